// `ColumnReader`: an iterator over batches.
#include <cstdint>

#include "python/bind.hpp"
#include "python/casters.hpp"
#include "python/columns/columns.hpp"
#include "python/options.hpp"
#include "python/signals.hpp"

namespace tabiya::python {
namespace {

using columns::Column;
using columns::ColumnReader;
using columns::ColumnSet;

struct NamedColumn {
  std::string_view name;
  Column column;
};
constexpr std::array named_columns{
    NamedColumn{"results", Column::Results},
    NamedColumn{"ratings", Column::Ratings},
    NamedColumn{"start_fens", Column::StartFens},
    NamedColumn{"endings", Column::Endings},
    NamedColumn{"movetexts", Column::Movetexts},
    NamedColumn{"boards", Column::Boards},
    NamedColumn{"castling", Column::Castling},
    NamedColumn{"en_passant", Column::EnPassant},
    NamedColumn{"halfmove_clocks", Column::HalfmoveClocks},
    NamedColumn{"turns", Column::Turns},
    NamedColumn{"fullmove_numbers", Column::FullmoveNumbers},
    NamedColumn{"bitboards", Column::Bitboards},
    NamedColumn{"keys", Column::Keys},
    NamedColumn{"fens", Column::Fens},
    NamedColumn{"squares", Column::Squares},
    NamedColumn{"moves", Column::Moves},
    NamedColumn{"clocks", Column::Clocks},
    NamedColumn{"elapsed_times", Column::ElapsedTimes},
    NamedColumn{"evaluations", Column::Evaluations},
    NamedColumn{"nags", Column::Nags},
    NamedColumn{"sans", Column::Sans},
    NamedColumn{"alpha_zero_moves", Column::AlphaZeroMoves},
    NamedColumn{"leela_moves", Column::LeelaMoves},
};

Column column_named(std::string_view name) {
  std::string names;
  for (const NamedColumn& known : named_columns) {
    if (known.name == name) return known.column;
    names += (names.empty() ? "" : ", ") + std::string{known.name};
  }
  throw py::value_error{"there is no column \"" + std::string{name} + "\"; there are " + names};
}

ColumnSet read_columns(const std::optional<std::vector<std::string>>& names) {
  if (!names) return columns::usual_columns;
  ColumnSet set;
  for (const std::string& name : *names) set.insert(column_named(name));
  return set;
}

py::tuple names_of_columns(ColumnSet set) {
  py::list names;
  for (const NamedColumn& known : named_columns) {
    if (set.contains(known.column)) names.append(known.name);
  }
  return py::tuple{names};
}

std::unique_ptr<BatchReader> make_reader(const py::object& source,
                                         const std::optional<std::vector<std::string>>& names,
                                         std::vector<std::string> tags, std::string_view en_passant,
                                         std::int64_t max_games, std::int64_t threads) {
  if (max_games < 1) throw py::value_error{"max_games is at least 1"};
  columns::ColumnOptions options{.columns = read_columns(names),
                                 .tags = std::move(tags),
                                 .en_passant = read_en_passant(en_passant),
                                 .max_games = static_cast<std::size_t>(max_games),
                                 .threads = read_threads(threads)};
  const auto make = [&options](pgn::Input input) {
    return ColumnReader{std::move(input), options};
  };
  SourceReaderOf<ColumnReader> reader{open_source(source), options.threads > 1, make};
  return std::make_unique<BatchReader>(std::move(reader), std::move(options));
}

}  // namespace

std::optional<columns::GameColumns> BatchReader::next() {
  std::optional<columns::GameColumns> games;
  check_signals();  // before a batch is read, which an exception would lose
  reader.read([&games](ColumnReader& columns) { return (games = columns.next()).has_value(); });
  return games;
}

void bind_readers(py::module_& module) {
  py::class_<BatchReader>{module, "ColumnReader",
                          R"(An iterator over batches of games; `close()`, or `with`, ends it early.

Programs that speak Arrow take the remaining batches without a copy: `pyarrow.RecordBatchReader.from_stream(reader)`,
`polars.from_arrow(…)`, `duckdb.from_arrow(…)`. Each row is a game; columns by ply and by position are lists.)"}
      .def(py::init(&make_reader), py::arg("source"), py::arg("columns"), py::arg("tags"),
           py::arg("en_passant"), py::arg("max_games"), py::arg("threads"))
      .def("__iter__", [](const py::object& self) { return self; })
      .def("__next__",
           [](BatchReader& self) {
             auto games = self.next();
             if (!games) throw py::stop_iteration{};
             return std::make_shared<columns::GameColumns>(*std::move(games));
           })
      .def("close", [](BatchReader& self) { self.reader.close(); })
      .def("__enter__", [](const py::object& self) { return self; })
      .def("__exit__", [](BatchReader& self, const py::args&) { self.reader.close(); })
      .def(
          "__arrow_c_stream__",
          [](const py::object& self, const py::object& /*requested_schema*/) {
            return stream_of(self);
          },
          py::arg("requested_schema") = py::none());
  module.attr("all_columns") = [] {
    ColumnSet all;
    for (const NamedColumn& known : named_columns) all.insert(known.column);
    return names_of_columns(all);
  }();
  module.attr("usual_columns") = names_of_columns(columns::usual_columns);
}

void bind_columns(py::module_& module) {
  bind_batches(module);
  bind_readers(module);
  bind_parquet(module);
}

}  // namespace tabiya::python
