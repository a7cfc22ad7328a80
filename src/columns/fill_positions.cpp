#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

#include "columns/fill.hpp"
#include "columns/written_squares.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/rules/zobrist.hpp"

namespace tabiya::columns {
namespace {

constexpr int codes_of_side = 6;

std::uint8_t code_of(Color color, PieceType type) {
  const int first = color == Color::White ? 1 : 1 + codes_of_side;
  return static_cast<std::uint8_t>(first + index_of(type));
}

std::size_t place_of(Square sq) { return static_cast<std::size_t>(index_of(sq)); }

void write_board(const Board& board, std::uint8_t* squares) {
  std::memset(squares, 0, squares_of_board);
  for (const Square sq : board.occupied()) {
    const Piece piece = *board.piece_on(sq);
    squares[place_of(sq)] = code_of(piece.color, piece.type);
  }
}

/// Moves the other piece of a move that is more than a piece on its way. `code` is the piece that
/// has moved to the target already.
void finish_special_move(Move move, std::uint8_t code, std::uint8_t* squares) {
  const Color us = code <= codes_of_side ? Color::White : Color::Black;
  if (const auto type = move.promotion_type()) {
    squares[place_of(move.to())] = code_of(us, *type);
  } else if (move.is_en_passant()) {
    squares[place_of(make_square(file_of(move.to()), rank_of(move.from())))] = 0;
  } else {
    const CastlingSide side = castling_side(move.from(), move.to());
    squares[place_of(move.to())] = 0;
    squares[place_of(king_castling_target(us, side))] = code_of(us, PieceType::King);
    squares[place_of(rook_castling_target(us, side))] = code_of(us, PieceType::Rook);
  }
}

void play_on(std::uint8_t* squares, Move move) {
  const std::uint8_t code = squares[place_of(move.from())];
  squares[place_of(move.from())] = 0;
  squares[place_of(move.to())] = code;
  if (move.kind() != Move::Kind::Normal) [[unlikely]]
    finish_special_move(move, code, squares);
}

void append_boards(const GameLine& line, std::vector<std::uint8_t>& boards) {
  const std::size_t begin = boards.size();
  boards.resize(begin + squares_of_board * (line.plies() + 1));
  std::uint8_t* squares = boards.data() + begin;
  write_board(line.positions().front().setup().board, squares);
  for (const std::uint16_t move : line.moves()) {
    std::memcpy(squares + squares_of_board, squares, squares_of_board);
    squares += squares_of_board;
    play_on(squares, Move::unpacked(move));
  }
}

std::uint8_t castling_bits(const Setup& setup) {
  constexpr int queen_side = 1;
  constexpr int of_black = 2;
  int bits = 0;
  for (const Square rook : setup.castling_rooks) {
    const Color color =
        setup.board.pieces(Color::White).contains(rook) ? Color::White : Color::Black;
    const Square king = setup.board.pieces(color, PieceType::King).first();
    const bool is_queen_side = castling_side(king, rook) == CastlingSide::QueenSide;
    bits |= 1 << ((is_queen_side ? queen_side : 0) + (color == Color::Black ? of_black : 0));
  }
  return static_cast<std::uint8_t>(bits);
}

/// The rights seldom change, so their bits are kept.
void append_castling(const GameLine& line, std::vector<std::uint8_t>& castling) {
  std::optional<Bitboard> rooks;
  std::uint8_t bits = 0;
  append_each(castling, line.plies() + 1, [&](std::size_t index) {
    const Setup& setup = line.positions()[index].setup();
    if (rooks != setup.castling_rooks) [[unlikely]] {
      rooks = setup.castling_rooks;
      bits = castling_bits(setup);
    }
    return bits;
  });
}

/// True if a pawn of the side to move stands beside the pawn that has just passed over a square.
bool may_capture_en_passant(const Setup& setup, Square passed) {
  const Rank rank = setup.turn == Color::White ? Rank::Fifth : Rank::Fourth;
  const Bitboard pawn{make_square(file_of(passed), rank)};
  const Bitboard beside = shifted<Direction::East>(pawn) | shifted<Direction::West>(pawn);
  return beside.intersects(setup.board.pieces(setup.turn, PieceType::Pawn));
}

std::int8_t en_passant_file(const QuickPosition& position, EnPassantMode mode) {
  const auto& passed = position.setup().en_passant_square;
  if (!passed) return no_file;
  if (mode != EnPassantMode::Always) {
    if (!may_capture_en_passant(position.setup(), *passed)) return no_file;
    if (!position.position().en_passant_square(mode)) return no_file;
  }
  return static_cast<std::int8_t>(index_of(file_of(*passed)));
}

void append_bitboards(const Board& board, std::vector<std::uint64_t>& bitboards) {
  for (const Color color : {Color::White, Color::Black}) {
    for (int type = 0; type < codes_of_side; ++type) {
      bitboards.push_back(board.pieces(color, static_cast<PieceType>(type)).bits());
    }
  }
}

/// The columns that need positions with more than their pieces.
void append_slow_columns(const GameLine& line, const ColumnOptions& options, GameColumns& batch) {
  const bool has_keys = options.columns.contains(Column::Keys);
  const bool has_fens = options.columns.contains(Column::Fens);
  if (!has_keys && !has_fens) return;
  for (const QuickPosition& quick : line.positions()) {
    const Position position = quick.position();
    if (has_keys) batch.keys.push_back(polyglot_key(position).bits);
    if (has_fens) batch.fens.add(to_fen(position, {.en_passant = options.en_passant}));
  }
}

/// The one position of a game without a start.
void append_empty_position(ColumnSet columns, GameColumns& batch) {
  const auto add = [&](Column column, auto& values, std::size_t count, auto value) {
    if (columns.contains(column)) values.insert(values.end(), count, value);
  };
  add(Column::Boards, batch.boards, squares_of_board, std::uint8_t{0});
  add(Column::Castling, batch.castling, 1, std::uint8_t{0});
  add(Column::EnPassant, batch.en_passant, 1, no_file);
  add(Column::HalfmoveClocks, batch.halfmove_clocks, 1, std::uint8_t{0});
  add(Column::Turns, batch.turns, 1, std::uint8_t{1});
  add(Column::FullmoveNumbers, batch.fullmove_numbers, 1, std::uint16_t{1});
  add(Column::Bitboards, batch.bitboards, bitboards_of_position, std::uint64_t{0});
  add(Column::Keys, batch.keys, 1, std::uint64_t{0});
  if (columns.contains(Column::Fens)) batch.fens.add(to_fen(Setup{}));
}

template <class Number>
Number limited_to(std::uint32_t number) {
  constexpr std::uint32_t most = std::numeric_limits<Number>::max();
  return static_cast<Number>(std::min(number, most));
}

}  // namespace

void append_positions(const GameLine& line, const ColumnOptions& options, GameColumns& batch) {
  const ColumnSet columns = options.columns;
  if (!line.has_start()) return append_empty_position(columns, batch);
  const auto positions = line.positions();
  const auto append = [&](Column column, auto& values, auto value_of) {
    if (!columns.contains(column)) return;
    append_each(values, positions.size(),
                [&](std::size_t index) { return value_of(positions[index]); });
  };
  if (columns.contains(Column::Boards)) append_boards(line, batch.boards);
  if (columns.contains(Column::Castling)) append_castling(line, batch.castling);
  append(Column::EnPassant, batch.en_passant, [&](const QuickPosition& position) {
    return en_passant_file(position, options.en_passant);
  });
  append(Column::HalfmoveClocks, batch.halfmove_clocks, [](const QuickPosition& position) {
    return limited_to<std::uint8_t>(position.setup().halfmove_clock);
  });
  append(Column::Turns, batch.turns, [](const QuickPosition& position) {
    return static_cast<std::uint8_t>(position.turn() == Color::White);
  });
  append(Column::FullmoveNumbers, batch.fullmove_numbers, [](const QuickPosition& position) {
    return limited_to<std::uint16_t>(position.setup().fullmove_number);
  });
  if (columns.contains(Column::Bitboards)) {
    for (const QuickPosition& each : positions)
      append_bitboards(each.setup().board, batch.bitboards);
  }
  append_slow_columns(line, options, batch);
}

}  // namespace tabiya::columns
