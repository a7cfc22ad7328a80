// The class BaseBoard: pieces on squares, without a side to move.
#include <array>

#include "python/chess/fen.hpp"
#include "python/chess/types.hpp"
#include "tabiya/rules/attacks.hpp"
#include "tabiya/rules/chess960.hpp"

namespace tabiya::python::chess {
namespace {

using Self = BaseBoardObject;

const Board& board_of(const Self& self) noexcept { return self.state.board(); }

PyObject* new_base_board(PyTypeObject* type, PyObject* /*args*/, PyObject* /*named*/) {
  PyObject* const object = type->tp_alloc(type, 0);
  if (object != nullptr) new (&reinterpret_cast<Self*>(object)->state) State{empty_state()};
  return object;
}

void put_placement(Self& self, const Placement& placement) noexcept {
  self.state.setup.board = placement.board;
  self.state.promoted = placement.promoted;
}

void read_placement(Self& self, PyObject* text) {
  const auto placement = parse_board_fen(read_text(text));
  if (!placement) raise(PyExc_ValueError, placement.error());
  put_placement(self, *placement);
}

int initialise_base_board(PyObject* self, PyObject* args, PyObject* named) {
  return guarded_status([&] {
    static std::array<const char*, 2> names{"board_fen", nullptr};
    PyObject* fen = nullptr;
    if (PyArg_ParseTupleAndKeywords(args, named, "|O:BaseBoard", const_cast<char**>(names.data()),
                                    &fen) == 0) {
      throw PythonError{};
    }
    Self& board = *reinterpret_cast<Self*>(self);
    if (fen == nullptr) put_placement(board, {Board::initial()});
    else if (fen == Py_None) put_placement(board, {});
    else read_placement(board, fen);
  });
}

void free_base_board(PyObject* self) noexcept {
  PyTypeObject* const type = Py_TYPE(self);
  type->tp_free(self);
  Py_DECREF(type);
}

// --- Sets of pieces ---

template <PieceType type>
PyObject* mask_of_type(Self& self) {
  return object_of(board_of(self).pieces(type));
}
PyObject* occupied(Self& self) { return object_of(board_of(self).occupied()); }
/// By colour as python-chess indexes it: False is Black, True is White.
PyObject* occupied_by_color(Self& self) {
  return Py_BuildValue("NN", object_of(board_of(self).pieces(Color::Black)),
                       object_of(board_of(self).pieces(Color::White)));
}
PyObject* promoted(Self& self) { return object_of(self.state.promoted); }
void write_promoted(Self& self, PyObject* value) { self.state.promoted = read_mask(value); }

constexpr Signature<2> asking_pieces_mask{"pieces_mask", {"piece_type", "color"}};
PyObject* pieces_mask(Self& self, const Arguments<2>& given) {
  return object_of(board_of(self).pieces(read_color(given[1]), read_piece_type(given[0])));
}
constexpr Signature<2> asking_pieces{"pieces", {"piece_type", "color"}};
PyObject* pieces(Self& self, const Arguments<2>& given) {
  return square_set_of(board_of(self).pieces(read_color(given[1]), read_piece_type(given[0])));
}

// --- Single squares ---

constexpr Signature<1> asking_piece{"piece_at", {"square"}};
PyObject* piece_at(Self& self, const Arguments<1>& given) {
  return object_of(board_of(self).piece_on(read_square(given[0])));
}
constexpr Signature<1> asking_type{"piece_type_at", {"square"}};
PyObject* piece_type_at(Self& self, const Arguments<1>& given) {
  return object_of(board_of(self).type_on(read_square(given[0])));
}
constexpr Signature<1> asking_color{"color_at", {"square"}};
PyObject* color_at(Self& self, const Arguments<1>& given) {
  const auto piece = board_of(self).piece_on(read_square(given[0]));
  if (!piece) Py_RETURN_NONE;
  return object_of(piece->color == Color::White);
}
constexpr Signature<1> asking_king{"king", {"color"}};
PyObject* king_square(Self& self, const Arguments<1>& given) {
  return object_of(king(self.state, read_color(given[0])));
}

constexpr Signature<3> putting{"set_piece_at", {"square", "piece", "promoted"}, 2};
PyObject* set_piece_at(Self& self, const Arguments<3>& given) {
  const Square sq = read_square(given[0]);
  const bool was_pawn = read_or(given[2], read_bool, false);
  if (given[1] == Py_None) {
    self.state.setup.board.remove(sq);
  } else {
    self.state.setup.board.put(sq, read_piece(given[1]));
  }
  self.state.promoted -= sq;
  if (was_pawn && given[1] != Py_None) self.state.promoted |= sq;
  Py_RETURN_NONE;
}

constexpr Signature<1> removing{"remove_piece_at", {"square"}};
PyObject* remove_piece_at(Self& self, const Arguments<1>& given) {
  const Square sq = read_square(given[0]);
  const auto piece = board_of(self).piece_on(sq);
  self.state.setup.board.remove(sq);
  self.state.promoted -= sq;
  return object_of(piece);
}

// --- Attacks and pins ---

constexpr Signature<1> asking_attacks_mask{"attacks_mask", {"square"}};
PyObject* attacks_mask(Self& self, const Arguments<1>& given) {
  return object_of(attacks_of(board_of(self), read_square(given[0])));
}
constexpr Signature<1> asking_attacks{"attacks", {"square"}};
PyObject* attacks(Self& self, const Arguments<1>& given) {
  return square_set_of(attacks_of(board_of(self), read_square(given[0])));
}

Bitboard attackers_among(const Self& self, const Arguments<3>& given) {
  const bool has_own_blockers = given[2] != nullptr && given[2] != Py_None;
  const Bitboard blockers = has_own_blockers ? read_squares(given[2]) : board_of(self).occupied();
  return attackers(board_of(self), read_color(given[0]), read_square(given[1]), blockers);
}
constexpr Signature<3> asking_attackers_mask{"attackers_mask", {"color", "square", "occupied"}, 2};
PyObject* attackers_mask(Self& self, const Arguments<3>& given) {
  return object_of(attackers_among(self, given));
}
constexpr Signature<3> asking_attackers{"attackers", {"color", "square", "occupied"}, 2};
PyObject* attackers_set(Self& self, const Arguments<3>& given) {
  return square_set_of(attackers_among(self, given));
}
constexpr Signature<3> asking_attacked{"is_attacked_by", {"color", "square", "occupied"}, 2};
PyObject* is_attacked_by(Self& self, const Arguments<3>& given) {
  return object_of(attackers_among(self, given).any());
}

Bitboard pin_of(const Self& self, const Arguments<2>& given) {
  return pin_line(self.state, read_color(given[0]), read_square(given[1]));
}
constexpr Signature<2> asking_pin_mask{"pin_mask", {"color", "square"}};
PyObject* pin_mask(Self& self, const Arguments<2>& given) { return object_of(pin_of(self, given)); }
constexpr Signature<2> asking_pin{"pin", {"color", "square"}};
PyObject* pin(Self& self, const Arguments<2>& given) { return square_set_of(pin_of(self, given)); }
constexpr Signature<2> asking_pinned{"is_pinned", {"color", "square"}};
PyObject* is_pinned(Self& self, const Arguments<2>& given) {
  return object_of(pin_of(self, given) != every_square);
}

// --- The whole placement ---

PyObject* clear_board(Self& self) {
  put_placement(self, {});
  Py_RETURN_NONE;
}
PyObject* reset_board(Self& self) {
  put_placement(self, {Board::initial()});
  Py_RETURN_NONE;
}

constexpr Signature<1> writing_fen{"board_fen", {"promoted"}, 0, 0};
PyObject* write_board_fen(Self& self, const Arguments<1>& given) {
  return object_of(std::string_view{board_fen(self.state, read_or(given[0], read_bool, false))});
}
constexpr Signature<1> reading_fen{"set_board_fen", {"fen"}};
PyObject* set_board_fen(Self& self, const Arguments<1>& given) {
  read_placement(self, given[0]);
  Py_RETURN_NONE;
}

constexpr Signature<1> mapping{"piece_map", {"mask"}, 0, 0};
PyObject* piece_map(Self& self, const Arguments<1>& given) {
  Ref map{PyDict_New()};
  const Bitboard mask = read_or(given[0], read_mask, every_square);
  for (Bitboard left = board_of(self).occupied() & mask; left.any(); left -= left.last()) {
    const Ref sq{object_of(left.last())};
    const Ref piece{object_of(board_of(self).piece_on(left.last()))};
    if (PyDict_SetItem(map.get(), sq.get(), piece.get()) != 0) throw PythonError{};
  }
  return map.release();
}

constexpr Signature<1> setting_up_chess960{"_set_chess960_pos", {"scharnagl"}};
PyObject* set_chess960_position(Self& self, const Arguments<1>& given) {
  const long number = read_number(given[0]);
  const auto setup = number < 0 || number >= chess960_position_count
                         ? std::nullopt
                         : chess960_setup(static_cast<int>(number));
  if (!setup) {
    raise(PyExc_ValueError,
          "the positions of Chess960 are numbered from 0 to 959, not " + std::to_string(number));
  }
  put_placement(self, {setup->board});
  Py_RETURN_NONE;
}
PyObject* chess960_position(Self& self) {
  const auto number = chess960_number(board_of(self));
  if (!number || self.state.promoted.any()) Py_RETURN_NONE;
  return PyLong_FromLong(*number);
}

PyObject* str(PyObject* self) {
  const Board& board = board_of(*reinterpret_cast<Self*>(self));
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    for (const File file : all_files) {
      const auto piece = board.piece_on(make_square(file, static_cast<Rank>(rank)));
      text += piece ? to_char(*piece) : '.';
      if (file != File::H) text += ' ';
    }
    if (rank > 0) text += '\n';
  }
  return object_of(std::string_view{text});
}

PyObject* compare(PyObject* self, PyObject* other, int operation) {
  if ((operation != Py_EQ && operation != Py_NE) || !PyObject_TypeCheck(other, types.base_board)) {
    Py_RETURN_NOTIMPLEMENTED;
  }
  const bool are_equal =
      board_of(*reinterpret_cast<Self*>(self)) == board_of(*reinterpret_cast<Self*>(other));
  return object_of(are_equal == (operation == Py_EQ));
}

auto& methods_of_base_board() {
  static std::array methods{
      method<Self, asking_pieces_mask, pieces_mask>("The mask of the pieces of a type and colour."),
      method<Self, asking_pieces, pieces>("The squares of the pieces of a type and colour."),
      method<Self, asking_piece, piece_at>("The piece on a square, or None."),
      method<Self, asking_type, piece_type_at>("The type of the piece on a square, or None."),
      method<Self, asking_color, color_at>("The colour of the piece on a square, or None."),
      method<Self, asking_king, king_square>(
          "The square of the king, or None. A promoted king does not count; of several kings it is "
          "the one on the highest square."),
      method<Self, putting, set_piece_at>("Puts a piece on a square, or empties it with None."),
      method<Self, removing, remove_piece_at>("Empties a square; returns what stood there."),
      method<Self, asking_attacks_mask, attacks_mask>("The mask of what a piece attacks."),
      method<Self, asking_attacks, attacks>("The squares that the piece on a square attacks."),
      method<Self, asking_attackers_mask, attackers_mask>("The mask of the attackers of a square."),
      method<Self, asking_attackers, attackers_set>(
          "The pieces of a colour that attack a square. `occupied` replaces the squares that block "
          "lines. A pinned piece still attacks."),
      method<Self, asking_attacked, is_attacked_by>("True if a colour attacks the square."),
      method<Self, asking_pin_mask, pin_mask>("The mask of the line on which a piece is pinned."),
      method<Self, asking_pin, pin>(
          "The line on which a piece is pinned to its king, or all squares."),
      method<Self, asking_pinned, is_pinned>("True if a piece there would be pinned."),
      method<Self, clear_board>("clear_board", "Removes all pieces."),
      method<Self, reset_board>("reset_board", "Puts all pieces where a game begins."),
      method<Self, writing_fen, write_board_fen>("The placement as the first field of a FEN."),
      method<Self, reading_fen, set_board_fen>("Places what the first field of a FEN says."),
      method<Self, mapping, piece_map>("A dictionary of pieces by square."),
      method<Self, setting_up_chess960, set_chess960_position>(nullptr),
      method<Self, chess960_position>("_chess960_pos", nullptr),
      PyMethodDef{},
  };
  return methods;
}

auto& attributes_of_base_board() {
  using enum PieceType;
  static std::array attributes{
      attribute<Self, mask_of_type<Pawn>>("pawns", "The mask of all pawns."),
      attribute<Self, mask_of_type<Knight>>("knights", "The mask of all knights."),
      attribute<Self, mask_of_type<Bishop>>("bishops", "The mask of all bishops."),
      attribute<Self, mask_of_type<Rook>>("rooks", "The mask of all rooks."),
      attribute<Self, mask_of_type<Queen>>("queens", "The mask of all queens."),
      attribute<Self, mask_of_type<King>>("kings", "The mask of all kings."),
      attribute<Self, occupied>("occupied", "The mask of all pieces."),
      attribute<Self, occupied_by_color>("occupied_co", "The masks of Black's and White's pieces."),
      attribute<Self, promoted, write_promoted>("promoted", "The mask of those that were pawns."),
      PyGetSetDef{},
  };
  return attributes;
}

}  // namespace

void add_base_board_type(PyObject* module) {
  static std::array slots{
      slot(Py_tp_doc, "Pieces on squares. tabiya.chess.BaseBoard adds what is written in Python."),
      slot(Py_tp_new, new_base_board),
      slot(Py_tp_init, initialise_base_board),
      slot(Py_tp_dealloc, free_base_board),
      slot(Py_tp_str, str),
      slot(Py_tp_hash, PyObject_HashNotImplemented),
      slot(Py_tp_richcompare, compare),
      slot(Py_tp_methods, methods_of_base_board().data()),
      slot(Py_tp_getset, attributes_of_base_board().data()),
      PyType_Slot{},
  };
  static PyType_Spec spec{"tabiya._tabiya.chess.BaseBoard", sizeof(Self), 0,
                          Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots.data()};
  types.base_board = make_type(module, spec, nullptr);
}

}  // namespace tabiya::python::chess
