/// What the bindings of games as columns share.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <utility>

#include "python/pgn/source_reader.hpp"
#include "tabiya/columns/column_reader.hpp"
#include "tabiya/columns/game_columns.hpp"

namespace tabiya::python {

/// A batch. Its arrays, and the texts, keep it alive.
using Batch = std::shared_ptr<columns::GameColumns>;
using ColumnsType = pybind11::class_<columns::GameColumns, Batch>;

/// A reader of batches, with what it was asked for.
struct BatchReader {
  SourceReaderOf<columns::ColumnReader> reader;
  columns::ColumnOptions options;

  /// The next batch, read without the GIL; nothing at the end of the text.
  /// Raises: as SourceReaderOf::read(), and what a handler of a signal raises.
  [[nodiscard]] std::optional<columns::GameColumns> next();
};

void bind_batches(pybind11::module_& module);
/// Planes, masks and tokens of the positions of a batch.
void bind_inputs(ColumnsType& type);
void bind_readers(pybind11::module_& module);
void bind_parquet(pybind11::module_& module);

/// The batches that a reader has still to give, as a capsule "arrow_array_stream".
/// Source: Apache Arrow, "The Arrow PyCapsule Interface".
[[nodiscard]] pybind11::capsule stream_of(const pybind11::object& reader);

}  // namespace tabiya::python
