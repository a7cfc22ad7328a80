#include "tabiya/qt/computer_player.hpp"

#include <QMetaObject>
#include <chrono>
#include <utility>
#include <variant>

#include "tabiya/players/level_player.hpp"
#include "tabiya/qt/text.hpp"
#include "tabiya/qt/translator.hpp"

namespace tabiya::qt {

ComputerPlayer::ComputerPlayer(QObject* parent) : QObject{parent} {
  pause_.setSingleShot(true);
  pause_.setTimerType(Qt::PreciseTimer);
  connect(&pause_, &QTimer::timeout, this, &ComputerPlayer::finish);
}

ComputerPlayer::~ComputerPlayer() = default;

void ComputerPlayer::setLevel(players::Level level) {
  if (level != std::exchange(level_, level)) is_outdated_ = true;
}

void ComputerPlayer::setBook(std::shared_ptr<const OpeningBook> book) {
  if (book != std::exchange(book_, book)) is_outdated_ = true;
}

void ComputerPlayer::setPlayer(players::PlayerThread::Make make) {
  make_ = std::move(make);
  is_outdated_ = true;
}

players::PlayerThread& ComputerPlayer::player() {
  if (std::exchange(is_outdated_, false)) thread_.reset();
  if (thread_) return *thread_;
  const auto our_engine = [level = level_, book = book_](const std::stop_token& /*closing*/) {
    return std::make_unique<players::LevelPlayer>(
        players::LevelSettings{.level = level, .book = book});
  };
  thread_ = std::make_unique<players::PlayerThread>(make_ ? make_ : our_engine);
  return *thread_;
}

void ComputerPlayer::prepare() {
  player().prepare([this](const players::Player::Result<void>& ready) {
    if (ready) return;
    QMetaObject::invokeMethod(
        this, [this, failure = ready.error()] { say(failure); }, Qt::QueuedConnection);
  });
}

void ComputerPlayer::say(const players::Failure& failure) {
  Q_EMIT failed(to_qt(players::to_words(failure, current_language())));
}

void ComputerPlayer::think(const Arbiter& arbiter, Instant now) {
  askForMove(players::question_of(arbiter, arbiter.game().turn(), now));
}

void ComputerPlayer::think(const VariantArbiter& arbiter, Instant now) {
  askForMove(players::question_of(arbiter, arbiter.game().turn(), now));
}

void ComputerPlayer::askForMove(players::AnyQuestion question) {
  std::visit([this](auto& asked) { asked.may_resign = may_resign_; }, question);
  ask(std::move(question));
}

void ComputerPlayer::considerDraw(const Arbiter& arbiter) {
  ask(players::question_of(arbiter, ~arbiter.game().turn(), arbiter.last_instant()));
}

void ComputerPlayer::considerDraw(const VariantArbiter& arbiter) {
  ask(players::question_of(arbiter, ~arbiter.game().turn(), arbiter.last_instant()));
}

/// The player answers from its own thread; the answer crosses over as an event.
void ComputerPlayer::ask(players::AnyQuestion question) {
  stop();
  std::visit([this](auto& asked) { asked.game_seed = seed_; }, question);
  question_ = question;
  thought_.reset();
  since_question_.start();
  const std::uint64_t number = ++last_question_;
  current_ = number;
  player().ask(std::move(question), [this, number](const auto& result) {
    QMetaObject::invokeMethod(
        this, [this, number, result] { takeThought(number, result); }, Qt::QueuedConnection);
  });
  Q_EMIT thinkingChanged(true);
}

void ComputerPlayer::stop() {
  if (!std::exchange(current_, std::nullopt)) return;
  pause_.stop();
  thread_->drop();
  Q_EMIT thinkingChanged(false);
}

void ComputerPlayer::moveNow() {
  if (!current_) return;
  if (pause_.isActive()) {
    pause_.stop();
    finish();
  } else {
    thread_->hurry();
  }
}

void ComputerPlayer::takeThought(std::uint64_t question,
                                 const players::Player::Result<players::Thought>& result) {
  if (current_ != question) return;
  if (!result) {
    current_.reset();
    Q_EMIT thinkingChanged(false);
    return say(result.error());
  }
  thought_ = *result;
  const std::chrono::milliseconds passed{since_question_.elapsed()};
  if (passed < thought_->pause) pause_.start(thought_->pause - passed);
  else finish();
}

void ComputerPlayer::finish() {
  current_.reset();
  Q_EMIT thinkingChanged(false);
  const auto decided = decision(question_);
  if (!isForMove()) {
    Q_EMIT drawAnswered(std::holds_alternative<players::AcceptDraw>(decided));
  } else if (std::holds_alternative<players::Resign>(decided)) {
    Q_EMIT resigned();
  } else {
    Q_EMIT moveChosen(*thought_->move);
  }
}

bool ComputerPlayer::isForMove() const {
  return std::visit([](const auto& asked) { return asked.is_for_move(); }, question_);
}

/// Requires: thought_ is about the question.
players::Decision ComputerPlayer::decision(const players::AnyQuestion& question) const {
  return std::visit([this](const auto& asked) { return players::decide(asked, *thought_); },
                    question);
}

bool ComputerPlayer::acceptsDraw(const Arbiter& arbiter) const {
  const auto* const asked = std::get_if<players::Question>(&question_);
  if (!thought_ || asked == nullptr || asked->position != arbiter.game().position()) return false;
  const auto now = players::question_of(arbiter, asked->side, arbiter.last_instant());
  return std::holds_alternative<players::AcceptDraw>(decision(now));
}

bool ComputerPlayer::acceptsDraw(const VariantArbiter& arbiter) const {
  const auto is_about = [&arbiter](const auto& asked) {
    return VariantPosition{asked.position} == arbiter.game().position();
  };
  if (!thought_ || !std::visit(is_about, question_)) return false;
  const Color side = std::visit([](const auto& asked) { return asked.side; }, question_);
  const auto now = players::question_of(arbiter, side, arbiter.last_instant());
  return std::holds_alternative<players::AcceptDraw>(decision(now));
}

}  // namespace tabiya::qt
