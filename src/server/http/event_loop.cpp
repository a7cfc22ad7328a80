#include "server/http/event_loop.hpp"

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <list>
#include <utility>

namespace tabiya::server {
namespace {

/// A task that comes again.
struct Repetition {
  boost::asio::steady_timer timer;
  std::chrono::milliseconds interval;
  std::function<void()> task;

  void wait() {
    timer.async_wait([this](const boost::system::error_code& error) {
      if (error) return;
      task();
      // From when it was due, so that it does not drift; but what was missed is not made up for.
      timer.expires_at(
          std::max(timer.expiry() + interval, boost::asio::steady_timer::clock_type::now()));
      wait();
    });
  }
};

}  // namespace

struct EventLoop::State {
  explicit State(std::function<Instant()> the_now)
      : now{std::move(the_now)},
        loop{.post =
                 [this](Task task) {
                   boost::asio::post(context, [task = std::move(task)]() mutable { task(); });
                 },
             .now = now,
             .timers = timers} {
    timers.on_earlier([this](Instant when) { wake_at(when); });
  }

  void wake_at(Instant when) {
    alarm.expires_after(std::max(when - now(), Milliseconds{0}));
    alarm.async_wait([this](const boost::system::error_code& error) {
      if (error) return;
      timers.run_due(now());
      if (const auto next = timers.next()) wake_at(*next);
    });
  }

  boost::asio::io_context context{1};  // one thread runs it
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work{
      context.get_executor()};
  std::function<Instant()> now;
  Timers timers;
  Loop loop;
  boost::asio::steady_timer alarm{context};
  boost::asio::signal_set end_signals{context};
  std::list<Repetition> repetitions;
};

EventLoop::EventLoop(std::function<Instant()> now)
    : state_{std::make_unique<State>(std::move(now))} {}
EventLoop::~EventLoop() = default;

Loop& EventLoop::loop() noexcept { return state_->loop; }
boost::asio::io_context& EventLoop::context() noexcept { return state_->context; }

void EventLoop::every(std::chrono::milliseconds interval, std::function<void()> task) {
  Repetition& added = state_->repetitions.emplace_back(
      Repetition{boost::asio::steady_timer{state_->context, interval}, interval, std::move(task)});
  added.wait();
}

void EventLoop::on_end_signal(std::function<void()> task) {
  boost::system::error_code ignored;
  state_->end_signals.add(SIGTERM, ignored);
  state_->end_signals.add(SIGINT, ignored);
  state_->end_signals.async_wait(
      [task = std::move(task)](const boost::system::error_code& error, int /*signal*/) {
        if (!error) task();
      });
}

void EventLoop::run() { state_->context.run(); }
void EventLoop::stop() { state_->context.stop(); }

}  // namespace tabiya::server
