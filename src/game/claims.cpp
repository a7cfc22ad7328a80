#include "tabiya/game/claims.hpp"

#include "game/inner/claim_rules.hpp"

namespace tabiya {
namespace {

bool is_open(const PositionHistory& history, Claim claim) noexcept {
  if (claim == Claim::Threefold) return history.occurrences() >= claimable_occurrences;
  return history.current().halfmove_clock() >= claimable_quiet_plies;
}

bool is_open_with(const PositionHistory& history, Claim claim, Move move) noexcept {
  if (claim == Claim::Threefold) return history.occurrences_after(move) >= claimable_occurrences;
  return history.current().after(move).halfmove_clock() >= claimable_quiet_plies;
}

}  // namespace

Claims open_claims(const PositionHistory& history) noexcept {
  Claims claims;
  for (const Claim claim : {Claim::Threefold, Claim::FiftyMoves}) {
    if (is_open(history, claim)) claims.insert(claim);
  }
  return claims;
}

MoveList claimable_moves(const PositionHistory& history, Claim claim) noexcept {
  MoveList moves;
  for (const Move move : legal_moves(history.current())) {
    if (is_open_with(history, claim, move)) moves.push_back(move);
  }
  return moves;
}

std::expected<void, ClaimError> judge(const PositionHistory& history, Claim claim,
                                      std::optional<Move> stated) noexcept {
  if (stated && !is_legal(history.current(), *stated)) {
    return std::unexpected{ClaimError::IllegalMove};
  }
  if (stated ? is_open_with(history, claim, *stated) : is_open(history, claim)) return {};
  if (!stated && !claimable_moves(history, claim).empty()) {
    return std::unexpected{ClaimError::MoveNotStated};
  }
  return std::unexpected{claim == Claim::Threefold ? ClaimError::NotThreefold
                                                   : ClaimError::NotFiftyMoves};
}

std::string_view to_string(Claim claim) noexcept {
  return claim == Claim::Threefold ? "threefold repetition" : "fifty moves";
}

std::string_view to_string(ClaimError error) noexcept {
  switch (error) {
    case ClaimError::GameIsOver: return "the game is over";
    case ClaimError::NotOnMove: return "only the player to move can claim a draw";
    case ClaimError::IllegalMove: return "the stated move is not legal";
    case ClaimError::MoveNotStated: return "the claim needs a stated move";
    case ClaimError::NotThreefold: return "the position has not occurred three times";
    case ClaimError::NotFiftyMoves:
      return "fewer than fifty moves without a capture or a pawn move";
  }
  return "";
}

}  // namespace tabiya
