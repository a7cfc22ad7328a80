#include "tabiya/players/question.hpp"

#include "players/clock_question.hpp"

namespace tabiya::players {
namespace {

Position as_chess(const Position& position) noexcept { return position; }
Position as_chess(const VariantPosition& position) noexcept { return *position.as_chess(); }

template <class AnyGame>
std::vector<ZobristKey> keys_before(const AnyGame& game) {
  const auto positions = game.positions();
  std::vector<ZobristKey> keys;
  keys.reserve(positions.size());
  for (const auto& position : positions.first(positions.size() - 1)) {
    keys.push_back(as_chess(position).key());
  }
  return keys;
}

template <class AnyGame>
std::optional<Square> last_capture(const AnyGame& game) {
  if (game.moves().empty()) return std::nullopt;
  const Move last = game.moves().back();
  const auto& before = game.positions()[game.moves().size() - 1];
  return before.captured_by(last) ? std::optional{last.to()} : std::nullopt;
}

template <class AnyGame>
Question question_of_game(const AnyGame& game) {
  return {.side = game.turn(),
          .start = as_chess(game.start()),
          .moves = {game.moves().begin(), game.moves().end()},
          .castling_mode = game.castling_mode(),
          .position = as_chess(game.position()),
          .before = keys_before(game),
          .captured_on = last_capture(game)};
}

template <class AnyArbiter>
Question question_to(const AnyArbiter& arbiter, Color side, Instant now) {
  Question question = question_of_game(arbiter.game());
  add_clocks_and_offer(question, arbiter, side, now);
  return question;
}

}  // namespace

Question question_of(const Game& game) { return question_of_game(game); }

Question chess_question_of(const VariantGame& game) { return question_of_game(game); }

Question question_of(const Arbiter& arbiter, Color side, Instant now) {
  return question_to(arbiter, side, now);
}

Question chess_question_of(const VariantArbiter& arbiter, Color side, Instant now) {
  return question_to(arbiter, side, now);
}

uci::GameLine line_of(const Question& question) {
  return {.start = question.start, .moves = question.moves, .mode = question.castling_mode};
}

}  // namespace tabiya::players
