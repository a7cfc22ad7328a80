#include "rules/inner/csci1933.hpp"

#include <algorithm>
#include <cassert>

#include "tabiya/rules/attacks.hpp"

namespace tabiya::csci1933 {
namespace {

constexpr Bitboard last_ranks = squares_of(Rank::First) | squares_of(Rank::Eighth);

constexpr int forward(Color color) noexcept { return color == Color::White ? 1 : -1; }

Bitboard pawn_destinations(const Board& board, Color us, Square from) noexcept {
  Bitboard squares = attacks_from({us, PieceType::Pawn}, from, {}) & board.pieces(~us);
  const auto step = offset(from, 0, forward(us));
  if (!step || board.occupied().contains(*step)) return squares;
  squares |= *step;
  if (rank_of(from) == relative_rank(us, Rank::Second)) {
    squares |= Bitboard{*offset(*step, 0, forward(us))} - board.occupied();
  }
  return squares;
}

bool must_promote(const Board& board, Square from, Square to) noexcept {
  return board.pieces(PieceType::Pawn).contains(from) && last_ranks.contains(to);
}

bool is_allowed_promotion(PieceType type) noexcept {
  return std::ranges::find(promotion_types, type) != promotion_types.end();
}

/// Why a pawn cannot move to a square that is not among its destinations.
Refusal refuse_pawn(const Board& board, Refusal refusal) noexcept {
  const Color us = refusal.piece->color;
  const int files = index_of(file_of(refusal.to)) - index_of(file_of(refusal.from));
  const int ranks = (index_of(rank_of(refusal.to)) - index_of(rank_of(refusal.from))) * forward(us);
  const bool is_double_step = files == 0 && ranks == 2;
  const bool is_capture = (files == 1 || files == -1) && ranks == 1;
  if (!is_double_step && !is_capture && (files != 0 || ranks != 1)) {
    refusal.reason = Reason::DoesNotMoveSo;
  } else if (is_double_step && rank_of(refusal.from) != relative_rank(us, Rank::Second)) {
    refusal.reason = Reason::DoubleStepNotFirstMove;
  } else if (board.pieces(us).contains(refusal.to)) {
    refusal.reason = Reason::OwnPieceOnTarget;
    refusal.culprits = refusal.to;
  } else if (is_capture) {
    refusal.reason = Reason::NothingToCapture;
  } else {
    const Bitboard in_front = between(refusal.from, refusal.to) & board.occupied();
    refusal.reason =
        in_front.any() ? Reason::DoubleStepBlocked : Reason::PawnDoesNotCaptureForwards;
    refusal.culprits = in_front | (board.occupied() & refusal.to);
  }
  return refusal;
}

/// The same for any other piece.
Refusal refuse_piece(const Board& board, Refusal refusal) noexcept {
  if (!attacks_from(*refusal.piece, refusal.from, {}).contains(refusal.to)) {
    refusal.reason = Reason::DoesNotMoveSo;
  } else if (board.pieces(refusal.piece->color).contains(refusal.to)) {
    refusal.reason = Reason::OwnPieceOnTarget;
    refusal.culprits = refusal.to;
  } else {
    refusal.reason = Reason::WayBlocked;
    refusal.culprits = between(refusal.from, refusal.to) & board.occupied();
  }
  return refusal;
}

/// What is wrong with the promotion of an otherwise legal move, if anything.
std::optional<Reason> refuse_promotion(const Board& board, const Refusal& attempt) noexcept {
  if (must_promote(board, attempt.from, attempt.to)) {
    if (!attempt.promotion) return Reason::PromotionMissing;
    if (!is_allowed_promotion(*attempt.promotion)) return Reason::PromotionImpossible;
  } else if (attempt.promotion) {
    return attempt.piece->type == PieceType::Pawn ? Reason::PromotionBeforeLastRank
                                                  : Reason::PromotionNotAPawn;
  }
  return std::nullopt;
}

std::optional<Reason> refuse_mover(const Position& position, const Refusal& attempt) noexcept {
  if (attempt.from == attempt.to) return Reason::SameSquare;
  if (!attempt.piece) return Reason::NothingThere;
  if (attempt.piece->color != position.turn()) return Reason::NotYourTurn;
  return std::nullopt;
}

constexpr char lower(char letter) noexcept {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

}  // namespace

std::expected<Position, Defects> Position::from_board(const Board& board, Color turn) {
  using enum Defect;
  // Only these would leave a move or the end of the game undefined.
  constexpr Defects relevant{MissingWhiteKing, MissingBlackKing, SeveralWhiteKings,
                             SeveralBlackKings, PawnOnLastRank};
  const Defects found = defects({.board = board, .turn = turn}) & relevant;
  if (!found.empty()) return std::unexpected{found};
  return Position{board, turn};
}

std::optional<Color> Position::winner() const noexcept {
  for (const Color color : all_colors) {
    if (board_.pieces(~color, PieceType::King).empty()) return color;
  }
  return std::nullopt;
}

Position Position::after(Move move) const noexcept {
  Position next = *this;
  const PieceType type = board_.occupied_type_on(move.from());
  next.board_.remove(move.from());
  next.board_.put(move.to(), {turn_, move.promotion_type().value_or(type)});
  next.turn_ = ~turn_;
  return next;
}

Bitboard destinations(const Board& board, Square from) noexcept {
  const auto piece = board.piece_on(from);
  if (!piece) return {};
  if (piece->type == PieceType::Pawn) return pawn_destinations(board, piece->color, from);
  return attacks_from(*piece, from, board.occupied()) - board.pieces(piece->color);
}

std::vector<Move> legal_moves(const Position& position) {
  std::vector<Move> moves;
  if (position.winner()) return moves;
  const Board& board = position.board();
  for (const Square from : board.pieces(position.turn())) {
    for (const Square to : destinations(board, from)) {
      if (!must_promote(board, from, to)) {
        moves.push_back(Move::normal(from, to));
        continue;
      }
      for (const PieceType type : promotion_types) moves.push_back(Move::promotion(from, to, type));
    }
  }
  return moves;
}

bool is_legal(const Position& position, Move move) noexcept {
  const bool has_possible_kind = move.kind() == Move::Kind::Normal || move.is_promotion();
  return has_possible_kind && !position.winner() &&
         position.board().pieces(position.turn()).contains(move.from()) &&
         destinations(position.board(), move.from()).contains(move.to()) &&
         must_promote(position.board(), move.from(), move.to()) == move.is_promotion() &&
         move.promotion_type() != PieceType::King;
}

std::expected<Move, Refusal> explain(const Position& position, Square from, Square to,
                                     std::optional<PieceType> promotion) {
  assert(!position.winner());
  const Board& board = position.board();
  Refusal attempt{.reason = Reason::SameSquare,
                  .from = from,
                  .to = to,
                  .promotion = promotion,
                  .piece = board.piece_on(from)};
  const auto refused = [&](Reason reason) {
    attempt.reason = reason;
    return std::unexpected{attempt};
  };
  if (const auto reason = refuse_mover(position, attempt)) return refused(*reason);
  if (!destinations(board, from).contains(to)) {
    return std::unexpected{attempt.piece->type == PieceType::Pawn ? refuse_pawn(board, attempt)
                                                                  : refuse_piece(board, attempt)};
  }
  if (const auto reason = refuse_promotion(board, attempt)) return refused(*reason);
  return promotion ? Move::promotion(from, to, *promotion) : Move::normal(from, to);
}

std::optional<PieceType> parse_piece_name(std::string_view name) noexcept {
  for (const PieceType type : all_piece_types) {
    if (std::ranges::equal(name, to_string(type), {}, lower)) return type;
  }
  return std::nullopt;
}

std::expected<Move, std::variant<GameIsOver, Refusal>> Game::play(
    Square from, Square to, std::optional<PieceType> promotion) {
  if (const auto side = winner()) return std::unexpected{GameIsOver{*side}};
  const auto move = explain(position(), from, to, promotion);
  if (!move) return std::unexpected{move.error()};
  positions_.push_back(position().after(*move));
  moves_.push_back(*move);
  return *move;
}

std::optional<Move> Game::take_back() {
  if (moves_.empty()) return std::nullopt;
  const Move last = moves_.back();
  moves_.pop_back();
  positions_.pop_back();
  return last;
}

}  // namespace tabiya::csci1933
