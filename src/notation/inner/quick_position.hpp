/// A fast position for replaying millions of SAN moves. It has no Zobrist key.
///
///     std::array<QuickPosition, 2> positions{start, start};
///     for (const std::string_view san : moves) {
///       const bool is_played = positions[0].play(san, positions[1]);
///       if (!is_played) …                       // not canonical or not legal: use parse_san()
///       std::swap(positions[0], positions[1]);  // faster: swap two indices
///     }
///
/// A move writes its result to a second position, which is faster than copying a position and
/// updating the copy.
#pragma once

#include <string>
#include <string_view>

#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya {

struct CommonMove;  // src/notation/plain_san.hpp

/// Aligned so that the board fills one cache line.
class alignas(64) QuickPosition {
 public:
  /// The start of a game.
  QuickPosition() noexcept : setup_{Position{}.setup()} {}
  explicit QuickPosition(const Position& position) noexcept;

  /// Sets `next` to the position after a legal move in canonical SAN. Check signs are not verified.
  ///
  /// Returns false for any other text and leaves `next` unchanged; `parse_san()` can still read the
  /// move or explain the error. If both read a text, they read the same move.
  [[nodiscard]] bool play(std::string_view san, QuickPosition& next) const noexcept;
  /// The move as `to_san()` writes it: `san` itself, or a view of `buffer` if that was another
  /// spelling. Requires: play() has read the move in `san`, and `next` is the position after it.
  [[nodiscard]] std::string_view exact_san(std::string_view san, const QuickPosition& next,
                                           std::string& buffer) const;
  /// Requires: the move is legal here.
  void play_unchecked(Move move) noexcept;
  /// Passes the turn. Requires: not is_check().
  void pass_unchecked() noexcept;

  [[nodiscard]] bool is_check() const noexcept { return is_check_; }
  /// True if there are at least `wanted` legal moves. Requires: wanted >= 1.
  /// Complexity: usually constant time; otherwise generates the moves.
  [[nodiscard]] bool has_legal_moves(int wanted = 1) const noexcept;
  [[nodiscard]] Color turn() const noexcept { return setup_.turn; }
  [[nodiscard]] const Setup& setup() const noexcept { return setup_; }
  /// The same position as a `Position`. Complexity: that of `Position::from_setup()`.
  [[nodiscard]] Position position() const;

 private:
  template <Color Us>
  [[nodiscard]] bool play_as(std::string_view san, QuickPosition& next) const noexcept;
  template <Color Us>
  void play_common(const CommonMove& move, bool exposes_other_king,
                   QuickPosition& next) const noexcept;
  [[nodiscard]] bool play_uncommon(std::string_view san, QuickPosition& next) const noexcept;
  [[nodiscard]] bool is_bare_move(std::string_view san) const noexcept;
  void append_piece_move(std::string& text, std::string_view san, const QuickPosition& next) const;
  [[nodiscard]] Position after(Move move) const noexcept;
  void set(const Position& position) noexcept;

  Setup setup_;  // without defects
  bool is_check_ = false;
};

}  // namespace tabiya
