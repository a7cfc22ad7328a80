// Games as Parquet.
#include "tabiya/columns/parquet.hpp"

#include <cstdint>

#include "python/casters.hpp"
#include "python/columns/columns.hpp"
#include "python/options.hpp"
#include "python/signals.hpp"

namespace tabiya::python {
namespace {

std::vector<std::string> parse_columns(const std::string& list) {
  auto names = columns::parse_parquet_columns(list);
  if (!names) throw py::value_error{names.error()};
  return *std::move(names);
}

py::dict dict_of(const columns::ParquetSummary& summary) {
  py::dict unfit;
  for (const auto& [column, count] : summary.unfit) unfit[py::str(column)] = count;
  return py::dict{
      py::arg("games") = summary.games,         py::arg("plies") = summary.plies,
      py::arg("cut_games") = summary.cut_games, py::arg("row_groups") = summary.row_groups,
      py::arg("bytes") = summary.bytes,         py::arg("unfit") = unfit};
}

/// `write` is called with bytes, in this thread. What it raises ends the reading.
py::dict write_parquet(const py::object& source, const py::function& write, const std::string& list,
                       std::int64_t threads) {
  const auto write_bytes = [&write](std::string_view bytes) {
    const py::gil_scoped_acquire gil;
    write(py::bytes(bytes.data(), bytes.size()));
  };
  const auto note_progress = [](std::uint64_t) {
    const py::gil_scoped_acquire gil;
    check_signals();
  };
  columns::ParquetFile file{parse_columns(list), {.threads = read_threads(threads)}, write_bytes};
  Source opened = open_source(source);
  const auto failure =
      without_gil([&] { return file.add(std::move(opened.input), note_progress); });
  raise_if_failed(opened);
  if (failure) raise_ended_early(opened.name, *failure);
  return dict_of(without_gil([&] { return file.finish(); }));
}

}  // namespace

void bind_parquet(py::module_& module) {
  module.def("write_parquet", &write_parquet, py::arg("source"), py::arg("write"),
             py::arg("columns"), py::arg("threads"));
}

}  // namespace tabiya::python
