/// Plays the moves of PGN games of any variant, and explains why a move cannot be played.
///
///     tabiya::pgn::Reader reader{std::move(input)};
///     tabiya::pgn::Replay replay;
///     reader.read_all(replay);
///     if (replay.summary().errors != 0) …
///
/// After an unplayable move the rest of its line is skipped. Variations on earlier moves, the rest
/// of the game and the next game are not affected.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pgn/inner/line_stack.hpp"
#include "pgn/inner/start_tags.hpp"
#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/replay_error.hpp"

namespace tabiya::pgn {

/// A visitor that plays every move of every game, and counts games, plies and errors.
class Replay : public NullVisitor {
 public:
  struct Summary {
    std::uint64_t games = 0;
    std::uint64_t plies = 0;            ///< played, of the main lines
    std::uint64_t variation_plies = 0;  ///< played, of variations
    std::uint64_t errors = 0;           ///< lines that broke off
    std::uint64_t oddities = 0;
  };
  /// At most this many errors are kept; all are counted.
  static constexpr std::size_t max_errors_kept = 10'000;

  [[nodiscard]] const Summary& summary() const noexcept { return summary_; }
  /// The first errors, in text order.
  [[nodiscard]] std::span<const ReplayError> errors() const noexcept { return errors_; }

  void begin_game(Cursor cursor);
  void tag(const Tag& tag, Cursor cursor);
  Next begin_moves(Cursor cursor);
  void move(std::string_view san, Cursor cursor);
  Next begin_variation(Cursor cursor);
  void end_variation(Cursor cursor);
  void oddity(Oddity oddity, Cursor cursor);

 private:
  void keep(ReplayError::Kind kind, Location at, std::string_view text, std::string reason);

  Summary summary_;
  std::vector<ReplayError> errors_;
  StartTags start_;
  GameLines lines_;
};

}  // namespace tabiya::pgn
