/// The moves of computer players: asks an engine when one is to move, and plays its answer.
///
/// A low level answers faster than a person can follow, so its answer has a pause: a timer plays
/// the move, and no thread waits. The clock runs meanwhile. A takeback drops the waiting move; a
/// restart asks again, as for a search that was running.
#pragma once

#include "server/base/loop.hpp"
#include "server/computers/computers.hpp"
#include "server/rooms/commits.hpp"
#include "server/rooms/room_registry.hpp"

namespace tabiya::server {

class ComputerMoves {
 public:
  /// A game is annulled when its engine fails more often than this, in a row.
  static constexpr int max_engine_failures = 3;

  /// Requires: all arguments outlive this.
  ComputerMoves(Loop& loop, Computers& computers, RoomRegistry& rooms, Commits& commits)
      : loop_{loop}, computers_{computers}, rooms_{rooms}, commits_{commits} {}
  ~ComputerMoves() = default;
  ComputerMoves(const ComputerMoves&) = delete;
  ComputerMoves& operator=(const ComputerMoves&) = delete;

  /// Does nothing unless the game waits for a computer that is not thinking yet.
  /// Requires: called after each change of a position.
  void ask(Room& room);

 private:
  /// What an engine was asked, and when.
  struct Question {
    VariantPosition position;
    Instant at;
  };

  [[nodiscard]] static Instant due(const Room& room, const Question& question,
                                   const players::Thought& thought);
  void ask_later(Room& room);
  void play_when_due(const GameId& id, const Question& question, const players::Thought& thought);
  void play(const GameId& id, const VariantPosition& asked, const players::Thought& thought);

  Loop& loop_;
  Computers& computers_;
  RoomRegistry& rooms_;
  Commits& commits_;
};

}  // namespace tabiya::server
