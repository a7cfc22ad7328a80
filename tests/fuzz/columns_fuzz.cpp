/// Input: PGN. Read in small pieces by two threads, it gives the columns of one reader. Every board
/// of a game with a start has both kings. Arrow arrays can be released, and Parquet written.
#include <algorithm>
#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tabiya/columns/arrow.hpp"
#include "tabiya/columns/column_reader.hpp"
#include "tabiya/columns/parquet.hpp"

namespace tabiya::columns {
namespace {

ColumnOptions options_with(unsigned threads, std::size_t piece_bytes) {
  return {.columns = {Column::Results, Column::Movetexts, Column::Boards, Column::Castling,
                      Column::EnPassant, Column::Moves, Column::Evaluations, Column::Sans,
                      Column::LeelaMoves, Column::AlphaZeroMoves},
          .tags = {"White", "FEN"},
          .max_games = 3,
          .threads = threads,
          .piece_bytes = piece_bytes};
}

/// The columns of a text, each as bytes, wherever its batches end.
std::vector<std::string> content_of(std::string_view text, const ColumnOptions& options) {
  ColumnReader reader{pgn::Input::from_memory(text), options};
  std::vector<std::string> columns(14);
  while (const auto batch = reader.next()) {
    std::size_t next = 0;
    const auto append = [&](const auto& column) {
      columns[next++].append(reinterpret_cast<const char*>(column.data()),
                             column.size() * sizeof column[0]);
    };
    append(batch->byte_offsets);
    append(batch->is_valid);
    append(batch->results);
    append(batch->movetexts.values);
    append(batch->boards);
    append(batch->castling);
    append(batch->en_passant);
    append(batch->moves);
    append(batch->evaluations);
    append(batch->sans.values);
    append(batch->leela_moves);
    append(batch->alpha_zero_moves);
    for (std::size_t game = 0; game < batch->games(); ++game) {
      for (const TagColumn& tag : batch->tags) columns[12] += tag.texts[game];
    }
    for (const pgn::ReplayError& error : batch->errors) columns[13] += to_string(error);
  }
  return columns;
}

void check_boards(std::string_view text) {
  ColumnReader reader{pgn::Input::from_memory(text), options_with(1, text.size() + 1)};
  while (const auto batch = reader.next()) {
    assert(batch->boards.size() == batch->positions() * squares_of_board);
    assert(batch->positions() == batch->plies() + batch->games());
    for (std::size_t position = 0; position < batch->positions(); ++position) {
      const auto* const squares = &batch->boards[squares_of_board * position];
      const auto kings = [&](std::uint8_t code) {
        return std::count(squares, squares + squares_of_board, code);
      };
      const bool is_empty = std::count(squares, squares + squares_of_board, 0) == 64;
      assert(is_empty || (kings(6) == 1 && kings(12) == 1));
    }
  }
}

void check_arrow(std::string_view text) {
  ArrowArrayStream stream{};
  export_stream(ColumnReader{pgn::Input::from_memory(text), options_with(1, 64)}, stream);
  for (;;) {
    ArrowArray array{};
    const int error = stream.get_next(&stream, &array);
    assert(error == 0);
    if (array.release == nullptr) break;
    array.release(&array);
  }
  stream.release(&stream);
}

void check_parquet(std::string_view text) {
  std::size_t bytes = 0;
  ParquetFile file{*parse_parquet_columns("all,aix"),
                   {.max_rows = 2, .max_dictionary_bytes = 16, .piece_bytes = 64},
                   [&](std::string_view part) { bytes += part.size(); }};
  const auto failure = file.add(pgn::Input::from_memory(text));
  assert(!failure);
  assert(file.finish().bytes == bytes);
}

}  // namespace
}  // namespace tabiya::columns

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tabiya::columns;
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  assert(content_of(text, options_with(1, size + 1)) == content_of(text, options_with(2, 64)));
  check_boards(text);
  check_arrow(text);
  check_parquet(text);
  return 0;
}
