/// The referee's answers as JSON. docs/referee.md describes the fields.
#pragma once

#include <boost/json/object.hpp>
#include <string_view>

#include "game/inner/event_text.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/game/variant_arbiter.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::cli {

/// `ok` false, with an identifier for programs and a sentence for people.
[[nodiscard]] boost::json::object referee_error(std::string_view name, std::string_view sentence);
/// The same for a line that is not an event.
[[nodiscard]] boost::json::object referee_error(const EventTextError& error, std::string_view line);

// `AnyArbiter` is `Arbiter` or `VariantArbiter`, and `AnyPosition` is what its game has.

/// The same for an event that the arbiter refuses, with the article.
template <class AnyPosition>
[[nodiscard]] boost::json::object referee_error(const AnyPosition& position,
                                                const ArbiterRefusal& refusal, Language language);

/// An accepted event and its effects.
template <class AnyArbiter>
[[nodiscard]] boost::json::object referee_answer(const AnyArbiter& arbiter, const Event& event,
                                                 const Transition& transition, Language language);

/// The complete state of the game.
template <class AnyArbiter>
[[nodiscard]] boost::json::object referee_state(const AnyArbiter& arbiter, Instant now,
                                                Language language);

/// The legal moves.
template <class AnyArbiter>
[[nodiscard]] boost::json::object referee_moves(const AnyArbiter& arbiter);

}  // namespace tabiya::cli
