/// A game with its variations, comments and annotations: what a PGN says, as a value.
///
///     1. e4 e5 (1... c5 2. Nf3) 2. Nf3          root ─ e4 ┬ e5 ── Nf3
///                                                         └ c5 ── Nf3
///
/// A node is a move together with what is said about it. The nodes live in one list and name each
/// other by `NodeId`; the first child of a node is how its line goes on, the others are variations.
/// So a variation on the first move of a variation is one more variation on the same move.
/// Nothing recurses: any depth of variations is walked with the links, and `TreeWalk` goes through
/// all of it in the order of the text.
///
/// A move that could not be played is kept as the text it was, and so is what follows it in its
/// line; nothing of a broken game is lost.
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

namespace tabiya::pgn {

/// The turn handed over without a move, as analyses do: `--`.
struct NullMove {
  friend bool operator==(NullMove, NullMove) noexcept = default;
};

/// A move that could not be played where it stands.
struct UnplayedMove {
  std::string text;
  friend bool operator==(const UnplayedMove&, const UnplayedMove&) = default;
};

/// One step of a line. A `Move` is legal in the position of the node before.
using Step = std::variant<Move, NullMove, UnplayedMove>;

/// Which node of its tree.
enum class NodeId : std::uint32_t {};

struct Node {
  Step step = NullMove{};  ///< of the root: none
  std::vector<Nag> nags{};
  /// Between the move before and this one, where they belong to neither: at the beginning of a
  /// variation, or after one.
  std::vector<std::string> comments_before{};
  /// After the move; of the root, before the first move.
  std::vector<std::string> comments{};

  std::optional<NodeId> parent{};        ///< of all but the root
  std::optional<NodeId> first_child{};   ///< how the line goes on
  std::optional<NodeId> next_sibling{};  ///< the next variation on the same move
};

class GameTree {
 public:
  /// A game without moves, from the initial array or from elsewhere.
  GameTree() : nodes_(1) {}
  explicit GameTree(const Position& start) : start_{start}, nodes_(1) {}

  Tags tags{};
  Result result = Result::Unknown;

  /// The position that the root stands for.
  [[nodiscard]] const Position& start() const noexcept { return start_; }
  [[nodiscard]] static constexpr NodeId root() noexcept { return NodeId{0}; }
  /// How many nodes, the root included.
  [[nodiscard]] std::size_t size() const noexcept { return nodes_.size() - erased_; }

  /// Requires: the node is one of this tree.
  [[nodiscard]] const Node& operator[](NodeId id) const noexcept {
    return nodes_[static_cast<std::size_t>(id)];
  }
  [[nodiscard]] Node& operator[](NodeId id) noexcept {
    return nodes_[static_cast<std::size_t>(id)];
  }

  /// Adds a step as the last child of a node: its line's next move, or else a variation.
  /// Requires: a `Move` is legal in the position of the parent.
  NodeId add(NodeId parent, Step step);
  /// The child of a node with this step; added as by add() if there is none.
  NodeId find_or_add(NodeId parent, const Step& step);
  /// Follows a line from a node, and adds what of it is not there; says where it ends.
  /// Requires: a `Move` is legal where it stands in the line.
  NodeId add_line(NodeId from, std::span<const Step> line);

  /// Moves a variation one place forward among those on the same move; before the first place is
  /// that of the line it is a variation on. False if it has that place already.
  /// Requires: the node is not the root.
  bool promote(NodeId id);
  /// Makes the line to a node, and how it goes on, the main line; what was it becomes variations.
  void promote_to_main_line(NodeId id);
  /// Takes a node out of the tree with all that follows it. Its first variation, if there is one,
  /// takes its place. The ids of other nodes stay. Requires: the node is not the root.
  void erase(NodeId id);
  /// Takes some children of a node out of the tree with all that follows them.
  /// Requires: they are its children, in their order. Complexity: linear in all its children.
  void erase_children(NodeId parent, std::span<const NodeId> doomed);
  /// Adds the lines, comments and glyphs of another game to this one: equal moves from equal moves
  /// become one node, and equal comments one comment. Lines that transpose stay apart. Tags and
  /// result stay. Requires: both have the same start.
  void merge(const GameTree& other);

  /// All nodes but the root, each after its parent; else in no order that means anything.
  [[nodiscard]] std::vector<NodeId> nodes() const;
  /// The nodes of the main line in order, without the root.
  [[nodiscard]] std::vector<NodeId> main_line() const;
  /// The moves of the main line, as far as they could be played and none was passed.
  [[nodiscard]] std::vector<Move> main_line_moves() const;
  /// The position after a node; nothing if a move on the way could not be played.
  /// Complexity: linear in the plies before.
  [[nodiscard]] std::optional<Position> position_of(NodeId id) const;
  /// The castling of Chess960 if the tag Variant names it or the start needs it.
  [[nodiscard]] CastlingMode castling_mode() const;

  /// The same tags in the same order, start, result, and nodes with the same content and the same
  /// place in the tree, whatever their ids are.
  friend bool operator==(const GameTree& left, const GameTree& right);

 private:
  /// What leads to a node: its parent's first child, or a sibling's next.
  [[nodiscard]] std::optional<NodeId>& link_to(NodeId id);
  void forget(NodeId id);
  [[nodiscard]] std::optional<NodeId> latest_child(NodeId parent, NodeId newest) const;

  Position start_;
  std::vector<Node> nodes_;
  std::size_t erased_ = 0;  // nodes that nothing leads to any more
};

/// The position after a step; nothing after a move that could not be played.
/// Requires: a `Move` is legal in the position, and for a `NullMove` it is no check.
[[nodiscard]] std::optional<Position> after(const Position& position, const Step& step);

/// A finished or unfinished game as a tree of one line. Its result, its start (tags SetUp, FEN and
/// Variant) and the move of a claim (a comment) are taken from the game, everything else from the
/// tags.
[[nodiscard]] GameTree to_tree(const Game& game, Tags tags = {});

/// A comment as it is kept: without blanks around it, line ends as blanks, and without the brace
/// that would end it. Source: PGN 5, 4.2.
[[nodiscard]] std::string normalized_comment(std::string_view text);

}  // namespace tabiya::pgn
