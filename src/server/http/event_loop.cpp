#include "server/http/event_loop.hpp"

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <exception>
#include <list>
#include <source_location>
#include <utility>

namespace tabiya::server {
namespace {

/// A repeated task.
struct Repetition {
  LoopWatch& watch;
  boost::asio::steady_timer timer;
  std::chrono::milliseconds interval;
  Task task;

  void wait() {
    timer.async_wait([this](const boost::system::error_code& error) {
      if (error) return;
      watch.run(task, task.place());
      // Counted from the scheduled time, so that it does not drift. Missed runs are not made up
      // for.
      timer.expires_at(
          std::max(timer.expiry() + interval, boost::asio::steady_timer::clock_type::now()));
      wait();
    });
  }
};

/// Destroys what the task holds, above all a request, while an exception is in flight; so the
/// request can report the failure.
void run_once(Task task) { task(); }

}  // namespace

struct EventLoop::State {
  explicit State(std::function<Instant()> the_now)
      : now{std::move(the_now)},
        loop{.post =
                 [this](Task task) {
                   boost::asio::post(context, [this, task = std::move(task)]() mutable {
                     const std::source_location place = task.place();
                     watch.run([&] { run_once(std::move(task)); }, place);
                   });
                 },
             .now = now,
             .timers = timers,
             .note_failure = [this](std::string_view what,
                                    std::string_view error) { watch.note_failure(what, error); }} {
    timers.on_earlier([this](Instant when) {
      if (!due_is_posted) wake_at(when);
    });
  }

  void wake_at(Instant when) {
    alarm.expires_after(std::max(when - now(), Milliseconds{0}));
    alarm.async_wait([this](const boost::system::error_code& error) {
      if (!error && !due_is_posted) run_next_due();
    });
  }

  /// Runs one task at a time, so that requests are served between two of many that are due at once.
  void run_next_due() {
    if (auto due = timers.take_due(now())) {
      const std::source_location place = due->place();
      watch.run([&] { run_once(*std::move(due)); }, place);
    }
    const auto next = timers.next();
    due_is_posted = next && *next <= now();
    if (due_is_posted) {
      boost::asio::post(context, [this] { run_next_due(); });
    } else if (next) {
      wake_at(*next);
    }
  }

  boost::asio::io_context context{1};  // one thread runs it
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work{
      context.get_executor()};
  LoopWatch watch;
  std::function<Instant()> now;
  Timers timers;
  Loop loop;
  boost::asio::steady_timer alarm{context};
  bool due_is_posted = false;  // the next due task runs without the alarm
  boost::asio::signal_set end_signals{context};
  std::list<Repetition> repetitions;
};

EventLoop::EventLoop(std::function<Instant()> now)
    : state_{std::make_unique<State>(std::move(now))} {}
EventLoop::~EventLoop() = default;

Loop& EventLoop::loop() noexcept { return state_->loop; }
LoopWatch& EventLoop::watch() noexcept { return state_->watch; }
boost::asio::io_context& EventLoop::context() noexcept { return state_->context; }

void EventLoop::every(std::chrono::milliseconds interval, Task task) {
  Repetition& added = state_->repetitions.emplace_back(
      Repetition{state_->watch, boost::asio::steady_timer{state_->context, interval}, interval,
                 std::move(task)});
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

void EventLoop::run() {
  // An exception outside of tasks must not end the loop.
  bool is_over = false;
  while (!is_over) {
    try {
      state_->context.run();
      is_over = true;
    } catch (const std::exception& fault) {
      state_->watch.note_failure(fault.what());
    }
  }
}
void EventLoop::stop() { state_->context.stop(); }

}  // namespace tabiya::server
