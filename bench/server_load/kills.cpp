#include "server_load/kills.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <utility>
#include <vector>

#include "server_load/load_test.hpp"

namespace tabiya::load {
namespace {

using namespace std::chrono_literals;

/// Counts the lines of the server's log, which has only warnings and errors: none if the database
/// was read without problems. Prints the first few.
std::size_t count_lines(const std::filesystem::path& log) {
  std::size_t count = 0;
  std::ifstream file{log};
  for (std::string line; std::getline(file, line);) {
    if (++count < 10) std::fprintf(stderr, "%s\n", line.c_str());
  }
  return count;
}

/// Kills, and brings back what was killed.
std::expected<void, std::string> kill_once(const ServerCommand& command, LoadTest& test,
                                           const std::string& by) {
  if (!by.empty()) {
    // NOLINTNEXTLINE(cert-env33-c,concurrency-mt-unsafe): it is a command for the shell
    if (std::system(by.c_str()) != 0) return std::unexpected{by + " has failed"};
    return {};
  }
  test.server().kill();
  test.tables.break_off();
  auto again = ServerProcess::start(command);
  if (!again) return std::unexpected{again.error()};
  test.server() = *std::move(again);
  return {};
}

void print(std::vector<double> waits) {
  std::ranges::sort(waits);
  std::printf("games could be read again after %.1f s (median), %.1f s (worst)\n",
              waits[waits.size() / 2], waits.back());
}

void print(const Found& found, const Counts& counts, int rounds, std::size_t complaints) {
  const auto number = [](std::uint64_t value) { return static_cast<unsigned long long>(value); };
  std::printf("killed %d times; %llu moves and %llu resignations acknowledged\n", rounds,
              number(counts.moves), number(counts.games_ended));
  std::printf("%llu games checked, with %llu acknowledged moves and %llu acknowledged ends\n",
              number(found.games), number(found.acknowledged_moves),
              number(found.acknowledged_ends));
  std::printf("%llu events were stored that had not been acknowledged yet\n",
              number(found.unanswered_events));
  std::printf("lost: %llu; wrong or duplicated: %llu; errors reported by the server: %zu\n",
              number(found.lost), number(found.wrong), complaints);
}

}  // namespace

std::expected<bool, std::string> kill_often(const ServerCommand& command,
                                            const TableOptions& table_options,
                                            const MeasureOptions& options,
                                            const KillOptions& kills) {
  auto opened = LoadTest::open(command, table_options, options);
  if (!opened) return std::unexpected{opened.error()};
  LoadTest& test = **opened;
  const double rate = options.rates.empty() ? 1000 : options.rates.front();
  if (!test.tables.finish(kills.finished_games)) {
    return std::unexpected{"not all games could be finished"};
  }
  std::vector<double> waits;
  for (int round = 1; round <= kills.rounds; ++round) {
    const TimePoint end =
        Clock::now() + 100ms + std::chrono::microseconds{test.shared.chance() % 1'000'000};
    test.tables.play_until(rate, [&] { return Clock::now() >= end; });
    const TimePoint killed = Clock::now();
    if (auto done = kill_once(command, test, kills.by); !done) {
      return std::unexpected{done.error()};
    }
    if (!kills.by.empty()) test.tables.break_off();
    if (!test.tables.look_again()) return std::unexpected{"not all games go on"};
    waits.push_back(std::chrono::duration<double>{Clock::now() - killed}.count());
  }
  // A server that goes on says that its database was away.
  const std::size_t complaints = kills.by.empty() ? count_lines(command.data / "log") : 0;
  const Found& found = test.shared.found;
  print(found, test.shared.counts, kills.rounds, complaints);
  print(std::move(waits));
  return found.lost == 0 && found.wrong == 0 && complaints == 0;
}

}  // namespace tabiya::load
