/// Hands lines to listeners, a bounded number per task of the loop.
///
/// A line of a popular game, of TV or of the lobby goes to thousands of listeners, and each of them
/// costs a write to a socket. The first lines go out at once. When these are a task's share, the
/// other lines wait for tasks of their own, and moves of other games run in between. Every listener
/// gets its lines in order, and the end of its stream last.
#pragma once

#include <cstddef>
#include <deque>

#include "server/base/line_stream.hpp"
#include "server/base/loop.hpp"

namespace tabiya::server {

class Deliveries {
 public:
  /// The share of a task, in short lines. It takes a millisecond or less.
  static constexpr std::size_t share = 100;
  /// Each further part of a line of this size counts as another line.
  static constexpr std::size_t bytes_of_short_line = 4096;

  /// Requires: the loop outlives this.
  explicit Deliveries(Loop& loop) noexcept : loop_{loop} {}
  ~Deliveries() = default;
  Deliveries(const Deliveries&) = delete;
  Deliveries& operator=(const Deliveries&) = delete;

  /// For a LineStream that keeps to the share of a task: sends a line now or later.
  void send(LineStream& stream, const Line& line);
  /// Ends the stream in a later task.
  void end(LineStream& stream);

 private:
  void deliver_next();
  void post_turns();
  void take_turn();

  Loop& loop_;
  std::deque<LineStreamPtr> streams_;  // those with a line that waits, or an end
  std::size_t waiting_ = 0;            // in them, in short lines
  std::size_t sent_ = 0;               // since the last turn began, in short lines
  std::size_t turns_posted_ = 0;
};

}  // namespace tabiya::server
