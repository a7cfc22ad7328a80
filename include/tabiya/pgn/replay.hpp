/// Plays the moves of a PGN, and says of each that cannot be played why.
///
///     tabiya::pgn::Reader reader{std::move(input)};
///     tabiya::pgn::Replay replay;
///     reader.read_all(replay);
///     if (replay.summary().errors != 0) …
///
/// Where a line breaks off, its other moves are passed over; variations on the moves before, the
/// rest of the game and the next one are not affected.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/notation/move_text_error.hpp"
#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/variant/csci1933.hpp"

namespace tabiya::pgn {

/// Why a line of a game cannot be followed any further.
struct ReplayError {
  enum class Kind : std::uint8_t {
    MalformedMove,    ///< no way of writing any move
    IllegalMove,      ///< against the Laws
    AmbiguousMove,    ///< several legal moves could be meant
    NullMoveInCheck,  ///< the turn cannot be handed over
    BadStart,         ///< the tag FEN gives no position that can be played
    UnknownVariant,   ///< the tag Variant names other rules
  };

  /// What is kept of a text that is wrong.
  static constexpr std::size_t max_text_bytes = 400;

  Kind kind;
  std::uint64_t game_number;  ///< from 1, in the order of the text
  Location location;
  std::string text;    ///< the move, or the value of the tag
  std::string reason;  ///< a clause, such as "the rook on f8 attacks f1"

  friend bool operator==(const ReplayError&, const ReplayError&) = default;
};

/// What a text is called in a game that is no move there.
[[nodiscard]] ReplayError::Kind kind_of(const MoveTextError& error) noexcept;
[[nodiscard]] std::string_view to_string(ReplayError::Kind kind) noexcept;
/// "game 3, line 17, column 5: …".
[[nodiscard]] std::string to_string(const ReplayError& error);

/// Where a game begins, as its tags say. Source: PGN 9.7.
class StartTags {
 public:
  struct Refusal {
    ReplayError::Kind kind;
    std::string text;
    std::string reason;
    std::optional<Location> at{};  ///< of the tag to blame, if it came with its place
  };

  void clear() noexcept;
  /// Notes FEN and Variant; the first of each counts.
  void add(std::string_view name, std::string_view value);
  /// The same, and where they stand.
  void add(const Tag& tag, Place place) {
    const bool may_be_wanted = tag.name.starts_with('F') || tag.name.starts_with('V');
    if (may_be_wanted) add_with_place(tag, place);
  }
  /// The initial array without a FEN. With one, no SetUp is asked for, impossible castling rights
  /// are dropped, and castling as in Chess960 is known by the Variant or by the FEN itself.
  [[nodiscard]] std::expected<Position, Refusal> position() const;
  /// Where a game of the teaching variant begins; nothing where the Variant is another.
  [[nodiscard]] std::optional<std::expected<csci1933::Position, Refusal>> teaching_position() const;
  /// True if the tags say nothing about the start.
  [[nodiscard]] bool is_usual() const noexcept { return !fen_ && !variant_; }

 private:
  void add_with_place(const Tag& tag, Place place);
  [[nodiscard]] bool has_fen() const { return fen_ && !fen_->empty() && *fen_ != "?"; }

  std::optional<std::string> fen_;
  std::optional<std::string> variant_;
  std::optional<Location> fen_at_;
  std::optional<Location> variant_at_;
};

/// The position of the line that is being read, and those of the lines it is a variation on.
class LineStack {
 public:
  struct Refusal {
    ReplayError::Kind kind;
    std::string reason;
  };

  /// Nothing: no move of the game can be played.
  void begin(const std::optional<Position>& start);
  /// Plays what a text says. Nothing if the line has broken off already.
  /// Errors: the text is no legal move here; then the line breaks off.
  [[nodiscard]] std::expected<std::optional<Step>, Refusal> play(std::string_view san);
  /// Goes back to where the last move was played. Variations nested deeper than max_depth, which
  /// nobody writes, are passed over.
  void begin_variation();
  void end_variation();

  /// After the last move; nothing where the line has broken off.
  [[nodiscard]] const std::optional<Position>& position() const noexcept { return line_.now; }
  /// How many variations are open.
  [[nodiscard]] std::size_t depth() const noexcept { return outer_.size() + passed_over_; }

  static constexpr std::size_t max_depth = 10'000;

 private:
  struct Line {
    std::optional<Position> before;  // the last move
    std::optional<Position> now;
  };
  [[nodiscard]] std::unexpected<Refusal> break_off(Refusal refusal);

  Line line_;
  std::vector<Line> outer_;
  std::size_t passed_over_ = 0;  // variations beyond max_depth
};

/// A visitor that plays every move of every game, and counts.
class Replay : public NullVisitor {
 public:
  struct Summary {
    std::uint64_t games = 0;
    std::uint64_t plies = 0;            ///< played, of the main lines
    std::uint64_t variation_plies = 0;  ///< played, of variations
    std::uint64_t errors = 0;           ///< lines that break off
    std::uint64_t oddities = 0;         ///< of the text
  };
  /// What is kept of a file in which everything is wrong; all of it is counted.
  static constexpr std::size_t max_errors_kept = 10'000;

  [[nodiscard]] const Summary& summary() const noexcept { return summary_; }
  /// The first errors, in the order of the text.
  [[nodiscard]] std::span<const ReplayError> errors() const noexcept { return errors_; }

  void begin_game(Place place);
  void tag(const Tag& tag, Place place);
  Next begin_moves(Place place);
  void move(std::string_view san, Place place);
  Next begin_variation(Place place);
  void end_variation(Place place);
  void oddity(Oddity oddity, Place place);

 private:
  void keep(ReplayError::Kind kind, Location at, std::string_view text, std::string reason);

  Summary summary_;
  std::vector<ReplayError> errors_;
  StartTags start_;
  LineStack lines_;
};

}  // namespace tabiya::pgn
