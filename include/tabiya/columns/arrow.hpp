/// Columns for other programs, by the Arrow C data interface: without a copy and without a library.
///
///     ArrowArrayStream stream;
///     tabiya::columns::export_stream(std::move(reader), stream);
///     // hand &stream to pyarrow, polars or DuckDB, which release it
///
/// A batch is a struct array with one row a game. Its fields are, of the columns asked for:
///
/// | field | type | null |
/// |---|---|---|
/// | `game`, `byte_offset` | uint64 | |
/// | `is_valid` | bool | |
/// | `error` | utf8: where and why the game was cut | valid games |
/// | `result` | int8: 1, 0, −1 for White | no result |
/// | `white_rating`, `black_rating` | int16 | missing, or not a number |
/// | `ending` | dictionary of utf8 | none on the board |
/// | `start_fen` | utf8 | the usual start |
/// | `movetext` | utf8 | |
/// | each tag, by its name | utf8 | missing |
/// | `boards` | list of fixed-size lists of 64 uint8 | |
/// | `bitboards` | list of fixed-size lists of 12 uint64 | |
/// | `castling`, `halfmove_clocks`, `turns`; `en_passant`; `fullmove_numbers`; `keys` | lists of uint8; int8; uint16; uint64 | |
/// | `fens`, `sans` | lists of utf8 | |
/// | `from_squares`, `to_squares`, `nags`; `promotions` | lists of uint8; int8 | |
/// | `moves`, `alpha_zero_moves`, `leela_moves` | lists of uint16 | |
/// | `clocks`, `elapsed_times` | lists of float32, seconds | not written |
/// | `evaluations`, `mates` | lists of int16 | not written, or the other one |
///
/// The values are those of `GameColumns`, whose memory the arrays share; it is freed when the last
/// of them is released, in any order. Releasing is safe from any thread.
/// Source: Apache Arrow, "The Arrow C data interface", "The Arrow C stream interface".
#pragma once

#include <cstdint>

#include "tabiya/columns/column_reader.hpp"
#include "tabiya/columns/game_columns.hpp"

// The structs have these names and guards wherever they are declared, so that headers agree.
// NOLINTBEGIN(readability-identifier-naming)
extern "C" {
#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
  const char* format;
  const char* name;
  const char* metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema** children;
  struct ArrowSchema* dictionary;
  void (*release)(struct ArrowSchema*);
  void* private_data;
};

struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void** buffers;
  struct ArrowArray** children;
  struct ArrowArray* dictionary;
  void (*release)(struct ArrowArray*);
  void* private_data;
};
#endif

#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE

struct ArrowArrayStream {
  int (*get_schema)(struct ArrowArrayStream*, struct ArrowSchema* out);
  int (*get_next)(struct ArrowArrayStream*, struct ArrowArray* out);
  const char* (*get_last_error)(struct ArrowArrayStream*);
  void (*release)(struct ArrowArrayStream*);
  void* private_data;
};
#endif
}
// NOLINTEND(readability-identifier-naming)

namespace tabiya::columns {

/// The schema of the batches that are read with these options. The caller releases it.
void export_schema(const ColumnOptions& options, ArrowSchema& schema);

/// A batch that was read with these options. The caller releases the array.
void export_batch(GameColumns batch, const ColumnOptions& options, ArrowArray& array);

/// All batches that the reader has still to give. The caller releases the stream, and each array.
/// A text that breaks off ends the stream with the error EIO and the reason, after its games.
void export_stream(ColumnReader reader, ArrowArrayStream& stream);

}  // namespace tabiya::columns
