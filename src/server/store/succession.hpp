/// Decides when a server may take the place of the one that leads.
///
/// Every server looks at the database several times a second, and raises a number there, its beat.
/// What counts is how often another one's beat was found unchanged, not for how long: so neither a
/// clock that jumps nor a process that was stopped for a while can make a living server look dead.
/// A wrong guess costs no more than a change of the leader, because the database lets only the new
/// one write.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace tabiya::server {

/// What a look at the database shows.
struct Look {
  std::string writer{};                ///< the owner that may write; empty: it has resigned
  std::optional<std::int64_t> beat{};  ///< the writer's; nothing: it is not among the nodes
  bool is_connected = false;           ///< some server is connected as the writer
};

class Succession {
 public:
  /// The beats of the writer that may be missing, at four looks a second: fewer if its connection is
  /// gone too, as that of a process that was killed.
  static constexpr int missed_beats_unconnected = 3;
  static constexpr int missed_beats = 10;

  enum class State : std::uint8_t {
    Unknown,   ///< more looks are needed
    Led,       ///< the writer lives, or a server that does not beat is connected
    Vacant,    ///< no server writes
    Orphaned,  ///< the writer is gone, and has not resigned
  };

  State note(const Look& look) {
    const bool is_another = look.writer != writer_;
    const bool has_beaten = !is_another && look.beat && look.beat != beat_;
    writer_ = look.writer;
    beat_ = look.beat;
    if (!look.beat) return state_ = look.is_connected ? State::Led : State::Vacant;
    missed_ = is_another || has_beaten ? 0 : missed_ + 1;
    if (is_another || has_beaten) was_interrupted_ = false;
    if (is_another) return state_ = State::Unknown;
    if (has_beaten) return state_ = State::Led;
    const bool is_slow = look.is_connected || was_interrupted_;
    const int allowed = is_slow ? missed_beats : missed_beats_unconnected;
    return missed_ < allowed ? state_ : state_ = State::Orphaned;
  }

  /// A look has failed. If the database is away, the writer has lost its connections, too, and needs
  /// time to come back.
  void interrupt() noexcept {
    missed_ = 0;
    was_interrupted_ = true;
  }

 private:
  std::string writer_;
  std::optional<std::int64_t> beat_;
  int missed_ = 0;
  bool was_interrupted_ = false;  // since the last beat
  State state_ = State::Unknown;
};

}  // namespace tabiya::server
