#include "tabiya/pgn/broken_lines.hpp"

#include <algorithm>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include "tabiya/pgn/writer.hpp"

namespace tabiya::pgn {
namespace {

bool is_unplayed(const Node& node) { return std::holds_alternative<UnplayedMove>(node.step); }

std::vector<NodeId> children_of(const GameTree& game, NodeId parent) {
  std::vector<NodeId> children;
  for (auto id = game[parent].first_child; id; id = game[*id].next_sibling) children.push_back(*id);
  return children;
}

/// Lines that begin after a node, as text.
std::string text_of(const GameTree& game, NodeId parent, const std::vector<NodeId>& first_moves) {
  GameTree lines{game.position_of(parent).value_or(Position{})};
  std::vector<std::pair<NodeId, NodeId>> pairs;  // there and here
  const auto copy = [&](NodeId from, NodeId to_parent) {
    const NodeId to = lines.add(to_parent, game[from].step);
    lines[to].nags = game[from].nags;
    lines[to].comments_before = game[from].comments_before;
    lines[to].comments = game[from].comments;
    pairs.emplace_back(from, to);
  };
  for (const NodeId id : first_moves) copy(id, GameTree::root());
  // The list grows while it is gone through.
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
  return text;
}

void comment_out_after(GameTree& game, NodeId parent) {
  const std::vector<NodeId> children = children_of(game, parent);
  if (is_unplayed(game[children.front()])) {
    std::string text = text_of(game, parent, children);
    for (const NodeId child : children) game.erase(child);
    game[parent].comments.push_back(std::move(text));
    return;
  }
  for (const NodeId child : children) {
    if (!is_unplayed(game[child])) continue;
    std::string text = "(" + text_of(game, parent, {child}) + ")";
    game.erase(child);
    game[children.front()].comments.push_back(std::move(text));
  }
}

}  // namespace

void comment_out_broken_lines(GameTree& game) {
  std::vector<NodeId> last_played;
  const auto note = [&](NodeId id) {
    if (is_unplayed(game[id])) return;
    const auto children = children_of(game, id);
    const auto is_broken = [&](NodeId child) { return is_unplayed(game[child]); };
    if (std::ranges::any_of(children, is_broken)) last_played.push_back(id);
  };
  note(GameTree::root());
  for (const NodeId id : game.nodes()) note(id);
  // Deepest first: a line that becomes text takes the comments of its variations with it.
  for (const NodeId id : last_played | std::views::reverse) comment_out_after(game, id);
}

}  // namespace tabiya::pgn
