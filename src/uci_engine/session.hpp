/// Our engine as a UCI program: lines in, lines out.
///
/// The thread that calls handle() answers at once what must be answered at once: `uci`, `isready`,
/// `stop`, `ponderhit`, `quit`. Everything that needs the engine is done in order by a thread of
/// the session's own, and handle() waits for it; only a search goes on by itself. What needs the
/// engine while it searches waits until the search has ended; no GUI should say such a thing, but
/// some do.
///
/// So each `go` has exactly one `bestmove`, in their order, and an infinite search has it after
/// `stop` and never before. A `stop` means every search that was asked for before it.
///
/// What makes no sense is answered with `info string` and a reason, and changes nothing.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "tabiya/engine/engine.hpp"
#include "tabiya/uci/command.hpp"
#include "tabiya/uci/play_line.hpp"
#include "tabiya/uci/reply.hpp"
#include "uci_engine/settings.hpp"

namespace tabiya::uci_engine {

class Session {
 public:
  /// Takes a line without its end. It is called from several threads, one at a time.
  using Write = std::function<void(std::string_view line)>;
  /// So many commands may wait for the end of a search; more are refused.
  static constexpr std::size_t max_waiting = 64;

  explicit Session(Write write);
  /// Ends the search at once, with its `bestmove`; what waits for it is dropped.
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Does what a line says. False if it is `quit`.
  [[nodiscard]] bool handle(std::string_view line);
  /// Tells the GUI, as `info string`.
  void remark(std::string_view sentence);
  /// Waits until all that was asked for is done. Not before `stop`, if a search is infinite.
  void wait();

 private:
  /// A command that needs the engine, and what has been said of it while it waited.
  struct Job {
    uci::Command command;
    bool is_stopped = false;
    bool is_hit = false;  // the move it is to ponder on was played already
  };
  /// What the engine's thread of the session is at.
  enum class State : std::uint8_t {
    Idle,
    Working,    // on something that handle() waits for
    Searching,  // or counting, or measuring: until it is done, or told to stop
  };

  void write(const std::string& line);
  void write(const uci::Reply& reply) { write(to_string(reply)); }
  void remark_on(const uci::Fault& fault);

  // From the thread that calls handle().
  void introduce();
  void help();
  void post(uci::Command command);
  void settle();
  void stop();
  void ponder_hit();

  // From the thread of the session.
  void work();
  void execute(const Job& job);
  void set(const uci::SetOption& command);
  void set(const uci::SetPosition& command);
  void begin_game();
  void search(const uci::Go& go);
  void count(int depth);
  void show();
  void evaluate();
  void bench();
  void begin_endless_work();

  Write write_;
  std::mutex output_mutex_;
  bool is_debugging_ = false;

  // Used by the session's thread, and by the engine's while it searches.
  engine::Engine engine_;
  Settings settings_;
  uci::PlayedLine line_;
  std::uint64_t game_seed_ = 0;
  std::optional<Move> reported_best_;  // of the search that goes on
  bool has_reported_ = false;

  std::mutex mutex_;  // of what follows
  std::condition_variable changed_;
  std::deque<Job> waiting_;
  State state_ = State::Idle;
  bool is_ending_ = false;
  bool is_engine_running_ = false;
  bool is_pondering_ = false;
  bool has_no_end_ = false;          // the search goes on until it is told something
  bool is_hit_ = false;              // of the job that is being done
  std::atomic<bool> stops_ = false;  // of the same
  std::jthread thread_;
};

/// Reads lines from a file descriptor until `quit` or its end, and writes to standard output, each
/// line at once.
void run_session(int input_descriptor);

}  // namespace tabiya::uci_engine
