#include "server_load/node_kills.hpp"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <optional>
#include <utility>
#include <vector>

#include "server_load/load_test.hpp"

namespace tabiya::load {
namespace {

using namespace std::chrono_literals;

constexpr auto least_time = 2s;  // of a round, after the failure
constexpr auto longest_time = 60s;
/// Moves a second while games are finished beforehand: as fast as the server answers.
constexpr double rate_beforehand = 20'000;
constexpr std::size_t plies_beforehand = 2;

double seconds_between(TimePoint begin, TimePoint end) {
  return std::chrono::duration<double>{end - begin}.count();
}

/// The figures of all rounds.
struct Figures {
  std::vector<double> first_moves{};
  std::vector<double> all_read{};
  std::vector<double> ready{};
  std::vector<double> longest_waits{};
  std::size_t silences = 0;
  std::uint64_t failed_there = 0;
  std::uint64_t failed_elsewhere = 0;
};

void print(const char* what, std::vector<double> seconds) {
  if (seconds.empty()) return;
  std::ranges::sort(seconds);
  std::printf("%s: %.2f s (median), %.2f s (worst)\n", what, seconds[seconds.size() / 2],
              seconds.back());
}

class Rounds {
 public:
  Rounds(LoadTest& test, const ServerCommand& command, const NodeKillOptions& options, double rate)
      : test_{test}, command_{command}, options_{options}, rate_{rate} {}

  /// Errors: a sentence.
  std::expected<void, std::string> run_round() {
    const TimePoint end =
        Clock::now() + 100ms + std::chrono::microseconds{test_.shared.chance() % 1'000'000};
    play_until([&] { return Clock::now() >= end; });
    const auto victim = choose();
    if (!victim) return std::unexpected{"no node is what the victim should be"};
    fail(*victim);
    if (!play_until([&] { return is_over(*victim); })) {
      return std::unexpected{"the games did not go on within a minute"};
    }
    note();
    if (auto back = bring_back(*victim); !back) return back;
    test_.tables.break_off();
    if (!test_.tables.look_again()) return std::unexpected{"not all games go on"};
    return {};
  }

  /// Plays short games until enough have ended.
  bool finish_games() {
    if (options_.finished_games == 0) return true;
    const std::size_t plies = std::exchange(test_.shared.plies, plies_beforehand);
    const Counts& counts = test_.shared.counts;
    test_.tables.play_until(rate_beforehand, [&] {
      return counts.games_ended >= options_.finished_games || counts.errors > 0;
    });
    test_.shared.plies = plies;
    return counts.errors == 0;
  }

  [[nodiscard]] const Figures& figures() const { return figures_; }

 private:
  /// False if it takes too long.
  bool play_until(const std::function<bool()>& is_over) {
    const TimePoint end = Clock::now() + longest_time + options_.stop_time;
    bool is_late = false;
    test_.tables.play_until(rate_, [&] {
      is_late = Clock::now() > end;
      return is_late || is_over();
    });
    return !is_late;
  }

  std::optional<std::size_t> choose() {
    std::vector<std::size_t> victims;
    for (std::size_t node = 0; node < test_.servers.size(); ++node) {
      const bool is_leader = leads(test_.balancer.endpoint_of(node));
      const bool is_meant =
          options_.victim == Victim::Any || is_leader == (options_.victim == Victim::Leader);
      if (is_meant) victims.push_back(node);
    }
    if (victims.empty()) return std::nullopt;
    return victims[test_.shared.chance() % victims.size()];
  }

  void fail(std::size_t victim) {
    test_.shared.outage = {
        .begin = Clock::now(), .node = victim, .is_orderly = options_.way == Way::Leave};
    ServerProcess& server = test_.servers[victim];
    switch (options_.way) {
      case Way::Kill: return server.kill();
      case Way::Stop: return server.send(SIGSTOP);
      case Way::Leave: return server.send(SIGTERM);
    }
  }

  /// True if the players go on, and the victim can be brought back.
  bool is_over(std::size_t victim) {
    const Outage& outage = test_.shared.outage;
    const auto time = options_.way == Way::Stop ? Clock::duration{options_.stop_time}
                                                : Clock::duration{least_time};
    return outage.first_move && test_.shared.interrupted == 0 &&
           Clock::now() > outage.begin + time &&
           (options_.way == Way::Stop || test_.servers[victim].has_ended());
  }

  void note() {
    const Outage& outage = test_.shared.outage;
    figures_.first_moves.push_back(seconds_between(outage.begin, *outage.first_move));
    if (outage.last_look) {
      figures_.all_read.push_back(seconds_between(outage.begin, *outage.last_look));
    }
    figures_.longest_waits.push_back(std::chrono::duration<double>{outage.longest_wait}.count());
    figures_.silences = test_.balancer.silences();
    figures_.failed_there += outage.failed_there;
    figures_.failed_elsewhere += outage.failed_elsewhere;
  }

  /// Games go on meanwhile.
  std::expected<void, std::string> bring_back(std::size_t victim) {
    ServerProcess& server = test_.servers[victim];
    if (options_.way == Way::Stop) {
      server.send(SIGCONT);
    } else {
      auto again = ServerProcess::launch(command_of(command_, victim, test_.servers.size()));
      if (!again) return std::unexpected{again.error()};
      server = *std::move(again);
    }
    const TimePoint begin = Clock::now();
    const bool is_back = play_until([&] {
      return server.has_ended() ||
             (test_.balancer.is_here(victim) && test_.shared.interrupted == 0);
    });
    if (!is_back || server.has_ended()) return std::unexpected{"the node has not come back"};
    figures_.ready.push_back(seconds_between(begin, Clock::now()));
    if (options_.way == Way::Stop && leads(test_.balancer.endpoint_of(victim))) {
      return std::unexpected{"a node that was stopped leads again"};
    }
    return {};
  }

  LoadTest& test_;
  const ServerCommand& command_;
  const NodeKillOptions& options_;
  double rate_;
  Figures figures_;
};

const char* name_of(Way way) {
  switch (way) {
    case Way::Kill: return "killed";
    case Way::Stop: return "stopped";
    case Way::Leave: return "told to leave";
  }
  return "";
}

void print(const TableContext& shared, const Figures& figures, const NodeKillOptions& options) {
  const auto number = [](std::uint64_t value) { return static_cast<unsigned long long>(value); };
  const Counts& counts = shared.counts;
  const Found& found = shared.found;
  std::printf("%s %zu times; %llu moves and %llu resignations acknowledged\n", name_of(options.way),
              figures.first_moves.size(), number(counts.moves), number(counts.games_ended));
  std::printf("%llu looks at games, with %llu acknowledged moves and %llu acknowledged ends\n",
              number(found.games), number(found.acknowledged_moves),
              number(found.acknowledged_ends));
  std::printf(
      "%llu events were stored that had not been acknowledged yet, %llu of them after a look\n",
      number(found.unanswered_events), number(found.late_events));
  std::printf("lost: %llu; wrong or duplicated: %llu; unexpected answers: %llu\n",
              number(found.lost), number(found.wrong), number(counts.errors));
  std::printf("connections closed because a node was silent: %zu times\n", figures.silences);
  std::printf("moves without an answer: %llu at the node, %llu at other ones\n",
              number(figures.failed_there), number(figures.failed_elsewhere));
  print("first move after", figures.first_moves);
  print("all games could be read again after", figures.all_read);
  print("longest wait of a move for its answer", figures.longest_waits);
  print("the node was ready again after", figures.ready);
  std::fflush(stdout);
}

}  // namespace

std::expected<bool, std::string> kill_nodes(const ServerCommand& command,
                                            const TableOptions& table_options,
                                            const MeasureOptions& options,
                                            const NodeKillOptions& kills) {
  auto opened = LoadTest::open(command, table_options, options);
  if (!opened) return std::unexpected{opened.error()};
  LoadTest& test = **opened;
  Rounds rounds{test, command, kills, options.rates.empty() ? 1000 : options.rates.front()};
  if (!rounds.finish_games()) return std::unexpected{"not all games could be finished"};
  test.shared.reconnects = true;
  for (int round = 1; round <= kills.rounds; ++round) {
    const auto done = rounds.run_round();
    if (done) continue;
    print(test.shared, rounds.figures(), kills);
    return std::unexpected{done.error()};
  }
  const Figures& figures = rounds.figures();
  print(test.shared, figures, kills);
  const Found& found = test.shared.found;
  const bool all_are_answered = kills.way != Way::Leave || figures.failed_elsewhere == 0;
  return found.lost == 0 && found.wrong == 0 && test.shared.counts.errors == 0 && all_are_answered;
}

}  // namespace tabiya::load
