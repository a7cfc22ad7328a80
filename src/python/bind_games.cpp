// `Outcome` and `Game`.
#include "python/bind.hpp"
#include "python/game_methods.hpp"
#include "python/options.hpp"

namespace tabiya::python {
namespace {

Game make_game(const std::optional<PositionValue>& start) {
  return start ? Game{start->position, start->mode} : Game{};
}

void bind_outcome(py::module_& module) {
  py::class_<Outcome>{module, "Outcome", R"(How a game ended, and why.

>>> game = Game()
>>> for move in ["f3", "e5", "g4", "Qh4#"]: game.play(move)
>>> game.outcome
<Outcome 0-1 by checkmate>
>>> str(game.outcome)
'Black has won: checkmate (FIDE 5.1.1)')"}
      .def_property_readonly(
          "result", [](const Outcome& outcome) { return to_string(outcome); },
          "\"1-0\", \"0-1\", \"1/2-1/2\"; \"*\" if PGN cannot express it.")
      .def_property_readonly("winner", &Outcome::winner, "The side that has won, or None.")
      .def_property_readonly("is_draw", &Outcome::is_draw)
      .def_property_readonly(
          "termination", [](const Outcome& outcome) { return to_string(outcome.termination()); },
          "Why, as a name: \"checkmate\", \"stalemate\", \"dead position\", …")
      .def_property_readonly(
          "article", [](const Outcome& outcome) { return article(outcome.termination()); },
          "The rule that ended the game, such as \"FIDE 5.1.1\"; \"\" if none did.")
      .def(
          "to_words",
          [](const Outcome& outcome, std::string_view language) {
            return to_words(outcome, read_language(language));
          },
          py::arg("language") = "en", "A sentence in English (\"en\") or German (\"de\").")
      .def(
          "__eq__", [](const Outcome& left, const Outcome& right) { return left == right; },
          py::is_operator())
      .def("__hash__", [](const Outcome& outcome) { return py::hash(py::str(to_words(outcome))); })
      .def("__str__", [](const Outcome& outcome) { return to_words(outcome); })
      .def("__repr__", [](const Outcome& outcome) {
        return "<Outcome " + std::string{to_string(outcome)} + " by " +
               std::string{to_string(outcome.termination())} + '>';
      });
}

}  // namespace

Claim read_claim(std::string_view name) {
  if (name == "threefold") return Claim::Threefold;
  if (name == "fifty moves") return Claim::FiftyMoves;
  throw py::value_error{"a claim is \"threefold\" or \"fifty moves\", not \"" + std::string{name} +
                        '"'};
}

py::tuple names_of_claims(Claims claims) {
  py::list names;
  for (const Claim claim : claims)
    names.append(claim == Claim::Threefold ? "threefold" : "fifty moves");
  return py::tuple{names};
}

void bind_games(py::module_& module) {
  bind_outcome(module);
  py::class_<Game> type{module, "Game", R"(A game: its starting position, its moves and its outcome.

>>> game = Game()
>>> game.play("e4")
>>> game.play("e5")
>>> game.san
['e4', 'e5']
>>> game.take_back()
<Move e7e5>

A copy is an independent game. Use an `Arbiter` for clocks, touch-move, illegal moves and everything else at the board.)"};
  type.def(py::init(&make_game), py::arg("start") = py::none(),
           "A game from a position; without one, from the initial position.")
      .def("__repr__", [](const Game& game) {
        return "<Game " + std::to_string(game.moves().size()) + " plies, " +
               std::string{to_string(game.outcome())} + '>';
      });
  bind_facts_of_games(type);
  bind_actions(type);
  bind_copying(type);
}

}  // namespace tabiya::python
