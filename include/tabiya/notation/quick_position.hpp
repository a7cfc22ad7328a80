/// A position for files with millions of moves: all that reading and playing SAN needs, and no key.
///
///     std::array<QuickPosition, 2> positions{start, start};
///     for (const std::string_view san : moves) {
///       const bool is_played = positions[0].play(san, positions[1]);
///       if (!is_played) …                // not plain, or not legal: ask parse_san()
///       std::swap(positions[0], positions[1]);      // or better: exchange their places
///     }
///
/// A move goes from one position to another, which is faster than to change one and to keep a copy.
#pragma once

#include <cstdint>
#include <string_view>

#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya {

namespace manners {
enum Index : std::uint8_t;  // which man goes, and how
}

/// The board fills a line of the cache.
class alignas(64) QuickPosition {
 public:
  /// The start of a game.
  QuickPosition() noexcept : setup_{Setup::initial()} {}
  explicit QuickPosition(const Position& position) noexcept;

  /// Makes of `next` the position after a move that is written as it should be, up to its check sign,
  /// and is legal. False for anything else, and then `next` has not changed: `parse_san()` may still
  /// read it, or say what is wrong. No text is played that `parse_san()` reads as another move.
  [[nodiscard]] bool play(std::string_view san, QuickPosition& next) const noexcept;
  /// Requires: the move is legal here.
  void play_unchecked(Move move) noexcept;
  /// Hands the turn over. Requires: not is_check().
  void pass_unchecked() noexcept;

  [[nodiscard]] bool is_check() const noexcept { return is_check_; }
  /// True if there are at least so many legal moves. Requires: 1 at least.
  /// Complexity: mostly a look; at worst all of them are generated.
  [[nodiscard]] bool has_legal_moves(int wanted = 1) const noexcept;
  [[nodiscard]] Color turn() const noexcept { return setup_.turn; }
  [[nodiscard]] const Setup& setup() const noexcept { return setup_; }
  /// The same as a position proper. Complexity: that of `Position::from_setup()`.
  [[nodiscard]] Position position() const;

 private:
  template <Color Us>
  [[nodiscard]] bool play_as(std::string_view san, QuickPosition& next) const noexcept;
  template <Color Us>
  [[nodiscard]] bool play_usual(std::string_view san, QuickPosition& next) const noexcept;
  template <Color Us>
  [[nodiscard]] bool play_unusual(std::string_view san, QuickPosition& next) const noexcept;
  template <Color Us>
  [[nodiscard]] bool play_man(manners::Index index, Bitboard from, Square to,
                              QuickPosition& next) const noexcept;
  template <Color Us>
  [[nodiscard]] bool play_piece(manners::Index index, std::string_view text,
                                QuickPosition& next) const noexcept;
  template <Color Us>
  [[nodiscard]] bool play_pawn(std::string_view text, QuickPosition& next) const noexcept;
  template <Color Us>
  [[nodiscard]] bool play_castling(std::string_view text, QuickPosition& next) const noexcept;
  template <Color Us>
  void finish(QuickPosition& next) const noexcept;

  Setup setup_;  // without defects
  bool is_check_ = false;
};

}  // namespace tabiya
