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
  double server_processor;     // of one core; with several nodes, the leader's
  double followers_processor;  // all together
  double client_processor;
  double resident_megabytes;
  double follower_megabytes;  // the largest
  double written_kilobytes;
};

/// What all servers have used.
struct Usage {
  ProcessFigures leader{};
  ProcessFigures followers{};  // the processor of all, the memory of the largest
};

Usage usage_of(const std::vector<ServerProcess>& servers, std::size_t leader) {
  Usage usage;
  for (std::size_t node = 0; node < servers.size(); ++node) {
    const ProcessFigures figures = figures_of(servers[node].id());
    if (node == leader) {
      usage.leader = figures;
      continue;
    }
    ProcessFigures& sum = usage.followers;
    sum.processor_seconds += figures.processor_seconds;
    sum.most_resident_megabytes =
        std::max(sum.most_resident_megabytes, figures.most_resident_megabytes);
  }
  return usage;
}

void print_head(const Latencies& disk, std::size_t nodes) {
  std::printf("a sync on this disk: p50 %.2f ms, p99 %.2f ms\n", to_milliseconds(disk.within(half)),
              to_milliseconds(disk.within(most)));
  std::printf("%8s %8s | %-31s | %-31s | %6s", "asked", "moves/s", "acknowledged: p50 p90 p99 max",
              "seen: p50 p90 p99 max (ms)", "errors");
  if (nodes > 1) {
    std::printf(" %6s %9s %6s %6s %11s\n", "leader", "followers", "client", "MB", "MB follower");
  } else {
    std::printf(" %6s %6s %6s %7s\n", "server", "client", "MB", "KB/move");
  }
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

void print_row(const Row& row, const Counts& counts, std::size_t nodes) {
  std::printf("%8.0f %8.0f |", row.rate, static_cast<double>(counts.moves) / row.seconds);
  print_times(counts.acknowledged);
  std::printf(" |");
  print_times(counts.seen);
  std::printf(" | %6llu %5.1f%%", static_cast<unsigned long long>(counts.errors),
              100 * row.server_processor);
  if (nodes > 1) {
    std::printf(" %8.1f%% %5.1f%% %6.0f %11.0f\n", 100 * row.followers_processor,
                100 * row.client_processor, row.resident_megabytes, row.follower_megabytes);
  } else {
    std::printf(" %5.1f%% %6.0f %7.1f\n", 100 * row.client_processor, row.resident_megabytes,
                kilobytes_a_move(row, counts));
  }
  std::fflush(stdout);
}

void print_json(const Row& row, const Counts& counts, const TableOptions& tables,
                const Latencies& disk) {
  std::printf(
      R"({"games":%zu,"streams":%zu,"asked":%.0f,"seconds":%.1f,"moves":%llu,"gamesEnded":%llu,)"
      R"("errors":%llu,"acknowledgedMs":{"p50":%.2f,"p99":%.2f},"seenMs":{"p50":%.2f,"p99":%.2f},)"
      R"("serverCores":%.3f,"followersCores":%.3f,"clientCores":%.3f,"serverMegabytes":%.0f,"writtenKilobytesPerMove":%.2f,"syncMs":{"p50":%.2f,"p99":%.2f}})"
      "\n",
      tables.games, 2 * tables.games, row.rate, row.seconds,
      static_cast<unsigned long long>(counts.moves),
      static_cast<unsigned long long>(counts.games_ended),
      static_cast<unsigned long long>(counts.errors),
      to_milliseconds(counts.acknowledged.within(half)),
      to_milliseconds(counts.acknowledged.within(most)), to_milliseconds(counts.seen.within(half)),
      to_milliseconds(counts.seen.within(most)), row.server_processor, row.followers_processor,
      row.client_processor, row.resident_megabytes, kilobytes_a_move(row, counts),
      to_milliseconds(disk.within(half)), to_milliseconds(disk.within(most)));
  std::fflush(stdout);
}

std::size_t leader_of(const LoadTest& test) {
  for (std::size_t node = 1; node < test.servers.size(); ++node) {
    if (leads(test.balancer.endpoint_of(node))) return node;
  }
  return 0;
}

Row play(LoadTest& test, double rate, double seconds, std::size_t leader) {
  const Usage before = usage_of(test.servers, leader);
  const ProcessFigures client_before = figures_of(::getpid());
  const TimePoint begin = Clock::now();
  test.tables.play(
      rate, std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>{seconds}));
  const double took = std::chrono::duration<double>{Clock::now() - begin}.count();
  const Usage after = usage_of(test.servers, leader);
  const auto share = [&](const ProcessFigures& begin_figures, const ProcessFigures& end_figures) {
    return (end_figures.processor_seconds - begin_figures.processor_seconds) / took;
  };
  const ProcessFigures client_after = figures_of(::getpid());
  return {.rate = rate,
          .seconds = took,
          .server_processor = share(before.leader, after.leader),
          .followers_processor = share(before.followers, after.followers),
          .client_processor = share(client_before, client_after),
          .resident_megabytes = after.leader.most_resident_megabytes,
          .follower_megabytes = after.followers.most_resident_megabytes,
          .written_kilobytes = after.leader.written_kilobytes - before.leader.written_kilobytes};
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
  const std::size_t nodes = test.servers.size();
  if (!options.prints_json) print_head(disk, nodes);
  for (const double rate : options.rates) {
    counts = {};
    const Row row = play(test, rate, options.seconds, leader_of(test));
    if (options.prints_json) {
      print_json(row, counts, table_options, disk);
    } else {
      print_row(row, counts, nodes);
    }
    const double worst = to_milliseconds(counts.seen.within(most));
    if (options.worst_milliseconds && worst > *options.worst_milliseconds) break;
  }
  return {};
}

}  // namespace tabiya::load
