/// What a computer player is asked in a game of any variant.
///
/// Chess has an engine of its own, which plays it better than the one for all variants; so a question
/// about a game of chess is a `players::Question`, and every other one a `players::VariantQuestion`.
#pragma once

#include <optional>
#include <variant>

#include "tabiya/players/player.hpp"
#include "tabiya/players/variant_player.hpp"

namespace tabiya::server {

using players::AnyQuestion;

[[nodiscard]] inline bool is_for_move(const AnyQuestion& question) {
  return std::visit([](const auto& kind) { return kind.is_for_move(); }, question);
}

[[nodiscard]] inline VariantPosition position_of(const AnyQuestion& question) {
  return std::visit([](const auto& kind) { return VariantPosition{kind.position}; }, question);
}

/// Nothing if the player should move and has no move.
[[nodiscard]] inline std::optional<Event> answer_of(const AnyQuestion& question,
                                                    const players::Thought& thought) {
  if (is_for_move(question) && !thought.move) return std::nullopt;
  return std::visit(
      [&](const auto& kind) {
        return players::event_of(players::decide(kind, thought), kind.side);
      },
      question);
}

}  // namespace tabiya::server
