/// A node of the search: its type, its entry on the search stack, and what the steps find out. Internal.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/search/history.hpp"
#include "engine/search/move_picker.hpp"
#include "engine/search/transposition_table.hpp"
#include "engine/search/value.hpp"
#include "rules/inner/zobrist_keys.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::engine {

/// What a node is expected to be. Source: Knuth and Moore, An Analysis of Alpha-Beta Pruning, 1975.
enum class NodeType : std::uint8_t {
  Root,
  Pv,   ///< on the principal variation: has an open window
  Cut,  ///< has a null window, and is expected to fail high
  All,  ///< has a null window, and is expected to fail low
};

[[nodiscard]] constexpr bool is_pv(NodeType type) noexcept { return type <= NodeType::Pv; }

/// The type of a child that is searched with a null window.
[[nodiscard]] constexpr NodeType child_of(NodeType type) noexcept {
  return type == NodeType::Cut ? NodeType::All : NodeType::Cut;
}

/// The values between which the exact value matters.
struct Window {
  Value alpha;  ///< what the player has already
  Value beta;   ///< what the opponent allows at most
};

/// The null window that tells whether a value exceeds `alpha`.
[[nodiscard]] constexpr Window null_window(Value alpha) noexcept { return {alpha, alpha + 1}; }

/// The window of a child, from the opponent's point of view.
[[nodiscard]] constexpr Window operator-(Window window) noexcept {
  return {-window.beta, -window.alpha};
}

/// A principal variation.
using PvLine = FixedList<Move, max_ply + 1>;

/// The search stack entry of one ply.
struct Frame {
  Position position;
  std::optional<Value> static_eval;             ///< corrected; nothing in check
  std::optional<Move> move;                     ///< the current move; nothing for a null move
  ContinuationHistory* continuation = nullptr;  ///< of the current move
  Bitboard threats;                             ///< the squares that the opponent attacks
  std::optional<Move> excluded;                 ///< the table move during a singular search
  int double_extensions = 0;                    ///< in the line so far
  int cutoffs = 0;                              ///< beta cutoffs of the siblings so far
  PvLine pv;
};

/// What the steps of the search know about a node, and its result so far.
struct Node {
  NodeType type;
  int ply;
  Value alpha;
  Value beta;
  int depth;
  Frame& frame;

  std::optional<TableEntry> entry;  ///< nothing during a singular search

  bool is_check = frame.position.is_check();
  std::optional<Move> excluded = frame.excluded;
  std::optional<Move> table_move{};
  bool was_pv = is_pv(type) || (entry && entry->was_pv);
  Value raw_eval = 0;  ///< the uncorrected static evaluation; 0 in check
  Value estimate = 0;  ///< the static evaluation, or the table's value if that is more precise
  bool is_improving = false;

  int move_number = 0;  ///< of the current move, from 1
  Value best_value = -infinite_value;
  std::optional<Move> best_move{};       ///< raised alpha
  Value highest_value = infinite_value;  ///< as a tablebase says

  [[nodiscard]] const Position& position() const noexcept { return frame.position; }
};

/// True if the side to move has a piece other than pawns and the king. Without one, zugzwang is likely.
[[nodiscard]] inline bool has_non_pawn_material(const Position& position) noexcept {
  const Board& board = position.board();
  return (board.pieces(position.turn()) - board.pieces(PieceType::Pawn) -
          board.pieces(PieceType::King))
      .any();
}

/// The key of the position after a move, or another one if the move castles, promotes, captures en passant,
/// ends a castling right or concerns an en passant square. Good enough to fetch the table's entry early.
[[nodiscard]] inline ZobristKey likely_key_after(const Position& position, Move move) noexcept {
  const Board& board = position.board();
  const Color us = position.turn();
  const Piece piece{us, board.occupied_type_on(move.from())};
  ZobristKey key = position.key() ^ zobrist::white_to_move ^ zobrist::of(piece, move.from()) ^
                   zobrist::of(piece, move.to());
  if (board.pieces(~us).contains(move.to())) {
    key ^= zobrist::of({~us, board.occupied_type_on(move.to())}, move.to());
  }
  return key;
}

/// The moves that did not raise alpha. Those beyond the capacity are forgotten.
struct TriedMoves {
  FixedList<Move, 64> quiet{};
  FixedList<Move, 32> noisy{};
};

/// The loop over the moves of a node.
struct MoveLoop {
  MoveLoop(const Node& node, const HistoryContext& node_context) noexcept
      : context{node_context},
        picker{node.position(), node.table_move, context, MovePicker::Kind::All},
        has_pieces{has_non_pawn_material(node.position())},
        is_table_move_noisy{node.table_move && is_noisy(node.position(), *node.table_move)} {}

  const HistoryContext& context;
  MovePicker picker;
  bool has_pieces;  ///< besides pawns and the king
  bool is_table_move_noisy;
  TriedMoves tried{};
};

/// A move of the loop, and what its pruning and its reduction depend on.
struct Candidate {
  Move move;
  bool is_quiet;
  bool gives_check;
  int history;    ///< the quiet history or the capture history
  int reduction;  ///< by depth and move number. Units: tuning::reduction_unit
};

}  // namespace tabiya::engine
