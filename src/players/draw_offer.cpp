#include "tabiya/players/draw_offer.hpp"

#include <algorithm>
#include <cstdlib>
#include <variant>

namespace tabiya::players {
namespace {

/// How much more than nothing an equal position is worth against a weaker player.
int contempt_of(int rating_lead) noexcept {
  constexpr int points_per_centipawn = 10;
  return std::clamp(rating_lead / points_per_centipawn, 0, most_contempt);
}

/// Between two players in a position without a mate.
bool accepts_at(int advantage, const DrawOffer& offer) noexcept {
  if (advantage <= -lost_score) return true;
  if (offer.pieces <= ending_pieces && std::abs(advantage) < least_advantage) return true;
  if (offer.move_number < first_move_for_draws) return false;
  if (offer.plies_since_last_offer && *offer.plies_since_last_offer < plies_between_offers) {
    return false;
  }
  return advantage + contempt_of(offer.rating_lead) < least_advantage;
}

}  // namespace

bool accepts_draw(const DrawOffer& offer) noexcept {
  if (!offer.score) return false;
  if (const auto* const mate = std::get_if<engine::MateIn>(&*offer.score)) return mate->moves <= 0;
  return accepts_at(std::get<engine::Centipawns>(*offer.score).value, offer);
}

}  // namespace tabiya::players
