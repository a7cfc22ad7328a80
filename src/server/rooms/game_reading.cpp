#include "server/rooms/game_reading.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "server/rooms/replay.hpp"

namespace tabiya::server {

std::set<UserKey> users_in(const GameInfo& info, const std::vector<ChatMessage>& chat) {
  std::set<UserKey> users;
  for (const auto& player : {info.user(Color::White), info.user(Color::Black)}) {
    if (player) users.insert(*player);
  }
  for (const ChatMessage& message : chat) users.insert(message.by);
  return users;
}

std::optional<GameReading> GameReading::begin(StoredGame stored) {
  auto arbiter = server::begin_game(stored.info.rules);
  if (!arbiter) return std::nullopt;
  return GameReading{.stored = std::move(stored), .arbiter = *std::move(arbiter)};
}

void GameReading::replay(std::size_t at_most) {
  const bool has_names = MovesText::has_named_openings(stored.info.rules.variant);
  for (std::size_t count = 0; count < at_most && !is_done(); ++count) {
    const std::string_view rest = std::string_view{stored.events}.substr(bytes);
    const std::string_view line = rest.substr(0, rest.find('\n'));
    ++lines;
    if (const auto replayed = replay_lines(arbiter, line); !replayed) {
      error = replayed.error();
      error->line = lines;
      return;
    }
    moves.follow(arbiter.game(), has_names);
    clocks.follow(arbiter);
    if (!line.empty()) requests.follow(arbiter);
    bytes += line.size() + 1;
  }
}

}  // namespace tabiya::server
