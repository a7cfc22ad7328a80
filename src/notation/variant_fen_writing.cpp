#include <ranges>
#include <vector>

#include "tabiya/notation/variant_fen.hpp"

namespace tabiya {
namespace {

/// Engines write the queen first, Lichess the pawn.
void append_pocket(std::string& out, const Pocket& pocket, Color color, VariantFenStyle style) {
  for (std::size_t index = 0; index < pocket_types.size(); ++index) {
    const bool is_plain = style == VariantFenStyle::Plain;
    const PieceType type = pocket_types[is_plain ? pocket_types.size() - 1 - index : index];
    out.append(static_cast<std::size_t>(pocket.count(type)), to_char(Piece{color, type}));
  }
}

/// The occupied squares in the order of a FEN.
std::vector<Square> squares_in_order(const Board& board) {
  std::vector<Square> squares;
  for (const Rank rank : std::views::reverse(all_ranks)) {
    for (const Square sq : board.occupied() & squares_of(rank)) squares.push_back(sq);
  }
  return squares;
}

/// Puts a tilde after each promoted piece.
std::string with_tildes(std::string_view placement, const VariantSetup& setup) {
  const std::vector<Square> squares = squares_in_order(setup.chess.board);
  std::size_t place = 0;
  std::string out;
  for (const char letter : placement) {
    out += letter;
    if (parse_piece(letter) && setup.promoted.contains(squares[place++])) out += '~';
  }
  return out;
}

std::string with_pockets(std::string_view fen, const VariantSetup& setup, VariantFenStyle style) {
  const bool is_plain = style == VariantFenStyle::Plain;
  const std::size_t end = fen.find(' ');
  std::string out = with_tildes(fen.substr(0, end), setup);
  out += is_plain ? '[' : '/';
  for (const Color color : all_colors) append_pocket(out, setup.pockets[color], color, style);
  if (is_plain) out += ']';
  return out.append(fen.substr(end));
}

std::string with_checks(const std::string& fen, const VariantSetup& setup, VariantFenStyle style) {
  const auto& [white, black] = setup.checks_left;
  if (style == VariantFenStyle::Lichess) {
    return fen + " +" + std::to_string(checks_to_win - white) + '+' +
           std::to_string(checks_to_win - black);
  }
  const std::size_t counters = fen.rfind(' ', fen.rfind(' ') - 1);
  return fen.substr(0, counters) + ' ' + std::to_string(white) + '+' + std::to_string(black) +
         fen.substr(counters);
}

}  // namespace

std::string to_fen(Variant variant, const VariantSetup& setup, FenStyle style,
                   VariantFenStyle variant_style) {
  std::string fen = to_fen(setup.chess, style);
  if (variant == Variant::ThreeCheck) return with_checks(fen, setup, variant_style);
  if (variant == Variant::Crazyhouse) return with_pockets(fen, setup, variant_style);
  return fen;
}

std::string to_fen(const VariantPosition& position, FenStyle style, VariantFenStyle variant_style) {
  VariantSetup setup = position.setup();
  setup.chess.en_passant_square = position.en_passant_square(style.en_passant);
  return to_fen(position.variant(), setup, style, variant_style);
}

}  // namespace tabiya
