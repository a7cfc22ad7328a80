#include "server_load/node_kills.hpp"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "server_load/load_test.hpp"

namespace tabiya::load {
namespace {

using namespace std::chrono_literals;

constexpr auto least_time = 2s;  // of a round, after the failure, and after its end
constexpr auto longest_time = 60s;

double seconds_between(TimePoint begin, TimePoint end) {
  return std::chrono::duration<double>{end - begin}.count();
}

/// The figures of all rounds.
struct Figures {
  std::vector<double> first_moves{};
  std::vector<double> all_read{};
  std::vector<double> ready{};
  std::vector<double> after_end{};  // of what a command began
  std::vector<double> longest_gaps{};
  std::vector<double> longest_waits{};
  std::vector<double> longest_stalls{};
  std::vector<double> lost_times{};
  std::size_t closures = 0;
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
  Rounds(LoadTest& test, const ServerCommand& command, const NodeOptions& nodes,
         const NodeKillOptions& options, double rate)
      : test_{test}, command_{command}, nodes_{nodes}, options_{options}, rate_{rate} {}

  /// Errors: a sentence.
  std::expected<void, std::string> run_round() {
    const TimePoint end =
        Clock::now() + 100ms + std::chrono::microseconds{test_.shared.chance() % 1'000'000};
    play_until([&] { return Clock::now() >= end; });
    const auto victim = choose();
    if (!victim) return std::unexpected{"no node is what the victim should be"};
    if (auto failed = fail(*victim); !failed) return failed;
    if (!play_until([&] { return is_over(*victim); })) {
      return std::unexpected{"the games did not go on within a minute"};
    }
    if (go_on()) note();
    if (auto back = bring_back(*victim); !back) return back;
    test_.tables.break_off();
    if (!test_.tables.look_again()) return std::unexpected{"not all games go on"};
    return {};
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
    const std::size_t count = test_.servers.size();
    const bool is_upgrade = !options_.next_program.empty();
    const bool is_last = replaced_.size() + 1 == count;
    const Victim wanted =
        is_upgrade ? (is_last ? Victim::Leader : Victim::Follower) : options_.victim;
    std::vector<std::size_t> victims;
    for (std::size_t node = 0; node < count; ++node) {
      const bool is_leader = leads(test_.balancer.endpoint_of(node));
      const bool is_meant = wanted == Victim::Any || is_leader == (wanted == Victim::Leader);
      if (is_meant && !(is_upgrade && replaced_.contains(node))) victims.push_back(node);
    }
    if (victims.empty()) return std::nullopt;
    return victims[test_.shared.chance() % victims.size()];
  }

  /// Runs the command, while games go on. Errors: a sentence.
  std::expected<void, std::string> run(std::size_t victim, const char* what) {
    auto command =
        ServerProcess::launch_shell(options_.by + ' ' + std::to_string(victim + 1) + ' ' + what);
    if (!command) return std::unexpected{command.error()};
    const bool has_ended = play_until([&] { return command->has_ended(); });
    if (!has_ended || !command->is_fine()) return std::unexpected{options_.by + " has failed"};
    return {};
  }

  /// Errors: a sentence.
  std::expected<void, std::string> fail(std::size_t victim) {
    test_.shared.outage = {
        .begin = Clock::now(), .node = victim, .is_orderly = options_.way == Way::Leave};
    ServerProcess& server = test_.servers[victim];
    switch (options_.way) {
      case Way::Kill: server.kill(); break;
      case Way::Stop: server.send(SIGSTOP); break;
      case Way::Leave: server.send(SIGTERM); break;
      case Way::By: return run(victim, "begin");
    }
    return {};
  }

  [[nodiscard]] bool go_on() const {
    return test_.shared.outage.first_move && test_.shared.interrupted == 0;
  }

  /// True if the players go on, or a command is to let them, and the victim can be brought back.
  bool is_over(std::size_t victim) {
    const bool is_timed = options_.way == Way::Stop || options_.way == Way::By;
    const auto time = is_timed ? Clock::duration{options_.stop_time} : Clock::duration{least_time};
    return (go_on() || options_.way == Way::By) &&
           Clock::now() > test_.shared.outage.begin + time &&
           (is_timed || test_.servers[victim].has_ended());
  }

  /// Lets the players go on, if they have not.
  std::expected<void, std::string> end_fault(std::size_t victim) {
    const Outage& outage = test_.shared.outage;
    const TimePoint end = Clock::now();
    const bool has_gone_on = end < outage.last_move + 1s;
    const bool was_noted = go_on();
    if (auto done = run(victim, "end"); !done) return done;
    if (!play_until([&] { return go_on() && outage.last_move > end; })) {
      return std::unexpected{"the games did not go on after the end of the fault"};
    }
    if (!was_noted) note();
    if (!has_gone_on) figures_.after_end.push_back(seconds_between(end, Clock::now()));
    return {};
  }

  void note() {
    const Outage& outage = test_.shared.outage;
    // Moves go on until the command has had its effect.
    if (options_.way != Way::By) {
      figures_.first_moves.push_back(seconds_between(outage.begin, *outage.first_move));
    }
    if (outage.last_look) {
      figures_.all_read.push_back(seconds_between(outage.begin, *outage.last_look));
    }
    figures_.longest_waits.push_back(std::chrono::duration<double>{outage.longest_wait}.count());
    figures_.closures = test_.balancer.closures();
    figures_.failed_there += outage.failed_there;
    figures_.failed_elsewhere += outage.failed_elsewhere;
  }

  /// Games go on meanwhile.
  std::expected<void, std::string> bring_back(std::size_t victim) {
    ServerProcess& server = test_.servers[victim];
    if (options_.way == Way::By) {
      if (auto done = end_fault(victim); !done) return done;
    } else if (options_.way == Way::Stop) {
      server.send(SIGCONT);
    } else {
      ServerCommand command = command_of(command_, victim, nodes_);
      if (!options_.next_program.empty()) command.program = options_.next_program;
      replaced_.insert(victim);
      auto again = ServerProcess::launch(command);
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
    // The next moves show what the clocks have lost.
    const TimePoint end = Clock::now() + least_time;
    play_until([&] { return Clock::now() >= end; });
    const Outage& outage = test_.shared.outage;
    figures_.longest_gaps.push_back(std::chrono::duration<double>{outage.longest_gap}.count());
    figures_.longest_stalls.push_back(std::chrono::duration<double>{outage.longest_stall}.count());
    figures_.lost_times.push_back(std::chrono::duration<double>{outage.most_lost_time}.count());
    if (options_.way == Way::Stop && leads(test_.balancer.endpoint_of(victim))) {
      return std::unexpected{"a node that was stopped leads again"};
    }
    return {};
  }

  LoadTest& test_;
  const ServerCommand& command_;
  const NodeOptions& nodes_;
  const NodeKillOptions& options_;
  double rate_;
  std::set<std::size_t> replaced_{};
  Figures figures_;
};

const char* name_of(Way way) {
  switch (way) {
    case Way::Kill: return "killed";
    case Way::Stop: return "stopped";
    case Way::Leave: return "told to leave";
    case Way::By: return "harmed";
  }
  return "";
}

void print(const TableContext& shared, const Figures& figures, const NodeKillOptions& options) {
  const auto number = [](std::uint64_t value) { return static_cast<unsigned long long>(value); };
  const Counts& counts = shared.counts;
  const Found& found = shared.found;
  std::printf("%s %zu times; %llu moves and %llu resignations acknowledged\n", name_of(options.way),
              figures.longest_waits.size(), number(counts.moves), number(counts.games_ended));
  std::printf("%llu looks at games, with %llu acknowledged moves and %llu acknowledged ends\n",
              number(found.games), number(found.acknowledged_moves),
              number(found.acknowledged_ends));
  std::printf(
      "%llu events were stored that had not been acknowledged yet, %llu of them after a look\n",
      number(found.unanswered_events), number(found.late_events));
  std::printf("lost: %llu; wrong or duplicated: %llu; unexpected answers: %llu\n",
              number(found.lost), number(found.wrong), number(counts.errors));
  std::printf("connections closed because a node was silent or not ready: %zu times\n",
              figures.closures);
  std::printf("moves without an answer: %llu at the node, %llu at other ones\n",
              number(figures.failed_there), number(figures.failed_elsewhere));
  print("first move after", figures.first_moves);
  print("all games could be read again after", figures.all_read);
  print("longest time in which no one could move", figures.longest_gaps);
  print("after the end of what had stopped all games, they went on after", figures.after_end);
  print("longest wait of a move for its answer", figures.longest_waits);
  print("longest time until a player's game went on", figures.longest_stalls);
  print("most time lost by a player's clock", figures.lost_times);
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
  Rounds rounds{test, command, options.nodes, kills,
                options.rates.empty() ? 1000 : options.rates.front()};
  if (!test.tables.finish(kills.finished_games))
    return std::unexpected{"not all games could be finished"};
  test.shared.reconnects = true;
  const int count =
      kills.next_program.empty() ? kills.rounds : static_cast<int>(options.nodes.count);
  for (int round = 1; round <= count; ++round) {
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
