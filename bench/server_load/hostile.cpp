#include "server_load/hostile.hpp"

#include <cstdio>
#include <deque>
#include <stop_token>
#include <thread>

#include "server_load/attacks.hpp"
#include "server_load/club.hpp"

namespace tabiya::load {
namespace {

using namespace std::chrono_literals;

constexpr std::uint32_t first_address = 0x7f010001;  // 127.1.0.1

/// Runs an attack until its time is over, on a thread of its own.
void attack(const Attack& kind, const Tcp::endpoint& server, Tally& tally,
            const std::stop_token& stop) {
  Context context;
  std::uint32_t next = 0;
  const Attacker::Addresses addresses = [&] {
    return boost::asio::ip::address_v4{first_address +
                                       next++ % static_cast<std::uint32_t>(kind.addresses)};
  };
  std::deque<Attacker> attackers;
  for (std::size_t number = 0; number < kind.clients; ++number) {
    attackers.emplace_back(context, server, addresses, kind.plan, tally).begin();
  }
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
               const ProcessFigures& server, double cores) {
  std::printf("| %s | %llu, %llu | %s | %.1f, %.1f, %.1f | %llu | %.0f | %.0f %% |\n",
              kind.name.c_str(), static_cast<unsigned long long>(tally.connections),
              static_cast<unsigned long long>(tally.requests), words_of(tally).c_str(),
              to_milliseconds(counts.seen.within(0.5)), to_milliseconds(counts.seen.within(0.99)),
              to_milliseconds(counts.seen.within(1)),
              static_cast<unsigned long long>(counts.errors), server.resident_megabytes,
              100 * cores);
  std::fflush(stdout);
}

/// An account of the attackers, and a game of theirs.
Loot take_loot(Context& context, Senders& senders) {
  const std::vector<Person> people = make_people(context, senders, 1, Kind::Accounts);
  if (people.empty()) return {};
  Loot loot{.user = people.front().name, .credential = people.front().credential, .game = {}};
  bool is_done = false;
  senders.ask(request_text("POST", "/api/challenge/ai", loot.credential, "level=1&color=white"),
              [&](const Reply& reply) {
                loot.game = field_of(reply.body, "id");
                is_done = true;
              });
  run_until(context, [&] { return is_done; });
  return loot;
}

}  // namespace

std::expected<bool, std::string> play_among_enemies(const ServerCommand& command,
                                                    const EveningOptions& evening_options,
                                                    const MeasureOptions& options,
                                                    const std::string& word) {
  auto opened = Club::open(command, evening_options, options);
  if (!opened) return std::unexpected{opened.error()};
  Club& club = **opened;
  Counts& counts = club.hall.counts;
  const Loot loot = take_loot(club.context, club.senders);
  std::printf(
      "| attack | connections, requests | answers | players wait: p50, p99, max (ms) |"
      " errors | MB | server |\n|---|---|---|---|---|---|---|\n");
  std::uint64_t errors = 0;
  for (const Attack& kind : all_attacks(loot)) {
    if (kind.name.find(word) == std::string::npos) continue;
    counts = {};
    Tally tally;
    const double before = figures_of(club.server.id()).processor_seconds;
    const TimePoint begin = Clock::now();
    std::atomic<bool> is_over = false;
    const std::jthread thread{[&](const std::stop_token& stop) {
      attack(kind, club.endpoint, tally, stop);
      is_over = true;
    }};
    const double rate = options.rates.empty() ? 100 : options.rates.front();
    ProcessFigures figures;
    club.evening.play_until(rate, [&] {
      figures = figures_of(club.server.id());
      return is_over && Clock::now() > begin + kind.time / (kind.clients == 0 ? 1 : 1000);
    });
    const double took = std::chrono::duration<double>{Clock::now() - begin}.count();
    print_row(kind, tally, counts, figures, (figures.processor_seconds - before) / took);
    errors += counts.errors;
    if (figures.resident_megabytes == 0) return std::unexpected{"the server has ended"};
  }
  return errors == 0;
}

}  // namespace tabiya::load
