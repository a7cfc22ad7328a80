#include <limits>

#include "columns/fill.hpp"
#include "columns/written_squares.hpp"
#include "tabiya/columns/move_index.hpp"

namespace tabiya::columns {
namespace {

/// A column with a value for the plies that have a note, and `missing` for all others.
template <class Value, class ValueOf>
void append_noted(const GameLine& line, std::vector<Value>& column, Value missing,
                  ValueOf value_of) {
  const std::size_t begin = column.size();
  column.insert(column.end(), line.plies(), missing);
  for (const PlyNote& note : line.notes()) column[begin + note.ply] = value_of(note);
}

void append_squares(const GameLine& line, GameColumns& batch) {
  const auto append = [&](auto& column, auto value_of) {
    append_each(column, line.plies(),
                [&](std::size_t index) { return value_of(Move::unpacked(line.moves()[index])); });
  };
  append(batch.from_squares,
         [](Move move) { return static_cast<std::uint8_t>(index_of(move.from())); });
  append(batch.to_squares,
         [](Move move) { return static_cast<std::uint8_t>(index_of(written_target(move))); });
  append(batch.promotions, [](Move move) {
    const auto type = move.promotion_type();
    return type ? static_cast<std::int8_t>(index_of(*type) + 1) : no_promotion;
  });
}

void append_indices(const GameLine& line, std::vector<std::uint16_t>& column,
                    std::uint16_t (*index_of_move)(Move, Color) noexcept) {
  append_each(column, line.plies(), [&](std::size_t index) {
    return index_of_move(Move::unpacked(line.moves()[index]), line.positions()[index].turn());
  });
}

bool has_only_bishops_of_one_colour(const Board& board) {
  const Bitboard bishops = board.pieces(PieceType::Bishop);
  const bool has_both = bishops.intersects(light_squares) && bishops.intersects(dark_squares);
  return board.pieces(PieceType::Knight).empty() && !has_both;
}

bool is_insufficient(const Board& board) {
  const Bitboard sufficient = board.pieces(PieceType::Pawn) | board.pieces(PieceType::Rook) |
                              board.pieces(PieceType::Queen);
  constexpr int kings_and_one = 3;
  return sufficient.empty() &&
         (board.occupied().count() <= kings_and_one || has_only_bishops_of_one_colour(board));
}

}  // namespace

void append_plies(const GameLine& line, ColumnSet columns, GameColumns& batch) {
  constexpr float missing = std::numeric_limits<float>::quiet_NaN();
  if (columns.contains(Column::Squares)) append_squares(line, batch);
  if (columns.contains(Column::Moves)) {
    batch.moves.insert(batch.moves.end(), line.moves().begin(), line.moves().end());
  }
  if (columns.contains(Column::Clocks)) {
    append_noted(line, batch.clocks, missing,
                 [](const PlyNote& note) { return note.values.clock; });
  }
  if (columns.contains(Column::ElapsedTimes)) {
    append_noted(line, batch.elapsed_times, missing,
                 [](const PlyNote& note) { return note.values.elapsed_time; });
  }
  if (columns.contains(Column::Evaluations)) {
    append_noted(line, batch.evaluations, no_score,
                 [](const PlyNote& note) { return note.values.evaluation; });
    append_noted(line, batch.mates, no_score, [](const PlyNote& note) { return note.values.mate; });
  }
  if (columns.contains(Column::Nags)) {
    append_noted(line, batch.nags, std::uint8_t{0}, [](const PlyNote& note) { return note.nag; });
  }
  if (columns.contains(Column::AlphaZeroMoves)) {
    append_indices(line, batch.alpha_zero_moves, alpha_zero_index);
  }
  if (columns.contains(Column::LeelaMoves)) append_indices(line, batch.leela_moves, leela_index);
}

Ending ending_of(const GameLine& line) {
  if (!line.has_start()) return Ending::None;
  const QuickPosition& last = line.positions().back();
  if (!last.has_legal_moves()) return last.is_check() ? Ending::Checkmate : Ending::Stalemate;
  return is_insufficient(last.setup().board) ? Ending::InsufficientMaterial : Ending::None;
}

}  // namespace tabiya::columns
