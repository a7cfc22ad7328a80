/// Plays the moves of PGN games, and explains why a move cannot be played.
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
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pgn/inner/line_follower.hpp"
#include "rules/inner/csci1933.hpp"
#include "tabiya/notation/move_text_error.hpp"
#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/replay_error.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::pgn {

/// The kind of error for a text that is not a legal move.
[[nodiscard]] ReplayError::Kind kind_of(const MoveTextError& error) noexcept;

/// The start position of a game, derived from its tags. Source: PGN 9.7.
class StartTags {
 public:
  struct Refusal {
    ReplayError::Kind kind;
    std::string text;
    std::string reason;
    std::optional<Location> at{};  ///< of the offending tag, if its place is known
  };

  void clear() noexcept;
  /// Records the tags FEN, SetUp and Variant, the first of each; ignores all others.
  void add(std::string_view name, std::string_view value);
  /// The same, with the place of the tag.
  void add(const Tag& tag, Cursor cursor) {
    const bool may_be_wanted = tag.name == "FEN" || tag.name == "Variant" || tag.name == "SetUp";
    if (may_be_wanted) add_with_place(tag, cursor);
  }
  /// The start position: the initial array if the tags declare no other. A FEN does not need SetUp;
  /// impossible castling rights are dropped; Chess960 castling follows from the Variant or from the
  /// FEN. Errors: the variant is not supported; the position is not playable; a Variant or SetUp
  /// announces a position that the tags do not give.
  [[nodiscard]] std::expected<Position, Refusal> position() const;
  /// The start position of a game in the teaching variant; nothing for any other Variant.
  [[nodiscard]] std::optional<std::expected<csci1933::Position, Refusal>> teaching_position() const;
  /// True if there is neither a FEN, a SetUp nor a Variant.
  [[nodiscard]] bool is_usual() const noexcept { return !fen_ && !set_up_ && !variant_; }
  /// The number of the first move as far as the FEN has it, even if it has no valid position:
  /// twice the move number, plus one for Black.
  [[nodiscard]] std::uint64_t first_ply() const noexcept;

 private:
  void add_with_place(const Tag& tag, Cursor cursor);
  /// True if a FEN has a value other than "unknown".
  [[nodiscard]] bool has_fen() const;
  /// Why the start is unknown, if the tags announce another start than the initial array.
  /// Requires: not has_fen().
  [[nodiscard]] std::optional<Refusal> missing_start(CastlingMode mode) const;

  std::optional<std::string> fen_;
  std::optional<std::string> set_up_;
  std::optional<std::string> variant_;
  std::optional<Location> fen_at_;
  std::optional<Location> set_up_at_;
  std::optional<Location> variant_at_;
};

/// Plays the moves of the lines of a game.
class LineStack {
 public:
  struct Refusal {
    ReplayError::Kind kind;
    std::string reason;
  };

  /// Begins a game. Without a start position, none of its moves can be played.
  void begin(const std::optional<Position>& start) {
    if (start) lines_.begin(*start);
    else lines_.begin_without_start();
  }
  /// Plays a move. Returns nothing if the line has already broken off.
  /// Errors: the text is not a legal move in this position; then the line breaks off.
  [[nodiscard]] std::expected<std::optional<Step>, Refusal> play(std::string_view san);
  void begin_variation() { lines_.begin_variation(); }
  void end_variation() { lines_.end_variation(); }

  /// The position after the last move; null if the line has broken off.
  [[nodiscard]] const Position* position() const noexcept {
    return lines_.is_whole() ? &lines_.now() : nullptr;
  }
  /// The number of open variations.
  [[nodiscard]] std::size_t depth() const noexcept { return lines_.depth(); }

 private:
  LineFollower<Position> lines_;
};

/// The step that a text means: the move that was found in it, or a null move.
[[nodiscard]] std::expected<Step, LineStack::Refusal> read_step(
    const Position& position, std::string_view san,
    const std::expected<Move, MoveTextError>& found);

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
  LineStack lines_;
};

}  // namespace tabiya::pgn
