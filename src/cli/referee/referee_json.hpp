/// The referee's answers as JSON. docs/referee.md describes the fields.
#pragma once

#include <boost/json/object.hpp>
#include <string_view>

#include "game/inner/event_text.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::cli {

/// `ok` false, with an identifier for programs and a sentence for people.
[[nodiscard]] boost::json::object referee_error(std::string_view name, std::string_view sentence);
/// The same for a line that is not an event.
[[nodiscard]] boost::json::object referee_error(const EventTextError& error, std::string_view line);
/// The same for an event that the arbiter refuses, with the article.
[[nodiscard]] boost::json::object referee_error(const Position& position,
                                                const ArbiterRefusal& refusal, Language language);

/// An accepted event and its effects.
[[nodiscard]] boost::json::object referee_answer(const Arbiter& arbiter, const Event& event,
                                                 const Transition& transition, Language language);

/// The complete state of the game.
[[nodiscard]] boost::json::object referee_state(const Arbiter& arbiter, Instant now,
                                                Language language);

/// The legal moves.
[[nodiscard]] boost::json::object referee_moves(const Arbiter& arbiter);

}  // namespace tabiya::cli
