#include "server_load/kills.hpp"

#include <cstdio>
#include <fstream>

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
                                            const MeasureOptions& options, int rounds) {
  auto opened = LoadTest::open(command, table_options, options);
  if (!opened) return std::unexpected{opened.error()};
  LoadTest& test = **opened;
  const double rate = options.rates.empty() ? 1000 : options.rates.front();
  for (int round = 1; round <= rounds; ++round) {
    const TimePoint end =
        Clock::now() + 100ms + std::chrono::microseconds{test.shared.chance() % 1'000'000};
    test.tables.play_until(rate, [&] { return Clock::now() >= end; });
    test.server.kill();
    test.tables.break_off();
    auto again = ServerProcess::start(command);
    if (!again) return std::unexpected{again.error()};
    test.server = *std::move(again);
    if (!test.tables.look_again()) return std::unexpected{"not all games go on"};
  }
  const std::size_t complaints = count_lines(command.data / "log");
  const Found& found = test.shared.found;
  print(found, test.shared.counts, rounds, complaints);
  return found.lost == 0 && found.wrong == 0 && complaints == 0;
}

}  // namespace tabiya::load
