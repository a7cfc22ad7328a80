/// The fast path for nearly all moves in files: plain SAN of a legal move. Internal.
///
/// Reading, finding and optionally playing a move happen in one pass, so the first letter selects
/// the code once and only the move is stored. Anything unusual, malformed, illegal or ambiguous is
/// left to `read_leniently()` and `find_move()`, which find the same move for every text accepted
/// here.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "notation/legal_origins.hpp"
#include "rules/inner/play.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya {

/// A handler that only returns the move.
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

/// A handler that plays the move and returns it.
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

/// The square in the last two characters. Requires: text.size() >= 2.
[[nodiscard]] inline std::optional<Square> final_square(std::string_view text) noexcept {
  const auto file = static_cast<unsigned>(text[text.size() - 2] - 'a');
  const auto rank = static_cast<unsigned>(text[text.size() - 1] - '1');
  if ((file | rank) > 7) [[unlikely]]
    return std::nullopt;
  return square_at(static_cast<int>(8 * rank + file));
}

/// The possible origins by the text between piece letter and target: empty, `b`, `1` or `b1`, each
/// with or without `x`.
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

/// `text` is the text after the piece letter.
template <Color Us, PieceType Type, class Handler>
[[nodiscard]] inline std::optional<Move> plain_piece_move(std::string_view text,
                                                          Handler handler) noexcept {
  if (text.size() < 2) [[unlikely]]
    return std::nullopt;
  const auto to = final_square(text);
  const auto origins = plain_origins(text.substr(0, text.size() - 2));
  if (!to || !origins) [[unlikely]]
    return std::nullopt;
  const Bitboard legal = legal_origins<Us, Type>(handler.position.board(), *to, *origins);
  if (legal.empty() || legal.has_several()) [[unlikely]]
    return std::nullopt;
  return handler.template piece<Us, Type>(legal.first(), *to);
}

/// Reads the promotion of `e8=Q` and removes it from the text.
[[nodiscard]] inline std::optional<PieceType> take_plain_promotion(
    std::string_view& text) noexcept {
  const auto type = parse_piece_type(text.back());
  if (!type || *type == PieceType::Pawn || *type == PieceType::King) return std::nullopt;
  text.remove_suffix(2);
  return type;
}

/// `e4`, `exd5`, `e8=Q`, `exd8=Q`.
template <Color Us, class Handler>
[[nodiscard]] inline std::optional<Move> plain_pawn_move(std::string_view text,
                                                         Handler handler) noexcept {
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
  const auto move = legal_pawn_move<Us>(handler.position.board(),
                                        handler.position.en_passant_square(EnPassantMode::Always),
                                        *origin, *to, promotion);
  if (!move) [[unlikely]]
    return std::nullopt;
  return handler.template pawn<Us>(*move);
}

/// `O-O`, `O-O-O`.
template <Color Us, class Handler>
[[nodiscard]] inline std::optional<Move> plain_castling(std::string_view text,
                                                        Handler handler) noexcept {
  if (text != "O-O" && text != "O-O-O") return std::nullopt;
  const CastlingSide side = text.size() == 3 ? CastlingSide::KingSide : CastlingSide::QueenSide;
  const auto rook = handler.position.castling_rook(Us, side);
  if (!rook) return std::nullopt;
  const Move move = Move::castling(handler.position.king(Us), *rook);
  if (!is_legal(handler.position, move)) return std::nullopt;
  return handler.template castling<Us>(move);
}

template <Color Us, class Handler>
[[nodiscard]] inline std::optional<Move> plain_move(std::string_view text,
                                                    Handler handler) noexcept {
  if (text.size() < 2) [[unlikely]]
    return std::nullopt;
  if (text.back() == '+' || text.back() == '#') text.remove_suffix(1);
  if (text.size() < 2) [[unlikely]]
    return std::nullopt;
  const std::string_view rest = text.substr(1);
  switch (text.front()) {
    case 'N': return plain_piece_move<Us, PieceType::Knight>(rest, handler);
    case 'B': return plain_piece_move<Us, PieceType::Bishop>(rest, handler);
    case 'R': return plain_piece_move<Us, PieceType::Rook>(rest, handler);
    case 'Q': return plain_piece_move<Us, PieceType::Queen>(rest, handler);
    case 'K': return plain_piece_move<Us, PieceType::King>(rest, handler);
    case 'O': return plain_castling<Us>(text, handler);
    default: return plain_pawn_move<Us>(text, handler);
  }
}

/// The only legal move that matches the text, if the text is plain SAN. Check signs are not
/// verified.
template <class Handler>
[[nodiscard]] inline std::optional<Move> plain_move(std::string_view text,
                                                    Handler handler) noexcept {
  return handler.position.turn() == Color::White ? plain_move<Color::White>(text, handler)
                                                 : plain_move<Color::Black>(text, handler);
}

}  // namespace tabiya
