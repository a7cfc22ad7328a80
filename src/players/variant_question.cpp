#include "tabiya/players/variant_question.hpp"

#include "players/clock_question.hpp"

namespace tabiya::players {
namespace {

std::optional<Square> last_capture_of(const VariantGame& game) {
  if (game.moves().empty()) return std::nullopt;
  const Move last = game.moves().back();
  const VariantPosition& before = game.positions()[game.moves().size() - 1];
  return before.captured_by(last) ? std::optional{last.to()} : std::nullopt;
}

}  // namespace

VariantQuestion question_of(const VariantGame& game, Color side) {
  const auto keys = game.history().keys();
  VariantQuestion question{.side = side,
                           .start = game.start(),
                           .moves = {game.moves().begin(), game.moves().end()},
                           .castling_mode = game.castling_mode(),
                           .position = game.position(),
                           .before = {keys.begin(), keys.end() - 1},
                           .captured_on = last_capture_of(game)};
  if (game.draw_offer() == ~side) question.draw_offer.emplace();
  return question;
}

AnyQuestion question_of(const VariantArbiter& arbiter, Color side, Instant now) {
  if (arbiter.game().variant() == Variant::Standard) {
    return chess_question_of(arbiter, side, now);
  }
  VariantQuestion question = question_of(arbiter.game(), side);
  question.clock = clock_of(arbiter, side, now);
  if (question.draw_offer) question.draw_offer = offer_to(side, arbiter);
  return question;
}

uci::VariantGameLine line_of(const VariantQuestion& question) {
  return {.start = question.start, .moves = question.moves, .mode = question.castling_mode};
}

}  // namespace tabiya::players
