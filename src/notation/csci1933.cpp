#include "notation/inner/csci1933.hpp"

#include <algorithm>

#include "notation/written_move.hpp"

namespace tabiya::csci1933 {
namespace {

/// The only movement rule that differs from chess: no castling.
std::string_view how_a_king_moves(Language language) noexcept {
  switch (language) {
    case Language::English:
      return "a king does not move like that; it moves to an adjoining square";
    case Language::German: return "So zieht ein König nicht; er zieht auf ein Nachbarfeld";
  }
  __builtin_unreachable();
}

/// The pieces that can move to the square.
Bitboard pieces_reaching(const Board& board, Bitboard pieces, Square to) {
  Bitboard able;
  for (const Square from : pieces) {
    if (destinations(board, from).contains(to)) able |= from;
  }
  return able;
}

/// The disambiguation: file, rank or square of the origin. Source: FIDE C.10.
std::string origin_in_san(Bitboard others, Square from) {
  if (others.empty()) return "";
  std::string square = to_string(from);
  const auto stands_alone = [&](auto line_of) {
    return std::ranges::none_of(others,
                                [&](Square other) { return line_of(other) == line_of(from); });
  };
  if (stands_alone([](Square sq) { return file_of(sq); })) return square.substr(0, 1);
  if (stands_alone([](Square sq) { return rank_of(sq); })) return square.substr(1);
  return square;
}

}  // namespace

std::expected<Position, FenRefusal> parse_position(std::string_view text) {
  const auto setup = parse_fen(text);
  if (!setup) return std::unexpected{FenRefusal{setup.error()}};
  const auto position = Position::from_board(setup->board, setup->turn);
  if (!position) return std::unexpected{FenRefusal{position.error()}};
  return *position;
}

std::string to_fen(const Position& position) {
  return tabiya::to_fen(Setup{.board = position.board(), .turn = position.turn()});
}

std::expected<Move, MoveTextError> parse_san(const Position& position, std::string_view text) {
  using Kind = MoveTextError::Kind;
  const auto written = read_leniently(text, english_letters);
  if (!written) return std::unexpected{MoveTextError{.offset = written.error()}};
  if (written->kind == WrittenMove::Kind::Files) {
    return std::unexpected{MoveTextError{.offset = text.size()}};
  }
  if (written->kind == WrittenMove::Kind::Castling) {
    return std::unexpected{
        MoveTextError{.kind = Kind::Illegal, .piece = PieceType::King, .castling = written->side}};
  }
  const Board& board = position.board();
  MoveTextError error{.kind = Kind::Illegal,
                      .candidates = board.pieces(position.turn()) & written->origins,
                      .to = written->to,
                      .promotion = written->promotion};
  if (written->kind == WrittenMove::Kind::Piece) {
    error.piece = written->type;
    error.candidates &= board.pieces(written->type);
  }
  const Bitboard able = pieces_reaching(board, error.candidates, written->to);
  if (able.empty()) return std::unexpected{error};
  error.candidates = able;
  if (able.has_several()) {
    error.kind = Kind::Ambiguous;
    return std::unexpected{error};
  }
  const auto move = explain(position, able.first(), written->to, written->promotion);
  if (!move) return std::unexpected{error};
  return *move;
}

std::string to_san(const Position& position, Move move) {
  const Board& board = position.board();
  const PieceType type = *board.type_on(move.from());
  const bool is_capture = board.occupied().contains(move.to());
  std::string text;
  if (type == PieceType::Pawn) {
    if (is_capture) text = to_string(move.from()).substr(0, 1);
  } else {
    const Bitboard alike = board.pieces(position.turn()) & board.pieces(type);
    const Bitboard others = pieces_reaching(board, alike, move.to()) - Bitboard{move.from()};
    text = to_char(type) + origin_in_san(others, move.from());
  }
  if (is_capture) text += 'x';
  text += to_string(move.to());
  if (const auto promotion = move.promotion_type()) text.append("=").append(1, to_char(*promotion));
  return text;
}

std::string to_words(const Position& position, const Refusal& refusal, Language language) {
  const bool is_king = refusal.piece && refusal.piece->type == PieceType::King;
  if (is_king && refusal.reason == Reason::DoesNotMoveSo) {
    return to_string(refusal.from) + to_string(refusal.to) + ": " +
           std::string{how_a_king_moves(language)}.append(" (").append(rules_name).append(")");
  }
  // The course's rules have no numbered articles, so its name replaces the article of FIDE.
  std::string text = tabiya::to_words(position.board(), refusal, language);
  text.resize(std::min(text.rfind(" (FIDE "), text.size()));
  return text.append(" (").append(rules_name).append(")");
}

std::string to_words(GameIsOver ending, Language language) {
  std::string text{tabiya::to_words(ending.winner, language)};
  switch (language) {
    case Language::English: return text += " has captured the king and won";
    case Language::German: return text += " hat den König geschlagen und gewonnen";
  }
  __builtin_unreachable();
}

}  // namespace tabiya::csci1933
