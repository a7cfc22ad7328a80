#include "tabiya/qt/computer_player.hpp"

#include <QMetaObject>
#include <chrono>
#include <variant>
#include <vector>

#include "tabiya/engine/draw_offer.hpp"
#include "tabiya/game/draw_offers.hpp"

namespace tabiya::qt {
namespace {

constexpr int default_level = 3;

std::vector<ZobristKey> keys_before(const Game& game) {
  std::vector<ZobristKey> keys;
  keys.reserve(game.positions().size());
  for (const Position& position : game.positions()) keys.push_back(position.key());
  keys.pop_back();
  return keys;
}

/// Where the last move captured, if it did.
std::optional<Square> last_capture(const Game& game) {
  if (game.moves().empty()) return std::nullopt;
  const Move move = game.moves().back();
  const Position& before = game.positions()[game.positions().size() - 2];
  if (!before.captured_by(move)) return std::nullopt;
  return move.to();
}

std::optional<engine::ClockState> clock_of(const Arbiter& arbiter, Color side) {
  const Clock& clock = arbiter.clock();
  const auto left = clock.remaining(side, arbiter.last_instant());
  if (!left) return std::nullopt;
  return engine::ClockState{*left, clock.extra_time(side)};
}

}  // namespace

ComputerPlayer::ComputerPlayer(QObject* parent)
    : QObject{parent}, level_{*engine::Level::of(default_level)} {
  pause_.setSingleShot(true);
  pause_.setTimerType(Qt::PreciseTimer);
  connect(&pause_, &QTimer::timeout, this, &ComputerPlayer::finish);
}

ComputerPlayer::~ComputerPlayer() {
  if (!engine_) return;
  engine_->stop();
  engine_->wait();
}

void ComputerPlayer::think(const Arbiter& arbiter) {
  stop();
  if (!engine_) engine_ = std::make_unique<engine::Engine>();
  position_ = arbiter.game().position();
  score_.reset();
  context_ = context_of(arbiter);
  since_question_.start();
  engine_->set_position(position_, keys_before(arbiter.game()));
  const std::uint64_t search = next_search_id_++;
  current_search_ = search;
  // The engine reports from its own thread; the result crosses over as an event.
  engine_->start(limits_for(arbiter), {}, [this, search](const engine::SearchResult& result) {
    QMetaObject::invokeMethod(
        this, [this, search, result] { finish_search(search, result); }, Qt::QueuedConnection);
  });
  Q_EMIT thinkingChanged(true);
}

/// With a clock, the highest level decides how much of it to use.
engine::SearchLimits ComputerPlayer::limits_for(const Arbiter& arbiter) const {
  auto limits = engine::limits_of(level_, seed_, last_capture(arbiter.game()));
  const Color side = arbiter.game().turn();
  const auto clock = clock_of(arbiter, side);
  if (!clock || level_.number() < engine::Level::highest) return limits;
  limits.move_time.reset();
  limits.clocks[side] = clock;
  limits.moves_to_go = arbiter.clock().moves_to_control(side);
  return limits;
}

engine::PaceContext ComputerPlayer::context_of(const Arbiter& arbiter) const {
  const Game& game = arbiter.game();
  return {.game_seed = seed_,
          .ply = game.moves().size(),
          .captured_on = last_capture(game),
          .clock = clock_of(arbiter, game.turn())};
}

void ComputerPlayer::stop() {
  if (!engine_) return;
  const bool was_thinking = current_search_.has_value();
  current_search_.reset();
  pause_.stop();
  engine_->stop();
  engine_->wait();
  if (was_thinking) Q_EMIT thinkingChanged(false);
}

void ComputerPlayer::finish_search(std::uint64_t search, const engine::SearchResult& result) {
  if (current_search_ != search) return;
  score_ = result.score;
  found_ = result.best;
  const auto pause = found_ ? engine::pause_before(level_, position_, *found_, context_)
                            : std::chrono::milliseconds{0};
  const std::chrono::milliseconds searched{since_question_.elapsed()};
  if (searched < pause) pause_.start(pause - searched);
  else finish();
}

void ComputerPlayer::finish() {
  current_search_.reset();
  Q_EMIT thinkingChanged(false);
  if (found_) Q_EMIT moveChosen(*found_);
}

bool ComputerPlayer::acceptsDraw(const Arbiter& arbiter) {
  const Game& game = arbiter.game();
  const Position& position = game.position();
  const Color by = *game.draw_offer();
  const engine::Score score = score_of(game);
  return engine::accepts_draw(
      {.score = game.turn() == by ? engine::negated(score) : score,
       .move_number = position.fullmove_number(),
       .pieces = position.board().occupied().count(),
       .plies_since_last_offer = plies_between_last_offers(arbiter.events(), by)});
}

/// The score for the side to move.
engine::Score ComputerPlayer::score_of(const Game& game) {
  constexpr std::uint64_t short_look = 30'000;
  if (score_ && position_ == game.position()) return *score_;
  if (!engine_) engine_ = std::make_unique<engine::Engine>();
  engine_->set_position(game.position(), keys_before(game));
  return engine_->search({.nodes = short_look}).score;
}

}  // namespace tabiya::qt
