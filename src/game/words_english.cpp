#include "game/words_vocabulary.hpp"

namespace tabiya::game_words {
namespace in_english {

constexpr std::string_view loss(Termination termination) noexcept {
  using enum Termination;
  switch (termination) {
    case Resignation: return "has resigned";
    case TimeForfeit: return "has lost on time";
    case IllegalMoves: return "has completed one illegal move too many";
    case LateArrival: return "has arrived too late";
    case Conduct: return "has lost by decision of the arbiter";
    case Adjudication: return " by decision of the arbiter";
    case SealedMove: return "has not sealed a legal move";
    case VariantRule: return " by the rule of the variant";
    default: return {};
  }
}

constexpr std::string_view draw(Termination termination) noexcept {
  using enum Termination;
  switch (termination) {
    case Stalemate: return "Draw by stalemate";
    case DeadPosition: return "Draw by dead position: neither player can ever mate";
    case FivefoldRepetition: return "Draw by fivefold repetition";
    case SeventyFiveMoves: return "Draw by seventy-five moves without a capture or a pawn move";
    case ThreefoldClaim: return "Draw by claim: threefold repetition";
    case FiftyMoveClaim: return "Draw by claim: fifty moves without a capture or a pawn move";
    case Agreement: return "Draw by agreement";
    case Resignation: return "Draw by resignation to an opponent who could never mate";
    case AutomaticThreefold: return "Draw by threefold repetition";
    case AutomaticFiftyMoves: return "Draw by fifty moves without a capture or a pawn move";
    case TimeForfeit: return "Draw: a flag has fallen, but the opponent could never mate";
    case IllegalMoves: return "Draw: one illegal move too many, but the opponent could never mate";
    case Adjudication: return "Draw by decision of the arbiter";
    case SealedMove: return "Draw: no legal move was sealed, but the opponent could never mate";
    case TimeAgainstMaterial:
      return "Draw: a flag has fallen, but the opponent has too little material to win";
    case LosingChancesClaim:
      return "Draw by claim: insufficient losing chances, because the opponent has too little "
             "material to win";
    case VariantRule: return "Draw by the rule of the variant";
    default: return {};
  }
}

constexpr std::string_view no_result(Termination termination) noexcept {
  using enum Termination;
  switch (termination) {
    case Aborted: return "No result: the game has been aborted";
    case Annulled: return "No result: the game does not count";
    case ReversedColors:
      return "No result: the game was played with reversed colours and does not count";
    default: return {};
  }
}

constexpr std::string_view draw_in_variant(Termination termination) noexcept {
  using enum Termination;
  switch (termination) {
    case DeadPosition: return "Draw: neither player can ever win";
    case Resignation: return "Draw by resignation to an opponent who could never win";
    case TimeForfeit: return "Draw: a flag has fallen, but the opponent could never win";
    default: return {};
  }
}

constexpr std::string_view claim_error(ClaimError error) noexcept {
  using enum ClaimError;
  switch (error) {
    case GameIsOver: return "the game is over";
    case NotOnMove: return "only the player to move can claim a draw (FIDE 9.2, 9.3)";
    case IllegalMove: return "the stated move is not legal (FIDE 3.10.2)";
    case MoveNotStated: return "the claim needs a stated move (FIDE 9.2.1, 9.3.1)";
    case NotThreefold: return "the same position has not appeared three times (FIDE 9.2)";
    case NotFiftyMoves:
      return "there have not been fifty moves without a capture or a pawn move (FIDE 9.3)";
  }
  return {};
}

constexpr std::string_view game_error(GameError error) noexcept {
  using enum GameError;
  switch (error) {
    case GameIsOver: return "the game is over";
    case IllegalMove: return "the move is not legal (FIDE 3.10.2)";
    case BothMustHaveMoved:
      return "a draw cannot be agreed before both players have made a move (FIDE 5.2.3)";
    case DrawAlreadyOffered: return "a draw has already been offered (FIDE 9.1.2.1)";
    case NoDrawOffered: return "the opponent has not offered a draw (FIDE 9.1.2.1)";
  }
  return {};
}

constexpr std::string_view refusal(ArbiterRefusal::Kind kind) noexcept {
  using enum ArbiterRefusal::Kind;
  switch (kind) {
    case GameIsOver: return "the game is over";
    case TimeRunsBackwards: return "this is earlier than the last event";
    case TimeOutOfRange: return "a clock cannot show such a time";
    case TimeIsUp: return "the flag had already fallen";
    case NotOnMove: return "it is the opponent's move";
    case IllegalMove: return "the move is not legal";
    case NobodyThere: return "there is no piece on that square";
    case TouchedManMustMove: return "a touched piece must be moved or captured";
    case StatedMoveMustPlay: return "the move stated with the claim must be played";
    case ComplaintTooLate: return "a player who touches a piece loses the right to complain";
    case NothingToComplainOf: return "touching that piece does not rule out the move";
    case NoTouchMove: return "the touch-move rule does not apply in this game";
    case NoPressNeeded: return "making a move completes it; no press of the clock is needed";
    case NotYourClock: return "this is not the running clock";
    case NothingToPress: return "no move has been made";
    case ClockSaysNo: return "the clock cannot do that";
    case FlagHasNotFallen: return "no flag has fallen";
    case GameIsPaused: return "the game is paused";
    case GameIsNotPaused: return "the game is not paused";
    case BothMustHaveMoved: return "a draw cannot be agreed before both players have made a move";
    case DrawOffersForbidden: return "a draw cannot be offered before the agreed move";
    case DrawAlreadyOffered: return "a draw has already been offered";
    case NoDrawOffered: return "the opponent has not offered a draw";
    case CannotWithdraw: return "neither an offer nor a claim can be withdrawn";
    case ClaimRightLost:
      return "a piece has been touched, and the right to claim is lost for this move";
    case MoveNotStated: return "the claim needs a stated move";
    case ClaimsAreAutomatic: return "these draws are automatic and need no claim";
    case NoTakebacks: return "takebacks are not allowed in this game";
    case TakebackAlreadyAsked: return "a takeback has already been requested";
    case NoTakebackAsked: return "the opponent has not asked to take back a move";
    case NothingToTakeBack: return "there is no move to take back";
    case NoAborts: return "the game cannot be aborted any more";
    case GameGoesOn: return "this changes nothing; the game continues";
    case AlreadyAway: return "the player is already away";
    case NotAway: return "the player is not away";
    case NoLosingChancesClaims: return "insufficient losing chances cannot be claimed in this game";
    case ClockGivesTime: return "this claim needs a clock without increment or delay";
    case DirectorDecides:
      return "the opponent has enough material to win, so the director must decide";
  }
  return {};
}

}  // namespace in_english

constexpr Vocabulary english{
    .won = "has won",
    .both_lost = "Both players have lost by decision of the arbiter",
    .checkmate = "checkmate",
    .loss = in_english::loss,
    .draw = in_english::draw,
    .no_result = in_english::no_result,
    .draw_in_variant = in_english::draw_in_variant,
    .may_claim = "may claim a draw",
    .may_claim_with = "may claim a draw with ",
    .with_end = "",
    .on_board = {"the same position has appeared three times (FIDE 9.2.2)",
                 "fifty moves without a capture or a pawn move (FIDE 9.3.2)"},
    .with_move = {"the same position would appear for the third time (FIDE 9.2.1)",
                  "fifty moves without a capture or a pawn move (FIDE 9.3.1)"},
    .offers_draw = "offers a draw (FIDE 9.1.2.1)",
    .claim_error = in_english::claim_error,
    .game_error = in_english::game_error,
    .refusal = in_english::refusal,
};

}  // namespace tabiya::game_words
