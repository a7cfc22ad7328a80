#include "tabiya/players/question.hpp"

#include "tabiya/game/draw_offers.hpp"

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

std::optional<engine::ClockState> clock_of(const Arbiter& arbiter, Color color, Instant now) {
  const auto left = arbiter.clock().remaining(color, now);
  if (!left) return std::nullopt;
  return engine::ClockState{*left, arbiter.clock().extra_time(color)};
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
  question.side = side;
  for (const Color color : all_colors) question.clocks[color] = clock_of(arbiter, color, now);
  question.moves_to_go = arbiter.clock().moves_to_control(side);
  if (arbiter.game().draw_offer() == ~side) {
    question.draw_offer = OfferedDraw{plies_between_last_offers(arbiter.events(), ~side)};
  }
  return question;
}

uci::GameLine line_of(const Question& question) {
  return {.start = question.start, .moves = question.moves, .mode = question.castling_mode};
}

}  // namespace tabiya::players
