#include "tabiya/players/player_thread.hpp"

#include <utility>

namespace tabiya::players {

PlayerThread::PlayerThread(Make make)
    : make_{std::move(make)}, thread_{[this](const std::stop_token& closing) { run(closing); }} {}

PlayerThread::~PlayerThread() {
  drop();
  thread_.request_stop();
  thread_.join();
}

void PlayerThread::withdraw() {
  if (current_) {
    current_->dropped.request_stop();
    current_->hurry.request_stop();
  }
  current_.reset();
  waiting_.reset();
}

void PlayerThread::ask(AnyQuestion question, OnThought on_thought) {
  auto request = std::make_shared<Request>(std::move(question), std::move(on_thought));
  {
    const std::scoped_lock lock{mutex_};
    withdraw();
    current_ = waiting_ = std::move(request);
  }
  changed_.notify_all();
}

void PlayerThread::drop() {
  const std::scoped_lock lock{mutex_};
  withdraw();
}

void PlayerThread::hurry() {
  const std::scoped_lock lock{mutex_};
  if (current_) current_->hurry.request_stop();
}

void PlayerThread::prepare(OnReady on_ready) {
  {
    const std::scoped_lock lock{mutex_};
    on_ready_ = std::move(on_ready);
  }
  changed_.notify_all();
}

PlayerThread::Task PlayerThread::next(const std::stop_token& closing) {
  std::unique_lock lock{mutex_};
  changed_.wait(lock, closing, [this] { return waiting_ || on_ready_; });
  if (closing.stop_requested()) return {};
  if (on_ready_) return {.on_ready = std::exchange(on_ready_, nullptr)};
  return {.request = std::exchange(waiting_, nullptr)};
}

void PlayerThread::run(const std::stop_token& closing) {
  const std::unique_ptr<Player> player = make_(closing);
  while (true) {
    const Task task = next(closing);
    if (task.on_ready) {
      task.on_ready(player->prepare());
    } else if (task.request) {
      const Request& request = *task.request;
      const auto thought = think(*player, request.question, request.hurry.get_token());
      if (!request.dropped.stop_requested()) request.on_thought(thought);
    } else {
      return;
    }
  }
}

}  // namespace tabiya::players
