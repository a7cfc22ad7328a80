/// One step of a game: the events that an action applies to a room, the records to write, and the
/// answer to send once these are durable.
#pragma once

#include <expected>
#include <utility>
#include <vector>

#include "server/model/refused.hpp"
#include "server/rooms/room.hpp"
#include "server/store/record.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::server {

class RoomStep {
 public:
  /// Requires: the room outlives this, and changes only through it.
  RoomStep(Room& room, Instant now, Color color = {}, Language language = Language::English)
      : room_{&room}, now_{now}, color_{color}, language_{language} {}

  [[nodiscard]] Room& room() const noexcept { return *room_; }
  [[nodiscard]] Instant now() const noexcept { return now_; }
  /// The side that acts.
  [[nodiscard]] Color color() const noexcept { return color_; }
  [[nodiscard]] Language language() const noexcept { return language_; }

  /// Applies an event and adds its record. Errors: the arbiter's refusal, in words.
  [[nodiscard]] Answer<> apply(const Event& event, Milliseconds lag = {});
  /// Plays a move. While the clock stands still a move neither takes time nor earns an increment.
  [[nodiscard]] Answer<> make_move(const event::MoveMade& move, Milliseconds lag = {});
  /// The refusal in words, for the current position.
  [[nodiscard]] std::unexpected<Refused> refused_because(const ArbiterRefusal& refusal) const;

  void add(Record record) { records_.push_back(std::move(record)); }
  [[nodiscard]] bool has_records() const noexcept { return !records_.empty(); }
  [[nodiscard]] std::vector<Record> take_records() noexcept { return std::exchange(records_, {}); }

  void set_answer(Answer<> answer) { answer_ = std::move(answer); }
  [[nodiscard]] Answer<> take_answer() noexcept { return std::exchange(answer_, {}); }

 private:
  Room* room_;
  Instant now_;
  Color color_;
  Language language_;
  std::vector<Record> records_{};
  Answer<> answer_{};
};

}  // namespace tabiya::server
