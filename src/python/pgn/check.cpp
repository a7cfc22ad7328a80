// What `tabiya pgn check` does.
#include <thread>

#include "pgn/inner/checker.hpp"
#include "pgn/inner/parallel.hpp"
#include "python/errors.hpp"
#include "python/pgn/bind_pgn.hpp"
#include "python/pgn/source.hpp"
#include "python/signals.hpp"
#include "tabiya/pgn/code_page.hpp"

namespace tabiya::python {
namespace {

struct CheckResult {
  pgn::CheckSummary summary;
  std::vector<pgn::Finding> findings;
};

/// Moves the findings of a piece of text to the whole text. Texts become UTF-8.
template <class Checker>
void add_piece(CheckResult& result, const Checker& piece, const pgn::PieceOrigin& origin) {
  result.summary += piece.summary();
  for (pgn::Finding finding : piece.findings()) {
    finding.location = origin.in_text(finding.location);
    finding.game_number += origin.games_before();
    finding.text = pgn::to_utf8(finding.text);
    result.findings.push_back(std::move(finding));
  }
}

/// Signals are checked between pieces of some megabytes.
template <class Checker>
CheckResult check_with(Source source, unsigned threads) {
  CheckResult result;
  const auto merge = [&](const Checker& piece, const pgn::PieceOrigin& origin) {
    add_piece(result, piece, origin);
    const py::gil_scoped_acquire gil;
    check_signals();
  };
  const auto failure = without_gil([&] {
    return pgn::read_in_pieces(std::move(source.input), threads, [] { return Checker{}; }, merge);
  });
  raise_if_failed(source);
  if (failure) raise_ended_early(source.name, *failure);
  return result;
}

CheckResult check_source(py::handle source, bool moves_only, std::optional<unsigned> threads) {
  constexpr unsigned most_threads = 1024;
  const unsigned count = threads.value_or(std::max(1U, std::thread::hardware_concurrency()));
  if (count == 0 || count > most_threads) throw py::value_error("threads is from 1 to 1024");
  Source opened = open_source(source);
  return moves_only ? check_with<pgn::MoveChecker>(std::move(opened), count)
                    : check_with<pgn::GameChecker>(std::move(opened), count);
}

py::dict programs_of(const CheckResult& result) {
  py::dict origins;
  for (const pgn::Dialect dialect : pgn::all_dialects) {
    const std::uint64_t games = result.summary.of_dialect[static_cast<std::size_t>(dialect)];
    if (games != 0) origins[py::str(std::string{pgn::name_of(dialect)})] = games;
  }
  if (result.summary.of_unknown_dialect != 0)
    origins["unknown"] = result.summary.of_unknown_dialect;
  return origins;
}

std::string shown_check(const CheckResult& result) {
  const pgn::CheckSummary& sums = result.summary;
  return "<CheckResult " + std::to_string(sums.games) + " games, " + std::to_string(sums.plies) +
         " plies, " + std::to_string(sums.findings) + " findings>";
}

}  // namespace

void bind_check(py::module_& module) {
  py::class_<CheckResult>(module, "CheckResult", "Counts of what was read, and what is wrong.")
      .def_property_readonly("games",
                             [](const CheckResult& result) { return result.summary.games; })
      .def_property_readonly(
          "plies", [](const CheckResult& result) { return result.summary.plies; },
          "Half-moves of the main lines that were played.")
      .def_property_readonly(
          "variation_plies",
          [](const CheckResult& result) { return result.summary.variation_plies; },
          "Half-moves of variations that were played.")
      .def_property_readonly(
          "finding_count", [](const CheckResult& result) { return result.summary.findings; },
          "All findings, kept or not.")
      .def_property_readonly(
          "findings", [](const CheckResult& result) { return py::cast(result.findings); },
          "The findings in text order; at most 10,000 for each piece of some megabytes.")
      .def_property_readonly(
          "written_by", programs_of,
          "The number of games of each program or server that left its traces, and \"unknown\".")
      .def("__repr__", shown_check);
  module.def(
      "check", check_source, py::arg("source"), py::kw_only(), py::arg("moves_only") = false,
      py::arg("threads") = py::none(),
      R"(Checks every game: moves, check signs, numbers, results, tags, and whether it should have ended earlier.

    >>> result = tabiya.pgn.check(b'[Event "?"]\n\n1. e4 e5 2. Ke3 *\n', moves_only=True)
    >>> result
    <CheckResult 1 games, 2 plies, 1 findings>
    >>> result.findings[0].kind, result.findings[0].line, result.findings[0].text
    ('illegal-move', 3, 'Ke3')

With `moves_only` only illegal and unreadable moves are found. The source is as that of read(). The GIL is released;
`threads` is the number of cores by default. Raises OSError and PgnError.)");
}

}  // namespace tabiya::python
