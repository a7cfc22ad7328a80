// `Arbiter` and `Transition`: a game between two people under a ruleset, with clocks.
#include <chrono>
#include <cmath>

#include "game/inner/event_log.hpp"
#include "game/inner/event_text.hpp"
#include "python/bind.hpp"
#include "python/casters.hpp"
#include "python/errors.hpp"
#include "python/game.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/game/time_control_text.hpp"
#include "tabiya/game/words.hpp"

namespace tabiya::python {
namespace {

using ArbiterType = py::class_<Arbiter>;

/// Python's times are seconds; the arbiter's are milliseconds.
Milliseconds read_seconds(double seconds) {
  const double most = std::chrono::duration<double>(latest_instant.time_since_epoch()).count();
  if (!std::isfinite(seconds) || std::abs(seconds) > most)
    throw py::value_error{"a time is a number of seconds, at most a million days"};
  return std::chrono::round<Milliseconds>(std::chrono::duration<double>{seconds});
}
double seconds_of(Milliseconds time) { return std::chrono::duration<double>(time).count(); }
std::optional<double> seconds_of(std::optional<Milliseconds> time) {
  if (!time) return std::nullopt;
  return seconds_of(*time);
}

const Ruleset& read_ruleset(std::string_view name) {
  if (const Ruleset* const found = find_ruleset(name)) return *found;
  std::string names;
  for (const Ruleset& ruleset : all_rulesets())
    names += (names.empty() ? "" : ", ") + std::string{ruleset.name};
  throw py::value_error{"there is no ruleset \"" + std::string{name} + "\"; there are " + names};
}

TimeControl read_time_control(const std::optional<std::string>& text) {
  if (!text) return {};
  const auto control = parse_time_control(*text);
  if (!control) {
    raise("TimeControlError", to_string(control.error()) + ": \"" + *text + '"',
          py::dict{py::arg("text") = *text, py::arg("offset") = control.error().offset});
  }
  return control->value_or(TimeControl{});
}

struct Terms {
  std::string ruleset;
  std::optional<PositionValue> start;
  std::optional<std::string> white;
  std::optional<std::string> black;
};

Arbiter begin(const Terms& terms, double begins) {
  const PositionValue start = terms.start.value_or(PositionValue{});
  auto arbiter = Arbiter::begin(
      {.ruleset = read_ruleset(terms.ruleset),
       .start = start.position,
       .castling_mode = start.mode,
       .times = {.white = read_time_control(terms.white), .black = read_time_control(terms.black)},
       .begins = Instant{read_seconds(begins)}});
  if (!arbiter)
    raise("GameError", std::string{to_string(arbiter.error())},
          py::dict{py::arg("reason") = std::string{to_string(arbiter.error())}});
  return *std::move(arbiter);
}

[[noreturn]] void refuse(const Arbiter& arbiter, const ArbiterRefusal& refusal) {
  raise("RefusedEvent", to_words(arbiter.game().position(), refusal),
        py::dict{py::arg("reason") = std::string{to_string(refusal)},
                 py::arg("article") = std::string{article(refusal)}});
}

Transition apply(Arbiter& arbiter, std::string_view text, std::optional<double> at) {
  const auto event = parse_event(text, arbiter);
  if (!event) {
    const std::string sentence =
        event.error().move ? to_words(arbiter.game().position(), *event.error().move, text)
                           : to_string(event.error());
    raise("RefusedEvent", sentence,
          py::dict{py::arg("reason") = std::string{to_string(event.error().kind)},
                   py::arg("article") = ""});
  }
  const Instant now = at ? Instant{read_seconds(*at)} : arbiter.last_instant();
  const auto transition = arbiter.apply(*event, now);
  if (!transition) refuse(arbiter, transition.error());
  return *transition;
}

Arbiter from_log(std::string_view text) {
  auto arbiter = read_log(text);
  if (!arbiter) {
    raise("GameError", to_string(arbiter.error()),
          py::dict{py::arg("reason") = std::string{to_string(arbiter.error().kind)},
                   py::arg("line") = arbiter.error().line});
  }
  return *std::move(arbiter);
}

py::list events_of(const Arbiter& arbiter) {
  py::list events;
  for (const TimedEvent& event : arbiter.events()) {
    events.append(py::make_tuple(seconds_of(event.at.time_since_epoch()), to_text(event.event)));
  }
  return events;
}

std::optional<double> remaining(const Arbiter& arbiter, Color color, std::optional<double> at) {
  const Instant now = at ? Instant{read_seconds(*at)} : arbiter.last_instant();
  return seconds_of(arbiter.clock().remaining(color, now));
}

std::optional<double> deadline_of(const Arbiter& arbiter) {
  const auto deadline = arbiter.deadline();
  return seconds_of(deadline ? std::optional{deadline->time_since_epoch()} : std::nullopt);
}

py::list placements(const auto& list) {
  py::list result;
  for (const auto& placement : list)
    result.append(py::make_tuple(placement.piece, placement.square));
  return result;
}

void bind_transition(py::module_& module) {
  py::class_<Transition>{
      module, "Transition",
      "What an event has changed, so that a view can show it without knowing the rules."}
      .def_property_readonly(
          "moved",
          [](const Transition& transition) {
            py::list result;
            for (const auto& movement : transition.board_change.moved) {
              result.append(py::make_tuple(movement.piece, movement.from, movement.to));
            }
            return result;
          },
          "The pieces that stand elsewhere, as (piece, from, to).")
      .def_property_readonly(
          "vanished",
          [](const Transition& transition) { return placements(transition.board_change.vanished); },
          "The pieces that are gone, as (piece, square).")
      .def_property_readonly(
          "appeared",
          [](const Transition& transition) { return placements(transition.board_change.appeared); },
          "The pieces that are new, as (piece, square).")
      .def_property_readonly("turn", [](const Transition& transition) { return transition.turn; })
      .def_property_readonly("outcome",
                             [](const Transition& transition) { return transition.outcome; })
      .def_property_readonly(
          "open_claims",
          [](const Transition& transition) { return names_of_claims(transition.open_claims); })
      .def_property_readonly("draw_offer",
                             [](const Transition& transition) { return transition.draw_offer; })
      .def_property_readonly(
          "wrong_claim",
          [](const Transition& transition) -> std::optional<std::string> {
            if (!transition.wrong_claim) return std::nullopt;
            return std::string{to_words(*transition.wrong_claim)};
          },
          "Why a claim was wrong, as a sentence, or None.")
      .def_property_readonly(
          "illegal_move_by",
          [](const Transition& transition) { return transition.illegal_move_by; },
          "The side that completed an illegal move, or None. Source: FIDE 7.5.")
      .def_property_readonly(
          "penalty", [](const Transition& transition) { return seconds_of(transition.penalty); },
          "The time in seconds that the opponent was given for it, or for a wrong claim.");
}

void bind_state(ArbiterType& type) {
  type.def_property_readonly("game", &Arbiter::game, "A copy of the game so far.",
                             py::return_value_policy::copy)
      .def_property_readonly("position",
                             [](const Arbiter& arbiter) { return position_of(arbiter.game()); })
      .def_property_readonly("turn", [](const Arbiter& arbiter) { return arbiter.game().turn(); })
      .def_property_readonly(
          "ruleset", [](const Arbiter& arbiter) { return std::string{arbiter.ruleset().name}; })
      .def_property_readonly("outcome", &Arbiter::outcome, "How the game ended, or None.")
      .def_property_readonly("is_over", &Arbiter::is_over)
      .def_property_readonly("is_paused", &Arbiter::is_paused)
      .def_property_readonly(
          "allowed_moves", [](const Arbiter& arbiter) { return tuple_of(arbiter.allowed_moves()); },
          "The legal moves, without those that touch-move or a stated move rules out. Source: FIDE "
          "4.3, 9.5.3.")
      .def_property_readonly(
          "open_claims",
          [](const Arbiter& arbiter) { return names_of_claims(arbiter.open_claims()); })
      .def(
          "claimable_moves",
          [](const Arbiter& arbiter, std::string_view claim) {
            return tuple_of(arbiter.claimable_moves(read_claim(claim)));
          },
          py::arg("claim"))
      .def("awaits_press", &Arbiter::awaits_press, py::arg("color"),
           "True if a side has made a move but not pressed the clock.")
      .def("illegal_moves", &Arbiter::illegal_moves, py::arg("color"),
           "The number of completed illegal moves of a side.")
      .def("remaining", &remaining, py::arg("color"), py::kw_only(), py::arg("at") = py::none(),
           "The seconds that a side has left at an instant (of the last event, if none is given); "
           "None without a limit.")
      .def_property_readonly(
          "deadline", &deadline_of,
          "The instant in seconds from which the event \"wait\" ends the game, or None.")
      .def_property_readonly("events", &events_of, "All accepted events, as (seconds, text).");
}

}  // namespace

void bind_arbiter(py::module_& module) {
  bind_transition(module);
  ArbiterType type{module, "Arbiter",
                   R"(A game between two people: clocks, touch-move, claims, illegal moves, endings.

>>> arbiter = Arbiter("fide-blitz", "180+2")
>>> transition = arbiter.apply("move e2e4 white", at=2.5)
>>> transition = arbiter.apply("press white", at=3)
>>> arbiter.remaining("white")
179.0
>>> arbiter.apply("move d2d4 white", at=4)
Traceback (most recent call last):
    ...
tabiya.errors.RefusedEvent: it is not White's turn (FIDE 1.3)

It reads no clock: each event comes with its instant in seconds, so the same events always give the same game. Events
are lines of text, those of `tabiya referee`; docs/referee.md lists them.)"};
  type.def(
          py::init([](const std::string& ruleset, const std::optional<std::string>& time_control,
                      const std::optional<std::string>& black,
                      const std::optional<PositionValue>& start, double begins) {
            return begin({ruleset, start, time_control, black ? black : time_control}, begins);
          }),
          py::arg("ruleset") = "casual", py::arg("time_control") = py::none(), py::kw_only(),
          py::arg("black_time_control") = py::none(), py::arg("start") = py::none(),
          py::arg("begins") = 0.0,
          R"(Begins a game under a ruleset: one of `rulesets()`. `time_control` is the value of the PGN tag, such as "5400+30";
`black_time_control` is Black's, if it differs; None means no limit. `begins` is the instant in seconds when
the first clock starts. Raises TimeControlError, or GameError if the clocks do not fit each other.)")
      .def(
          "apply", &apply, py::arg("event"), py::kw_only(), py::arg("at") = py::none(),
          R"(Judges an event at an instant in seconds (that of the last event, if none is given) and applies it.

Raises RefusedEvent with the reason; then nothing has changed.)")
      .def(
          "log", [](const Arbiter& arbiter) { return to_log(arbiter); },
          "The whole game as text, which from_log() reads back.")
      .def_static("from_log", &from_log, py::arg("text"),
                  "Rebuilds a game from its log. Raises GameError, with the line.")
      .def(
          "copy", [](const Arbiter& arbiter) { return arbiter; },
          "An independent game with the same events.")
      .def("__copy__", [](const Arbiter& arbiter) { return arbiter; })
      .def("__deepcopy__", [](const Arbiter& arbiter, const py::dict&) { return arbiter; })
      .def(
          py::pickle([](const Arbiter& arbiter) { return py::make_tuple(to_log(arbiter)); },
                     [](const py::tuple& state) { return from_log(state[0].cast<std::string>()); }))
      .def(
          "__eq__", [](const Arbiter& left, const Arbiter& right) { return left == right; },
          py::is_operator())
      .def("__repr__", [](const Arbiter& arbiter) {
        return "<Arbiter " + std::string{arbiter.ruleset().name} + ", " +
               std::to_string(arbiter.events().size()) + " events, " +
               std::string{to_string(arbiter.outcome())} + '>';
      });
  type.attr("__hash__") = py::none();
  bind_state(type);
  module.def(
      "rulesets",
      [] {
        py::dict rulesets;
        for (const Ruleset& ruleset : all_rulesets())
          rulesets[py::str(std::string{ruleset.name})] = std::string{ruleset.title};
        return rulesets;
      },
      "The names of all rulesets, with their titles.");
}

}  // namespace tabiya::python
