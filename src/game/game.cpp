#include "tabiya/game/game.hpp"

#include "game/automatic_ending.hpp"
#include "game/dead_position.hpp"
#include "game/inner/claim_rules.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya {
Game::Game() : Game{Position{}} {}

Game::Game(const Position& start, CastlingMode mode)
    : history_{start},
      castling_mode_{mode},
      outcome_{automatic_ending(history_, dead_position_watch_)} {}

std::expected<void, GameError> Game::play(Move move) {
  if (is_over()) return std::unexpected{GameError::GameIsOver};
  if (!is_legal(position(), move)) return std::unexpected{GameError::IllegalMove};
  play_unchecked(move);
  return {};
}

void Game::play_unchecked(Move move) {
  if (can_answer_offer(turn())) draw_offer_.reset();
  history_.play(move);
  moves_.push_back(move);
  if (const auto ending = automatic_ending(history_, dead_position_watch_)) end(*ending);
}

std::optional<Move> Game::take_back() {
  if (moves_.empty()) return std::nullopt;
  const Move last = moves_.back();
  moves_.pop_back();
  history_.take_back();
  outcome_.reset();
  draw_offer_.reset();
  claimed_move_.reset();
  return last;
}

Claims Game::open_claims() const noexcept {
  return is_over() ? Claims{} : tabiya::open_claims(history_);
}

MoveList Game::claimable_moves(Claim claim) const noexcept {
  return is_over() ? MoveList{} : tabiya::claimable_moves(history_, claim);
}

std::expected<void, ClaimError> Game::claim(Color claimant, Claim claim,
                                            std::optional<Move> stated) {
  if (is_over()) return std::unexpected{ClaimError::GameIsOver};
  if (claimant != turn()) return std::unexpected{ClaimError::NotOnMove};
  if (const auto verdict = judge(history_, claim, stated); !verdict) return verdict;
  end(Outcome::draw(claim == Claim::Threefold ? Termination::ThreefoldClaim
                                              : Termination::FiftyMoveClaim));
  claimed_move_ = stated;
  return {};
}

std::expected<void, GameError> Game::offer_draw(Color by) {
  if (is_over()) return std::unexpected{GameError::GameIsOver};
  if (moves_.size() < 2) return std::unexpected{GameError::BothMustHaveMoved};
  if (draw_offer_) return std::unexpected{GameError::DrawAlreadyOffered};
  draw_offer_ = by;
  return {};
}

std::expected<void, GameError> Game::accept_draw(Color by) {
  if (is_over()) return std::unexpected{GameError::GameIsOver};
  if (!can_answer_offer(by)) return std::unexpected{GameError::NoDrawOffered};
  end(Outcome::draw(Termination::Agreement));
  return {};
}

std::expected<void, GameError> Game::decline_draw(Color by) {
  if (is_over()) return std::unexpected{GameError::GameIsOver};
  if (!can_answer_offer(by)) return std::unexpected{GameError::NoDrawOffered};
  draw_offer_.reset();
  return {};
}

std::expected<void, GameError> Game::resign(Color by) {
  if (is_over()) return std::unexpected{GameError::GameIsOver};
  end(can_win(~by) ? Outcome::win(~by, Termination::Resignation)
                   : Outcome::draw(Termination::Resignation));
  return {};
}

std::expected<void, GameError> Game::end_by(Outcome outcome) {
  if (is_over()) return std::unexpected{GameError::GameIsOver};
  end(outcome);
  return {};
}

bool Game::can_win(Color side) const noexcept { return !can_never_mate(position(), side); }

void Game::end(Outcome outcome) noexcept {
  outcome_ = outcome;
  draw_offer_.reset();
}

std::optional<Outcome> automatic_ending(const PositionHistory& history,
                                        DeadPositionWatch& watch) noexcept {
  const Position& position = history.current();
  if (!has_legal_move(position)) {
    return position.is_check() ? Outcome::win(~position.turn(), Termination::Checkmate)
                               : Outcome::draw(Termination::Stalemate);
  }
  if (watch.has_died(history.positions())) return Outcome::draw(Termination::DeadPosition);
  if (history.occurrences() >= final_occurrences) {
    return Outcome::draw(Termination::FivefoldRepetition);
  }
  if (position.halfmove_clock() >= final_quiet_plies) {
    return Outcome::draw(Termination::SeventyFiveMoves);
  }
  return std::nullopt;
}

std::optional<Outcome> automatic_ending(const PositionHistory& history) noexcept {
  DeadPositionWatch watch;
  return automatic_ending(history, watch);
}

std::vector<std::string> san_moves(const Game& game) {
  std::vector<std::string> texts;
  texts.reserve(game.moves().size());
  for (std::size_t ply = 0; ply < game.moves().size(); ++ply) {
    texts.push_back(to_san(game.positions()[ply], game.moves()[ply]));
  }
  return texts;
}

std::string_view to_string(GameError error) noexcept {
  switch (error) {
    case GameError::GameIsOver: return "the game is over";
    case GameError::IllegalMove: return "the move is not legal";
    case GameError::BothMustHaveMoved: return "a draw cannot be agreed before both have moved";
    case GameError::DrawAlreadyOffered: return "a draw has already been offered";
    case GameError::NoDrawOffered: return "the opponent has not offered a draw";
  }
  return "";
}

}  // namespace tabiya
