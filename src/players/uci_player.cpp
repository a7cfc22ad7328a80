#include "tabiya/players/uci_player.hpp"

#include <algorithm>
#include <utility>

#include "tabiya/notation/uci_move.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/players/level_player.hpp"

namespace tabiya::players {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// Between two looks at whether to hurry.
constexpr milliseconds poll_interval{50};

const std::optional<engine::ClockState>& clock_of(const Question& question) noexcept {
  return question.clocks[question.side];
}
const std::optional<engine::ClockState>& clock_of(const VariantQuestion& question) noexcept {
  return question.clock;
}
std::optional<engine::ClockState>& clock_of(Question& question) noexcept {
  return question.clocks[question.side];
}
std::optional<engine::ClockState>& clock_of(VariantQuestion& question) noexcept {
  return question.clock;
}

uci::VariantGameLine variant_line_of(const Question& question) {
  return {VariantPosition{question.start}, question.moves, question.castling_mode};
}
uci::VariantGameLine variant_line_of(const VariantQuestion& question) { return line_of(question); }

uci::Go limits_of(const VariantQuestion& question, const UciSettings& settings) {
  return {.move_time = thinking_time(question.clock, settings.move_time)};
}

uci::Go limits_of(const Question& question, const UciSettings& settings) {
  const auto& clock = clock_of(question);
  if (!clock || settings.shares_time || !question.is_for_move()) {
    return {.move_time = thinking_time(clock, settings.move_time)};
  }
  uci::Go limits{.moves_to_go = question.moves_to_go};
  for (const Color color : all_colors) {
    if (!question.clocks[color]) continue;
    limits.time[color] = question.clocks[color]->left;
    limits.increment[color] = question.clocks[color]->increment;
  }
  return limits;
}

template <class QuestionType>
milliseconds longest_of(const QuestionType& question, const uci::Go& limits) {
  return limits.move_time ? *limits.move_time : clock_of(question)->left;
}

/// Requires: passed < time_left(question).
template <class QuestionType>
QuestionType later(QuestionType question, milliseconds passed) {
  if (auto& clock = clock_of(question); clock && question.is_for_move()) {
    clock->left -= passed;
  }
  return question;
}

/// Until the player's own flag falls.
template <class QuestionType>
milliseconds time_left(const QuestionType& question) {
  const auto& clock = clock_of(question);
  return clock && question.is_for_move() ? clock->left : milliseconds::max();
}

/// It did not start in time, and would not the next time.
bool is_silent(const Failure& failure) {
  const auto* const reason = std::get_if<uci::EngineFailure>(&failure.reason);
  return reason != nullptr && reason->kind == uci::EngineFailure::Kind::NoAnswer &&
         reason->awaited == "uciok";
}

/// `passed` since the question.
template <class QuestionType>
AfterFault after(const Failure& failure, const QuestionType& question, milliseconds passed,
                 bool is_hurried) {
  if (!failure.is_worth_restart()) return AfterFault::CannotPlay;
  if (is_silent(failure) || is_hurried || passed >= time_left(question)) return AfterFault::GivesUp;
  return AfterFault::Restarts;
}

}  // namespace

engine::Score score_of(const uci::InfoScore& score) noexcept {
  if (score.unit == uci::InfoScore::Unit::Mate) return engine::MateIn{score.value};
  return engine::Centipawns{score.value};
}

UciPlayer::UciPlayer(UciSettings settings, OnFault on_fault)
    : settings_{std::move(settings)}, on_fault_{std::move(on_fault)} {}

UciPlayer::~UciPlayer() {
  if (client_) client_->quit(client_->now() + seconds{1});
}

Failure UciPlayer::failure_of(const uci::EngineFailure& failure) const {
  return {settings_.name, failure};
}

Player::Result<void> UciPlayer::prepare() {
  if (client_) return {};
  auto started =
      uci::Client::start(settings_.call, settings_.call.host->now() + settings_.patience);
  if (!started) return std::unexpected{failure_of(started.error())};
  client_.emplace(*std::move(started));
  last_line_.reset();
  if (const auto ready = set_options(); !ready) {
    client_.reset();
    return std::unexpected{failure_of(ready.error())};
  }
  return {};
}

std::vector<std::string> UciPlayer::unknown_options() const {
  std::vector<std::string> names;
  for (const auto& [name, value] : settings_.options) {
    if (client_->find_option(name) == nullptr) names.push_back(name);
  }
  return names;
}

uci::Client::Result<void> UciPlayer::set_options() {
  const auto deadline = client_->now() + settings_.patience;
  for (const auto& [name, value] : settings_.options) {
    const auto* const offer = client_->find_option(name);
    if (offer == nullptr) continue;
    if (auto sent = client_->send(uci::SetOption{offer->name, value}, deadline); !sent) return sent;
  }
  return client_->make_ready(deadline);
}

/// A player that is being closed reports nothing.
void UciPlayer::note(const Failure& failure, AfterFault next) const {
  if (on_fault_ && !settings_.call.stop.stop_requested()) on_fault_(failure, next);
}

Player::Result<Thought> UciPlayer::think(const Question& question, std::stop_token hurry) {
  return think_about(question, hurry);
}

Player::Result<Thought> UciPlayer::think_in_variant(const VariantQuestion& question,
                                                    std::stop_token hurry) {
  return think_about(question, hurry);
}

template <class QuestionType>
Player::Result<Thought> UciPlayer::think_about(const QuestionType& question,
                                               const std::stop_token& hurry) {
  const auto asked = settings_.call.host->now();
  auto thought = ask(question, hurry);
  if (thought) return thought;
  const auto passed = std::chrono::ceil<milliseconds>(settings_.call.host->now() - asked);
  const AfterFault next = after(thought.error(), question, passed, hurry.stop_requested());
  note(thought.error(), next);
  if (next == AfterFault::CannotPlay) return thought;
  client_.reset();
  if (next == AfterFault::GivesUp || settings_.call.stop.stop_requested()) return thought;
  thought = ask(later(question, passed), hurry);
  if (thought) return thought;
  client_.reset();
  note(thought.error(), AfterFault::GivesUp);
  return thought;
}

template <class QuestionType>
Player::Result<Thought> UciPlayer::ask(const QuestionType& question, const std::stop_token& hurry) {
  if (auto started = prepare(); !started) return std::unexpected{std::move(started).error()};
  const uci::Go limits = limits_of(question, settings_);
  if (const auto begun = begin(question, limits); !begun) {
    return std::unexpected{failure_of(begun.error())};
  }
  Thought thought;
  const auto answer = wait(thought, longest_of(question, limits), hurry);
  if (!answer) return std::unexpected{failure_of(answer.error())};
  if (!question.is_for_move()) return thought;
  auto move = move_of(question, answer->best);
  if (!move) return std::unexpected{std::move(move).error()};
  thought.move = *move;
  return thought;
}

template <class QuestionType>
uci::Client::Result<void> UciPlayer::begin(const QuestionType& question, const uci::Go& limits) {
  const auto deadline = client_->now() + settings_.patience;
  const auto position = client_->describe(line_of(question), deadline);
  if (!position) return std::unexpected{position.error()};
  uci::VariantGameLine line = variant_line_of(question);
  const bool is_new = !last_line_ || !uci::is_same_game(*last_line_, line);
  last_line_ = std::move(line);
  if (is_new) {
    if (auto ready = client_->new_game(deadline); !ready) return ready;
  }
  return client_->begin_search(*position, limits, deadline);
}

uci::Client::Result<uci::SearchAnswer> UciPlayer::wait(Thought& thought, milliseconds longest,
                                                       const std::stop_token& hurry) {
  // A bound says only that the position is better or worse than something: no reason to resign.
  const auto note_score = [&thought](const uci::Info& info) {
    const bool is_exact = info.score && info.score->bound == uci::InfoScore::Bound::Exact;
    if (is_exact && info.line_number.value_or(1) == 1) thought.score = score_of(*info.score);
  };
  auto last = client_->now() + longest + settings_.patience;
  bool is_stopped = false;
  while (true) {
    auto answer =
        client_->wait_for_move(std::min(last, client_->now() + poll_interval), note_score);
    const bool is_over = answer || answer.error().kind != uci::EngineFailure::Kind::NoAnswer ||
                         client_->now() >= last || settings_.call.stop.stop_requested();
    if (is_over) return answer;
    if (!is_stopped && hurry.stop_requested()) {
      is_stopped = true;
      last = std::min(last, client_->now() + stop_patience);
      if (auto sent = client_->send(uci::Stop{}, last); !sent) return std::unexpected{sent.error()};
    }
  }
}

template <class QuestionType>
Player::Result<Move> UciPlayer::move_of(const QuestionType& question,
                                        const uci::BestMove& best) const {
  if (!best.move) return std::unexpected{Failure{settings_.name, NoMoveFound{}}};
  const auto move = parse_uci(question.position, *best.move);
  if (move) return *move;
  return std::unexpected{
      Failure{settings_.name,
              IllegalMovePlayed{*best.move, move.error(), VariantPosition{question.position}}}};
}

}  // namespace tabiya::players
