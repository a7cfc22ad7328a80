#include "pgn/inner/broken_lines.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tabiya/pgn/tree_walk.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::pgn {
namespace {

/// A node that is followed by an unplayable move, and its position.
template <class P>
struct LastPlayed {
  NodeId node;
  P position;
};

using Test = bool (&)(const Node&);

bool is_unplayed(const Node& node) { return std::holds_alternative<UnplayedMove>(node.step); }

std::vector<NodeId> children_of(const GameTree& game, NodeId parent) {
  std::vector<NodeId> children;
  for (auto id = game[parent].first_child; id; id = game[*id].next_sibling) children.push_back(*id);
  return children;
}

/// Commands become plain text: they would be taken for those of the move that gets the comment.
std::string without_commands(std::string_view text) {
  std::string plain;
  for (std::size_t at = text.find("[%"); at != std::string_view::npos; at = text.find("[%")) {
    plain += text.substr(0, at + 1);
    plain += ' ';
    text.remove_prefix(at + 1);
  }
  plain += text;
  return plain;
}

/// The lines that begin in a position, as text.
template <class P>
std::string text_of(const GameTree& game, const P& position,
                    const std::vector<NodeId>& first_moves) {
  GameTree lines{position};
  std::vector<std::pair<NodeId, NodeId>> pairs;  // source and copy
  const auto copy = [&](NodeId from, NodeId to_parent) {
    const NodeId to = lines.add(to_parent, game[from].step);
    lines[to].nags = game[from].nags;
    lines[to].comments_before = game[from].comments_before;
    lines[to].comments = game[from].comments;
    pairs.emplace_back(from, to);
  };
  for (const NodeId id : first_moves) copy(id, GameTree::root());
  // The vector grows during the loop.
  for (std::size_t index = 0; index < pairs.size(); ++index) {  // NOLINT(modernize-loop-convert)
    const auto [from, to] = pairs[index];
    for (const NodeId child : children_of(game, from)) copy(child, to);
  }
  std::string text = to_pgn(lines, {.tags = WriteOptions::TagPairs::None,
                                    .has_result = false,
                                    .layout = WriteOptions::Layout::LongLine});
  while (text.ends_with('\n')) text.pop_back();
  std::ranges::replace(text, '{', '(');
  std::ranges::replace(text, '}', ')');
  return without_commands(text);
}

template <class P>
void comment_out_after(GameTree& game, const LastPlayed<P>& last, Test ends_line) {
  const std::vector<NodeId> children = children_of(game, last.node);
  if (ends_line(game[children.front()])) {
    std::string text = text_of(game, last.position, children);
    game.erase_children(last.node, children);
    game[last.node].comments.push_back(std::move(text));
    return;
  }
  std::vector<NodeId> broken;
  for (const NodeId child : children) {
    if (!ends_line(game[child])) continue;
    broken.push_back(child);
    std::string text = "(" + text_of(game, last.position, {child}) + ")";
    game[children.front()].comments.push_back(std::move(text));
  }
  game.erase_children(last.node, broken);
}

/// Above the ids of all nodes.
std::size_t bound_of_ids(const GameTree& game) {
  std::size_t bound = 1;
  for (const NodeId id : game.nodes()) bound = std::max(bound, static_cast<std::size_t>(id) + 1);
  return bound;
}

/// The nodes followed by a move that ends its line, parents before descendants. Descendants of such
/// a move are skipped: they become text together with it.
template <class P>
std::vector<LastPlayed<P>> find_broken_lines(const GameTree& game, Test ends_line) {
  std::vector<LastPlayed<P>> found;
  std::vector<bool> becomes_text(bound_of_ids(game));
  const auto index_of = [](NodeId id) { return static_cast<std::size_t>(id); };
  BasicTreeWalk<P> walk{game, WalkExtent::Everything};
  while (walk.next()) {
    if (walk.stop() != WalkStop::Move) continue;
    const Node& node = game[walk.node()];
    const bool is_broken = ends_line(node);
    const NodeId parent = *node.parent;
    const bool is_done = becomes_text[index_of(parent)];
    const bool breaks_line = ends_line(game[*game[parent].first_child]);
    becomes_text[index_of(walk.node())] = is_done || is_broken || breaks_line;
    const bool is_noted = !found.empty() && found.back().node == parent;
    if (is_broken && !is_done && !is_noted) found.push_back({parent, *walk.before()});
  }
  return found;
}

template <class P>
void comment_out(GameTree& game, Test ends_line) {
  const std::vector<LastPlayed<P>> broken = find_broken_lines<P>(game, ends_line);
  // In reverse order: the continuation becomes a comment before the variations do.
  for (const LastPlayed<P>& last : broken | std::views::reverse) {
    comment_out_after(game, last, ends_line);
  }
}

}  // namespace

void comment_out_broken_lines(GameTree& game) {
  if (!game.variant_start() || !game.has_unplayed_moves()) return;
  comment_out_lines(game, is_unplayed);
}

void comment_out_lines(GameTree& game, bool (&ends_line)(const Node&)) {
  if (game.variant() == Variant::Standard) comment_out<Position>(game, ends_line);
  else comment_out<VariantPosition>(game, ends_line);
}

}  // namespace tabiya::pgn
