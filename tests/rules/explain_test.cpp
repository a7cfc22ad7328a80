#include "tabiya/rules/explain.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <ostream>
#include <random>
#include <set>
#include <tuple>
#include <vector>

#include "support/position.hpp"
#include "tabiya/rules/attacks.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya {

// So that a failed comparison says what it compared.
static void PrintTo(Reason reason, std::ostream* out) { *out << to_string(reason); }

namespace {

using enum Square;
using test::position;

std::vector<std::optional<PieceType>> every_promotion() {
  std::vector<std::optional<PieceType>> promotions{std::nullopt};
  promotions.insert(promotions.end(), all_piece_types.begin(), all_piece_types.end());
  return promotions;
}

/// Squares and promotion of a move, as it may be asked for.
using Question = std::tuple<Square, Square, std::optional<PieceType>>;

/// Every question to which the answer is a move: those of the generator's list, and castling by the
/// king's target wherever that is no plain step.
std::map<Question, Move> legal_questions(const Position& position) {
  std::map<Question, Move> questions;
  for (const Move move : legal_moves(position)) {
    questions.emplace(Question{move.from(), move.to(), move.promotion_type()}, move);
    if (!move.is_castling()) continue;
    const CastlingSide side = castling_side(move.from(), move.to());
    const Square target = king_castling_target(position.turn(), side);
    if (distance(move.from(), target) > 1) {
      questions.emplace(Question{move.from(), target, std::nullopt}, move);
    }
  }
  return questions;
}

/// What the board would look like if the man were simply moved, by nobody's rules.
Board moved_anyway(const Position& position, const Refusal& refusal) {
  Board board = position.board();
  const Piece piece = *board.piece_on(refusal.from);
  const bool is_en_passant = piece.type == PieceType::Pawn &&
                             file_of(refusal.from) != file_of(refusal.to) &&
                             !board.piece_on(refusal.to);
  board.remove(refusal.from);
  board.put(refusal.to, piece);
  if (is_en_passant) board.remove(make_square(file_of(refusal.to), rank_of(refusal.from)));
  return board;
}

/// The men that would really attack the king if the refused move were made.
Bitboard real_attackers(const Position& position, const Refusal& refusal) {
  const Board board = moved_anyway(position, refusal);
  const Square king = board.men(position.turn(), PieceType::King).first();
  return attackers(board, king, ~position.turn());
}

/// A second opinion on each refusal, by other means than those by which it was found.
void expect_true(const Position& position, const Refusal& refusal) {
  const Board& board = position.board();
  const Bitboard men = refusal.men;
  EXPECT_EQ(refusal.piece, board.piece_on(refusal.from));
  EXPECT_EQ(men - board.occupied(), Bitboard{}) << "only men can be blamed";
  switch (refusal.reason) {
    case Reason::DoubleCheck:
      EXPECT_TRUE(men.has_several());
      EXPECT_TRUE(men.intersects(real_attackers(position, refusal)));
      break;
    case Reason::LeavesCheck:
      EXPECT_EQ(men, position.checkers());
      EXPECT_EQ(men.count(), 1);
      EXPECT_TRUE(men.intersects(real_attackers(position, refusal)));
      break;
    case Reason::Pinned:
      EXPECT_TRUE(position.pinned(position.turn()).contains(refusal.from));
      EXPECT_EQ(men.count(), 1);
      EXPECT_TRUE(men.intersects(real_attackers(position, refusal)));
      break;
    case Reason::EnPassantExposesKing:
    case Reason::WalksIntoCheck:
    case Reason::KingStaysOnLine:
    case Reason::KingsTouch:
      EXPECT_TRUE(men.any());
      EXPECT_EQ(men - real_attackers(position, refusal), Bitboard{});
      break;
    case Reason::OwnPieceOnTarget:
      EXPECT_TRUE(board.men(position.turn()).contains(refusal.to));
      break;
    case Reason::WayBlocked:
      EXPECT_TRUE(men.any());
      EXPECT_EQ(men, between(refusal.from, refusal.to) & board.occupied());
      break;
    case Reason::PawnDoesNotCaptureForwards: EXPECT_EQ(men, Bitboard{refusal.to}); break;
    case Reason::DoubleStepBlocked: EXPECT_TRUE(men.any()); break;
    case Reason::EnPassantExpired:
      EXPECT_EQ(men, men & board.men(~position.turn(), PieceType::Pawn));
      EXPECT_EQ(men.count(), 1);
      break;
    case Reason::CastlingInCheck: EXPECT_EQ(men, position.checkers()); break;
    case Reason::CastlingWayBlocked: EXPECT_TRUE(men.any()); break;
    case Reason::CastlingThroughCheck:
    case Reason::CastlingIntoCheck:
      EXPECT_TRUE(men.any());
      EXPECT_EQ(men, attackers(board, *refusal.where, ~position.turn()));
      break;
    case Reason::CastlingRookShieldsKing:
      EXPECT_TRUE(position.pinned(position.turn()).contains(*refusal.castling_rook));
      EXPECT_EQ(men.count(), 1);
      break;
    case Reason::CastlingRookMissing:
      EXPECT_FALSE(board.men(position.turn(), PieceType::Rook).contains(*refusal.castling_rook));
      break;
    case Reason::CastlingRightLost:
    case Reason::CastlingRookMoved:
      EXPECT_FALSE(position.castling_rooks().contains(*refusal.castling_rook));
      break;
    case Reason::PromotionMissing:
      for (const PieceType type : promotion_types) {
        EXPECT_TRUE(explain(position, refusal.from, refusal.to, type).has_value());
      }
      break;
    case Reason::PromotionNotAPawn:
    case Reason::PromotionBeforeLastRank:
      EXPECT_TRUE(explain(position, refusal.from, refusal.to).has_value());
      break;
    case Reason::PromotionImpossible:
      EXPECT_TRUE(explain(position, refusal.from, refusal.to, PieceType::Queen).has_value());
      break;
    default: EXPECT_EQ(men, Bitboard{}); break;
  }
}

/// Asks everything that can be asked of one position. Returns the reasons that came up.
std::set<Reason> expect_agrees_with_generator(const Position& position) {
  static const auto promotions = every_promotion();
  const std::map<Question, Move> legal = legal_questions(position);
  std::set<Reason> reasons;
  std::size_t found = 0;
  for (const Square from : all_squares) {
    for (const Square to : all_squares) {
      for (const auto promotion : promotions) {
        const auto answer = explain(position, from, to, promotion);
        if (!answer) {
          reasons.insert(answer.error().reason);
          expect_true(position, answer.error());
          continue;
        }
        const auto entry = legal.find({from, to, promotion});
        if (entry == legal.end()) {
          ADD_FAILURE() << to_string(from) << to_string(to) << " was called legal";
          continue;
        }
        EXPECT_EQ(*answer, entry->second);
        ++found;
      }
    }
  }
  EXPECT_EQ(found, legal.size()) << "every legal move is found";
  return reasons;
}

/// One of the arrays of Chess960, at random. Source: FIDE Guidelines II.2.
Position random_chess960_start(std::mt19937& random) {
  using enum PieceType;
  std::array<PieceType, 8> officers{Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook};
  const auto at = [&](PieceType type, bool first) {
    const auto one = std::find(officers.begin(), officers.end(), type);
    return first ? one : std::find(one + 1, officers.end(), type);
  };
  const auto is_lawful = [&] {
    const auto king = at(King, true);
    const bool king_between = at(Rook, true) < king && king < at(Rook, false);
    return king_between && (at(Bishop, false) - at(Bishop, true)) % 2 != 0;
  };
  do std::shuffle(officers.begin(), officers.end(), random);
  while (!is_lawful());
  Setup setup;
  for (const File file : all_files) {
    const PieceType officer = officers[static_cast<std::size_t>(index_of(file))];
    setup.board.put(make_square(file, Rank::First), {Color::White, officer});
    setup.board.put(make_square(file, Rank::Second), {Color::White, Pawn});
    setup.board.put(make_square(file, Rank::Seventh), {Color::Black, Pawn});
    setup.board.put(make_square(file, Rank::Eighth), {Color::Black, officer});
    const auto home = Bitboard{make_square(file, Rank::First)} | make_square(file, Rank::Eighth);
    if (officer == Rook) setup.castling_rooks |= home;
  }
  return Position::from_setup(setup, CastlingMode::Chess960).value();
}

/// Plays at random to the end or a hundred moves and asks everything of every nth position.
void ask_all_along_a_game(Position position, std::mt19937& random, unsigned every_nth,
                          std::set<Reason>& reasons) {
  for (unsigned ply = 0; ply < 200; ++ply) {
    if (ply % every_nth == 0) reasons.merge(expect_agrees_with_generator(position));
    const MoveList moves = legal_moves(position);
    if (moves.empty() || ::testing::Test::HasFailure()) return;
    position.play_unchecked(moves[random() % moves.size()]);
  }
}

// FIDE 3.10.1: the explanation and the generator have one opinion.

TEST(ExplainIsLegalExactlyForLegalMoves, AtTheStart) { expect_agrees_with_generator(Position{}); }

TEST(ExplainIsLegalExactlyForLegalMoves, AlongRandomGames) {
  std::mt19937 random{2026};
  std::set<Reason> reasons;
  for (int game = 0; game < 12; ++game) ask_all_along_a_game(Position{}, random, 7, reasons);
  EXPECT_GE(reasons.size(), 20U) << "random games show most of the reasons";
}

TEST(ExplainIsLegalExactlyForLegalMoves, AlongRandomGamesOfChess960) {
  std::mt19937 random{960};
  std::set<Reason> reasons;
  for (int game = 0; game < 12; ++game) {
    ask_all_along_a_game(random_chess960_start(random), random, 7, reasons);
  }
  EXPECT_GE(reasons.size(), 20U) << "random games show most of the reasons";
}

TEST(ExplainIsLegalExactlyForLegalMoves, InCheckmateAndStalemate) {
  const auto checkmate = position(R"(
      r n b . k b n r
      p p p p . p p p
      . . . . . . . .
      . . . . p . . .
      . . . . . . P q
      . . . . . P . .
      P P P P P . . P
      R N B Q K B N R)",
                                  {.castling_rooks = {A1, H1, A8, H8}});
  const auto stalemate = position(R"(
      . . . . . . . k
      . . . . . Q . .
      . . . . . . K .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .)",
                                  {.turn = Color::Black});
  ASSERT_TRUE(is_checkmate(checkmate));
  ASSERT_TRUE(is_stalemate(stalemate));
  EXPECT_TRUE(expect_agrees_with_generator(checkmate).contains(Reason::LeavesCheck));
  EXPECT_TRUE(expect_agrees_with_generator(stalemate).contains(Reason::WalksIntoCheck));
}

// Who asks.

TEST(Explain, WithoutAPlayerKnowsOnlyWhoseTurnItIs) {
  EXPECT_EQ(explain(Position{}, E7, E5).error().reason, Reason::NotYourTurn);
  EXPECT_EQ(explain(Position{}, E4, E5).error().reason, Reason::NothingThere);
}

TEST(Explain, TellsAPlayerWhetherManOrTurnIsNotHis) {
  EXPECT_EQ(explain(Position{}, Color::White, E2, E4), Move::normal(E2, E4));
  EXPECT_EQ(explain(Position{}, Color::White, E7, E5).error().reason, Reason::NotYourPiece);
  EXPECT_EQ(explain(Position{}, Color::Black, E7, E5).error().reason, Reason::NotYourTurn);
  EXPECT_EQ(explain(Position{}, Color::Black, E2, E4).error().reason, Reason::NotYourPiece);
}

// What comes first when several reasons apply.

const auto pinned_knight = [] {
  return position(R"(
      . . . . r . k .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . P . . . . .
      . . . . . . . .
      . . . . N . . .
      . . . . K . . .)");
};

TEST(ExplainPrefers, HowAManMovesToItsPin) {
  EXPECT_EQ(explain(pinned_knight(), E2, E4).error().reason, Reason::DoesNotMoveSo);
  EXPECT_EQ(explain(pinned_knight(), E2, D4).error().reason, Reason::Pinned);
}

TEST(ExplainPrefers, HowAManMovesToTheOwnManOnItsTarget) {
  EXPECT_EQ(explain(Position{}, G1, E1).error().reason, Reason::DoesNotMoveSo);
  EXPECT_EQ(explain(Position{}, G1, E2).error().reason, Reason::OwnPieceOnTarget);
}

TEST(ExplainPrefers, TheCheckToThePin) {
  const auto both = position(R"(
      . . . . r . k .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . b
      . . . . . . . .
      . . . . N . . .
      . . . . K . . .)");
  EXPECT_EQ(explain(both, E2, C3).error().reason, Reason::LeavesCheck);
  EXPECT_EQ(explain(both, E2, G3).error().reason, Reason::Pinned) << "it would stop the bishop";
}

TEST(ExplainPrefers, EverythingElseToThePromotion) {
  const auto checked = position(R"(
      k . . . . . . .
      . . . . . P . .
      . . . . b . . .
      . . . K . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .)");
  EXPECT_EQ(explain(checked, F7, F8).error().reason, Reason::LeavesCheck);
  EXPECT_EQ(explain(Position{}, E2, E5, PieceType::Queen).error().reason, Reason::DoesNotMoveSo);
}

TEST(ExplainPrefers, TheMenInTheWayOfCastlingToAttackedSquares) {
  const auto both = position(R"(
      . . . . k r . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . K . N R)",
                             {.castling_rooks = {H1}});
  EXPECT_EQ(explain(both, E1, G1).error().reason, Reason::CastlingWayBlocked);
}

// What a refusal holds.

TEST(Refusal, HoldsWhatWasAskedAndWhoIsToBlame) {
  const Refusal refusal = explain(pinned_knight(), E2, D4).error();
  EXPECT_EQ(refusal.from, E2);
  EXPECT_EQ(refusal.to, D4);
  EXPECT_EQ(refusal.promotion, std::nullopt);
  EXPECT_EQ(refusal.piece, (Piece{Color::White, PieceType::Knight}));
  EXPECT_EQ(refusal.men, Bitboard{E8});
  EXPECT_EQ(refusal.where, E1);
  EXPECT_EQ(article(refusal), "FIDE 3.9.2");
}

TEST(Refusal, NamesTheRookOfACastlingInEitherForm) {
  for (const Square to : {C1, A1}) {
    const auto crowded = explain(Position{}, E1, to);
    ASSERT_FALSE(crowded.has_value());
    EXPECT_EQ(crowded.error().reason, Reason::CastlingWayBlocked);
    EXPECT_EQ(crowded.error().castling_rook, A1);
    EXPECT_EQ(crowded.error().to, to) << "as it was asked";
    EXPECT_EQ(crowded.error().men, (Bitboard{B1, C1, D1}));
  }
}

TEST(Refusal, OfCastlingThroughSeveralAttackedSquaresNamesTheFirst) {
  const auto swept = position(R"(
      . . . k . . . .
      . . . . . . . .
      . . . . . . . .
      . . . r q . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . K . . . . . R)",
                              {.castling_rooks = {H1}});
  const Refusal refusal = explain(swept, B1, G1).error();
  EXPECT_EQ(refusal.reason, Reason::CastlingThroughCheck);
  EXPECT_EQ(refusal.where, D1);
  EXPECT_EQ(refusal.men, Bitboard{D5});
}

TEST(Reason, HasANameOfItsOwnForPrograms) {
  std::set<std::string_view> names;
  for (int index = 0; index < reason_count; ++index) {
    const std::string_view name = to_string(static_cast<Reason>(index));
    EXPECT_FALSE(name.empty());
    names.insert(name);
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(reason_count));
  EXPECT_EQ(to_string(Reason::CastlingThroughCheck), "castling_through_check");
  EXPECT_EQ(to_string(Reason::PromotionImpossible), "promotion_impossible");
}

}  // namespace
}  // namespace tabiya
