#include "tabiya/game/move_grader.hpp"

#include <utility>
#include <variant>

#include "game/inner/event_log.hpp"
#include "game/inner/event_text.hpp"
#include "tabiya/game/words.hpp"
#include "tabiya/notation/fen.hpp"

namespace tabiya {
namespace {

using Verdict = MoveGrader::Verdict;

Verdict not_played(const Position& position, const ArbiterRefusal& refusal) {
  return {.reason = std::string{to_string(refusal)},
          .sentence = to_words(position, refusal),
          .article = std::string{article(refusal)}};
}

}  // namespace

MoveGrader::MoveGrader(const Position& start, const Ruleset& ruleset)
    : arbiter_{Arbiter::begin({.ruleset = ruleset, .start = start}).value()} {}

Verdict MoveGrader::move(std::string_view text) {
  if (arbiter_.is_over()) return not_played(arbiter_.game().position(), arbiter_.game_is_over());
  const auto event = parse_event("move " + std::string{text}, arbiter_);
  if (event) return judged(*event);
  const auto& error = event.error();
  return {.reason = std::string{to_string(error.kind)},
          .sentence = error.move ? to_string(*error.move, text) : to_string(error)};
}

/// Under some rulesets an illegal move is made, penalised and taken back. Source: FIDE 7.5.
Verdict MoveGrader::judged(const Event& event) {
  const Position before = arbiter_.game().position();
  const auto transition = arbiter_.apply(event, arbiter_.last_instant());
  if (!transition) return not_played(before, transition.error());
  if (!transition->illegal_move_by) return {.is_played = true};
  const auto why = explain(before, std::get<event::MoveMade>(event).attempt);
  if (why) return {.reason = "illegal_move"};
  return not_played(before, {.kind = ArbiterRefusal::Kind::IllegalMove, .why = why.error()});
}

bool MoveGrader::take_back() {
  const auto events = arbiter_.events();
  if (events.empty()) return false;
  auto before = replay(arbiter_.terms(), events.first(events.size() - 1));
  if (!before) return false;
  arbiter_ = *std::move(before);
  return true;
}

std::string MoveGrader::fen() const { return to_fen(arbiter_.game().position()); }

std::string MoveGrader::ending() const {
  return arbiter_.outcome() ? to_words(*arbiter_.outcome()) : std::string{};
}

}  // namespace tabiya
