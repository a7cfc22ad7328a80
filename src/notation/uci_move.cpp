#include "tabiya/notation/uci_move.hpp"

#include "notation/find_move.hpp"
#include "notation/uci_text.hpp"

namespace tabiya {

std::string uci_squares(Color us, Move move, CastlingMode mode) {
  Square to = move.to();
  if (move.is_castling() && mode == CastlingMode::Standard) {
    to = king_castling_target(us, castling_side(move.from(), move.to()));
  }
  std::string text = to_string(move.from()) + to_string(to);
  if (const auto promotion = move.promotion_type())
    text += to_char(Piece{Color::Black, *promotion});
  return text;
}

std::expected<WrittenMove, std::size_t> read_uci(std::string_view text) noexcept {
  constexpr std::size_t plain_size = 4;
  for (std::size_t place = 0; place < plain_size; ++place) {
    if (place == text.size()) return std::unexpected{place};
    const bool readable =
        place % 2 == 0 ? parse_file(text[place]).has_value() : parse_rank(text[place]).has_value();
    if (!readable) return std::unexpected{place};
  }
  WrittenMove move;
  move.kind = WrittenMove::Kind::Coordinates;
  move.origins = Bitboard{*parse_square(text.substr(0, 2))};
  move.to = *parse_square(text.substr(2, 2));
  if (text.size() == plain_size) return move;
  // Of a pawn or king too: that is illegal, not malformed.
  const auto promotion = parse_piece(text[plain_size]);
  if (!promotion) return std::unexpected{plain_size};
  move.promotion = promotion->type;
  if (text.size() > plain_size + 1) return std::unexpected{plain_size + 1};
  return move;
}

std::string to_uci(const Position& position, Move move, CastlingMode mode) {
  return uci_squares(position.turn(), move, mode);
}

std::expected<Move, MoveTextError> parse_uci(const Position& position, std::string_view text) {
  const auto written = read_uci(text);
  if (!written) {
    return std::unexpected{
        MoveTextError{.kind = MoveTextError::Kind::Malformed, .offset = written.error()}};
  }
  return find_move(position, *written);
}

}  // namespace tabiya
