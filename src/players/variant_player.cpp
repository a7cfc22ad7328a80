#include "tabiya/players/variant_player.hpp"

#include <algorithm>

#include "tabiya/players/draw_offer.hpp"
#include "tabiya/players/pace.hpp"
#include "tabiya/players/resignation.hpp"

namespace tabiya::players {
namespace {

using std::chrono::milliseconds;

/// A level with a limit of nodes is done long before, except on a very busy machine.
constexpr milliseconds longest_limited_thought{2000};
/// The time for the answer to a draw offer in the opponent's time.
constexpr milliseconds offer_time{500};

std::size_t ply_of(const VariantQuestion& question) { return question.before.size(); }

milliseconds variant_pause(const VariantQuestion& question, Level level, Move move) {
  return pause_before(level, question.position, move,
                      {.game_seed = question.game_seed,
                       .ply = ply_of(question),
                       .captured_on = question.captured_on,
                       .clock = question.clock});
}

bool accepts_offer(const VariantQuestion& question, const std::optional<engine::Score>& score) {
  return question.draw_offer &&
         accepts_draw({.score = score,
                       .move_number = question.position.fullmove_number(),
                       .pieces = question.position.board().occupied().count(),
                       .plies_since_last_offer = question.draw_offer->plies_since_last});
}

}  // namespace

engine::SearchLimits limits_of(const VariantQuestion& question, const LevelSettings& settings) {
  engine::SearchLimits limits = limits_of(settings.level, question.game_seed, question.captured_on);
  milliseconds usual = limits.move_time.value_or(longest_limited_thought);
  if (settings.longest_thought) usual = std::min(usual, *settings.longest_thought);
  limits.move_time =
      question.is_for_move() ? thinking_time(question.clock, usual) : std::min(usual, offer_time);
  return limits;
}

Thought VariantPlayer::think(const VariantQuestion& question, const std::stop_token& hurry) {
  if (!search_) {
    search_.emplace(engine::VariantSearchOptions{.hash_megabytes = settings_.hash_megabytes});
  }
  search_->set_position(question.position, question.before);
  const engine::SearchResult result =
      search_->search(limits_of(question, settings_), {}, {.stop = hurry});
  Thought thought{.score = result.score};
  if (!question.is_for_move()) return thought;
  thought.move = result.best;
  if (settings_.has_pace) thought.pause = variant_pause(question, settings_.level, *result.best);
  return thought;
}

Decision decide(const VariantQuestion& question, const Thought& thought) noexcept {
  auto score = thought.score;
  if (score && !question.is_for_move()) score = engine::negated(*score);
  if (accepts_offer(question, score)) return AcceptDraw{};
  if (!question.is_for_move()) return DeclineDraw{};
  if (score && resigns(question, *score)) return Resign{};
  return *thought.move;
}

}  // namespace tabiya::players
