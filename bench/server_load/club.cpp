#include "server_load/club.hpp"

#include <utility>

namespace tabiya::load {

Club::Club(ServerProcess started, const ServerCommand& command,
           const EveningOptions& evening_options, const MeasureOptions& options)
    : server{std::move(started)},
      endpoint{boost::asio::ip::address_v4::loopback(), command.port},
      senders{context, endpoint, options.connections},
      hall{.context = context, .senders = senders, .server = endpoint, .plies = options.plies},
      evening{hall, evening_options} {}

std::expected<std::unique_ptr<Club>, std::string> Club::open(const ServerCommand& command,
                                                             const EveningOptions& evening,
                                                             const MeasureOptions& options) {
  auto server = ServerProcess::start(command);
  if (!server) return std::unexpected{server.error()};
  auto club = std::make_unique<Club>(*std::move(server), command, evening, options);
  if (!club->evening.begin()) return std::unexpected{"not all games could begin"};
  return club;
}

}  // namespace tabiya::load
