#include <array>
#include <charconv>

#include "notation/fen_fields.hpp"

namespace tabiya {
namespace {

void append_number(std::string& out, std::uint32_t number) {
  std::array<char, 10> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

void append_rank(std::string& out, const Board& board, Rank rank) {
  char empty_squares = '0';
  const auto close_gap = [&] {
    if (empty_squares != '0') out += empty_squares;
    empty_squares = '0';
  };
  for (const File file : all_files) {
    const auto piece = board.piece_on(make_square(file, rank));
    if (!piece) {
      ++empty_squares;
      continue;
    }
    close_gap();
    out += to_char(*piece);
  }
  close_gap();
}

void append_placement(std::string& out, const Board& board) {
  append_rank(out, board, Rank::Eighth);
  for (int index = index_of(Rank::Seventh); index >= 0; --index) {
    out += '/';
    append_rank(out, board, static_cast<Rank>(index));
  }
}

char castling_letter(const Board& board, Square rook, Color color, FenStyle::Castling style) {
  char letter = to_char(file_of(rook));
  if (style == FenStyle::Castling::XFen) {
    if (rook == outermost_rook(board, color, CastlingSide::KingSide)) letter = 'k';
    else if (rook == outermost_rook(board, color, CastlingSide::QueenSide)) letter = 'q';
  }
  return color == Color::White ? static_cast<char>(letter - 'a' + 'A') : letter;
}

}  // namespace

void append_castling(std::string& out, const Setup& setup, FenStyle::Castling style) {
  const std::size_t size_before = out.size();
  for (const Color color : all_colors) {
    Bitboard rooks = setup.castling_rooks & squares_of(relative_rank(color, Rank::First));
    while (rooks.any()) {
      out += castling_letter(setup.board, rooks.last(), color, style);
      rooks -= rooks.last();
    }
  }
  if (out.size() == size_before) out += '-';
}

void append_four_fields(std::string& out, const Setup& setup, FenStyle::Castling style) {
  append_placement(out, setup.board);
  out += setup.turn == Color::White ? " w " : " b ";
  append_castling(out, setup, style);
  out += ' ';
  out += setup.en_passant_square ? to_string(*setup.en_passant_square) : "-";
}

std::string to_fen(const Position& position, FenStyle style) {
  Setup setup = position.setup();
  setup.en_passant_square = position.en_passant_square(style.en_passant);
  return to_fen(setup, style);
}

std::string to_fen(const Setup& setup, FenStyle style) {
  constexpr std::size_t usual_size = 96;
  std::string out;
  out.reserve(usual_size);
  append_four_fields(out, setup, style.castling);
  out += ' ';
  append_number(out, setup.halfmove_clock);
  out += ' ';
  append_number(out, setup.fullmove_number);
  return out;
}

}  // namespace tabiya
