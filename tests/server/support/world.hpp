/// A server without a network, whose time is made by the test.
#pragma once

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/site.hpp"
#include "server/support/faulty_disk.hpp"

namespace tabiya::server::testing {

/// A folder of its own, which goes with it.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }

 private:
  std::filesystem::path path_;
};

/// The loop, turned by hand. Nothing ever waits for time, only for other threads' work.
class HandLoop {
 public:
  HandLoop();
  [[nodiscard]] Loop& loop() noexcept { return loop_; }
  [[nodiscard]] Instant now() const noexcept { return now_; }

  /// Runs tasks until the condition holds, waiting for other threads' posts.
  void until(const std::function<bool()>& condition);
  /// Runs what has been posted.
  void run_posted();
  /// Forgets what has been posted: whoever posted it is no more.
  void drop_posted();
  /// Lets time pass, and what is due in it happen; after each step, `settle` is called.
  void pass(Milliseconds time, const std::function<void()>& settle);

 private:
  Instant now_{std::chrono::seconds{1'800'000'000}};
  Timers timers_;
  Loop loop_;
  std::mutex mutex_;
  std::condition_variable posted_;
  std::deque<Task> tasks_;
};

/// The lines somebody was sent.
struct Lines {
  std::vector<std::string> texts;
  bool has_ended = false;

  /// How many contain a text.
  [[nodiscard]] std::size_t count(std::string_view part) const;
  [[nodiscard]] const std::string& last() const { return texts.back(); }
};
using LinesPtr = std::shared_ptr<Lines>;
[[nodiscard]] Outlet outlet_to(const LinesPtr& lines);

class World {
 public:
  explicit World(StoreOptions options = {}, ComputerOptions computers = {});

  [[nodiscard]] Site& site() noexcept { return *site_; }
  [[nodiscard]] Instant now() const noexcept { return loop_.now(); }
  /// Until everything that was done is durable and told.
  void settle();
  void until(const std::function<bool()>& condition) { loop_.until(condition); }
  /// Runs what other threads have posted so far.
  void run_posted() { loop_.run_posted(); }
  void pass(Milliseconds time);
  /// The server stops, as if switched off, and begins again after so long.
  void restart(Milliseconds down = {});
  /// The same with the limits that a server has.
  void restart_with_usual_limits() {
    limits_ = {};
    restart();
  }
  [[nodiscard]] const std::filesystem::path& file() const noexcept { return options_.file; }

  [[nodiscard]] std::string guest(std::string_view client = {});  // his session's secret
  [[nodiscard]] UserKey user_of(std::string_view session);
  [[nodiscard]] UserKey person(const std::string& name);
  [[nodiscard]] UserKey bot(const std::string& name);

  /// Begins a game between two users.
  [[nodiscard]] GameId game(UserKey white, UserKey black, RulesRequest rules = five_minutes());
  [[nodiscard]] static RulesRequest five_minutes();

  /// "" if it was done, else the sentence of the refusal.
  std::string act(const GameId& game, UserKey user, Action action);
  std::string move(const GameId& game, UserKey user, std::string text);
  /// Moves by turns, from White on: "e2e4 e7e5".
  void play(const GameId& game, std::string_view moves);
  [[nodiscard]] const Room& room(const GameId& game) { return *site().rooms.find(game); }

  /// The answer to a call that replies.
  template <class T>
  Answer<T> answer_of(const std::function<void(Reply<T>)>& call) {
    auto answer = std::make_shared<std::optional<Answer<T>>>();
    call([answer](Answer<T> given) { *answer = std::move(given); });
    until([&] { return answer->has_value(); });
    settle();
    return **answer;
  }

 private:
  Folder folder_;
  FaultyDisk disk_;  // that has no fault, unless a test brings its own: it syncs at no cost
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
