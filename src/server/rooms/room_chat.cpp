#include "server/rooms/room_chat.hpp"

#include <cstddef>
#include <utility>
#include <vector>

#include "server/model/stored_number.hpp"
#include "server/rooms/cleaned_text.hpp"

namespace tabiya::server {
namespace {

using Kind = Refused::Kind;

/// In one game. Players have lines of their own, so that no one else can use them up.
constexpr std::size_t most_lines_of_player = 250;
constexpr std::size_t most_lines_of_spectator = 50;
constexpr std::size_t most_lines_of_spectators = 500;

/// What has been said in a game, by the user and by all spectators.
struct SaidSoFar {
  std::size_t by_user = 0;
  std::size_t by_spectators = 0;
};

SaidSoFar said_so_far(const Room& room, UserKey user) {
  SaidSoFar said;
  for (const ChatMessage& message : room.chat()) {
    said.by_user += message.by == user ? 1U : 0U;
    said.by_spectators += room.info().color_of(message.by) ? 0U : 1U;
  }
  return said;
}

bool has_room_to_speak(const Room& room, UserKey user) {
  const SaidSoFar said = said_so_far(room, user);
  if (room.info().color_of(user)) return said.by_user < most_lines_of_player;
  return said.by_user < most_lines_of_spectator && said.by_spectators < most_lines_of_spectators;
}
constexpr std::size_t longest_game_name = 500;

}  // namespace

void RoomChat::say(Room& room, UserKey user, action::Say action, Reply<> reply) {
  if (action.room == ChatRoom::Players && !room.info().color_of(user)) {
    return reply(refuse(Kind::NotFound, "Not your game"));
  }
  std::string text = cleaned_text(std::move(action.text), max_chat_length);
  if (text.empty()) return reply(refuse(Kind::Bad, "the message is empty", "nothing_said"));
  if (auto pace = check_pace(room, user); !pace) return reply(std::move(pace));
  ChatMessage message{action.room, user, std::move(text), loop_.now()};
  std::vector<Record> records{record::ChatLine{.game = room.info().id,
                                               .number = room.next_chat_number(),
                                               .is_spectators = action.room == ChatRoom::Spectators,
                                               .by = user,
                                               .text = message.text,
                                               .at = message.at}};
  commits_.append(
      room, std::move(records),
      [this, message = std::move(message), reply = std::move(reply)](bool is_durable,
                                                                     Room* there) mutable {
        if (!is_durable || there == nullptr) {
          return reply(refuse(Kind::Unavailable, "the message could not be stored", "not_stored"));
        }
        audience_.send_chat(*there, message);
        there->add_chat(std::move(message));
        reply({});
      });
}

Answer<> RoomChat::check_pace(const Room& room, UserKey user) {
  if (!has_room_to_speak(room, user)) {
    return refuse(Kind::TooMany, "there is no room for more messages of yours in this game",
                  "chat_is_full");
  }
  const auto wait = by_user_.count_use(std::to_string(to_number(user)), loop_.now());
  if (!wait) return {};
  return std::unexpected{Refused{.kind = Kind::TooMany,
                                 .sentence = "too many messages",
                                 .reason = "too_much_said",
                                 .retry_after = wait}};
}

void RoomChat::rename(Room& room, UserKey user, std::string name, Reply<> reply) {
  if (!room.info().color_of(user)) return reply(refuse(Kind::NotFound, "Not your game"));
  if (name.size() > longest_game_name) return reply(refuse(Kind::Bad, "the name is too long"));
  room.rename(cleaned_text(std::move(name), longest_game_name));
  keep_labels(room, std::move(reply));
}

void RoomChat::note_rematch(Room& room, const GameId& next) {
  room.note_rematch(next);
  keep_labels(room, [](const Answer<>&) {});
}

void RoomChat::keep_labels(Room& room, Reply<> reply) {
  const GameLabels& labels = room.labels();
  commits_.append(room, {record::GameLabel{room.info().id, labels.name, labels.rematch}},
                  [reply = std::move(reply)](bool is_durable, const Room* /*room*/) mutable {
                    if (is_durable) return reply({});
                    reply(refuse(Kind::Unavailable, "the name could not be stored"));
                  });
}

}  // namespace tabiya::server
