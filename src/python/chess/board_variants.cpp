// Methods of Board for the classes of tabiya.chess.variant.
#include <string>

#include "python/chess/board.hpp"
#include "python/chess/variant_rules.hpp"

namespace tabiya::python::chess {
namespace {

using Self = BoardObject;

constexpr Signature<1> beginning{"_begin_variant", {"name"}};
PyObject* begin_variant(Self& self, const Arguments<1>& given) {
  const std::string_view name = read_text(given[0]);
  const auto variant = variant_of_board(name);
  if (!variant) raise(PyExc_ValueError, "there is no board for the variant " + std::string{name});
  self.state = empty_state(*variant);
  clear_history(self);
  Py_RETURN_NONE;
}

PyObject* ending(Self& self) {
  const auto found = ending_in_variant(self.state, self.mode);
  if (!found) Py_RETURN_NONE;
  const Ref kind{object_of(to_string(found->kind))};
  if (!found->winner) return Py_BuildValue("OO", kind.get(), Py_None);
  const Ref winner{object_of(*found->winner == Color::White)};
  return Py_BuildValue("OO", kind.get(), winner.get());
}

PyObject* is_playable(Self& self) {
  return object_of(to_position(self.state, self.mode).has_value());
}

PieceType read_pocket_type(PyObject* object) {
  const PieceType type = read_piece_type(object);
  if (type == PieceType::King) raise(PyExc_ValueError, "a pocket never holds a king");
  return type;
}

constexpr Signature<2> counting_pocket{"_pocket_count", {"color", "piece_type"}};
PyObject* pocket_count(Self& self, const Arguments<2>& given) {
  const Pocket& pocket = self.state.pockets[read_color(given[0])];
  return PyLong_FromLong(pocket.count(read_pocket_type(given[1])));
}

constexpr Signature<3> filling_pocket{"_set_pocket_count", {"color", "piece_type", "count"}};
PyObject* set_pocket_count(Self& self, const Arguments<3>& given) {
  constexpr long most = 254;
  Pocket& pocket = self.state.pockets[read_color(given[0])];
  const PieceType type = read_pocket_type(given[1]);
  const long count = read_number(given[2]);
  if (count < 0 || count > most) {
    raise(PyExc_ValueError,
          "a pocket holds 0 to 254 pieces of a type, not " + std::to_string(count));
  }
  while (pocket.count(type) > count) pocket.remove(type);
  while (pocket.count(type) < count) pocket.add(type);
  Py_RETURN_NONE;
}

constexpr Signature<1> counting_checks{"_checks_left", {"color"}};
PyObject* checks_left(Self& self, const Arguments<1>& given) {
  return PyLong_FromLong(self.state.checks_left[read_color(given[0])]);
}

constexpr Signature<2> setting_checks{"_set_checks_left", {"color", "count"}};
PyObject* set_checks_left(Self& self, const Arguments<2>& given) {
  const Color color = read_color(given[0]);
  const long count = read_number(given[1]);
  if (count < 0 || count > checks_to_win) {
    raise(PyExc_ValueError, "there are 0 to 3 checks left, not " + std::to_string(count));
  }
  self.state.checks_left[color] = static_cast<std::uint8_t>(count);
  Py_RETURN_NONE;
}

}  // namespace

void add_board_variants(std::vector<PyMethodDef>& methods) {
  methods.insert(methods.end(), {method<Self, beginning, begin_variant>(nullptr),
                                 method<Self, ending>("_ending", nullptr),
                                 method<Self, is_playable>("_is_playable", nullptr),
                                 method<Self, counting_pocket, pocket_count>(nullptr),
                                 method<Self, filling_pocket, set_pocket_count>(nullptr),
                                 method<Self, counting_checks, checks_left>(nullptr),
                                 method<Self, setting_checks, set_checks_left>(nullptr)});
}

}  // namespace tabiya::python::chess
