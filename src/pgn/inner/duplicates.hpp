/// Finds duplicate games, even if their tags are spelled differently.
///
/// Two games are duplicates if they are of the same variant, start from the same position, have the same moves in the main
/// line, and the players can be the same people: `Kortschnoj, Viktor` matches `V. Korchnoi`. The
/// tags WhiteFideId and BlackFideId decide if both games have them. A game joins others only if it
/// agrees with each of them. Short
/// games, above all agreed draws, are often equal by chance; up to `short_game_plies` their known
/// dates, rounds and results must match too. A move that cannot be played is compared as text, and
/// null moves are the same in every spelling.
///
/// Signatures find candidates; then the moves are compared one by one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "pgn/inner/line_stack.hpp"
#include "pgn/inner/start_tags.hpp"
#include "tabiya/pgn/events.hpp"

namespace tabiya::pgn {

/// A visitor that hashes the start and main line of each game. Equal games have equal signatures.
class MoveSigner : public NullVisitor {
 public:
  /// The signature of the last game.
  [[nodiscard]] std::uint64_t signature() const noexcept { return signature_; }

  void begin_game(Cursor cursor);
  void tag(const Tag& tag, Cursor cursor);
  Next begin_moves(Cursor cursor);
  void move(std::string_view san, Cursor cursor);
  Next begin_variation(Cursor cursor);

 private:
  StartTags start_;
  GameLines line_;
  std::uint64_t signature_ = 0;
};

/// How duplicates are recognised, and which of them is kept.
struct DuplicateRules {
  bool moves_alone = false;  ///< ignore the tags
  /// Keep the game with the most tags, comments, variations and glyphs instead of the first.
  bool keep_fuller = false;
};

/// Games up to this length must have matching dates, rounds and results.
inline constexpr std::size_t short_game_plies = 30;

/// A duplicate, and the game that is kept instead; both are indices.
struct Duplicate {
  std::size_t dropped;
  std::size_t kept;

  friend bool operator==(const Duplicate&, const Duplicate&) noexcept = default;
};

/// The games to drop, in ascending order. A kept game is never dropped itself.
///
/// `text_of(index)` returns the text of a game. It is called only for games that share their
/// signature with another game. `comparisons` receives the number of pairs of games whose tags were
/// compared; it grows with the number of games, not with its square.
[[nodiscard]] std::vector<Duplicate> find_duplicates(
    std::span<const std::uint64_t> signatures,
    const std::function<std::string_view(std::size_t)>& text_of, DuplicateRules rules = {},
    std::uint64_t* comparisons = nullptr);

}  // namespace tabiya::pgn
