// The class Piece, with one object for each of the twelve pieces.
#include <array>

#include "python/chess/types.hpp"

namespace tabiya::python::chess {
namespace {

constexpr std::array<const char*, 12> figures{"♙", "♘", "♗", "♖", "♕", "♔",
                                              "♟", "♞", "♝", "♜", "♛", "♚"};

std::size_t number_of(Piece piece) noexcept {
  const int number = index_of(piece.color) * 6 + index_of(piece.type);
  return static_cast<std::size_t>(number);
}

PyObject* allocate(PyTypeObject* type, Piece piece) {
  PyObject* const object = type->tp_alloc(type, 0);
  if (object == nullptr) throw PythonError{};
  reinterpret_cast<PieceObject*>(object)->piece = piece;
  return object;
}

PyObject* make(PyTypeObject* type, Piece piece) {
  return type == types.piece ? object_of(std::optional{piece}) : allocate(type, piece);
}

PyObject* new_piece(PyTypeObject* type, PyObject* args, PyObject* named) {
  return guarded([&] {
    static std::array<const char*, 3> names{"piece_type", "color", nullptr};
    std::array<PyObject*, 2> given{};
    if (PyArg_ParseTupleAndKeywords(args, named, "OO:Piece", const_cast<char**>(names.data()),
                                    &given[0], &given[1]) == 0) {
      throw PythonError{};
    }
    return make(type, {read_color(given[1]), read_piece_type(given[0])});
  });
}

void free_piece(PyObject* self) noexcept {
  PyTypeObject* const type = Py_TYPE(self);
  type->tp_free(self);
  Py_DECREF(type);
}

Piece piece_of(PyObject* self) noexcept { return reinterpret_cast<PieceObject*>(self)->piece; }

PyObject* piece_type(PieceObject& self) { return object_of(std::optional{self.piece.type}); }
PyObject* color(PieceObject& self) { return object_of(self.piece.color == Color::White); }

PyObject* symbol(PieceObject& self) {
  const char letter = to_char(self.piece);
  return object_of(std::string_view{&letter, 1});
}

constexpr Signature<1> inverting{"unicode_symbol", {"invert_color"}, 0, 0};
PyObject* unicode_symbol(PieceObject& self, const Arguments<1>& given) {
  const bool inverts = read_or(given[0], read_bool, false);
  const Color color = inverts ? ~self.piece.color : self.piece.color;
  return object_of(std::string_view{figures[number_of({color, self.piece.type})]});
}

constexpr Signature<1> reading_symbol{"from_symbol", {"symbol"}};
PyObject* from_symbol(PyObject& type, const Arguments<1>& given) {
  const std::string_view text = read_text(given[0]);
  const auto piece = text.size() == 1 ? parse_piece(text[0]) : std::nullopt;
  if (!piece) raise(PyExc_ValueError, "'" + std::string{text} + "' is not the letter of a piece");
  return make(reinterpret_cast<PyTypeObject*>(&type), *piece);
}

PyObject* itself(PieceObject& self) { return Py_NewRef(reinterpret_cast<PyObject*>(&self)); }

constexpr Signature<1> copying_deeply{"__deepcopy__", {"memo"}, 0};
PyObject* deep_copy(PieceObject& self, const Arguments<1>&) { return itself(self); }

PyObject* reduce(PieceObject& self) {
  return Py_BuildValue("O(NN)", Py_TYPE(&self), piece_type(self), color(self));
}

PyObject* to_svg(PieceObject& self) {
  const Ref module{PyImport_ImportModule("tabiya.chess.svg")};
  const Ref draw{PyObject_GetAttrString(module.get(), "piece")};
  const Ref arguments{Py_BuildValue("(O)", &self)};
  const Ref named{Py_BuildValue("{s:i}", "size", 45)};
  return PyObject_Call(draw.get(), arguments.get(), named.get());
}

PyObject* repr(PyObject* self) {
  return PyUnicode_FromFormat("Piece.from_symbol('%c')", to_char(piece_of(self)));
}

PyObject* str(PyObject* self) { return symbol(*reinterpret_cast<PieceObject*>(self)); }

Py_hash_t hash(PyObject* self) { return static_cast<Py_hash_t>(number_of(piece_of(self))); }

PyObject* compare(PyObject* self, PyObject* other, int operation) {
  if ((operation != Py_EQ && operation != Py_NE) || !PyObject_TypeCheck(other, types.piece)) {
    Py_RETURN_NOTIMPLEMENTED;
  }
  return object_of((piece_of(self) == piece_of(other)) == (operation == Py_EQ));
}

}  // namespace

PyObject* object_of(std::optional<Piece> piece) {
  if (!piece) Py_RETURN_NONE;
  static std::array<PyObject*, 12> objects{};
  PyObject*& object = objects[number_of(*piece)];
  if (object == nullptr) object = allocate(types.piece, *piece);
  return Py_NewRef(object);
}

void add_piece_type(PyObject* module) {
  static std::array methods{
      method<PieceObject, symbol>("symbol", "The letter of a FEN: upper case for White."),
      method<PieceObject, inverting, unicode_symbol>("The figure of the piece, such as ♘."),
      class_method<reading_symbol, from_symbol, METH_CLASS>(
          "The piece with a letter of a FEN. Raises ValueError for any other text."),
      method<PieceObject, to_svg>("_repr_svg_", "The piece as SVG, for notebooks."),
      method<PieceObject, itself>("__copy__", nullptr),
      method<PieceObject, copying_deeply, deep_copy>(nullptr),
      method<PieceObject, reduce>("__reduce__", nullptr),
      PyMethodDef{},
  };
  static std::array attributes{
      attribute<PieceObject, piece_type>("piece_type", "The type, from PAWN = 1 to KING = 6."),
      attribute<PieceObject, color>("color", "True for White."),
      PyGetSetDef{},
  };
  static std::array slots{
      slot(Py_tp_doc, "A piece: Piece(piece_type, color)."),
      slot(Py_tp_new, new_piece),
      slot(Py_tp_dealloc, free_piece),
      slot(Py_tp_repr, repr),
      slot(Py_tp_str, str),
      slot(Py_tp_hash, hash),
      slot(Py_tp_richcompare, compare),
      slot(Py_tp_methods, methods.data()),
      slot(Py_tp_getset, attributes.data()),
      PyType_Slot{},
  };
  static PyType_Spec spec{"tabiya.chess.Piece", sizeof(PieceObject), 0,
                          Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots.data()};
  types.piece = make_type(module, spec, nullptr);
}

}  // namespace tabiya::python::chess
