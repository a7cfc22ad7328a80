#include "notation/plain_san.hpp"

#include "notation/legal_origins.hpp"

namespace tabiya {
namespace {

/// The possible origins by the text between piece letter and target: empty, `b`, `1` or `b1`, each
/// with or without `x`.
[[nodiscard]] std::optional<Bitboard> plain_origins(std::string_view middle) noexcept {
  Bitboard origins = every_square;
  if (middle.ends_with('x')) middle.remove_suffix(1);
  if (middle.empty()) return origins;
  if (const auto file = parse_file(middle.front())) {
    origins &= squares_of(*file);
    middle.remove_prefix(1);
  }
  if (middle.empty()) return origins;
  const auto rank = parse_rank(middle.front());
  if (!rank || middle.size() > 1) return std::nullopt;
  return origins & squares_of(*rank);
}

template <Color Us>
[[nodiscard]] std::optional<Move> find_plain_piece_move(const Board& board, PieceType type,
                                                        std::string_view san) noexcept {
  constexpr std::size_t shortest = 3;
  if (san.size() < shortest) return std::nullopt;
  const auto to = final_square(san);
  const auto origins = plain_origins(san.substr(1, san.size() - shortest));
  if (!to || !origins) return std::nullopt;
  const Bitboard from = legal_origins<Us>(board, type, *to, *origins);
  if (from.empty() || from.has_several()) return std::nullopt;
  return Move::normal(from.first(), *to);
}

/// The promotion of `e8=Q`.
[[nodiscard]] std::optional<PieceType> plain_promotion(std::string_view san) noexcept {
  const auto type = parse_piece_type(san.back());
  if (!type || *type == PieceType::Pawn || *type == PieceType::King) return std::nullopt;
  return type;
}

/// `e4`, `exd5`, `e8=Q`, `exd8=Q`.
template <Color Us>
[[nodiscard]] std::optional<Move> find_plain_pawn_move(const Board& board,
                                                       std::optional<Square> passed,
                                                       std::string_view san) noexcept {
  std::optional<PieceType> promotion;
  if (san.size() >= 4 && san[san.size() - 2] == '=') {
    promotion = plain_promotion(san);
    if (!promotion) return std::nullopt;
    san.remove_suffix(2);
  }
  const bool captures = san.size() == 4 && san[1] == 'x';
  if (san.size() != 2 && !captures) return std::nullopt;
  const auto file = parse_file(san[0]);
  const auto to = final_square(san);
  if (!file || !to || captures == (*file == file_of(*to))) return std::nullopt;
  return legal_pawn_move<Us>(board, passed, *file, *to, promotion);
}

template <Color Us>
[[nodiscard]] std::optional<Move> find_uncommon_of(const Board& board, Bitboard castling_rooks,
                                                   std::optional<Square> passed,
                                                   std::string_view san) noexcept {
  if (san == "O-O") return legal_castling<Us>(board, castling_rooks, CastlingSide::KingSide);
  if (san == "O-O-O") return legal_castling<Us>(board, castling_rooks, CastlingSide::QueenSide);
  constexpr std::size_t any_piece_size = 3;
  const auto index =
      san_tables::readings[any_piece_size][static_cast<unsigned char>(san.front())].index;
  if (index == san_tables::Other) return find_plain_pawn_move<Us>(board, passed, san);
  return find_plain_piece_move<Us>(board, san_tables::movements[index].type, san);
}

}  // namespace

Bitboard unobstructed(Bitboard pieces, Square to, Bitboard occupied) noexcept {
  Bitboard found;
  for (const Square from : pieces) {
    if (!tables::between[index_of(from)][index_of(to)].intersects(occupied)) found |= from;
  }
  return found;
}

std::optional<Move> find_uncommon(Color us, const Board& board, Bitboard castling_rooks,
                                  std::optional<Square> passed, std::string_view san) noexcept {
  if (san.size() < 2) return std::nullopt;
  return us == Color::White ? find_uncommon_of<Color::White>(board, castling_rooks, passed, san)
                            : find_uncommon_of<Color::Black>(board, castling_rooks, passed, san);
}

}  // namespace tabiya
