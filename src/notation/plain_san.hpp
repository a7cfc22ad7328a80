/// The way of nearly all moves in files: SAN as it should be, of a legal move. Internal.
///
/// Reading, finding and, if wanted, playing are one here, so that a letter decides once which code
/// runs, and nothing is kept but the move. Whatever is unusual, wrong, illegal or ambiguous is left
/// to those who can say so: `read_leniently()` reads all that is read here, and `find_move()` finds
/// the same move.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "notation/legal_origins.hpp"
#include "rules/play.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya {

/// What to do with a move that has been found: nothing but to return it.
struct FindOnly {
  const Position& position;

  template <Color Us, PieceType Type>
  [[nodiscard]] Move piece(Square from, Square to) const noexcept {
    return Move::normal(from, to);
  }
  template <Color Us>
  [[nodiscard]] Move pawn(Move move) const noexcept {
    return move;
  }
  template <Color Us>
  [[nodiscard]] Move castling(Move move) const noexcept {
    return move;
  }
};

/// What to do with a move that has been found: to play it, knowing how it moves.
struct FindAndPlay {
  Position& position;

  template <Color Us, PieceType Type>
  [[nodiscard]] Move piece(Square from, Square to) const noexcept {
    PositionAccess::play_piece<Us, Type>(position, from, to);
    return Move::normal(from, to);
  }
  template <Color Us>
  [[nodiscard]] Move pawn(Move move) const noexcept {
    const Square from = move.from();
    const Square to = move.to();
    if (move.kind() != Move::Kind::Normal) [[unlikely]] {
      PositionAccess::play<Us>(position, move);
    } else if (file_of(from) != file_of(to)) {
      PositionAccess::play_pawn<Us, PawnMove::Capture>(position, from, to);
    } else if (index_of(to) - index_of(from) == 2 * forward<Us>) {
      PositionAccess::play_pawn<Us, PawnMove::DoubleStep>(position, from, to);
    } else {
      PositionAccess::play_pawn<Us, PawnMove::Step>(position, from, to);
    }
    return move;
  }
  template <Color Us>
  [[nodiscard]] Move castling(Move move) const noexcept {
    PositionAccess::play_castling<Us>(position, move.from(), move.to());
    return move;
  }
};

/// The square that the last two characters name. Requires: there are two.
[[nodiscard]] inline std::optional<Square> final_square(std::string_view text) noexcept {
  const auto file = static_cast<unsigned>(text[text.size() - 2] - 'a');
  const auto rank = static_cast<unsigned>(text[text.size() - 1] - '1');
  if ((file | rank) > 7) [[unlikely]]
    return std::nullopt;
  return square_at(static_cast<int>(8 * rank + file));
}

/// Where a man may come from by the text between his letter and his target: nothing, `b`, `1`,
/// `b1`, each with or without `x`.
[[nodiscard]] inline std::optional<Bitboard> plain_origins(std::string_view middle) noexcept {
  Bitboard origins = every_square;
  if (middle.empty()) return origins;
  if (middle.back() == 'x') middle.remove_suffix(1);
  if (!middle.empty()) {
    if (const auto file = parse_file(middle.front())) {
      origins &= squares_of(*file);
      middle.remove_prefix(1);
    }
  }
  if (middle.empty()) return origins;
  const auto rank = parse_rank(middle.front());
  if (!rank || middle.size() > 1) return std::nullopt;
  return origins & squares_of(*rank);
}

/// `text` is what follows the letter.
template <Color Us, PieceType Type, class Then>
[[nodiscard]] inline std::optional<Move> plain_piece_move(std::string_view text,
                                                          Then then) noexcept {
  if (text.size() < 2) [[unlikely]]
    return std::nullopt;
  const auto to = final_square(text);
  const auto origins = plain_origins(text.substr(0, text.size() - 2));
  if (!to || !origins) [[unlikely]]
    return std::nullopt;
  const Bitboard men = legal_origins<Us, Type>(then.position.board(), *to, *origins);
  if (men.empty() || men.has_several()) [[unlikely]]
    return std::nullopt;
  return then.template piece<Us, Type>(men.first(), *to);
}

/// Reads the end of `e8=Q`, and takes it off the text.
[[nodiscard]] inline std::optional<PieceType> take_plain_promotion(
    std::string_view& text) noexcept {
  const auto type = parse_piece_type(text.back());
  if (!type || *type == PieceType::Pawn || *type == PieceType::King) return std::nullopt;
  text.remove_suffix(2);
  return type;
}

/// `e4`, `exd5`, `e8=Q`, `exd8=Q`.
template <Color Us, class Then>
[[nodiscard]] inline std::optional<Move> plain_pawn_move(std::string_view text,
                                                         Then then) noexcept {
  std::optional<PieceType> promotion;
  if (text.size() >= 4 && text[text.size() - 2] == '=') [[unlikely]] {
    promotion = take_plain_promotion(text);
    if (!promotion) return std::nullopt;
  }
  const bool captures = text.size() == 4 && text[1] == 'x';
  if (text.size() != 2 && !captures) [[unlikely]]
    return std::nullopt;
  const auto origin = parse_file(text[0]);
  const auto to = final_square(text);
  if (!origin || !to || captures == (*origin == file_of(*to))) [[unlikely]]
    return std::nullopt;
  const auto move = legal_pawn_move<Us>(then.position.board(),
                                        then.position.en_passant_square(EnPassantMode::Always),
                                        *origin, *to, promotion);
  if (!move) [[unlikely]]
    return std::nullopt;
  return then.template pawn<Us>(*move);
}

/// `O-O`, `O-O-O`.
template <Color Us, class Then>
[[nodiscard]] inline std::optional<Move> plain_castling(std::string_view text, Then then) noexcept {
  if (text != "O-O" && text != "O-O-O") return std::nullopt;
  const CastlingSide side = text.size() == 3 ? CastlingSide::KingSide : CastlingSide::QueenSide;
  const auto rook = then.position.castling_rook(Us, side);
  if (!rook) return std::nullopt;
  const Move move = Move::castling(then.position.king(Us), *rook);
  if (!is_legal(then.position, move)) return std::nullopt;
  return then.template castling<Us>(move);
}

template <Color Us, class Then>
[[nodiscard]] inline std::optional<Move> plain_move(std::string_view text, Then then) noexcept {
  if (text.size() < 2) [[unlikely]]
    return std::nullopt;
  if (text.back() == '+' || text.back() == '#') text.remove_suffix(1);
  if (text.size() < 2) [[unlikely]]
    return std::nullopt;
  const std::string_view rest = text.substr(1);
  switch (text.front()) {
    case 'N': return plain_piece_move<Us, PieceType::Knight>(rest, then);
    case 'B': return plain_piece_move<Us, PieceType::Bishop>(rest, then);
    case 'R': return plain_piece_move<Us, PieceType::Rook>(rest, then);
    case 'Q': return plain_piece_move<Us, PieceType::Queen>(rest, then);
    case 'K': return plain_piece_move<Us, PieceType::King>(rest, then);
    case 'O': return plain_castling<Us>(text, then);
    default: return plain_pawn_move<Us>(text, then);
  }
}

/// The legal move that is meant, if the text is plain and means one. Check signs are not checked.
template <class Then>
[[nodiscard]] inline std::optional<Move> plain_move(std::string_view text, Then then) noexcept {
  return then.position.turn() == Color::White ? plain_move<Color::White>(text, then)
                                              : plain_move<Color::Black>(text, then);
}

}  // namespace tabiya
