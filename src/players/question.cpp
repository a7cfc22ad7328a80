#include "tabiya/players/question.hpp"

#include "players/clock_question.hpp"

namespace tabiya::players {
namespace {

std::vector<ZobristKey> keys_before(const Game& game) {
  const auto positions = game.positions();
  std::vector<ZobristKey> keys;
  keys.reserve(positions.size());
  for (const Position& position : positions.first(positions.size() - 1)) {
    keys.push_back(position.key());
  }
  return keys;
}

std::optional<Square> last_capture(const Game& game) {
  if (game.moves().empty()) return std::nullopt;
  const Move last = game.moves().back();
  const Position& before = game.positions()[game.moves().size() - 1];
  return before.captured_by(last) ? std::optional{last.to()} : std::nullopt;
}

}  // namespace

Question question_of(const Game& game) {
  return {.side = game.turn(),
          .start = game.start(),
          .moves = {game.moves().begin(), game.moves().end()},
          .castling_mode = game.castling_mode(),
          .position = game.position(),
          .before = keys_before(game),
          .captured_on = last_capture(game)};
}

Question question_of(const Arbiter& arbiter, Color side, Instant now) {
  Question question = question_of(arbiter.game());
  add_clocks_and_offer(question, arbiter, side, now);
  return question;
}

uci::GameLine line_of(const Question& question) {
  return {.start = question.start, .moves = question.moves, .mode = question.castling_mode};
}

}  // namespace tabiya::players
