#include "pgn/inner/finding.hpp"

#include "python/objects.hpp"
#include "python/pgn/bind_pgn.hpp"

namespace tabiya::python {
namespace {

std::string sentence_of(const pgn::Finding& finding) {
  std::string sentence =
      finding.game_number != 0 ? "game " + std::to_string(finding.game_number) + ", " : "";
  sentence += "line " + std::to_string(finding.location.line) + ", column " +
              std::to_string(finding.location.column);
  sentence += ": " + std::string{slug_of(finding.kind)} + ": ";
  if (!finding.text.empty()) sentence += finding.text + ": ";
  return sentence + finding.reason;
}

}  // namespace

void bind_finding(py::module_& module) {
  using pgn::Finding;
  py::class_<Finding>(module, "Finding",
                      R"(Something wrong in a PGN text, with its place and the reason.

    >>> game = tabiya.pgn.parse("1. e4 e5 2. Ke3 *")
    >>> print(game.errors[0])
    game 1, line 1, column 13: illegal-move: Ke3: e1e3: a king does not move like that; ...)")
      .def_property_readonly(
          "kind", [](const Finding& finding) { return slug_of(finding.kind); },
          "An identifier for programs: \"illegal-move\", \"comment-unterminated\".")
      .def_readonly("game_number", &Finding::game_number,
                    "From 1, in the order of the text; 0 before the first game.")
      .def_property_readonly(
          "line", [](const Finding& finding) { return finding.location.line; }, "From 1.")
      .def_property_readonly(
          "column", [](const Finding& finding) { return finding.location.column; },
          "From 1, in bytes.")
      .def_property_readonly(
          "offset", [](const Finding& finding) { return finding.location.offset; },
          "From 0, in bytes of the decompressed text.")
      .def_readonly("text", &Finding::text, "The text found there, such as a move; can be empty.")
      .def_readonly("reason", &Finding::reason, "A clause that says what is wrong.")
      .def("__str__", sentence_of)
      .def("__repr__",
           [](const Finding& finding) { return "<Finding " + sentence_of(finding) + ">"; });
}

}  // namespace tabiya::python
