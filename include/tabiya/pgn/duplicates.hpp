/// Games that are there twice, however their tags are spelled.
///
/// Two games are the same if they begin with the same position, have the same moves in the main line
/// and may have been played by the same people: `Kortschnoj, Viktor` and `V. Korchnoi` may be one
/// man. Short games are often the same by chance, above all draws by agreement; up to a length they
/// must agree in what is known of date, round and result too. A move that cannot be played counts as
/// the text it is.
///
/// Signatures find candidates; moves decide, compared one by one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/replay.hpp"

namespace tabiya::pgn {

/// A visitor that hashes the start and the main line of each game. Equal games have equal signatures.
class MoveSigner : public NullVisitor {
 public:
  /// Of the last game.
  [[nodiscard]] std::uint64_t signature() const noexcept { return signature_; }

  void begin_game(Place place);
  void tag(const Tag& tag, Place place);
  Next begin_moves(Place place);
  void move(std::string_view san, Place place);
  Next begin_variation(Place place);

 private:
  StartTags start_;
  LineStack line_;
  std::uint64_t signature_ = 0;
};

/// Whom to believe.
struct DuplicateRules {
  bool moves_alone = false;  ///< tags do not matter
  /// Of the games that are the same the one with most tags, comments, variations and glyphs is kept;
  /// otherwise the first.
  bool keep_fuller = false;
};

/// Games up to this length must agree in date, round and result.
inline constexpr std::size_t short_game_plies = 30;

/// One game that is there already; both are indices.
struct Duplicate {
  std::size_t dropped;
  std::size_t kept;

  friend bool operator==(const Duplicate&, const Duplicate&) noexcept = default;
};

/// The games that are to be left out, in ascending order. No game that is kept is left out itself.
///
/// `text_of(index)` gives the text of a game; it is asked for those alone whose signature is that of
/// another.
[[nodiscard]] std::vector<Duplicate> find_duplicates(
    std::span<const std::uint64_t> signatures,
    const std::function<std::string_view(std::size_t)>& text_of, DuplicateRules rules = {});

}  // namespace tabiya::pgn
