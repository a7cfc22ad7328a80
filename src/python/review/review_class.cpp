// `Review`: a game as a whole.
#include <array>
#include <chrono>

#include "python/casters.hpp"
#include "python/errors.hpp"
#include "python/marks.hpp"
#include "python/options.hpp"
#include "python/review/review_value.hpp"
#include "tabiya/review/annotate.hpp"
#include "tabiya/review/exercises.hpp"
#include "tabiya/review/moments.hpp"
#include "tabiya/review/summary.hpp"

namespace tabiya::python {
namespace {

using Pointer = std::shared_ptr<ReviewValue>;

py::tuple moves_at(const Pointer& value, const std::vector<std::size_t>& plies) {
  py::list moves;
  for (const std::size_t ply : plies) moves.append(ReviewedMoveValue{value, ply});
  return py::tuple{moves};
}

py::tuple all_moves(const Pointer& value) {
  py::list moves;
  for (std::size_t ply = 0; ply < value->review.moves.size(); ++ply)
    moves.append(ReviewedMoveValue{value, ply});
  return py::tuple{moves};
}

std::optional<ReviewedMoveValue> turning_point(const Pointer& value) {
  const auto ply = review::turning_point(value->review);
  if (!ply) return std::nullopt;
  return ReviewedMoveValue{value, *ply};
}

/// For White, at the start and after each move.
py::tuple scores_of(const Pointer& value) {
  py::list scores;
  for (std::size_t position = 0; position < value->review.evaluations.size(); ++position) {
    const auto& evaluation = value->review.evaluations[position];
    if (!evaluation) {
      scores.append(py::none());
      continue;
    }
    const bool is_last = position == value->review.moves.size();
    Color turn = Color::White;
    if (!is_last) turn = value->review.moves[position].before.turn();
    else if (position > 0) turn = ~value->review.moves[position - 1].before.turn();
    scores.append(object_of(evaluation->score, turn).attr("white"));
  }
  return py::tuple{scores};
}

std::string_view name_of_standing(review::Standing standing) {
  switch (standing) {
    case review::Standing::BlackWinning: return "black winning";
    case review::Standing::BlackBetter: return "black better";
    case review::Standing::Even: return "even";
    case review::Standing::WhiteBetter: return "white better";
    case review::Standing::WhiteWinning: return "white winning";
  }
  __builtin_unreachable();
}

std::string_view name_of_standing(review::PhaseStanding::Phase phase) {
  switch (phase) {
    case review::PhaseStanding::Phase::Opening: return "opening";
    case review::PhaseStanding::Phase::Middlegame: return "middlegame";
    case review::PhaseStanding::Phase::Endgame: return "endgame";
  }
  __builtin_unreachable();
}

py::dict standings_of(const Pointer& value) {
  py::dict standings;
  for (const auto& [phase, standing] : review::standings_of(value->review)) {
    standings[py::str(std::string{name_of_standing(phase)})] =
        std::string{name_of_standing(standing)};
  }
  return standings;
}

/// True if the review is of the game's main line, as the functions that write into it require.
bool is_of_main_line(const review::Review& review, SharedGame& game) {
  if (!game.tree.has_known_start()) return false;
  const std::vector<pgn::NodeId> line = game.tree.main_line();
  std::size_t ply = 0;
  for (const pgn::NodeId id : line) {
    if (!position_after(game, id)) break;
    if (ply == review.moves.size()) return false;
    const review::ReviewedMove& move = review.moves[ply++];
    const Move* const played = std::get_if<Move>(&game.tree[id].step);
    const bool is_same_step =
        move.is_pass ? played == nullptr : played != nullptr && *played == move.move;
    if (!is_same_step || position_after(game, *game.tree[id].parent) != move.before) return false;
  }
  const bool has_same_start = !review.moves.empty() || review.evaluations.size() == 1;
  return ply == review.moves.size() && has_same_start;
}

void annotate(const Pointer& value, SharedGame& game, const std::string& what,
              const std::string& language) {
  const Language spoken = read_language(language);
  if (!is_of_main_line(value->review, game))
    raise("PgnError", "the review is not that of the game's main line");
  if (what == "everything") review::annotate(game.tree, value->review, spoken);
  else if (what == "judgements") review::add_judgements(game.tree, value->review);
  else if (what == "evaluations") review::add_evaluations(game.tree, value->review);
  else
    throw py::value_error("what is \"everything\", \"judgements\" or \"evaluations\", not \"" +
                          what + '"');
}

std::vector<std::string> summary_of(const Pointer& value, const std::string& language) {
  const Language spoken = read_language(language);
  ByColor<std::string> names = review::color_names(spoken);
  for (const Color color : all_colors) {
    if (!value->names[color].empty()) names[color] = value->names[color];
  }
  return review::summary_of(value->review, names, spoken);
}

std::optional<bool> judge_answer(const Pointer& value, std::size_t ply, py::handle argument) {
  const auto& moves = value->review.moves;
  if (ply >= moves.size()) throw py::index_error("the review has no move of this ply");
  const auto exercises = review::exercises_of(value->review, moves[ply].before.turn());
  if (std::ranges::find(exercises, ply) == exercises.end())
    throw py::value_error("this move is not one of exercises()");
  const Move answer = read_move({moves[ply].before, value->mode}, argument);
  const auto judged = review::judge_answer(value->review, ply, answer);
  if (!judged) return std::nullopt;
  return *judged == review::Answer::Right;
}

std::optional<double> seconds_per_move(const review::PlayerReview& player) {
  if (!player.time_per_move) return std::nullopt;
  return std::chrono::duration<double>{*player.time_per_move}.count();
}

void bind_player(py::module_& module) {
  using Player = review::PlayerReview;
  py::class_<Player>(module, "PlayerReview", "How a player has played.")
      .def_readonly("moves", &Player::moves, "The number of moves, without null moves.")
      .def_readonly("accuracy", &Player::accuracy,
                    "From 0 to 100; None without a move, or if evaluations are missing.")
      .def_readonly("average_centipawn_loss", &Player::acpl,
                    "None without a move, or if evaluations are missing.")
      .def_property_readonly(
          "inaccuracies",
          [](const Player& player) { return player.count(review::Judgement::Inaccuracy); })
      .def_property_readonly(
          "mistakes", [](const Player& player) { return player.count(review::Judgement::Mistake); })
      .def_property_readonly(
          "blunders", [](const Player& player) { return player.count(review::Judgement::Blunder); })
      .def_readonly("missed_wins", &Player::missed_wins,
                    "Bad moves in a won position that is not won after them.")
      .def_readonly("missed_draws", &Player::missed_draws,
                    "Bad moves in an even position that is lost after them.")
      .def_property_readonly("seconds_per_move", seconds_per_move,
                             "The mean of the times that are known, or None.")
      .def("__repr__", [](const Player& player) {
        const std::string accuracy =
            player.accuracy ? py::str(py::float_(*player.accuracy)).cast<std::string>() : "?";
        return "<PlayerReview " + std::to_string(player.moves) + " moves, accuracy " + accuracy +
               ">";
      });
}

}  // namespace

void bind_review_class(py::module_& module) {
  bind_player(module);
  py::class_<ReviewValue, Pointer>(
      module, "Review", "How well a game was played: accuracy, judgements, phases, opening.")
      .def_property_readonly("moves", all_moves, "The moves, as a tuple of `ReviewedMove`.")
      .def_property_readonly("white",
                             [](const Pointer& value) { return value->review.players.white; })
      .def_property_readonly("black",
                             [](const Pointer& value) { return value->review.players.black; })
      .def_property_readonly("scores", scores_of,
                             "The `Score`s for White, at the start and after each move; None where "
                             "one is missing. The start of "
                             "a game counts as 0.15.")
      .def_property_readonly(
          "opening", [](const Pointer& value) { return value->review.opening; },
          "The last `Opening` with a name, or None.")
      .def_property_readonly(
          "book_plies", [](const Pointer& value) { return value->review.book_plies; },
          "The number of moves up to that opening; the next one left the book.")
      .def_property_readonly(
          "middlegame", [](const Pointer& value) { return value->review.phases.middlegame; },
          "The number of moves before the middlegame; None if there is none.")
      .def_property_readonly(
          "endgame", [](const Pointer& value) { return value->review.phases.endgame; },
          "The number of moves before the endgame; None if there is none.")
      .def_property_readonly(
          "is_complete", [](const Pointer& value) { return value->review.is_complete(); },
          "True if every position has an evaluation.")
      .def_property_readonly("turning_point", turning_point,
                             "The mistake or blunder that changed the outcome for good, or None.")
      .def_property_readonly("standings", standings_of,
                             "How the game stood in each phase: {\"opening\": \"even\", "
                             "\"middlegame\": \"white winning\"}.")
      .def(
          "critical_moments",
          [](const Pointer& value, std::size_t most) {
            return moves_at(value, review::critical_moments(value->review, most));
          },
          py::arg("most") = 5, "Mistakes and blunders of both players, the worst first.")
      .def(
          "worst_moves",
          [](const Pointer& value, Color color, std::size_t most) {
            return moves_at(value, review::worst_moves(value->review, color, most));
          },
          py::arg("color"), py::arg("most") = 3, "A player's bad moves, the worst first.")
      .def(
          "exercises",
          [](const Pointer& value, Color color) {
            return moves_at(value, review::exercises_of(value->review, color));
          },
          py::arg("color"), "The moves where a player could have done better, to be found by him.")
      .def("judge_answer", judge_answer, py::arg("ply"), py::arg("move"),
           "Whether a move solves the exercise at this ply: True or False, or None if an engine "
           "must evaluate it. Raises "
           "MoveError, ValueError.")
      .def("summary", summary_of, py::arg("language") = "en",
           "The review in a few sentences, as a list.")
      .def("annotate", annotate, py::arg("game"), py::kw_only(), py::arg("what") = "everything",
           py::arg("language") = "en",
           R"(Writes the review into the main line of its game.

"evaluations" adds [%eval] after each move, "judgements" also glyphs and the better lines as variations, and "everything"
also comments. What the game had before stays. Raises PgnError for another game.)")
      .def("__repr__", [](const Pointer& value) {
        return "<Review of " + std::to_string(value->review.moves.size()) + " moves>";
      });
}

}  // namespace tabiya::python
