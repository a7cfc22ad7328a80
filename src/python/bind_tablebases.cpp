// What tablebases say of endings.
#include <filesystem>

#include "python/bind.hpp"
#include "python/casters.hpp"
#include "python/errors.hpp"
#include "python/pgn/source.hpp"
#include "python/position.hpp"
#include "python/signals.hpp"
#include "tabiya/tablebase/tablebase.hpp"

namespace tabiya::python {
namespace {

std::string_view name_of(ProbeError::Kind kind) {
  using Kind = ProbeError::Kind;
  switch (kind) {
    case Kind::TooManyMen: return "too many men";
    case Kind::CastlingRights: return "castling rights";
    case Kind::MissingTable: return "missing table";
    case Kind::DamagedTable: return "damaged table";
    case Kind::UnreadableTable: break;
  }
  return "unreadable table";
}

/// Asks without the GIL. Raises: TablebaseError.
template <class Question>
auto answer_to(const Question& question) {
  auto answer = without_gil(question);
  if (answer) return *std::move(answer);
  const ProbeError& error = answer.error();
  raise("TablebaseError", to_string(error),
        py::dict{py::arg("kind") = name_of(error.kind), py::arg("table") = error.table,
                 py::arg("reason") = error.reason});
}

Tablebase from_folders(const py::args& folders) {
  Tablebase tables;
  for (const py::handle folder : folders) {
    const std::filesystem::path path = path_of(folder);
    const auto added = without_gil([&] { return tables.add_folder(path); });
    if (!added) raise_system_error(added.error(), folder);
  }
  return tables;
}

/// For tabiya.chess.syzygy, which can leave out one kind of tables. Ignores files with other names.
Tablebase from_files(const py::list& files) {
  Tablebase tables;
  for (const py::handle file : files) tables.add_file(path_of(file));
  return tables;
}

py::object value_type(const char* name) { return py::module_::import("tabiya._values").attr(name); }

py::object wdl_of(const Tablebase& tables, const PositionValue& value) {
  const Wdl wdl = answer_to([&] { return tables.wdl(value.position); });
  return py::reinterpret_borrow<py::object>(object_of(wdl));
}

py::object dtz_of(const Tablebase& tables, const PositionValue& value) {
  const Dtz dtz = answer_to([&] { return tables.dtz(value.position); });
  return value_type("Dtz")(dtz.plies, dtz.is_exact);
}

py::tuple rank(const Tablebase& tables, const PositionValue& value, bool counts_fifty_moves,
               bool has_repeated, const std::vector<PositionValue>& drawn) {
  std::vector<ZobristKey> keys;
  keys.reserve(drawn.size());
  for (const PositionValue& repeated : drawn) keys.push_back(repeated.position.key());
  const RankTerms terms{counts_fifty_moves, has_repeated, keys};
  const auto ranked = answer_to([&] { return tables.rank(value.position, terms); });
  const py::object dtz = value_type("Dtz");
  const py::object ranked_move = value_type("RankedMove");
  py::list moves;
  for (const RankedMove& move : ranked) {
    moves.append(ranked_move(object_of(move.move), object_of(move.wdl),
                             dtz(move.dtz.plies, move.dtz.is_exact), move.rank));
  }
  return py::tuple{moves};
}

}  // namespace

void bind_tablebases(py::module_& module) {
  py::class_<Tablebase>{module, "Tablebase",
                        R"(What the Syzygy tables in some folders say of endings.

    tables = tabiya.Tablebase("syzygy", "more/syzygy")
    tables.wdl(position), tables.dtz(position), tables.rank(position)[0].move

A position needs the tables of its own men and of all that captures and promotions lead to. What is not known is a
TablebaseError, never a guess. Files are mapped into memory when they are first needed. Several threads can ask at once;
the GIL is released.)"}
      .def(py::init(&from_folders),
           "The tables in these folders, not in those below them. Of two files for the same men "
           "the first is used. Raises OSError if a folder cannot be read.")
      .def_static("_of_files", &from_files, py::arg("files"))
      .def_property_readonly("wdl_count", &Tablebase::wdl_count,
                             "The number of `.rtbw` files, which say who wins.")
      .def_property_readonly("dtz_count", &Tablebase::dtz_count,
                             "The number of `.rtbz` files, which know the distance.")
      .def_property_readonly("most_men", &Tablebase::most_men,
                             "Of the largest `.rtbw` file, kings included; 0 without one.")
      .def("wdl", &wdl_of, py::arg("position"),
           "The result with the half-move clock at 0, a `Wdl`. Raises TablebaseError.")
      .def("dtz", &dtz_of, py::arg("position"),
           "The distance to a capture, a pawn move or mate that keeps the result, a `Dtz`. Raises "
           "TablebaseError.")
      .def("rank", &rank, py::arg("position"), py::kw_only(), py::arg("counts_fifty_moves") = true,
           py::arg("has_repeated") = false, py::arg("drawn") = py::tuple{},
           R"(All legal moves as `RankedMove`s, the best first.

Those of the highest rank keep the result, also by the fifty-move rule as the position's half-move clock stands.

counts_fifty_moves   if not, cursed wins count as wins
has_repeated         whether a position has occurred twice since the last capture or pawn move: then only the fastest
                     moves are safe
drawn                positions that would draw the game by repetition

Raises TablebaseError.)")
      .def("__repr__", [](const Tablebase& tables) {
        return "<Tablebase: " + std::to_string(tables.wdl_count() + tables.dtz_count()) +
               " files, up to " + std::to_string(tables.most_men()) + " men>";
      });
}

}  // namespace tabiya::python
