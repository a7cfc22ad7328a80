/// Writes games as Parquet, which DuckDB, pandas, polars and Spark read.
///
///     auto columns = tabiya::columns::parse_parquet_columns("lichess,ply_count");
///     tabiya::columns::ParquetFile file{*std::move(columns), {.threads = 4}, write};
///     const auto failure = file.add(*std::move(input));
///     const auto summary = file.finish();
///
/// docs/columns.md lists the columns. What does not fit the type of its column, such as the rating
/// "1500?", becomes null and is counted. Memory is bounded by the row groups, whatever the size of
/// the text; only the table of row groups, about 2 KB each, grows.
/// Source: Apache Parquet, "File format".
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tabiya/pgn/input.hpp"

namespace tabiya::columns {

/// The names of columns in a list separated by commas. A set of columns stands for its names:
/// `lichess`, `aix`, `plies`, `all`. A name that comes twice counts once.
/// Errors: a name that is neither a column nor that of a tag, as a sentence.
[[nodiscard]] std::expected<std::vector<std::string>, std::string> parse_parquet_columns(
    std::string_view list);

struct ParquetOptions {
  unsigned threads = 1;  ///< that read and compress
  /// A row group ends after the piece of text that reaches one of these.
  std::size_t max_rows = 131'072;
  std::size_t max_bytes = std::size_t{32} << 20;            ///< compressed
  std::size_t max_dictionary_bytes = std::size_t{1} << 20;  ///< of a column in a row group
  std::size_t piece_bytes = std::size_t{1} << 21;           ///< see `ColumnOptions`
  std::size_t max_text_bytes = std::size_t{1} << 30;        ///< longer texts do not fit
};

struct ParquetSummary {
  std::uint64_t games = 0;
  std::uint64_t row_groups = 0;
  std::uint64_t bytes = 0;  ///< of the file
  /// The plies, and the games that were cut because a move cannot be played; nothing if no column
  /// needs the moves, which are then not played.
  std::optional<std::uint64_t> plies{};
  std::optional<std::uint64_t> cut_games{};
  /// By column: the values that did not fit its type and became null. Columns without any are left
  /// out.
  std::vector<std::pair<std::string, std::uint64_t>> unfit{};
};

class ParquetFile {
 public:
  using Write = std::function<void(std::string_view)>;

  /// `write` receives the bytes of the file in order.
  /// Requires: the columns come from parse_parquet_columns().
  ParquetFile(const std::vector<std::string>& columns, ParquetOptions options, Write write);
  ParquetFile(ParquetFile&&) noexcept;
  ParquetFile& operator=(ParquetFile&&) noexcept;
  ParquetFile(const ParquetFile&) = delete;
  ParquetFile& operator=(const ParquetFile&) = delete;
  ~ParquetFile();

  /// Adds all games of a text. `on_progress` receives the bytes of the text read so far.
  /// Returns why the text ended early, if it did; its games before that have been added.
  [[nodiscard]] std::optional<pgn::InputFailure> add(
      pgn::Input input, const std::function<void(std::uint64_t)>& on_progress = {});

  /// Ends the file. Nothing can be added afterwards.
  ParquetSummary finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tabiya::columns
