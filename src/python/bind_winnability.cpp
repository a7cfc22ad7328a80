// Whether a side can still mate.
#include "python/bind.hpp"
#include "python/casters.hpp"
#include "python/position.hpp"
#include "tabiya/winnability/winnability.hpp"

namespace tabiya::python {
namespace {

std::string_view name_of(Winnability verdict) {
  switch (verdict) {
    case Winnability::Winnable: return "winnable";
    case Winnability::Unwinnable: return "unwinnable";
    case Winnability::Undetermined: break;
  }
  return "undetermined";
}

std::optional<bool> truth_of(Winnability verdict) {
  if (verdict == Winnability::Undetermined) return std::nullopt;
  return verdict == Winnability::Winnable;
}
std::optional<bool> truth_of(Deadness verdict) {
  if (verdict == Deadness::Undetermined) return std::nullopt;
  return verdict == Deadness::Dead;
}

std::optional<bool> can_mate(const PositionValue& value, Color winner, std::uint64_t nodes) {
  const py::gil_scoped_release released;
  return truth_of(winnable(value.position, winner, {nodes}));
}

std::optional<bool> is_dead(const PositionValue& value, std::uint64_t nodes) {
  const py::gil_scoped_release released;
  return truth_of(deadness(value.position, {nodes}));
}

Judgement judge_released(const PositionValue& value, Color winner, std::uint64_t nodes,
                         bool shortest) {
  const py::gil_scoped_release released;
  return shortest ? shortest_helpmate(value.position, winner, {nodes})
                  : judge(value.position, winner, {nodes});
}

}  // namespace

void bind_winnability(py::module_& module) {
  constexpr std::uint64_t usual = Budget{}.nodes;
  module.def("can_mate", &can_mate, py::arg("position"), py::arg("winner"), py::kw_only(),
             py::arg("nodes") = usual,
             R"(Whether a side can ever mate by any series of legal moves, the other side helping.

>>> can_mate(Position("8/8/8/4k3/8/4K3/8/7B w - - 0 1"), "white")
False

True and False are proved. None: the budget of `nodes` positions ran out, which must not end a game. Releases the GIL.
Source: FIDE 5.1.2, 6.9.)");
  module.def(
      "is_dead", &is_dead, py::arg("position"), py::kw_only(), py::arg("nodes") = usual,
      R"(Whether neither side can ever mate, so that the game is drawn; None if the budget ran out.

>>> is_dead(Position("Rk6/8/2K5/8/8/8/8/8 b - - 0 1"))
True

Source: FIDE 5.2.2.)");
  py::class_<Judgement>{module, "Judgement",
                        "Whether a side can mate, with the line that proves it."}
      .def_property_readonly(
          "verdict", [](const Judgement& judgement) { return name_of(judgement.verdict); },
          "\"winnable\", \"unwinnable\" or \"undetermined\".")
      .def_property_readonly(
          "nodes", [](const Judgement& judgement) { return judgement.nodes; },
          "The number of positions that were kept; 0 if no search was needed.")
      .def_property_readonly(
          "line", [](const Judgement& judgement) { return tuple_of(judgement.line); },
          "Legal moves to checkmate; empty unless winnable.")
      .def("__repr__", [](const Judgement& judgement) {
        return "<Judgement " + std::string{name_of(judgement.verdict)} + ", " +
               std::to_string(judgement.line.size()) + " plies>";
      });
  module.def("judge", &judge_released, py::arg("position"), py::arg("winner"), py::kw_only(),
             py::arg("nodes") = usual, py::arg("shortest") = false,
             "The same as can_mate(), with a mating line; `shortest` finds the shortest one, a "
             "helpmate of few moves.");
}

}  // namespace tabiya::python
