#include "server_load/kills.hpp"

#include <cstdio>
#include <fstream>

namespace tabiya::load {
namespace {

using namespace std::chrono_literals;

/// What the server said, with warnings and worse only: nothing, if all logs were read again.
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
  std::printf("%llu games looked at, with %llu moves and %llu ends that were acknowledged\n",
              number(found.games), number(found.acknowledged_moves),
              number(found.acknowledged_ends));
  std::printf("%llu events were there that nobody had been told of yet\n",
              number(found.unanswered_events));
  std::printf("lost: %llu; wrong or twice: %llu; complaints of the server: %zu\n",
              number(found.lost), number(found.wrong), complaints);
}

}  // namespace

std::expected<bool, std::string> kill_often(const ServerCommand& command,
                                            const EveningOptions& evening_options,
                                            const MeasureOptions& options, int rounds) {
  auto server = ServerProcess::start(command);
  if (!server) return std::unexpected{server.error()};
  Context context;
  const Tcp::endpoint endpoint{boost::asio::ip::address_v4::loopback(), command.port};
  Senders senders{context, endpoint, options.connections};
  Hall hall{.context = context, .senders = senders, .server = endpoint, .plies = options.plies};
  Evening evening{hall, evening_options};
  if (!evening.begin()) return std::unexpected{"not all games could begin"};
  const double rate = options.rates.empty() ? 1000 : options.rates.front();
  for (int round = 1; round <= rounds; ++round) {
    const TimePoint end =
        Clock::now() + 100ms + std::chrono::microseconds{hall.chance() % 1'000'000};
    evening.play_until(rate, [&] { return Clock::now() >= end; });
    server->kill();
    evening.break_off();
    server = ServerProcess::start(command);
    if (!server) return std::unexpected{server.error()};
    if (!evening.look_again()) return std::unexpected{"not all games go on"};
  }
  const std::size_t complaints = count_lines(command.data / "log");
  print(hall.found, hall.counts, rounds, complaints);
  return hall.found.lost == 0 && hall.found.wrong == 0 && complaints == 0;
}

}  // namespace tabiya::load
