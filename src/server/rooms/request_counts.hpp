/// What each player has asked for in a game, besides moves: the limits of a room rest on it.
///
/// No limit counts moves, answers to the opponent or anything that ends a game, and each limit is
/// that of one player. Thus a player who uses up a limit restricts only themselves. Moves are
/// bounded too, because the plies of a game are (`max_plies`) and so are takebacks.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "server/model/refused.hpp"
#include "tabiya/game/variant_arbiter.hpp"

namespace tabiya::server {

class RequestCounts {
 public:
  enum class Kind : std::uint8_t {
    TimeAdded,   ///< to the opponent's clock
    WrongClaim,  ///< a claim of a draw that was not granted
    Takeback,    ///< asked for, granted or not
    Touch,       ///< of a piece, or an adjustment
  };
  static constexpr std::size_t kind_count = 4;

  /// The limit of each kind, for one player in one game.
  [[nodiscard]] static constexpr std::size_t limit(Kind kind) noexcept {
    constexpr std::array<std::size_t, kind_count> limits{200, 20, 300, 2000};
    return limits[static_cast<std::size_t>(kind)];
  }

  /// To be called after each event.
  void follow(const VariantArbiter& arbiter) noexcept;

  /// Errors: TooMany, once the player has reached the limit.
  [[nodiscard]] Answer<> admit(Color by, Kind kind) const;
  [[nodiscard]] std::size_t count(Color by, Kind kind) const noexcept {
    return counts_[by][static_cast<std::size_t>(kind)];
  }
  /// The ply of the player's last draw offer.
  [[nodiscard]] std::optional<std::size_t> last_draw_offer(Color by) const noexcept {
    return last_draw_offer_[by];
  }
  /// The takebacks that the opponent refused.
  [[nodiscard]] int takebacks_declined(Color by) const noexcept { return takebacks_declined_[by]; }

 private:
  void add(Color by, Kind kind) noexcept { ++counts_[by][static_cast<std::size_t>(kind)]; }

  ByColor<std::array<std::size_t, kind_count>> counts_{};
  ByColor<std::optional<std::size_t>> last_draw_offer_{};
  ByColor<int> takebacks_declined_{};
};

}  // namespace tabiya::server
