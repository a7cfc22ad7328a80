#include "python/objects.hpp"

#include <array>
#include <cctype>
#include <string>
#include <string_view>

#include "python/casters.hpp"
#include "tabiya/rules/bitboard.hpp"

namespace tabiya::python {
namespace {

constexpr std::size_t move_count = 65'536;

/// The members of an enumeration of python/tabiya/_values.py, in the order of the C++ values.
template <std::size_t Count>
class Members {
 public:
  explicit Members(const char* enumeration) {
    const py::object members = py::module_::import("tabiya._values").attr(enumeration);
    std::size_t index = 0;
    for (const py::handle member : members) objects_.at(index++) = member.inc_ref();
  }
  [[nodiscard]] py::handle operator[](int index) const { return objects_[index]; }
  /// The index of a member, which is compared by identity.
  [[nodiscard]] std::optional<int> find(py::handle object) const {
    for (std::size_t index = 0; index < Count; ++index) {
      if (objects_[index].is(object)) return static_cast<int>(index);
    }
    return std::nullopt;
  }

 private:
  std::array<py::handle, Count> objects_;
};

const auto& colors() {
  static const Members<2> members{"Color"};
  return members;
}
const auto& piece_types() {
  static const Members<6> members{"PieceType"};
  return members;
}
const auto& pieces() {
  static const Members<12> members{"Piece"};
  return members;
}
const auto& squares() {
  static const Members<64> members{"Square"};
  return members;
}
const auto& variants() {
  static const Members<all_variants.size()> members{"Variant"};
  return members;
}
const auto& wdls() {
  static const Members<5> members{"Wdl"};
  return members;
}

/// The text of a str; empty for any other object.
std::string_view text_of(py::handle object) {
  Py_ssize_t size = 0;
  if (!PyUnicode_Check(object.ptr())) return {};
  const char* const text = PyUnicode_AsUTF8AndSize(object.ptr(), &size);
  if (text == nullptr) {
    PyErr_Clear();
    return {};
  }
  return {text, static_cast<std::size_t>(size)};
}

std::string lower_case(std::string_view text) {
  std::string result{text};
  for (char& letter : result)
    letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return result;
}

/// The int of an object with __index__, such as an int or an integer of NumPy. Null for a bool, an array
/// or any other object.
py::object integer_of(py::handle object) {
  if (PyBool_Check(object.ptr()) || PyIndex_Check(object.ptr()) == 0) return {};
  PyObject* const number = PyNumber_Index(object.ptr());
  if (number == nullptr) {
    if (PyErr_ExceptionMatches(PyExc_TypeError) == 0) throw py::error_already_set{};
    PyErr_Clear();
  }
  return py::reinterpret_steal<py::object>(number);
}

int index_of_piece(Piece piece) { return index_of(piece.color) * 6 + index_of(piece.type); }

}  // namespace

void prepare_objects() {
  static_cast<void>(colors());
  static_cast<void>(piece_types());
  static_cast<void>(pieces());
  static_cast<void>(squares());
  static_cast<void>(variants());
  static_cast<void>(wdls());
}

void refuse_value(py::handle object, const char* noun) {
  const bool is_value = PyUnicode_Check(object.ptr()) || integer_of(object);
  if (is_value) throw py::value_error{py::repr(object).cast<std::string>() + " is not " + noun};
}

py::handle object_of(Color color) { return colors()[index_of(color)]; }
py::handle object_of(PieceType type) { return piece_types()[index_of(type)]; }
py::handle object_of(Piece piece) { return pieces()[index_of_piece(piece)]; }
py::handle object_of(Square sq) { return squares()[index_of(sq)]; }
py::handle object_of(Variant variant) { return variants()[static_cast<int>(variant)]; }
py::handle object_of(Wdl wdl) {
  return wdls()[static_cast<int>(wdl) - static_cast<int>(Wdl::Loss)];
}

py::handle object_of(Move move) {
  static std::array<PyObject*, move_count> objects{};
  PyObject*& object = objects[move.packed()];
  if (object == nullptr) {
    using Caster = py::detail::type_caster_base<Move>;
    object = Caster::cast(new Move{move}, py::return_value_policy::take_ownership, {}).ptr();
  }
  return object;
}

std::optional<Color> read_color(py::handle object) {
  if (const auto index = colors().find(object)) return all_colors[*index];
  const std::string text = lower_case(text_of(object));
  if (text == "white" || text == "w") return Color::White;
  if (text == "black" || text == "b") return Color::Black;
  return std::nullopt;
}

std::optional<PieceType> read_piece_type(py::handle object) {
  if (const auto index = piece_types().find(object)) return all_piece_types[*index];
  const std::string text = lower_case(text_of(object));
  for (const PieceType type : all_piece_types) {
    if (text == to_string(type)) return type;
    if (text.size() == 1 && parse_piece(text[0]) == Piece{Color::Black, type}) return type;
  }
  return std::nullopt;
}

std::optional<Piece> read_piece(py::handle object) {
  if (const auto index = pieces().find(object)) {
    return Piece{all_colors[*index / 6], all_piece_types[*index % 6]};
  }
  const std::string_view text = text_of(object);
  return text.size() == 1 ? parse_piece(text[0]) : std::nullopt;
}

std::optional<Variant> read_variant(py::handle object) {
  if (const auto index = variants().find(object)) return all_variants[*index];
  return parse_variant(text_of(object));
}

std::optional<Square> read_square(py::handle object) {
  if (PyUnicode_Check(object.ptr())) return parse_square(text_of(object));
  const py::object number = integer_of(object);
  if (!number) return std::nullopt;
  int overflow = 0;
  const long index = PyLong_AsLongAndOverflow(number.ptr(), &overflow);
  if (overflow != 0 || index < 0 || index >= square_count) return std::nullopt;
  return square_at(static_cast<int>(index));
}

}  // namespace tabiya::python
