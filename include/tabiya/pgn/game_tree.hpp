/// A game with its variations, comments and annotations: the content of a PGN game as a value.
///
///     1. e4 e5 (1... c5 2. Nf3) 2. Nf3          root ─ e4 ┬ e5 ── Nf3
///                                                         └ c5 ── Nf3
///
/// A node is a move with its annotations. The nodes live in one vector and refer to each other by
/// `NodeId`. The first child of a node continues its line; the other children are variations.
/// A variation on the first move of a variation is therefore one more variation on the same move.
/// No operation recurses, so nesting is unlimited; `TreeWalk` visits all nodes in text order.
///
/// A move that could not be played is kept as text, and so are the moves after it in its line;
/// nothing of a broken game is lost.
///
/// A tree can hold a game of any variant. Its moves have a type of their own, `VariantMove`, and
/// whatever needs a position needs a `VariantPosition`; programs that play only chess see a game
/// whose start is not known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tabiya/game/game.hpp"
#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/tags.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::pgn {

/// A pass, as used in analysis: `--`.
struct NullMove {
  friend bool operator==(NullMove, NullMove) noexcept = default;
};

/// A move of a game in another variant than chess.
struct VariantMove {
  Move move;
  friend bool operator==(VariantMove, VariantMove) noexcept = default;
};

/// A move that could not be played in its position.
struct UnplayedMove {
  std::string text;
  friend bool operator==(const UnplayedMove&, const UnplayedMove&) = default;
};

/// One step of a line. A `Move` is legal in the position of the parent node, and so is a
/// `VariantMove`.
using Step = std::variant<Move, NullMove, UnplayedMove, VariantMove>;

/// The move of a step, in any variant; nothing for a null move and for one that was not played.
[[nodiscard]] std::optional<Move> move_of(const Step& step) noexcept;

/// Identifies a node of its tree.
enum class NodeId : std::uint32_t {};

struct Node {
  Step step = NullMove{};  ///< meaningless in the root
  std::vector<Nag> nags{};
  /// Comments before the move that do not belong to the previous one: at the beginning of a
  /// variation, or after a variation.
  std::vector<std::string> comments_before{};
  /// Comments after the move; in the root, those before the first move.
  std::vector<std::string> comments{};

  std::optional<NodeId> parent{};        ///< unset only in the root
  std::optional<NodeId> first_child{};   ///< continues the line
  std::optional<NodeId> next_sibling{};  ///< the next variation on the same move
};

class GameTree {
 public:
  /// A game without moves, from the initial array or another position.
  GameTree() : nodes_(1) {}
  explicit GameTree(const Position& start) : start_{start}, nodes_(1) {}
  /// The same in any variant.
  explicit GameTree(const VariantPosition& start);
  /// A game whose start position is unknown, or whose rules are; its moves stay unplayed.
  /// `first_ply` numbers its first move, as TreeWalk::ply() does.
  [[nodiscard]] static GameTree without_start(std::uint64_t first_ply);

  Tags tags{};
  Result result = Result::Unknown;

  /// True for a game of chess from a known position; false if it was made by without_start(), and for
  /// other variants.
  [[nodiscard]] bool has_known_start() const noexcept { return !unknown_start_ && !variant_start_; }
  /// The variant by whose rules the moves are played; chess, too, if the start is unknown.
  [[nodiscard]] Variant variant() const noexcept {
    return variant_start_ ? variant_start_->variant() : Variant::Standard;
  }
  /// The position of the root in any variant, chess included; nothing if it is unknown.
  [[nodiscard]] std::optional<VariantPosition> variant_start() const noexcept;
  /// The number of the first move, as TreeWalk::ply() counts: 2 for White's first move.
  [[nodiscard]] std::uint64_t first_ply() const noexcept;
  /// The position of the root; the initial array unless has_known_start().
  [[nodiscard]] const Position& start() const noexcept { return start_; }
  [[nodiscard]] static constexpr NodeId root() noexcept { return NodeId{0}; }
  /// The number of nodes, the root included.
  [[nodiscard]] std::size_t size() const noexcept { return nodes_.size() - erased_; }

  /// True if a move in any line could not be played.
  [[nodiscard]] bool has_unplayed_moves() const noexcept;

  /// Requires: the node belongs to this tree.
  [[nodiscard]] const Node& operator[](NodeId id) const noexcept {
    return nodes_[static_cast<std::size_t>(id)];
  }
  [[nodiscard]] Node& operator[](NodeId id) noexcept {
    return nodes_[static_cast<std::size_t>(id)];
  }

  /// Adds a step as the last child of a node. The first child continues the line; every later one
  /// starts a variation.
  /// Requires: a `Move` or `VariantMove` is legal in the position of the parent.
  /// Complexity: constant, unless children have been moved or erased since the last call.
  NodeId add(NodeId parent, Step step);
  /// The child of a node with this step; adds it if there is none.
  NodeId find_or_add(NodeId parent, const Step& step);
  /// Follows a line from a node, adding the missing steps. Returns the last node.
  /// Requires: each move is legal in its place in the line.
  NodeId add_line(NodeId from, std::span<const Step> line);

  /// Moves a node one place forward among its siblings; the first place is that of the line that
  /// the others vary. False if the node is in the first place already.
  /// Requires: the node is not the root.
  bool promote(NodeId id);
  /// Makes the line through a node the main line; the previous main line becomes variations.
  void promote_to_main_line(NodeId id);
  /// Removes a node and all its descendants. Its next sibling, if any, takes its place. The ids of
  /// other nodes stay valid. Requires: the node is not the root.
  void erase(NodeId id);
  /// Removes several children of a node and all their descendants.
  /// Requires: `doomed` lists children of the node in their order.
  /// Complexity: linear in the children of the node and in the removed nodes.
  void erase_children(NodeId parent, std::span<const NodeId> doomed);
  /// Adds the lines, comments and glyphs of another game to this one. Equal sequences of moves
  /// share their nodes, and equal comments become one. Transpositions stay separate. Tags and
  /// result do not change. Requires: both games have the same variant_start(), and it is known.
  void merge(const GameTree& other);

  /// All nodes but the root, each after its parent; otherwise in unspecified order.
  [[nodiscard]] std::vector<NodeId> nodes() const;
  /// The nodes of the main line in order, without the root.
  [[nodiscard]] std::vector<NodeId> main_line() const;
  /// The moves of the main line of a game of chess, up to the first null move or unplayable move.
  [[nodiscard]] std::vector<Move> main_line_moves() const;
  /// The same in any variant.
  [[nodiscard]] std::vector<Move> variant_line_moves() const;
  /// The position after a node; nothing if a move on the way could not be played, or if the start is
  /// unknown.
  /// Complexity: linear in the plies before.
  [[nodiscard]] std::optional<Position> position_of(NodeId id) const;
  /// The same in any variant, chess included.
  [[nodiscard]] std::optional<VariantPosition> variant_position_of(NodeId id) const;
  /// `Chess960` if the tag Variant names it or the start position needs it.
  [[nodiscard]] CastlingMode castling_mode() const;

  /// Compares tags (in order), start, result, and the content and tree position of all nodes. Node
  /// ids do not matter.
  friend bool operator==(const GameTree& left, const GameTree& right);

 private:
  /// The link to a node: its parent's `first_child` or a sibling's `next_sibling`.
  [[nodiscard]] std::optional<NodeId>& link_to(NodeId id);
  void forget(NodeId id);
  template <class P>
  [[nodiscard]] std::optional<P> follow_to(NodeId id, std::optional<P> position) const;

  Position start_;
  std::optional<VariantPosition> variant_start_;  // in another variant than chess
  std::optional<std::uint64_t> unknown_start_;    // the first ply of a game without a known start
  std::vector<Node> nodes_;
  // Of each node: from here add() looks for the last child. Another node if it has no children, or
  // if that child is erased.
  std::vector<NodeId> newest_children_{root()};
  std::size_t erased_ = 0;  // nodes in nodes_ that are no longer linked
};

/// The position after a step; nothing after a move that could not be played.
/// Requires: a move is legal in the position; for a `NullMove` the side to move is not in check.
[[nodiscard]] std::optional<Position> after(const Position& position, const Step& step);
/// The same in any variant; nothing also after a null move that leaves no playable position.
[[nodiscard]] std::optional<VariantPosition> after(const VariantPosition& position,
                                                   const Step& step);

/// A step as SAN, `--` for a null move, or the text of a move that could not be played.
/// Requires: a move is legal in the position.
[[nodiscard]] std::string text_of(const Position& before, const Step& step);
[[nodiscard]] std::string text_of(const VariantPosition& before, const Step& step);

/// A finished or unfinished game as a tree with a single line. The result, the start (tags SetUp,
/// FEN and Variant) and the move of a claim (as a comment) come from the game, all other tags from
/// `tags`.
[[nodiscard]] GameTree to_tree(const Game& game, Tags tags = {});

/// The record of a game that went on after it was written down: `record` with the moves of `game`
/// as its main line. Tags, comments, glyphs and variations stay; a move of the main line that was
/// replaced becomes a variation, and what was taken back without a replacement goes. An unfinished
/// game without further moves keeps the recorded result; any other result comes from `game`. The
/// start is tagged only if it is not that of the record.
[[nodiscard]] GameTree continued(GameTree record, const Game& game);

/// The stored form of a comment: trimmed, with line ends replaced by blanks, and without closing
/// braces. Source: PGN 5, 4.2.
[[nodiscard]] std::string normalized_comment(std::string_view text);

}  // namespace tabiya::pgn
