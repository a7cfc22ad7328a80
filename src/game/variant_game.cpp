#include "tabiya/game/variant_game.hpp"

#include <algorithm>

#include "game/dead_position.hpp"
#include "game/inner/claim_rules.hpp"
#include "game/variant_draws.hpp"
#include "tabiya/notation/variant_san.hpp"

namespace tabiya {
namespace {

Termination termination_of(VariantEndingKind kind) noexcept {
  switch (kind) {
    case VariantEndingKind::Checkmate: return Termination::Checkmate;
    case VariantEndingKind::Stalemate: return Termination::Stalemate;
    case VariantEndingKind::InsufficientMaterial: return Termination::DeadPosition;
    default: return Termination::VariantRule;
  }
}

/// True if the current position has occurred so often, where that counts.
bool is_repeated(const VariantHistory& history, int occurrences, int needed) noexcept {
  return occurrences >= needed && repetition_draws(history.current().variant());
}

bool has_too_many_quiet_plies(const VariantPosition& position) noexcept {
  const auto limit = quiet_plies_of(position.variant()).ending;
  return limit && position.halfmove_clock() >= *limit;
}

/// Chess has an exact test, and a watch needs no more than the last positions for it.
bool has_died(const VariantHistory& history, DeadPositionWatch& watch) noexcept {
  if (history.current().variant() != Variant::Standard) return false;
  FixedList<Position, positions_that_a_watch_reads> last;
  const auto positions = history.positions();
  for (const VariantPosition& position :
       positions.last(std::min(positions.size(), positions_that_a_watch_reads))) {
    last.push_back(*position.as_chess());
  }
  return watch.has_died(last);
}

std::optional<Outcome> automatic_outcome(const VariantHistory& history,
                                         DeadPositionWatch& watch) noexcept {
  const VariantPosition& position = history.current();
  if (const auto ending = ending_of(position)) return outcome_of(*ending);
  if (has_died(history, watch)) return Outcome::draw(Termination::DeadPosition);
  if (is_repeated(history, history.occurrences(), final_occurrences)) {
    return Outcome::draw(Termination::FivefoldRepetition);
  }
  if (has_too_many_quiet_plies(position)) {
    return Outcome::draw(position.variant() == Variant::Standard
                             ? Termination::SeventyFiveMoves
                             : Termination::AutomaticFiftyMoves);
  }
  return std::nullopt;
}

bool has_claimable_quiet_plies(const VariantPosition& position) noexcept {
  const auto limit = quiet_plies_of(position.variant()).claimable;
  return limit && position.halfmove_clock() >= *limit;
}

bool can_claim(const VariantHistory& history, Claim claim) noexcept {
  if (claim == Claim::Threefold) {
    return is_repeated(history, history.occurrences(), claimable_occurrences);
  }
  return has_claimable_quiet_plies(history.current());
}

bool can_claim_with(const VariantHistory& history, Claim claim, Move move) noexcept {
  if (claim == Claim::Threefold) {
    return is_repeated(history, history.occurrences_after(move), claimable_occurrences);
  }
  return has_claimable_quiet_plies(history.current().after(move));
}

VariantMoveList moves_to_state(const VariantHistory& history, Claim claim) noexcept {
  VariantMoveList moves;
  for (const Move move : legal_moves(history.current())) {
    if (can_claim_with(history, claim, move)) moves.push_back(move);
  }
  return moves;
}

}  // namespace

std::expected<void, ClaimError> judge(const VariantHistory& history, Claim claim,
                                      std::optional<Move> stated) noexcept {
  if (stated && !is_legal(history.current(), *stated)) {
    return std::unexpected{ClaimError::IllegalMove};
  }
  if (stated ? can_claim_with(history, claim, *stated) : can_claim(history, claim)) return {};
  if (!stated && !moves_to_state(history, claim).empty()) {
    return std::unexpected{ClaimError::MoveNotStated};
  }
  return std::unexpected{claim == Claim::Threefold ? ClaimError::NotThreefold
                                                   : ClaimError::NotFiftyMoves};
}

Outcome outcome_of(const VariantEnding& ending) noexcept {
  const Termination termination = termination_of(ending.kind);
  return ending.winner ? Outcome::win(*ending.winner, termination) : Outcome::draw(termination);
}

VariantGame::VariantGame(Variant variant) : VariantGame{VariantPosition{variant}} {}

VariantGame::VariantGame(const VariantPosition& start, CastlingMode mode)
    : history_{start}, castling_mode_{mode} {
  outcome_ = automatic_outcome(history_, dead_position_watch_);
}

std::optional<VariantEnding> VariantGame::ending() const noexcept {
  const auto ending = is_over() ? ending_of(position()) : std::nullopt;
  return ending && outcome_of(*ending) == outcome_ ? ending : std::nullopt;
}

bool VariantGame::can_win(Color side) const noexcept {
  if (const auto chess = position().as_chess()) return !can_never_mate(*chess, side);
  return tabiya::can_win(position(), side);
}

std::expected<void, GameError> VariantGame::play(Move move) {
  if (is_over()) return std::unexpected{GameError::GameIsOver};
  if (!is_legal(position(), move)) return std::unexpected{GameError::IllegalMove};
  play_unchecked(move);
  return {};
}

void VariantGame::play_unchecked(Move move) {
  if (can_answer_offer(turn())) draw_offer_.reset();
  history_.play(move);
  moves_.push_back(move);
  if (const auto ending = automatic_outcome(history_, dead_position_watch_)) end(*ending);
}

std::optional<Move> VariantGame::take_back() {
  if (moves_.empty()) return std::nullopt;
  const Move last = moves_.back();
  moves_.pop_back();
  history_.take_back();
  outcome_.reset();
  draw_offer_.reset();
  claimed_move_.reset();
  return last;
}

bool VariantGame::take_back_end() {
  if (!is_over() || automatic_outcome(history_, dead_position_watch_)) return false;
  outcome_.reset();
  claimed_move_.reset();
  return true;
}

Claims VariantGame::open_claims() const noexcept {
  Claims claims;
  for (const Claim claim : {Claim::Threefold, Claim::FiftyMoves}) {
    if (!is_over() && can_claim(history_, claim)) claims.insert(claim);
  }
  return claims;
}

VariantMoveList VariantGame::claimable_moves(Claim claim) const noexcept {
  return is_over() ? VariantMoveList{} : moves_to_state(history_, claim);
}

std::expected<void, ClaimError> VariantGame::claim(Color claimant, Claim claim,
                                                   std::optional<Move> stated) {
  if (is_over()) return std::unexpected{ClaimError::GameIsOver};
  if (claimant != turn()) return std::unexpected{ClaimError::NotOnMove};
  if (const auto verdict = judge(history_, claim, stated); !verdict) return verdict;
  end(Outcome::draw(claim == Claim::Threefold ? Termination::ThreefoldClaim
                                              : Termination::FiftyMoveClaim));
  claimed_move_ = stated;
  return {};
}

std::expected<void, GameError> VariantGame::offer_draw(Color by) {
  if (is_over()) return std::unexpected{GameError::GameIsOver};
  if (moves_.size() < 2) return std::unexpected{GameError::BothMustHaveMoved};
  if (draw_offer_) return std::unexpected{GameError::DrawAlreadyOffered};
  draw_offer_ = by;
  return {};
}

std::expected<void, GameError> VariantGame::accept_draw(Color by) {
  if (is_over()) return std::unexpected{GameError::GameIsOver};
  if (!can_answer_offer(by)) return std::unexpected{GameError::NoDrawOffered};
  end(Outcome::draw(Termination::Agreement));
  return {};
}

std::expected<void, GameError> VariantGame::decline_draw(Color by) {
  if (is_over()) return std::unexpected{GameError::GameIsOver};
  if (!can_answer_offer(by)) return std::unexpected{GameError::NoDrawOffered};
  draw_offer_.reset();
  return {};
}

std::expected<void, GameError> VariantGame::resign(Color by) {
  if (is_over()) return std::unexpected{GameError::GameIsOver};
  end(can_win(~by) ? Outcome::win(~by, Termination::Resignation)
                   : Outcome::draw(Termination::Resignation));
  return {};
}

std::expected<void, GameError> VariantGame::end_by(Outcome outcome) {
  if (is_over()) return std::unexpected{GameError::GameIsOver};
  end(outcome);
  return {};
}

void VariantGame::end(Outcome outcome) noexcept {
  outcome_ = outcome;
  draw_offer_.reset();
}

std::vector<std::string> san_moves(const VariantGame& game) {
  std::vector<std::string> texts;
  texts.reserve(game.moves().size());
  for (std::size_t ply = 0; ply < game.moves().size(); ++ply) {
    texts.push_back(to_san(game.positions()[ply], game.moves()[ply]));
  }
  return texts;
}

}  // namespace tabiya
