#include "uci_engine/inner/session.hpp"

#include <string>
#include <utility>

#include "tabiya/support/version.hpp"

namespace tabiya::uci_engine {
namespace {

template <class... Ts>
struct Overload : Ts... {
  using Ts::operator()...;
};

/// True for the commands that `stop` ends.
bool is_search(const uci::Command& command) {
  return std::holds_alternative<uci::Go>(command) || std::holds_alternative<uci::Bench>(command);
}

}  // namespace

Session::Session(Write write) : write_{std::move(write)}, thread_{[this] { run_jobs(); }} {}

Session::~Session() {
  {
    const std::lock_guard lock{mutex_};
    is_ending_ = true;
    for (Job& job : queue_) job.is_stopped = is_search(job.command);
    stop_requested_ = true;
    if (is_engine_running_) stop_engine();
  }
  changed_.notify_all();
  thread_.join();
}

bool Session::handle(std::string_view line, Clock::time_point arrival) {
  auto parsed = uci::parse_command(line);
  if (!parsed) {
    remark_on(parsed.error());
    return true;
  }
  for (const uci::Fault& fault : parsed->skipped) remark_on(fault);
  bool goes_on = true;
  std::visit(Overload{
                 [this](uci::Hello) { introduce(); },
                 [this](uci::Debug command) { is_debugging_ = command.is_on; },
                 [this](uci::IsReady) {
                   wait_until_idle_or_searching();
                   write(uci::ReadyOk{});
                 },
                 [](const uci::Register&) {},  // nothing to register
                 [this](uci::Stop) { stop(); },
                 [this](uci::PonderHit) { ponder_hit(); },
                 [&goes_on](uci::Quit) { goes_on = false; },
                 [this](uci::Help) { help(); },
                 [this, arrival](auto command) { post(std::move(command), arrival); },
             },
             std::move(parsed->message));
  return goes_on;
}

void Session::remark(std::string_view sentence) { write(uci::Info{.text = std::string{sentence}}); }

void Session::wait() {
  std::unique_lock lock{mutex_};
  changed_.wait(lock, [this] { return queue_.empty() && state_ == State::Idle; });
}

void Session::write(const std::string& line) {
  const std::lock_guard lock{output_mutex_};
  write_(line);
}

/// Reports a fault. The protocol demands that unknown words be ignored, so they are reported only in
/// debug mode. Source: UCI "debug".
void Session::remark_on(const uci::Fault& fault) {
  if (fault.kind == uci::Fault::Kind::EmptyLine) return;
  if (fault.kind == uci::Fault::Kind::UnknownWord && !is_debugging_) return;
  remark(to_string(fault));
}

void Session::introduce() {
  write(uci::IdName{"Tabiya " + std::string{version()}});
  write(uci::IdAuthor{"the Tabiya authors"});
  for (const uci::OptionOffer& offer : offers()) write(offer);
  write(uci::UciOk{});
}

void Session::help() {
  for (const char* line : {
           "This is a chess engine that speaks the Universal Chess Interface. Some commands:",
           "  position startpos moves e2e4    set the position to search",
           "  go movetime 1000                search; also: go depth 12, go infinite",
           "  stop                            stop the search",
           "  setoption name Hash value 64    set an option; uci lists all options",
           "  d, eval, go perft 5, bench      board, static evaluation, perft, benchmark",
           "  quit",
       }) {
    write(std::string{line});
  }
}

/// Queues a command for the session's thread. Waits until the command is done or a search is running.
/// If a search was asked to stop, first waits for it to end, which is quick.
void Session::post(uci::Command command, Clock::time_point arrival) {
  const std::string text = to_string(command);
  {
    std::unique_lock lock{mutex_};
    changed_.wait(lock, [this] { return state_ != State::Searching || !stop_requested_; });
    const bool has_to_wait = state_ == State::Searching;
    if (has_to_wait && queue_.size() >= max_queued) {
      return remark("refused, too many commands are waiting for the search to end: " + text);
    }
    if (has_to_wait && is_endless_) remark("waiting for the search to end: " + text);
    Job& job = queue_.emplace_back(Job{std::move(command)});
    if (!has_to_wait) job.arrival = arrival;
  }
  changed_.notify_all();
  wait_until_idle_or_searching();
}

void Session::wait_until_idle_or_searching() {
  std::unique_lock lock{mutex_};
  changed_.wait(lock, [this] {
    return state_ == State::Searching || (queue_.empty() && state_ == State::Idle);
  });
}

void Session::stop() {
  const std::lock_guard lock{mutex_};
  for (Job& job : queue_) job.is_stopped = is_search(job.command);
  stop_requested_ = true;
  if (is_engine_running_) stop_engine();
}

void Session::ponder_hit() {
  const std::lock_guard lock{mutex_};
  for (Job& job : queue_) job.is_ponder_hit = true;
  is_ponder_hit_ = true;
  is_endless_ = is_endless_ && !is_pondering_;
  if (is_engine_running_ && std::exchange(is_pondering_, false)) tell_engine_of_ponder_hit();
}

void Session::stop_engine() {
  engine_.stop();
  variant_stop_.request_stop();
}

void Session::tell_engine_of_ponder_hit() {
  engine_.ponder_hit();
  variant_ponder_hit_.request_stop();
}

void Session::run_jobs() {
  std::unique_lock lock{mutex_};
  while (true) {
    changed_.wait(lock, [this] { return is_ending_ || !queue_.empty(); });
    if (queue_.empty()) return;
    const Job job = std::move(queue_.front());
    queue_.pop_front();
    state_ = State::Working;
    stop_requested_ = job.is_stopped;
    is_ponder_hit_ = job.is_ponder_hit;
    lock.unlock();
    execute(job);
    lock.lock();
    state_ = State::Idle;
    is_endless_ = false;
    changed_.notify_all();
  }
}

void Session::execute(const Job& job) {
  std::visit(Overload{
                 [this](const uci::SetOption& command) { set(command); },
                 [this](uci::NewGame) { begin_game(); },
                 [this](const uci::SetPosition& command) { set(command); },
                 [this, &job](const uci::Go& go) {
                   if (go.perft) {
                     perft(*go.perft);
                   } else {
                     search(go, job.arrival);
                   }
                 },
                 [this](uci::Show) { show(); }, [this](uci::Evaluate) { evaluate(); },
                 [this](uci::Bench) { bench(); }, [](const auto&) {},  // handle() executes these
             },
             job.command);
}

}  // namespace tabiya::uci_engine
