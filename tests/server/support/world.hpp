/// A server without a network, whose time the test controls.
///
/// Its store is in a file, or in PostgreSQL if the environment has TABIYA_TEST_STORE=postgresql and
/// the test does not choose a store.
#pragma once

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <source_location>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/base/line_stream.hpp"
#include "server/site/site.hpp"
#include "server/support/faulty_disk.hpp"
#include "support/scratch_folder.hpp"

namespace tabiya::server::testing {

/// The loop, driven by hand. Tests never wait for time, only for work of other threads.
class HandLoop {
 public:
  HandLoop();
  [[nodiscard]] Loop& loop() noexcept { return loop_; }
  [[nodiscard]] Instant now() const noexcept { return now_; }

  /// Runs tasks until the condition holds, waiting for other threads. Throws after `longest_wait`,
  /// which ends the test, with the caller's place.
  void until(const std::function<bool()>& condition,
             std::source_location caller = std::source_location::current());
  /// Runs the posted tasks.
  void run_posted();
  /// Runs the first posted task, if there is one.
  bool run_one_posted();
  /// Waits until a task is posted, and runs it alone. Throws after `longest_wait`.
  void run_next(std::source_location caller);
  /// Drops the posted tasks, because their poster no longer exists.
  void drop_posted();
  /// The failures of other threads: "what it was: the error".
  [[nodiscard]] const std::vector<std::string>& failures() const noexcept { return failures_; }
  /// Advances time and runs due timers; calls `settle` after each step.
  void pass(Milliseconds time, const std::function<void()>& settle);

 private:
  void await(const std::function<bool()>& condition, const std::function<void()>& run,
             std::source_location caller);

  Instant now_{std::chrono::seconds{1'800'000'000}};
  Timers timers_;
  std::vector<std::string> failures_;
  Loop loop_;
  std::mutex mutex_;
  std::condition_variable posted_;
  std::deque<Task> tasks_;
};

/// The lines that a listener received.
struct Lines {
  std::vector<std::string> texts;
  bool has_ended = false;

  /// The number of lines that contain a text.
  [[nodiscard]] std::size_t count(std::string_view part) const;
  [[nodiscard]] const std::string& last() const { return texts.back(); }
};
using LinesPtr = std::shared_ptr<Lines>;

/// Adds to them.
class LinesSink : public LineSink {
 public:
  explicit LinesSink(LinesPtr lines) : lines_{std::move(lines)} {}

  void send(const Line& line) override { lines_->texts.push_back(*line); }
  void end() override { lines_->has_ended = true; }
  void fail() noexcept override {}

 private:
  LinesPtr lines_;
};

[[nodiscard]] LineStreamPtr stream_to(const LinesPtr& lines);

class World {
 public:
  /// Computers answer at once, unless their options have a human pace.
  explicit World(StoreOptions options = {}, ComputerOptions computers = {.has_human_pace = false});
  /// Expects that every user was prepared before someone looked for them.
  ~World();
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  [[nodiscard]] Site& site() noexcept { return *site_; }
  [[nodiscard]] Instant now() const noexcept { return loop_.now(); }
  /// Runs until every action is durable and published, and every read is answered.
  void settle();
  void until(const std::function<bool()>& condition,
             std::source_location caller = std::source_location::current()) {
    loop_.until(condition, caller);
  }
  /// Runs the tasks that other threads have posted so far.
  void run_posted() { loop_.run_posted(); }
  bool run_one_posted() { return loop_.run_one_posted(); }
  /// Waits until a task is posted, and runs it alone.
  void run_next(std::source_location caller = std::source_location::current()) {
    loop_.run_next(caller);
  }
  [[nodiscard]] const std::vector<std::string>& failures() const { return loop_.failures(); }
  void pass(Milliseconds time);
  /// Runs timers alone.
  void pass_without_settling(Milliseconds time) {
    loop_.pass(time, [] {});
  }
  /// Stops the server abruptly and restarts it after this long.
  void restart(Milliseconds down = {});
  /// The same, with a server's normal limits.
  void restart_with_usual_limits() {
    limits_ = {};
    restart();
  }
  /// False: the store is in PostgreSQL.
  [[nodiscard]] bool has_file() const noexcept { return options_.address.empty(); }
  /// Requires: has_file().
  [[nodiscard]] const std::filesystem::path& file() const noexcept { return options_.file; }

  [[nodiscard]] std::string guest(std::string_view client = {});  // the session's secret
  [[nodiscard]] UserKey user_of(std::string_view session);
  [[nodiscard]] UserKey person(const std::string& name);
  [[nodiscard]] UserKey bot(const std::string& name);

  /// Begins a game between two users.
  [[nodiscard]] GameId game(UserKey white, UserKey black, RulesRequest rules = five_minutes());
  [[nodiscard]] static RulesRequest five_minutes();

  /// "" on success, otherwise the sentence of the refusal.
  std::string act(const GameId& game, UserKey user, Action action);
  std::string move(const GameId& game, UserKey user, std::string text);
  /// Plays moves in turn, starting with White: "e2e4 e7e5".
  void play(const GameId& game, std::string_view moves);
  /// The room of a game, from memory or from disk; null if there is none.
  [[nodiscard]] const Room* find_room(const GameId& game);
  [[nodiscard]] const Room& room(const GameId& game) { return *find_room(game); }
  /// A user, from memory or from disk; null if there is none.
  [[nodiscard]] const User* find_user(const std::string& name);
  [[nodiscard]] const User* find_user(UserKey key);
  /// The caller with this session or token.
  [[nodiscard]] std::optional<Identity> by_session(const std::string& secret);
  [[nodiscard]] std::optional<Identity> by_token(const std::string& secret);
  /// What a reader finds.
  template <class Work>
  auto read(Work work) {
    std::optional<std::invoke_result_t<Work&, Reader&>> result;
    site().store.read(std::move(work), [&](auto read) { result.emplace(*std::move(read)); });
    until([&] { return result.has_value(); });
    return *std::move(result);
  }

  /// Waits for the answer to a call that takes a Reply.
  template <class T>
  Answer<T> answer_of(const std::function<void(Reply<T>)>& call) {
    auto answer = std::make_shared<std::optional<Answer<T>>>();
    call([answer](Answer<T> given) { *answer = std::move(given); });
    until([&] { return answer->has_value(); });
    settle();
    return **answer;
  }

 private:
  void close();
  void prepare(Lookup lookup);

  test::ScratchFolder folder_;
  FaultyDisk disk_;  // without faults unless a test brings its own; its syncs cost nothing
  HandLoop loop_;
  StoreOptions options_;
  ComputerOptions computers_;
  AccountLimits limits_{.hashes_by_name_and_address = {1000},
                        .hashes_by_address = {1000},
                        .hashes_by_name = {1000},
                        .hashes_by_user = {1000},
                        .guests_by_address = {10'000}};
  std::unique_ptr<Site> site_;
};

}  // namespace tabiya::server::testing
