/// Chat messages of a game.
#pragma once

#include <cstdint>
#include <string>

#include "server/model/user.hpp"
#include "tabiya/game/clock_time.hpp"

namespace tabiya::server {

enum class ChatRoom : std::uint8_t { Players, Spectators };

struct ChatMessage {
  ChatRoom room{};
  UserKey by{};
  std::string text;
  Instant at{};

  friend bool operator==(const ChatMessage&, const ChatMessage&) = default;
};

}  // namespace tabiya::server
