/// What the tags say about a game, apart from its moves, and whether two games can be the same.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "pgn/inner/name_index.hpp"
#include "pgn/inner/player_names.hpp"
#include "tabiya/pgn/events.hpp"

namespace tabiya::pgn {

struct Occasion {
  struct Player {
    PlayerName name;
    std::string fide_id{};  ///< the number in the register of the FIDE; empty: unknown

    friend bool operator==(const Player&, const Player&) = default;
  };
  /// Values that can be known in part, such as `1972.07.??` or round 4 for board 4.1. Two of them
  /// agree only if one begins with the other.
  using Parts = std::vector<std::string>;

  std::array<Player, 2> players;
  std::string date;
  std::string round;
  Result result;

  [[nodiscard]] Parts date_parts() const;
  [[nodiscard]] Parts round_parts() const;

  friend bool operator==(const Occasion&, const Occasion&) = default;
};

/// How much of an occasion counts: short games are often equal by chance.
enum class Evidence : std::uint8_t { Players, Everything };

/// True if nothing contradicts that both are the same game, provided that their moves are equal.
[[nodiscard]] bool may_agree(const Occasion& left, const Occasion& right, Evidence evidence);

/// Finds the occasions that may agree with one, without a comparison with each.
class OccasionIndex {
 public:
  using Item = NameIndex::Item;

  explicit OccasionIndex(Evidence evidence) noexcept : evidence_{evidence} {}

  void add(Item item, const Occasion& occasion);
  /// All items whose occasion may_agree(), and a few others, in ascending order: each kind of
  /// evidence finds some, and the smallest set is returned. Nothing if that has all items.
  [[nodiscard]] std::optional<std::vector<Item>> find(const Occasion& occasion) const;

 private:
  using Items = std::vector<Item>;

  /// A FIDE number decides if both have one.
  struct Players {
    std::unordered_map<std::string, Items> by_id;
    NameIndex names;
    NameIndex names_without_id;

    void add(Item item, const Occasion::Player& player);
    [[nodiscard]] std::size_t count(const Occasion::Player& player) const;
    void find(const Occasion::Player& player, Items& found) const;
  };
  struct Places {
    std::unordered_map<std::string, Items> ending;   // here
    std::unordered_map<std::string, Items> passing;  // through here, or ending here

    void add(Item item, const Occasion::Parts& parts);
    template <class Visit>
    void visit_lists(const Occasion::Parts& parts, Visit visit) const;
    [[nodiscard]] std::size_t count(const Occasion::Parts& parts) const;
    void find(const Occasion::Parts& parts, Items& found) const;
  };

  Evidence evidence_;
  std::size_t size_ = 0;
  std::array<Players, 2> players_;
  Places dates_;
  Places rounds_;
};

}  // namespace tabiya::pgn
