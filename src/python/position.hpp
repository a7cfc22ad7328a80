/// The values behind the Python classes `Position`, `VariantPosition` and `Refusal`.
#pragma once

#include <pybind11/pybind11.h>

#include <string>

#include "python/casters.hpp"
#include "tabiya/notation/move_text_error.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/explain.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::python {

/// A position, and how its moves are written. A Python object never changes it.
struct PositionValue {
  Position position{};
  CastlingMode mode = CastlingMode::Standard;

  friend bool operator==(const PositionValue&, const PositionValue&) = default;
};

/// The same of any variant.
struct VariantPositionValue {
  VariantPosition position{};
  CastlingMode mode = CastlingMode::Standard;

  friend bool operator==(const VariantPositionValue&, const VariantPositionValue&) = default;
};

/// A refusal, and the board that its sentence is about.
struct RefusalValue {
  Refusal refusal;
  Board board;
};

/// The move that an argument means: a `Move`, or a text in any notation.
/// Raises: MoveError if it is not legal in the position; TypeError for another type.
[[nodiscard]] Move read_move(const PositionValue& position, pybind11::handle argument);
[[nodiscard]] Move read_move(const VariantPositionValue& position, pybind11::handle argument);

/// The moves of a list as a tuple of their objects.
template <class Moves>
[[nodiscard]] pybind11::tuple tuple_of(const Moves& moves) {
  pybind11::tuple result{moves.size()};
  Py_ssize_t index = 0;
  for (const Move move : moves)
    PyTuple_SET_ITEM(result.ptr(), index++, object_of(move).inc_ref().ptr());
  return result;
}

}  // namespace tabiya::python
