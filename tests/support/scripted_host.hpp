/// A host whose engines are objects, and whose clock moves only when a test waits.
///
/// An engine reads each line at once, and its answers arrive when it has thought long enough. Who waits
/// for a line finds the clock at its arrival; who waits in vain finds it at the deadline. Nothing takes
/// any time, and a slow machine changes nothing.
#pragma once

#include <algorithm>
#include <chrono>
#include <csignal>
#include <deque>
#include <expected>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <ranges>
#include <stop_token>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "support/scripted_engine.hpp"
#include "tabiya/uci/host.hpp"

namespace tabiya::test {

class ScriptedHost : public uci::Host {
 public:
  /// Makes the engine of a call. Errors: why it does not start.
  using Script = std::function<std::expected<std::unique_ptr<ScriptedEngine>, std::error_code>(
      const uci::ProgramCall& call)>;

  explicit ScriptedHost(Script script) : script_{std::move(script)} {}

  [[nodiscard]] uci::Deadline now() const override {
    const std::scoped_lock lock{mutex_};
    return now_;
  }
  void pass(uci::Deadline::duration time) { advance_to(now() + time); }
  void advance_to(uci::Deadline time) {
    const std::scoped_lock lock{mutex_};
    now_ = std::max(now_, time);
  }
  [[nodiscard]] std::expected<std::unique_ptr<uci::Program>, std::error_code> start(
      const uci::ProgramCall& call) override;

 private:
  Script script_;
  mutable std::mutex mutex_;
  uci::Deadline now_{};
};

/// A script by which every program is an engine of this type, made with the last argument of its call;
/// but a program whose name is a path is not there.
template <class Engine>
ScriptedHost::Script every_program_is() {
  return [](const uci::ProgramCall& call)
             -> std::expected<std::unique_ptr<ScriptedEngine>, std::error_code> {
    if (call.arguments.front().contains('/')) {
      return std::unexpected{make_error_code(std::errc::no_such_file_or_directory)};
    }
    return std::make_unique<Engine>(call.arguments.back());
  };
}

class ScriptedProgram final : public uci::Program, private Stage {
 public:
  ScriptedProgram(ScriptedHost& host, std::unique_ptr<ScriptedEngine> engine, std::stop_token stop)
      : host_{host}, engine_{std::move(engine)}, stop_{std::move(stop)} {
    act([this] { engine_->begin(*this); });
  }

  std::expected<std::string, uci::PipeFailure> read_line(uci::Deadline deadline) override {
    if (events_.empty() && !flood_.empty()) arrive_after(std::chrono::milliseconds{1}, flood_);
    if (events_.empty() || events_.front().time > std::max(deadline, host_.now())) {
      if (!stop_.stop_requested()) host_.advance_to(deadline);
      return std::unexpected{uci::PipeFailure::TimedOut};
    }
    host_.advance_to(events_.front().time);
    if (events_.front().line == std::unexpected{uci::PipeFailure::Closed}) {
      return events_.front().line;
    }
    Event event = std::move(events_.front());
    events_.pop_front();
    last_arrival_ = event.time;
    return std::move(event.line);
  }

  uci::Deadline last_arrival() const noexcept override { return last_arrival_; }

  std::expected<void, uci::PipeFailure> write_line(std::string_view line,
                                                   uci::Deadline deadline) override {
    if (end()) return std::unexpected{uci::PipeFailure::Closed};
    if (has_stopped() && (unread_ += line.size()) > pipe_size) {
      host_.advance_to(deadline);
      return std::unexpected{uci::PipeFailure::TimedOut};
    }
    act([this, line] { engine_->read(line, *this); });
    return {};
  }

  void close_input() noexcept override {
    act([this] { engine_->reach_end_of_input(*this); });
  }

  std::optional<uci::ProcessEnd> end() override {
    if (!end_ || time_ > host_.now()) return std::nullopt;
    return end_;
  }

  std::optional<uci::ProcessEnd> wait_for_end(uci::Deadline deadline) override {
    if (!end()) host_.advance_to(end_ ? std::min(time_, deadline) : deadline);
    return end();
  }

  void kill() noexcept override {
    if (end()) return;
    events_.clear();
    time_ = host_.now();
    end_.reset();
    leave(uci::Killed{SIGKILL});
  }

  std::string_view error_output() const noexcept override { return errors_; }

 private:
  struct Event {
    uci::Deadline time;
    std::expected<std::string, uci::PipeFailure> line;
  };
  /// As many bytes as Linux keeps for a program that does not read.
  static constexpr std::size_t pipe_size = 65'536;
  static constexpr std::size_t max_error_output = 8192;

  void say(std::string_view text) override {
    if (has_stopped()) return;
    for (const auto line : std::views::split(text, '\n')) {
      arrive_after({}, std::string{std::string_view{line}});
    }
  }
  void complain(std::string_view line) override {
    errors_.append(line).append("\n");
    if (errors_.size() > max_error_output) errors_.erase(0, errors_.size() - max_error_output);
  }
  void flood(std::string_view text) override {
    if (has_stopped()) return;
    if (text.ends_with('\n')) flood_ = text.substr(0, text.size() - 1);
    else arrive_after({}, std::unexpected{uci::PipeFailure::LineTooLong});
    is_hung_ = true;
  }
  void think(std::chrono::milliseconds time) override { time_ += time; }
  void hang() override { is_hung_ = true; }
  void close_output() override {
    if (!has_stopped()) arrive_after({}, std::unexpected{uci::PipeFailure::Closed});
  }
  void exit(int code) override {
    if (!is_hung_) leave(uci::Exited{code});
  }
  void crash() override {
    if (!is_hung_) leave(uci::Killed{SIGABRT});
  }

  [[nodiscard]] bool has_stopped() const { return is_hung_ || end_; }

  /// Lets the engine do something, from now on or from when it has finished what it does.
  template <class Action>
  void act(Action action) {
    if (has_stopped()) return;
    time_ = std::max(time_, host_.now());
    action();
  }
  void arrive_after(std::chrono::milliseconds time,
                    std::expected<std::string, uci::PipeFailure> line) {
    time_ += time;
    events_.push_back({time_, std::move(line)});
  }
  void leave(uci::ProcessEnd end) {
    if (end_) return;
    events_.push_back({time_, std::unexpected{uci::PipeFailure::Closed}});
    end_ = end;
  }

  ScriptedHost& host_;
  std::unique_ptr<ScriptedEngine> engine_;
  std::stop_token stop_;
  uci::Deadline time_{};  // up to which the engine has worked
  std::deque<Event> events_;
  std::string flood_;
  std::string errors_;
  uci::Deadline last_arrival_{};
  std::optional<uci::ProcessEnd> end_;  // at time_
  std::size_t unread_ = 0;              // bytes
  bool is_hung_ = false;
};

inline std::expected<std::unique_ptr<uci::Program>, std::error_code> ScriptedHost::start(
    const uci::ProgramCall& call) {
  auto engine = script_(call);
  if (!engine) return std::unexpected{engine.error()};
  return std::make_unique<ScriptedProgram>(*this, *std::move(engine), call.stop);
}

}  // namespace tabiya::test
