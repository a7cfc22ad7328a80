#include "uci_engine/session.hpp"

#include <string>
#include <utility>

#include "tabiya/support/version.hpp"

namespace tabiya::uci_engine {
namespace {

template <class... Ts>
struct Overload : Ts... {
  using Ts::operator()...;
};

/// The searches among the jobs.
bool is_search(const uci::Command& command) {
  return std::holds_alternative<uci::Go>(command) || std::holds_alternative<uci::Bench>(command);
}

}  // namespace

Session::Session(Write write) : write_{std::move(write)}, thread_{[this] { work(); }} {}

Session::~Session() {
  {
    const std::lock_guard lock{mutex_};
    is_ending_ = true;
    waiting_.clear();
    stops_ = true;
    if (is_engine_running_) engine_.stop();
  }
  changed_.notify_all();
  thread_.join();
}

bool Session::handle(std::string_view line) {
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
                   settle();
                   write(uci::ReadyOk{});
                 },
                 [](const uci::Register&) {},  // it needs none
                 [this](uci::Stop) { stop(); },
                 [this](uci::PonderHit) { ponder_hit(); },
                 [&goes_on](uci::Quit) { goes_on = false; },
                 [this](uci::Help) { help(); },
                 [this](auto command) { post(std::move(command)); },
             },
             std::move(parsed->message));
  return goes_on;
}

void Session::remark(std::string_view sentence) { write(uci::Info{.text = std::string{sentence}}); }

void Session::wait() {
  std::unique_lock lock{mutex_};
  changed_.wait(lock, [this] { return waiting_.empty() && state_ == State::Idle; });
}

void Session::write(const std::string& line) {
  const std::lock_guard lock{output_mutex_};
  write_(line);
}

/// Words without meaning are to be passed over in silence, unless the GUI looks for mistakes.
/// Source: UCI "debug".
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
           "  position startpos moves e2e4    what to think about",
           "  go movetime 1000                think; or: go depth 12, go infinite",
           "  stop                            stop thinking",
           "  setoption name Hash value 64    change something; uci shows what there is",
           "  d, eval, go perft 5, bench      show the board, its worth, count games, measure",
           "  quit",
       }) {
    write(std::string{line});
  }
}

/// Has the session's thread do it, and waits until it is done, or a search goes on. A search that
/// was told to stop ends so soon that it is waited for, too.
void Session::post(uci::Command command) {
  const std::string text = to_string(command);
  {
    std::unique_lock lock{mutex_};
    changed_.wait(lock, [this] { return state_ != State::Searching || !stops_; });
    const bool has_to_wait = state_ == State::Searching;
    if (has_to_wait && waiting_.size() >= max_waiting) {
      return remark("refused, for too much waits for the end of the search: " + text);
    }
    if (has_to_wait && has_no_end_) remark("waits for the end of the search: " + text);
    waiting_.push_back({std::move(command)});
  }
  changed_.notify_all();
  settle();
}

/// Waits until nothing more will be done by itself in no time.
void Session::settle() {
  std::unique_lock lock{mutex_};
  changed_.wait(lock, [this] {
    return state_ == State::Searching || (waiting_.empty() && state_ == State::Idle);
  });
}

void Session::stop() {
  const std::lock_guard lock{mutex_};
  for (Job& job : waiting_) job.is_stopped = is_search(job.command);
  stops_ = true;
  if (is_engine_running_) engine_.stop();
}

void Session::ponder_hit() {
  const std::lock_guard lock{mutex_};
  for (Job& job : waiting_) job.is_hit = true;
  is_hit_ = true;
  has_no_end_ = has_no_end_ && !is_pondering_;
  if (is_engine_running_ && std::exchange(is_pondering_, false)) engine_.ponder_hit();
}

void Session::work() {
  std::unique_lock lock{mutex_};
  while (true) {
    changed_.wait(lock, [this] { return is_ending_ || !waiting_.empty(); });
    if (is_ending_) return;
    const Job job = std::move(waiting_.front());
    waiting_.pop_front();
    state_ = State::Working;
    stops_ = job.is_stopped;
    is_hit_ = job.is_hit;
    lock.unlock();
    execute(job);
    lock.lock();
    state_ = State::Idle;
    has_no_end_ = false;
    changed_.notify_all();
  }
}

void Session::execute(const Job& job) {
  std::visit(Overload{
                 [this](const uci::SetOption& command) { set(command); },
                 [this](uci::NewGame) { begin_game(); },
                 [this](const uci::SetPosition& command) { set(command); },
                 [this](const uci::Go& go) {
                   if (go.perft) {
                     count(*go.perft);
                   } else {
                     search(go);
                   }
                 },
                 [this](uci::Show) { show(); }, [this](uci::Evaluate) { evaluate(); },
                 [this](uci::Bench) { bench(); }, [](const auto&) {},  // handle() has done these
             },
             job.command);
}

}  // namespace tabiya::uci_engine
