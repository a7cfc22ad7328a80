// `ReviewedMove`: what the review says of a move.
#include <array>
#include <chrono>

#include "python/casters.hpp"
#include "python/marks.hpp"
#include "python/options.hpp"
#include "python/review/review_value.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/review/summary.hpp"

namespace tabiya::python {
namespace {

using Value = ReviewedMoveValue;
using Kind = review::Consequence::Kind;

/// In the order of Consequence::Kind.
constexpr std::array kind_names{
    "allows-mate",           "misses-mate",        "puts-en-prise",
    "leaves-undefended",     "allows-capture",     "allows-fork",
    "allows-promotion",      "loses-piece",        "misses-undefended",
    "misses-capture",        "misses-fork",        "misses-promotion",
    "misses-piece",          "costs-material",     "misses-material",
    "allows-draw",           "misses-draw",        "allows-stalemate",
    "misses-stalemate",      "allows-mate-threat", "allows-pin",
    "allows-skewer",         "allows-discovery",   "allows-attack",
    "allows-passed-pawn",    "misses-mate-threat", "misses-pin",
    "misses-skewer",         "misses-discovery",   "misses-attack",
    "misses-passed-pawn",    "gives-up-castling",  "allows-queen-exchange",
    "misses-queen-exchange", "better-move"};
static_assert(kind_names.size() == static_cast<std::size_t>(Kind::BetterMove) + 1);

std::optional<std::string> judgement_of(const Value& value) {
  const auto& judgement = value.move().judgement;
  if (!judgement) return std::nullopt;
  return std::string{to_string(*judgement)};
}

std::optional<std::string> missed_by(const Value& value) {
  const auto& missed = value.move().missed;
  if (!missed) return std::nullopt;
  return std::string{to_string(*missed)};
}

std::optional<std::string> reason_kind(const Value& value) {
  const auto& why = value.move().why;
  if (!why) return std::nullopt;
  return kind_names[static_cast<std::size_t>(why->kind)];
}

std::optional<Move> played(const Value& value) {
  if (value.move().is_pass) return std::nullopt;
  return value.move().move;
}

std::string san_of_reviewed(const Value& value) {
  return value.move().is_pass ? "--" : to_san(value.move().before, value.move().move);
}

py::list better_san(const Value& value) {
  py::list texts;
  Position now = value.move().before;
  for (const Move move : value.move().better) {
    texts.append(py::str(to_san(now, move)));
    now.play_unchecked(move);
  }
  return texts;
}

py::object score_at(const Value& value, std::size_t position) {
  const auto& evaluations = value.review->review.evaluations;
  if (position >= evaluations.size() || !evaluations[position]) return py::none();
  const Color turn =
      position == value.ply ? value.move().before.turn() : ~value.move().before.turn();
  const py::object score = object_of(evaluations[position]->score, turn);
  return score.attr("white");
}

std::optional<double> seconds_of_move(const Value& value) {
  const auto& time = value.move().time;
  if (!time) return std::nullopt;
  return std::chrono::duration<double>{*time}.count();
}

using Words = std::string (*)(const review::Review&, std::size_t, Language);

/// A sentence about the move, in a language.
auto in_words(Words words) {
  return [words](const Value& value, const std::string& language) {
    return words(value.review->review, value.ply, read_language(language));
  };
}

}  // namespace

void bind_reviewed_move(py::module_& module) {
  py::class_<Value>(module, "ReviewedMove", "A move, and what the review says of it.")
      .def_readonly("ply", &Value::ply, "From 0: the number of moves before.")
      .def_property_readonly("move", played,
                             "The `Move`; None for a null move, which is never judged.")
      .def_property_readonly("san", san_of_reviewed, "The move in standard algebraic notation.")
      .def_property_readonly(
          "color", [](const Value& value) { return value.move().before.turn(); },
          "The side that moved.")
      .def_property_readonly(
          "position",
          [](const Value& value) { return PositionValue{value.move().before, value.review->mode}; },
          "The position before the move.")
      .def_property_readonly(
          "accuracy", [](const Value& value) { return value.move().accuracy; },
          "From 0 to 100; None where an evaluation is missing.")
      .def_property_readonly(
          "lost_chances", [](const Value& value) { return value.move().lost_chances; },
          "The winning chances that the move loses, from -2 to 2; None where an evaluation is "
          "missing.")
      .def_property_readonly("judgement", judgement_of,
                             "\"inaccuracy\", \"mistake\" or \"blunder\"; None for a good move.")
      .def_property_readonly(
          "missed", missed_by,
          "The result that a bad move throws away: \"win\" or \"draw\", or None.")
      .def_property_readonly("reason_kind", reason_kind,
                             "Why a move is bad, for programs: \"allows-fork\", "
                             "\"leaves-undefended\"; None for a good move.")
      .def_property_readonly(
          "better", [](const Value& value) { return tuple_of(value.move().better); },
          "The engine's line instead of a bad move, as a tuple of moves.")
      .def_property_readonly("better_san", better_san,
                             "The same in standard algebraic notation, as a list.")
      .def_property_readonly(
          "score_before", [](const Value& value) { return score_at(value, value.ply); },
          "The `Score` before the move, for White, or None.")
      .def_property_readonly(
          "score_after", [](const Value& value) { return score_at(value, value.ply + 1); },
          "The `Score` after the move, for White (for the mated side in checkmate), or None.")
      .def_property_readonly("seconds", seconds_of_move,
                             "The time that the move took, if the game says so.")
      .def("reason", in_words(review::reason_in_words), py::arg("language") = "en",
           "Why the move is bad: \"leaves the bishop on b7 undefended: Qxb7\"; empty if a better "
           "move is all.")
      .def("comment", in_words(review::comment_on), py::arg("language") = "en",
           "Judgement, best move and reason in sentences; empty for a good move.")
      .def("scores", in_words(review::scores_in_words), py::arg("language") = "en",
           "The scores around the move, for White: \"0.23 → 1.04\"; empty if one is missing.")
      .def("marked", in_words(review::marked_move), py::arg("language") = "en",
           "The move with its number and mark: \"12... Bd7??\".")
      .def("__repr__", [](const Value& value) {
        return "<ReviewedMove " + review::marked_move(value.review->review, value.ply) + ">";
      });
}

}  // namespace tabiya::python
