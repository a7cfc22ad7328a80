#include "server_load/hostile.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <deque>
#include <iterator>
#include <stop_token>
#include <string_view>
#include <thread>

#include "server_load/attacks.hpp"
#include "server_load/load_test.hpp"
#include "server_load/loop_metrics.hpp"
#include "server_load/packed_file.hpp"

namespace tabiya::load {
namespace {

using namespace std::chrono_literals;

constexpr std::uint32_t first_address = 0x7f010001;  // 127.1.0.1

/// All clients of an attack.
class Crowd {
 public:
  Crowd(Context& context, const Attack& kind, const Tcp::endpoint& server, Tally& tally)
      : addresses_{[&kind, next = std::uint32_t{0}]() mutable {
          if (kind.is_behind_proxy) return boost::asio::ip::address_v4::loopback();
          return boost::asio::ip::address_v4{first_address +
                                             next++ % static_cast<std::uint32_t>(kind.addresses)};
        }} {
    for (std::size_t number = 0; number < kind.clients; ++number) {
      attackers_.emplace_back(context, server, addresses_, kind.plan, tally).begin();
    }
  }

 private:
  Attacker::Addresses addresses_;
  std::deque<Attacker> attackers_;
};

/// Runs an attack, with its concurrent attacks, until its time is over, on a separate thread.
void attack(const Attack& kind, const Tcp::endpoint& server, Tally& tally,
            const std::stop_token& stop) {
  Context context;
  std::deque<Crowd> crowds;
  if (kind.together.empty()) crowds.emplace_back(context, kind, server, tally);
  for (const Attack& one : kind.together) crowds.emplace_back(context, one, server, tally);
  const TimePoint end = Clock::now() + kind.time;
  while (!stop.stop_requested() && Clock::now() < end &&
         (kind.enough_requests == 0 || tally.requests < kind.enough_requests)) {
    context.run_for(50ms);
    context.restart();
  }
  context.stop();
}

std::string words_of(const Tally& tally) {
  std::string words;
  for (const auto& [status, count] : tally.answers) {
    if (!words.empty()) words += ", ";
    words += std::to_string(count) + (status == 0 ? " closed" : " x " + std::to_string(status));
  }
  return words;
}

void print_row(const Attack& kind, const Tally& tally, const Counts& counts,
               const ProcessFigures& server, double seconds, double cores,
               const std::string& longest_task) {
  const auto times = [](const Latencies& latencies) {
    std::string text;
    for (const double share : {0.5, 0.99, 1.0}) {
      std::array<char, 32> number{};
      std::snprintf(number.data(), number.size(), "%s%.1f", text.empty() ? "" : ", ",
                    to_milliseconds(latencies.within(share)));
      text += number.data();
    }
    return text;
  };
  std::printf("| %s | %llu, %llu | %s | %s | %s | %.0f | %llu | %.0f | %s | %.0f %% |\n",
              kind.name.c_str(), static_cast<unsigned long long>(tally.connections),
              static_cast<unsigned long long>(tally.requests), words_of(tally).c_str(),
              times(counts.acknowledged).c_str(), times(counts.seen).c_str(),
              static_cast<double>(counts.moves) / seconds,
              static_cast<unsigned long long>(counts.errors), server.most_resident_megabytes,
              longest_task.c_str(), 100 * cores);
  std::fflush(stdout);
}

/// All attacks that got through, five attackers each, while the games go on.
Attack all_at_once(const AttackerAssets& assets) {
  constexpr std::size_t attackers = 5;
  Attack all{.name = "all-at-once",
             .clients = 0,
             .time = 60s,
             .together = attacks_that_got_through(assets)};
  for (Attack& kind : all.together) {
    kind.clients = kind.name.starts_with("H1 sockets") ? kind.clients : attackers;
    all.clients += kind.clients;
  }
  return all;
}

/// Uploads the files that attacks read.
void bring_files(Context& context, LoadBalancer& balancer, std::size_t file_bytes,
                 AttackerAssets& assets) {
  for (const PackedFile& file : worst_files(file_bytes)) {
    bool is_done = false;
    balancer.ask(0, request_text("POST", "/api/tabiya/pgn", assets.session, file.bytes),
                 [&](const Reply& reply) {
                   const std::string id{field_of(reply.body, "id")};
                   if (!id.empty()) assets.files.push_back(id);
                   is_done = true;
                 });
    run_until(context, [&] { return is_done; });
  }
}

/// Creates the attackers' account and game.
AttackerAssets create_assets(Context& context, LoadBalancer& balancer) {
  const std::vector<Person> people = make_people(context, balancer, 1, Kind::Accounts);
  if (people.empty()) return {};
  AttackerAssets assets{.user = people.front().name,
                        .credential = people.front().credential,
                        .game = {},
                        .session = people.front().session};
  bool is_done = false;
  balancer.ask(0,
               request_text("POST", "/api/challenge/ai", assets.credential, "level=1&color=white"),
               [&](const Reply& reply) {
                 assets.game = field_of(reply.body, "id");
                 is_done = true;
               });
  run_until(context, [&] { return is_done; });
  return assets;
}

/// Plays games during one attack and prints its row. False if the server has ended.
bool measure_attack(LoadTest& test, const Attack& kind, double rate) {
  forget_peak_of(test.server().id());
  const LoopMetrics loop_before = ask_for_loop_metrics(test.endpoint());
  Counts& counts = test.shared.counts;
  counts = {};
  Tally tally;
  const double before = figures_of(test.server().id()).processor_seconds;
  const TimePoint begin = Clock::now();
  std::atomic<bool> is_over = false;
  const std::jthread thread{[&](const std::stop_token& stop) {
    attack(kind, test.endpoint(), tally, stop);
    is_over = true;
  }};
  ProcessFigures figures;
  test.tables.play_until(rate, [&] {
    figures = figures_of(test.server().id());
    return is_over.load();
  });
  const double took = std::chrono::duration<double>{Clock::now() - begin}.count();
  print_row(kind, tally, counts, figures, took, (figures.processor_seconds - before) / took,
            longest_between(loop_before, ask_for_loop_metrics(test.endpoint())));
  return figures.resident_megabytes != 0;
}

std::vector<Attack> wanted_attacks(const AttackerAssets& assets, std::string_view word) {
  std::vector<Attack> attacks = all_attacks(assets);
  std::ranges::move(attacks_that_got_through(assets), std::back_inserter(attacks));
  attacks.push_back(all_at_once(assets));
  std::erase_if(attacks, [word](const Attack& kind) {
    const bool is_baseline = kind.name == "nothing";
    return !is_baseline && kind.name.find(word) == std::string::npos;
  });
  return attacks;
}

}  // namespace

std::expected<bool, std::string> play_under_attack(const ServerCommand& command,
                                                   const TableOptions& table_options,
                                                   const MeasureOptions& options,
                                                   const HostileOptions& hostile) {
  auto opened = LoadTest::open(command, table_options, options);
  if (!opened) return std::unexpected{opened.error()};
  LoadTest& test = **opened;
  AttackerAssets assets = create_assets(test.context, test.balancer);
  bring_files(test.context, test.balancer, hostile.file_bytes, assets);
  std::printf(
      "| attack | connections, requests | answers | acknowledged: p50, p99, max (ms) | players "
      "wait: p50, "
      "p99, max (ms) | moves/s | errors | MB at most | longest task of the loop | server |\n"
      "|---|---|---|---|---|---|---|---|---|---|\n");
  const double rate = options.rates.empty() ? 100 : options.rates.front();
  std::uint64_t errors = 0;
  for (const Attack& kind : wanted_attacks(assets, hostile.word)) {
    if (!measure_attack(test, kind, rate)) return std::unexpected{"the server has ended"};
    errors += test.shared.counts.errors;
  }
  print_work_of_tasks(ask_for_loop_metrics(test.endpoint()));
  return errors == 0;
}

}  // namespace tabiya::load
