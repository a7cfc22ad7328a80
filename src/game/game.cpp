#include "tabiya/game/game.hpp"

#include <algorithm>

#include "tabiya/game/dead_position.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya {
namespace {

/// Replies of which more are taken to leave a choice: no line is forced through them all.
constexpr std::size_t replies_of_a_forced_line = 3;

bool has_mobile_pawn(const Board& board) noexcept {
  const Bitboard next_squares =
      shifted<Direction::North>(board.men(Color::White, PieceType::Pawn)) |
      shifted<Direction::South>(board.men(Color::Black, PieceType::Pawn));
  return (next_squares - board.occupied()).any();
}

/// True if there is hardly a choice, and something is captured or there is none at all.
bool is_forced(const Position& position) noexcept {
  if (count_legal_moves(position) > replies_of_a_forced_line) return false;
  const MoveList replies = legal_moves(position);
  return replies.size() == 1 || std::ranges::any_of(replies, [&](Move reply) {
           return position.captured_by(reply).has_value();
         });
}

/// True if nothing can go on that would promote, and nothing is there that mates alone.
bool is_locked(const Board& board) noexcept {
  if (board.men(PieceType::Pawn).any()) return !has_mobile_pawn(board);
  return (board.men(PieceType::Queen) | board.men(PieceType::Rook)).empty();
}

/// False where it is not asked whether the position is dead, for the answer takes longer than all
/// the rest: nothing is forced, and a pawn can go on, or there are no pawns but a queen or a rook,
/// or nothing has happened since that cannot be undone. If such a position is dead all the same,
/// that is found a few moves later, or when a flag falls. Until then nobody can mate or win on time,
/// though an arbiter might still forfeit the game. Source: FIDE 5.2.2.
bool may_have_died(const PositionHistory& history) noexcept {
  const Position& position = history.current();
  if (is_forced(position)) return true;
  const bool is_new = position.halfmove_clock() == 0 || history.size() == 1;
  return is_new && is_locked(position.board());
}

}  // namespace

Game::Game() : Game{Position{}} {}

Game::Game(const Position& start, CastlingMode mode)
    : history_{start}, castling_mode_{mode}, outcome_{automatic_ending(history_)} {}

std::expected<void, GameError> Game::play(Move move) {
  if (is_over()) return std::unexpected{GameError::GameIsOver};
  if (!is_legal(position(), move)) return std::unexpected{GameError::IllegalMove};
  play_unchecked(move);
  return {};
}

void Game::play_unchecked(Move move) {
  if (may_answer_offer(turn())) draw_offer_.reset();
  history_.play(move);
  moves_.push_back(move);
  if (const auto ending = automatic_ending(history_)) end(*ending);
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
  if (!may_answer_offer(by)) return std::unexpected{GameError::NoDrawOffered};
  end(Outcome::draw(Termination::Agreement));
  return {};
}

std::expected<void, GameError> Game::decline_draw(Color by) {
  if (is_over()) return std::unexpected{GameError::GameIsOver};
  if (!may_answer_offer(by)) return std::unexpected{GameError::NoDrawOffered};
  draw_offer_.reset();
  return {};
}

std::expected<void, GameError> Game::resign(Color by) {
  if (is_over()) return std::unexpected{GameError::GameIsOver};
  end(can_never_mate(position(), ~by) ? Outcome::draw(Termination::Resignation)
                                      : Outcome::win(~by, Termination::Resignation));
  return {};
}

std::expected<void, GameError> Game::end_by(Outcome outcome) {
  if (is_over()) return std::unexpected{GameError::GameIsOver};
  end(outcome);
  return {};
}

void Game::end(Outcome outcome) noexcept {
  outcome_ = outcome;
  draw_offer_.reset();
}

std::optional<Outcome> automatic_ending(const PositionHistory& history) noexcept {
  const Position& position = history.current();
  if (!has_legal_move(position)) {
    return position.is_check() ? Outcome::win(~position.turn(), Termination::Checkmate)
                               : Outcome::draw(Termination::Stalemate);
  }
  if (may_have_died(history) && is_dead(position)) {
    return Outcome::draw(Termination::DeadPosition);
  }
  if (history.occurrences() >= final_occurrences) {
    return Outcome::draw(Termination::FivefoldRepetition);
  }
  if (position.halfmove_clock() >= final_quiet_plies) {
    return Outcome::draw(Termination::SeventyFiveMoves);
  }
  return std::nullopt;
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
    case GameError::BothMustHaveMoved: return "no draw can be agreed before both have moved";
    case GameError::DrawAlreadyOffered: return "a draw has been offered already";
    case GameError::NoDrawOffered: return "the opponent has offered no draw";
  }
  return "";
}

}  // namespace tabiya
