#include "server_load/measure.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "server_load/load_test.hpp"

namespace tabiya::load {
namespace {

constexpr double half = 0.5;
constexpr double most = 0.99;

/// One rate, measured.
struct Row {
  double rate;
  double seconds;
  double server_processor;  // of one core
  double client_processor;
  double resident_megabytes;
  double written_kilobytes;
};

void print_head(const Latencies& disk) {
  std::printf("a sync on this disk: p50 %.2f ms, p99 %.2f ms\n", to_milliseconds(disk.within(half)),
              to_milliseconds(disk.within(most)));
  std::printf("%8s %8s | %-31s | %-31s | %6s %6s %6s %6s %7s\n", "asked", "moves/s",
              "acknowledged: p50 p90 p99 max", "seen: p50 p90 p99 max (ms)", "errors", "server",
              "client", "MB", "KB/move");
}

void print_times(const Latencies& times) {
  constexpr double nearly_most = 0.9;
  for (const double share : {half, nearly_most, most, 1.0}) {
    std::printf(" %7.1f", to_milliseconds(times.within(share)));
  }
}

double kilobytes_a_move(const Row& row, const Counts& counts) {
  return row.written_kilobytes / static_cast<double>(std::max<std::uint64_t>(counts.moves, 1));
}

void print_row(const Row& row, const Counts& counts) {
  std::printf("%8.0f %8.0f |", row.rate, static_cast<double>(counts.moves) / row.seconds);
  print_times(counts.acknowledged);
  std::printf(" |");
  print_times(counts.seen);
  std::printf(" | %6llu %5.1f%% %5.1f%% %6.0f %7.1f\n",
              static_cast<unsigned long long>(counts.errors), 100 * row.server_processor,
              100 * row.client_processor, row.resident_megabytes, kilobytes_a_move(row, counts));
  std::fflush(stdout);
}

void print_json(const Row& row, const Counts& counts, const TableOptions& tables,
                const Latencies& disk) {
  std::printf(
      R"({"games":%zu,"streams":%zu,"asked":%.0f,"seconds":%.1f,"moves":%llu,"gamesEnded":%llu,)"
      R"("errors":%llu,"acknowledgedMs":{"p50":%.2f,"p99":%.2f},"seenMs":{"p50":%.2f,"p99":%.2f},)"
      R"("serverCores":%.3f,"clientCores":%.3f,"serverMegabytes":%.0f,"writtenKilobytesPerMove":%.2f,"syncMs":{"p50":%.2f,"p99":%.2f}})"
      "\n",
      tables.games, 2 * tables.games, row.rate, row.seconds,
      static_cast<unsigned long long>(counts.moves),
      static_cast<unsigned long long>(counts.games_ended),
      static_cast<unsigned long long>(counts.errors),
      to_milliseconds(counts.acknowledged.within(half)),
      to_milliseconds(counts.acknowledged.within(most)), to_milliseconds(counts.seen.within(half)),
      to_milliseconds(counts.seen.within(most)), row.server_processor, row.client_processor,
      row.resident_megabytes, kilobytes_a_move(row, counts), to_milliseconds(disk.within(half)),
      to_milliseconds(disk.within(most)));
  std::fflush(stdout);
}

Row play(Tables& tables, double rate, double seconds, pid_t server) {
  const ProcessFigures server_before = figures_of(server);
  const ProcessFigures client_before = figures_of(::getpid());
  const TimePoint begin = Clock::now();
  tables.play(rate,
              std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>{seconds}));
  const double took = std::chrono::duration<double>{Clock::now() - begin}.count();
  const ProcessFigures server_after = figures_of(server);
  const ProcessFigures client_after = figures_of(::getpid());
  return {
      .rate = rate,
      .seconds = took,
      .server_processor = (server_after.processor_seconds - server_before.processor_seconds) / took,
      .client_processor = (client_after.processor_seconds - client_before.processor_seconds) / took,
      .resident_megabytes = server_after.most_resident_megabytes,
      .written_kilobytes = server_after.written_kilobytes - server_before.written_kilobytes};
}

}  // namespace

std::expected<void, std::string> measure_load(const ServerCommand& command,
                                              const TableOptions& table_options,
                                              const MeasureOptions& options) {
  const TimePoint begin = Clock::now();
  auto opened = LoadTest::open(command, table_options, options);
  if (!opened) return std::unexpected{opened.error()};
  LoadTest& test = **opened;
  Counts& counts = test.shared.counts;
  std::printf("%zu games and %zu streams, begun in %.1f s\n", table_options.games,
              2 * table_options.games, std::chrono::duration<double>{Clock::now() - begin}.count());
  const Latencies disk = probe_disk(command.data);
  if (!options.prints_json) print_head(disk);
  for (const double rate : options.rates) {
    counts = {};
    const Row row = play(test.tables, rate, options.seconds, test.server.id());
    if (options.prints_json) {
      print_json(row, counts, table_options, disk);
    } else {
      print_row(row, counts);
    }
    const double worst = to_milliseconds(counts.seen.within(most));
    if (options.worst_milliseconds && worst > *options.worst_milliseconds) break;
  }
  return {};
}

}  // namespace tabiya::load
