// Methods of Board about draws.
#include <algorithm>

#include "python/chess/board.hpp"
#include "python/chess/draws.hpp"

namespace tabiya::python::chess {
namespace {

using Self = BoardObject;

PyObject* is_insufficient_material(Self& self) {
  if (!self.state.is_chess() &&
      has_ended_by(self.state, self.mode, VariantEndingKind::InsufficientMaterial))
    Py_RETURN_TRUE;
  return object_of(has_insufficient_material(self.state, Color::White) &&
                   has_insufficient_material(self.state, Color::Black));
}

constexpr Signature<1> asking_material{"has_insufficient_material", {"color"}};
PyObject* test_insufficient_material(Self& self, const Arguments<1>& given) {
  return object_of(has_insufficient_material(self.state, read_color(given[0])));
}

template <std::uint32_t plies>
PyObject* has_reached(Self& self) {
  return object_of(has_halfmoves(self.state, plies, self.mode));
}

PyObject* test_fifty_moves_claim(Self& self) {
  return object_of(can_claim_fifty_moves(self.state, self.mode));
}
PyObject* test_threefold_claim(Self& self) {
  return object_of(can_claim_threefold(self.state, self.stack, self.mode));
}
PyObject* test_claim(Self& self) {
  return object_of(can_claim_fifty_moves(self.state, self.mode) ||
                   can_claim_threefold(self.state, self.stack, self.mode));
}

constexpr Signature<1> asking_repetition{"is_repetition", {"count"}, 0};
PyObject* test_repetition(Self& self, const Arguments<1>& given) {
  const long times = read_or(given[0], read_number, 3L);
  const long bounded = std::min(times, static_cast<long>(self.stack.size()) + 2);
  return object_of(
      is_repetition(self.state, self.stack, static_cast<int>(std::max(bounded, 0L)), self.mode));
}

PyObject* is_fivefold_repetition(Self& self) {
  constexpr int fivefold = 5;
  return object_of(is_repetition(self.state, self.stack, fivefold, self.mode));
}

}  // namespace

void add_board_draws(std::vector<PyMethodDef>& methods) {
  methods.insert(
      methods.end(),
      {method<Self, is_insufficient_material>("is_insufficient_material",
                                              "True if neither side has enough to win."),
       method<Self, asking_material, test_insufficient_material>(
           "True if this side's pieces can never win. False does not mean that they can."),
       method<Self, has_reached<fifty_moves>>("is_fifty_moves",
                                              "True after fifty moves without pawn or capture."),
       method<Self, has_reached<seventy_five_moves>>(
           "is_seventyfive_moves", "True after seventy-five moves without pawn or capture."),
       method<Self, test_fifty_moves_claim>("can_claim_fifty_moves",
                                            "True if fifty moves are over, or are with a move."),
       method<Self, test_threefold_claim>(
           "can_claim_threefold_repetition",
           "True if the position is there for the third time, or is after a legal move."),
       method<Self, test_claim>("can_claim_draw", "True if either draw can be claimed."),
       method<Self, asking_repetition, test_repetition>(
           "True if the position has been there `count` times, three if not given."),
       method<Self, is_fivefold_repetition>("is_fivefold_repetition",
                                            "True if the position is there for the fifth time.")});
}

}  // namespace tabiya::python::chess
