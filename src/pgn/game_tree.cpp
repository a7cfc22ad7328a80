#include "tabiya/pgn/game_tree.hpp"

#include <algorithm>
#include <utility>

#include "pgn/characters.hpp"
#include "pgn/variant_names.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/variant_san.hpp"

namespace tabiya::pgn {
namespace {

Result result_of(const Game& game) {
  if (!game.is_over()) return Result::Unknown;
  if (game.outcome()->is_draw()) return Result::Draw;
  if (!game.outcome()->winner()) return Result::Unknown;  // both lost, or without a result
  return game.outcome()->winner() == Color::White ? Result::WhiteWins : Result::BlackWins;
}

void tag_start(const Game& game, Tags& tags) {
  if (game.castling_mode() == CastlingMode::Chess960) tags.set("Variant", "Chess960");
  const bool is_set_up =
      game.start() != Position{} || game.castling_mode() == CastlingMode::Chess960;
  if (!is_set_up) return;
  tags.set("SetUp", "1");
  tags.set("FEN", to_fen(game.start()));
}

/// A claimed move is never played, so it is recorded in a comment. Source: FIDE 9.2.1, 9.3.1.
std::string claim_comment(const Game& game) {
  const std::string number = std::to_string(game.position().fullmove_number());
  const std::string dots = game.turn() == Color::White ? ". " : "... ";
  return std::string{to_string(game.outcome()->termination())} + " with " + number + dots +
         to_san(game.position(), *game.claimed_move());
}

/// Requires: the main line of `tree` is that of the game.
void set_result(GameTree& tree, const Game& game) {
  tree.result = result_of(game);
  tree.tags.set("Result", to_string(tree.result));
  if (!game.claimed_move()) return;
  const std::vector<NodeId> line = tree.main_line();
  tree[line.empty() ? GameTree::root() : line.back()].comments.push_back(claim_comment(game));
}

std::uint64_t ply_of(const auto& position) {
  return 2 * std::uint64_t{position.fullmove_number()} + (position.turn() == Color::Black ? 1 : 0);
}

/// The position after a pass, if there is a playable one.
std::optional<VariantPosition> passed(const VariantPosition& position) {
  if (auto chess = position.as_chess()) {
    chess->pass_unchecked();
    return VariantPosition{*chess};
  }
  VariantSetup setup = position.setup();
  if (setup.chess.turn == Color::Black) ++setup.chess.fullmove_number;
  ++setup.chess.halfmove_clock;
  setup.chess.turn = ~setup.chess.turn;
  setup.chess.en_passant_square.reset();
  // The rooks with castling rights can stand as in Chess960.
  const auto next = VariantPosition::from_setup(position.variant(), setup, CastlingMode::Chess960);
  if (!next) return std::nullopt;
  return *next;
}

bool have_same_content(const Node& one, const Node& other) {
  return one.step == other.step && one.nags == other.nags && one.comments == other.comments &&
         one.comments_before == other.comments_before;
}

}  // namespace

std::optional<Move> move_of(const Step& step) noexcept {
  if (const Move* const move = std::get_if<Move>(&step)) return *move;
  if (const VariantMove* const own = std::get_if<VariantMove>(&step)) return own->move;
  return std::nullopt;
}

GameTree::GameTree(const VariantPosition& start) : nodes_(1) {
  if (const auto chess = start.as_chess()) start_ = *chess;
  else variant_start_ = start;
}

GameTree GameTree::without_start(std::uint64_t first_ply) {
  GameTree tree;
  tree.unknown_start_ = first_ply;
  return tree;
}

std::uint64_t GameTree::first_ply() const noexcept {
  if (unknown_start_) return *unknown_start_;
  return variant_start_ ? ply_of(*variant_start_) : ply_of(start_);
}

std::optional<VariantPosition> GameTree::variant_start() const noexcept {
  if (variant_start_ || unknown_start_) return variant_start_;
  return VariantPosition{start_};
}

/// An erased node is cleared, so it has no move.
bool GameTree::has_unplayed_moves() const noexcept {
  return std::ranges::any_of(
      nodes_, [](const Node& node) { return std::holds_alternative<UnplayedMove>(node.step); });
}

NodeId GameTree::add(NodeId parent, Step step) {
  const auto id = static_cast<NodeId>(nodes_.size());
  newest_children_.resize(nodes_.size() + 1, root());
  Node node;
  node.step = std::move(step);
  node.parent = parent;
  nodes_.push_back(std::move(node));
  NodeId& newest = newest_children_[static_cast<std::size_t>(parent)];
  const bool is_child = (*this)[newest].parent == parent;
  std::optional<NodeId>* link =
      is_child ? &(*this)[newest].next_sibling : &(*this)[parent].first_child;
  while (*link) link = &(*this)[**link].next_sibling;
  *link = id;
  newest = id;
  return id;
}

bool operator==(const GameTree& left, const GameTree& right) {
  if (left.start_ != right.start_ || left.variant_start_ != right.variant_start_ ||
      left.unknown_start_ != right.unknown_start_ || left.result != right.result ||
      left.tags != right.tags || left.size() != right.size()) {
    return false;
  }
  using Pair = std::pair<NodeId, NodeId>;
  std::vector<Pair> pairs{{GameTree::root(), GameTree::root()}};
  const auto follow = [&](std::optional<NodeId> from_left, std::optional<NodeId> from_right) {
    if (from_left && from_right) pairs.emplace_back(*from_left, *from_right);
    return from_left.has_value() == from_right.has_value();
  };
  while (!pairs.empty()) {
    const Node& one = left[pairs.back().first];
    const Node& other = right[pairs.back().second];
    pairs.pop_back();
    if (!have_same_content(one, other) || !follow(one.first_child, other.first_child) ||
        !follow(one.next_sibling, other.next_sibling)) {
      return false;
    }
  }
  return true;
}

std::vector<NodeId> GameTree::nodes() const {
  std::vector<NodeId> found;
  found.reserve(size());
  const auto add_children = [&](NodeId parent) {
    for (auto id = (*this)[parent].first_child; id; id = (*this)[*id].next_sibling) {
      found.push_back(*id);
    }
  };
  add_children(root());
  // The vector grows during the loop.
  // NOLINTNEXTLINE(modernize-loop-convert)
  for (std::size_t index = 0; index < found.size(); ++index) add_children(found[index]);
  return found;
}

std::vector<NodeId> GameTree::main_line() const {
  std::vector<NodeId> line;
  for (auto id = (*this)[root()].first_child; id; id = (*this)[*id].first_child) {
    line.push_back(*id);
  }
  return line;
}

std::vector<Move> GameTree::main_line_moves() const {
  std::vector<Move> moves;
  for (const NodeId id : main_line()) {
    const Move* const move = std::get_if<Move>(&(*this)[id].step);
    if (move == nullptr) break;
    moves.push_back(*move);
  }
  return moves;
}

std::vector<Move> GameTree::variant_line_moves() const {
  std::vector<Move> moves;
  for (const NodeId id : main_line()) {
    const auto move = move_of((*this)[id].step);
    if (!move) break;
    moves.push_back(*move);
  }
  return moves;
}

template <class P>
std::optional<P> GameTree::follow_to(NodeId id, std::optional<P> position) const {
  std::vector<NodeId> path;
  for (std::optional<NodeId> at = id; at && *at != root(); at = (*this)[*at].parent) {
    path.push_back(*at);
  }
  for (auto step = path.rbegin(); step != path.rend() && position; ++step) {
    position = after(*position, (*this)[*step].step);
  }
  return position;
}

std::optional<Position> GameTree::position_of(NodeId id) const {
  return follow_to(id, has_known_start() ? std::optional{start_} : std::nullopt);
}

std::optional<VariantPosition> GameTree::variant_position_of(NodeId id) const {
  return follow_to(id, variant_start());
}

CastlingMode GameTree::castling_mode() const {
  const std::string_view variant = tags.find("Variant").value_or("");
  return variant_start_ ? castling_mode_of(variant, *variant_start_)
                        : castling_mode_of(variant, start_);
}

std::optional<Position> after(const Position& position, const Step& step) {
  if (const Move* const move = std::get_if<Move>(&step)) return position.after(*move);
  if (!std::holds_alternative<NullMove>(step)) return std::nullopt;
  Position passed = position;
  passed.pass_unchecked();
  return passed;
}

std::optional<VariantPosition> after(const VariantPosition& position, const Step& step) {
  if (const auto move = move_of(step)) return position.after(*move);
  if (std::holds_alternative<UnplayedMove>(step)) return std::nullopt;
  return passed(position);
}

std::string text_of(const Position& before, const Step& step) {
  if (const auto* const unplayed = std::get_if<UnplayedMove>(&step)) return unplayed->text;
  const Move* const move = std::get_if<Move>(&step);
  return move == nullptr ? "--" : to_san(before, *move);
}

std::string text_of(const VariantPosition& before, const Step& step) {
  if (const auto* const unplayed = std::get_if<UnplayedMove>(&step)) return unplayed->text;
  const auto move = move_of(step);
  return move ? to_san(before, *move) : "--";
}

GameTree to_tree(const Game& game, Tags tags) {
  GameTree tree{game.start()};
  tag_start(game, tags);
  tree.tags = std::move(tags);
  NodeId last = GameTree::root();
  for (const Move move : game.moves()) last = tree.add(last, move);
  set_result(tree, game);
  return tree;
}

GameTree continued(GameTree record, const Game& game) {
  if (record.start() != game.start() || record.castling_mode() != game.castling_mode()) {
    return to_tree(game, std::move(record.tags));
  }
  const bool is_unchanged =
      !game.outcome() && std::ranges::equal(record.main_line_moves(), game.moves());
  if (is_unchanged) return record;
  NodeId last = GameTree::root();
  for (const Move move : game.moves()) {
    last = record.find_or_add(last, move);
    while (record.promote(last)) continue;
  }
  while (const auto taken_back = record[last].first_child) record.erase(*taken_back);
  set_result(record, game);
  return record;
}

std::string normalized_comment(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const auto is_space = [](char character) {
      const CharClass its_class = class_of(character);
      return its_class == CharClass::Blank || its_class == CharClass::LineEnd ||
             its_class == CharClass::Control;
    };
    const auto space_end = std::ranges::find_if_not(text, is_space);
    const auto space = text.substr(0, static_cast<std::size_t>(space_end - text.begin()));
    // One blank joins lines; blanks within a line are kept.
    const bool joins_lines = std::ranges::any_of(space, is_line_end);
    const bool is_inside = !result.empty() && space_end != text.end();
    if (is_inside) result.append(joins_lines ? 1 : space.size(), ' ');
    text.remove_prefix(space.size());
    const auto word_end = std::ranges::find_if(text, is_space);
    const auto word = text.substr(0, static_cast<std::size_t>(word_end - text.begin()));
    result += word;
    text.remove_prefix(word.size());
  }
  std::ranges::replace(result, '}', ')');
  return result;
}

}  // namespace tabiya::pgn
