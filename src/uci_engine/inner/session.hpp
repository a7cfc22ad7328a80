/// Our engine as a UCI program: lines in, lines out.
///
/// The thread that calls handle() executes the urgent commands at once: `uci`, `isready`, `stop`,
/// `ponderhit`, `quit`. The session's own thread executes, in order, every command that needs the
/// engine. handle() waits for these, except for searches, which run in the background. A command that
/// needs the engine during a search is queued until the search ends; a GUI should not send one, but
/// some do.
///
/// So each `go` gets exactly one `bestmove`, in the order of the commands, and an infinite search gets
/// it only after `stop`. `stop` ends every search that was requested before it.
///
/// A command that makes no sense changes nothing and is answered with `info string` and the reason.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <random>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include "tabiya/engine/engine.hpp"
#include "tabiya/engine/variant_search.hpp"
#include "tabiya/uci/command.hpp"
#include "tabiya/uci/play_line.hpp"
#include "tabiya/uci/reply.hpp"
#include "tabiya/uci/variant_line.hpp"
#include "uci_engine/settings.hpp"

namespace tabiya::uci_engine {

class Session {
 public:
  /// Receives a line, or several at once, without the last line end. Called from several threads, one at a time.
  using Write = std::function<void(std::string_view line)>;
  using Clock = std::chrono::steady_clock;
  /// The maximum number of commands that can wait for a search to end; further ones are refused.
  static constexpr std::size_t max_queued = 64;

  explicit Session(Write write);
  /// Executes the waiting commands, and ends every search at once, with its `bestmove`: a script that
  /// ends with `quit` gets all its answers.
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Executes a line. Returns false if it is `quit`. The clock of a search runs from the line's
  /// arrival, not from the start of the search, which a busy machine can delay.
  [[nodiscard]] bool handle(std::string_view line, Clock::time_point arrival = Clock::now());
  /// Sends a sentence to the GUI as `info string`.
  void remark(std::string_view sentence);
  /// Waits until all commands are done. An infinite search is done only after `stop`.
  void wait();

 private:
  /// A command that needs the engine, and the signals that arrived while it waited.
  struct Job {
    uci::Command command;
    bool is_stopped = false;
    bool is_ponder_hit = false;
    std::optional<Clock::time_point> arrival{};  // unless it waited for another search
  };
  /// What the session's thread is doing.
  enum class State : std::uint8_t {
    Idle,
    Working,    // handle() waits for it
    Searching,  // or perft, or bench: runs until it is done or stopped
  };

  void write(const std::string& line);
  void write(const uci::Reply& reply) { write(to_string(reply)); }
  void remark_on(const uci::Fault& fault);

  // Called on the thread that calls handle().
  void introduce();
  void help();
  void post(uci::Command command, Clock::time_point arrival);
  void wait_until_idle_or_searching();
  void stop();
  void ponder_hit();

  // Called on the session's thread.
  void run_jobs();
  void execute(const Job& job);
  void set(const uci::SetOption& command);
  void set(const uci::SetPosition& command);
  void begin_game();
  void seed_book(int seed);
  void write_book_move(const BookMove& move);
  void search(const uci::Go& go, std::optional<Clock::time_point> arrival);
  template <class AnyPosition>
  void report_end_of_game(const AnyPosition& position);
  template <class AnyPosition>
  void write_result(const engine::SearchResult& result, const AnyPosition& position);
  void remark_on_failed_tables();
  void perft(int depth);
  void show();
  void evaluate();
  void bench();
  void begin_stoppable_work();

  // The same in a variant; session_variants.cpp.
  [[nodiscard]] bool plays_variant() const noexcept {
    return settings_.variant != Variant::Standard;
  }
  [[nodiscard]] bool configure_variants(const Settings& settings);
  void set_variant_position(const uci::SetPosition& command);
  void search_variant(const uci::Go& go, std::optional<Clock::time_point> arrival);
  [[nodiscard]] engine::SearchSignals begin_variant_search(engine::SearchLimits& limits);
  void perft_variant(int depth);
  void show_variant();
  void evaluate_variant();

  /// Ends the search that is running, or lets its time begin. Requires: mutex_ is held.
  void stop_engine();
  void tell_engine_of_ponder_hit();

  Write write_;
  std::mutex output_mutex_;
  bool is_debugging_ = false;

  // Used by the session's thread, and by the engine's thread during a search.
  engine::Engine engine_;
  Settings settings_;
  uci::PlayedLine line_;
  std::optional<engine::VariantSearch> variant_search_;  // if a variant is played
  uci::VariantLine variant_line_;
  std::uint64_t game_seed_ = 0;
  std::mt19937_64 book_random_{std::random_device{}()};
  std::optional<Move> reported_best_;  // of the current search
  bool has_reported_ = false;
  std::size_t failed_tables_told_ = 0;  // of the tables in settings_

  std::mutex mutex_;  // guards the members below
  std::condition_variable changed_;
  std::deque<Job> queue_;
  State state_ = State::Idle;
  bool is_ending_ = false;
  bool is_engine_running_ = false;
  bool is_pondering_ = false;
  bool is_endless_ = false;        // the search needs `stop` or `ponderhit` to end
  bool is_ponder_hit_ = false;     // of the current job
  std::stop_source variant_stop_;  // of the current search of a variant
  std::stop_source variant_ponder_hit_;
  std::atomic<bool> stop_requested_ = false;  // of the current job
  std::jthread thread_;
};

/// Reads lines from a file descriptor until `quit` or its end. Writes to standard output, and flushes
/// each line.
void run_session(int input_descriptor);

}  // namespace tabiya::uci_engine
