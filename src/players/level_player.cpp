#include "tabiya/players/level_player.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "support/inner/splitmix64.hpp"
#include "tabiya/book/book_choice.hpp"
#include "tabiya/players/pace.hpp"
#include "tabiya/players/variant_player.hpp"

namespace tabiya::players {
namespace {

using std::chrono::milliseconds;

/// A level with a limit of nodes is done long before, except on a very busy machine.
constexpr milliseconds longest_weak_thought{2000};
/// The time for the answer to a draw offer in the opponent's time.
constexpr milliseconds answer_time{500};

engine::SearchLimits limits_of_highest(const Question& question, const LevelSettings& settings) {
  const auto& clock = question.clocks[question.side];
  const auto usual = limits_of(settings.level, question.game_seed).move_time;
  if (!clock || settings.longest_thought) {
    return {.move_time = thinking_time(clock, settings.longest_thought.value_or(*usual))};
  }
  return {.clocks = question.clocks, .moves_to_go = question.moves_to_go};
}

milliseconds pause_of(const Question& question, Level level, Move move) {
  return pause_before(level, question.position, move,
                      {.game_seed = question.game_seed,
                       .ply = question.moves.size(),
                       .captured_on = question.captured_on,
                       .clock = question.clocks[question.side]});
}

}  // namespace

milliseconds thinking_time(const std::optional<engine::ClockState>& clock,
                           milliseconds wanted) noexcept {
  if (!clock) return wanted;
  constexpr milliseconds shortest{5};
  const milliseconds share = clock->left / 30 + clock->increment / 2;
  return std::clamp(share, shortest, std::max(wanted, shortest));
}

engine::SearchLimits limits_of(const Question& question, const LevelSettings& settings) {
  engine::SearchLimits limits = limits_of(settings.level, question.game_seed, question.captured_on);
  if (!question.is_for_move()) {
    limits.move_time = std::min(answer_time, settings.longest_thought.value_or(answer_time));
    return limits;
  }
  if (!limits.handicap) return limits_of_highest(question, settings);
  limits.move_time = thinking_time(question.clocks[question.side], longest_weak_thought);
  return limits;
}

LevelPlayer::LevelPlayer(LevelSettings settings) : settings_{std::move(settings)} {}
LevelPlayer::~LevelPlayer() = default;

void LevelPlayer::set_level(Level level) noexcept {
  settings_.level = level;
  variant_player_.reset();
}

std::optional<Thought> book_thought(const Question& question, const LevelSettings& settings) {
  const auto moves_played = question.moves.size() / 2;
  const bool is_opening = settings.level.number() == Level::highest ||
                          moves_played < static_cast<std::size_t>(settings.level.number());
  if (!settings.book || !is_opening || !question.is_for_move()) return std::nullopt;
  std::vector<BookMove> moves = settings.book->moves(question.position);
  std::erase_if(moves, [&](const BookMove& move) {
    const ZobristKey next = question.position.after(move.move).key();
    return std::ranges::find(question.before, next) != question.before.end();
  });
  const std::uint64_t number = splitmix64(question.game_seed ^ splitmix64(question.moves.size()));
  const auto chosen = choose(moves, {}, number);
  if (!chosen) return std::nullopt;
  Thought thought{.move = chosen->move};
  if (settings.has_pace) thought.pause = pause_of(question, settings.level, chosen->move);
  return thought;
}

/// The search reports nothing until it ends; a request to hurry stops it.
Player::Result<Thought> LevelPlayer::think(const Question& question, std::stop_token hurry) {
  if (auto thought = book_thought(question, settings_)) return *std::move(thought);
  if (!engine_) engine_.emplace(engine::EngineOptions{.hash_megabytes = settings_.hash_megabytes});
  engine_->set_position(question.position, question.before);
  engine::SearchResult result;
  engine_->start(limits_of(question, settings_), {},
                 [&result](const engine::SearchResult& found) { result = found; });
  {
    const std::stop_callback stop{hurry, [this] { engine_->stop(); }};
    engine_->wait();
  }
  Thought thought{.score = result.score};
  if (!question.is_for_move()) return thought;
  thought.move = result.best;
  if (settings_.has_pace) thought.pause = pause_of(question, settings_.level, *result.best);
  return thought;
}

Player::Result<Thought> LevelPlayer::think_in_variant(const VariantQuestion& question,
                                                      std::stop_token hurry) {
  if (!variant_player_) variant_player_ = std::make_unique<VariantPlayer>(settings_);
  return variant_player_->think(question, hurry);
}

}  // namespace tabiya::players
