// The class Board: how it is made, copied, compared and destroyed, and its attributes.
#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <memory>
#include <utility>

#include "python/chess/board.hpp"
#include "python/chess/fen.hpp"

namespace tabiya::python::chess {
namespace {

using Self = BoardObject;

Self& board_of(PyObject* object) noexcept {
  return *static_cast<Self*>(reinterpret_cast<BaseBoardObject*>(object));
}

PyObject* object_of_board(Self& board) noexcept { return reinterpret_cast<PyObject*>(&board); }

PyObject* new_board(PyTypeObject* type, PyObject* /*args*/, PyObject* /*named*/) {
  Ref moves{PyList_New(0)};
  PyObject* const object = type->tp_alloc(type, 0);
  if (object == nullptr) return nullptr;
  Self& board = board_of(object);
  new (&board.state) State{empty_state()};
  new (&board.stack) std::vector<State>{};
  board.mode = CastlingMode::Standard;
  board.move_stack = moves.release();
  return object;
}

PyObject* new_board_or_null(PyTypeObject* type, PyObject* args, PyObject* named) {
  return guarded([&] { return new_board(type, args, named); });
}

State read_state(PyObject* fen) {
  if (fen == nullptr) return State{};
  if (fen == Py_None) return empty_state();
  const auto state = parse_fen(read_text(fen));
  if (!state) raise(PyExc_ValueError, state.error());
  return *state;
}

int initialise_board(PyObject* self, PyObject* args, PyObject* named) {
  return guarded_status([&] {
    static std::array<const char*, 3> names{"fen", "chess960", nullptr};
    PyObject* fen = nullptr;
    int is_chess960 = 0;
    if (PyArg_ParseTupleAndKeywords(args, named, "|O$p:Board", const_cast<char**>(names.data()),
                                    &fen, &is_chess960) == 0) {
      throw PythonError{};
    }
    Self& board = board_of(self);
    board.state = read_state(fen);
    board.mode = is_chess960 != 0 ? CastlingMode::Chess960 : CastlingMode::Standard;
    clear_history(board);
  });
}

// A cycle through a board runs through its list or its dictionary, which the collector clears.
int traverse_board(PyObject* self, visitproc visit, void* arg) {
  Py_VISIT(Py_TYPE(self));
  Py_VISIT(board_of(self).move_stack);
  return 0;
}

void free_board(PyObject* self) noexcept {
  PyTypeObject* const type = Py_TYPE(self);
  PyObject_GC_UnTrack(self);
  Self& board = board_of(self);
  Py_CLEAR(board.move_stack);
  std::destroy_at(&board.stack);
  type->tp_free(self);
  Py_DECREF(type);
}

// --- Attributes ---

PyObject* turn(Self& self) { return object_of(self.state.turn() == Color::White); }
void write_turn(Self& self, PyObject* value) { self.state.setup.turn = read_color(value); }

PyObject* castling_rights(Self& self) { return object_of(self.state.setup.castling_rooks); }
void write_castling_rights(Self& self, PyObject* value) {
  self.state.setup.castling_rooks = read_mask(value);
}

PyObject* en_passant_square(Self& self) { return object_of(self.state.setup.en_passant_square); }
void write_en_passant_square(Self& self, PyObject* value) {
  if (value == Py_None) self.state.setup.en_passant_square.reset();
  else self.state.setup.en_passant_square = read_square(value);
}

std::uint32_t read_counter(PyObject* value) {
  const long number = read_number(value);
  if (number < 0 || number > std::numeric_limits<std::uint32_t>::max()) {
    raise(PyExc_ValueError,
          "expected a number from 0 to 4294967295, got " + std::to_string(number));
  }
  return static_cast<std::uint32_t>(number);
}

PyObject* halfmove_clock(Self& self) { return PyLong_FromLong(self.state.setup.halfmove_clock); }
void write_halfmove_clock(Self& self, PyObject* value) {
  self.state.setup.halfmove_clock = read_counter(value);
}

PyObject* fullmove_number(Self& self) { return PyLong_FromLong(self.state.setup.fullmove_number); }
void write_fullmove_number(Self& self, PyObject* value) {
  self.state.setup.fullmove_number = read_counter(value);
}

PyObject* is_chess960(Self& self) { return object_of(self.mode == CastlingMode::Chess960); }
void write_chess960(Self& self, PyObject* value) {
  self.mode = read_bool(value) ? CastlingMode::Chess960 : CastlingMode::Standard;
}

PyObject* move_stack(Self& self) { return Py_NewRef(self.move_stack); }
void write_move_stack(Self& self, PyObject* value) {
  if (!PyList_Check(value)) raise(PyExc_TypeError, "move_stack must be a list of moves");
  Py_SETREF(self.move_stack, Py_NewRef(value));
}

PyObject* moves_of(Self& self, PyTypeObject* type) {
  return PyObject_CallOneArg(reinterpret_cast<PyObject*>(type), object_of_board(self));
}
PyObject* all_legal_moves(Self& self) { return moves_of(self, types.legal_moves); }
PyObject* all_pseudo_legal_moves(Self& self) { return moves_of(self, types.pseudo_legal_moves); }

// --- Copies ---

constexpr Signature<1> copying{"copy", {"stack"}, 0, 0};

/// How many of the last plies a copy keeps: all, none, or a number.
std::size_t kept_plies(const Self& board, PyObject* stack) {
  if (stack == nullptr || stack == Py_True) return board.stack.size();
  const long plies = read_number(stack);
  const std::size_t all = board.stack.size();
  // As a slice of the last plies: a negative number drops as many at the beginning.
  if (plies < 0) return all - std::min(all, static_cast<std::size_t>(-plies));
  return std::min(all, static_cast<std::size_t>(plies));
}

/// The last moves played, as a new list.
Ref last_moves(const Self& board, Py_ssize_t count) {
  const Py_ssize_t moves = PyList_GET_SIZE(board.move_stack);
  return Ref{PyList_GetSlice(board.move_stack, std::max<Py_ssize_t>(0, moves - count), moves)};
}

PyObject* copy(Self& self, const Arguments<1>& given) {
  const auto kept = static_cast<std::ptrdiff_t>(kept_plies(self, given[0]));
  if (kept == 0) return copy_of(self, self.state);
  // The constructor of a subclass may change this board, so its history is taken before.
  Ref moves = last_moves(self, kept);
  std::vector<State> stack(self.stack.end() - kept, self.stack.end());
  Ref result{copy_of(self, self.state)};
  Self& board = board_of(result.get());
  board.stack = std::move(stack);
  Py_SETREF(board.move_stack, moves.release());
  return result.release();
}

PyObject* copy_everything(Self& self) { return copy(self, {nullptr}); }

constexpr Signature<1> copying_deeply{"__deepcopy__", {"memo"}, 0};
PyObject* deep_copy(Self& self, const Arguments<1>&) { return copy_everything(self); }

PyObject* root(Self& self) {
  return copy_of(self, self.stack.empty() ? self.state : self.stack.front());
}

// --- Pickling: the states as bytes, which only the same version of the library reads ---

std::string_view bytes_of(const std::vector<State>& states) noexcept {
  return {reinterpret_cast<const char*>(states.data()), states.size() * sizeof(State)};
}

PyObject* dump(Self& self) {
  std::vector<State> states = self.stack;
  states.push_back(self.state);
  const std::string_view bytes = bytes_of(states);
  return Py_BuildValue(
      "NNO", is_chess960(self),
      PyBytes_FromStringAndSize(bytes.data(), static_cast<Py_ssize_t>(bytes.size())),
      self.move_stack);
}

bool is_sound(const State& state) noexcept {
  Bitboard all;
  for (const PieceType type : all_piece_types) {
    if (all.intersects(state.board().pieces(type))) return false;
    all |= state.board().pieces(type);
  }
  const bool has_sound_square =
      !state.setup.en_passant_square || index_of(*state.setup.en_passant_square) < square_count;
  return all == state.board().occupied() && has_sound_square &&
         static_cast<std::size_t>(state.variant) < all_variants.size() &&
         !state.board().pieces(Color::White).intersects(state.board().pieces(Color::Black)) &&
         static_cast<int>(state.turn()) <= 1;
}

std::vector<State> read_states(std::string_view bytes) {
  if (bytes.empty() || bytes.size() % sizeof(State) != 0) {
    raise(PyExc_ValueError, "the pickled board was made by another version");
  }
  std::vector<State> states(bytes.size() / sizeof(State));
  std::memcpy(static_cast<void*>(states.data()), bytes.data(), bytes.size());
  for (const State& state : states) {
    if (!is_sound(state)) raise(PyExc_ValueError, "the pickled board is damaged");
  }
  return states;
}

constexpr Signature<3> loading{"_load", {"chess960", "states", "moves"}};
PyObject* load(Self& self, const Arguments<3>& given) {
  char* bytes = nullptr;
  Py_ssize_t size = 0;
  if (PyBytes_AsStringAndSize(given[1], &bytes, &size) != 0) throw PythonError{};
  std::vector<State> states = read_states({bytes, static_cast<std::size_t>(size)});
  write_move_stack(self, given[2]);
  write_chess960(self, given[0]);
  self.state = states.back();
  states.pop_back();
  self.stack = std::move(states);
  Py_RETURN_NONE;
}

/// True if two classes of boards play by the same rules, which their `uci_variant` names.
bool play_same_variant(PyTypeObject* left, PyTypeObject* right) {
  if (left == right) return true;
  const auto variant_of = [](PyTypeObject* type) {
    return Ref{PyObject_GetAttrString(reinterpret_cast<PyObject*>(type), "uci_variant")};
  };
  const Ref variant = variant_of(left);
  const Ref other = variant_of(right);
  const int are_same = PyObject_RichCompareBool(variant.get(), other.get(), Py_EQ);
  if (are_same < 0) throw PythonError{};
  return are_same != 0;
}

bool are_equal(const Self& left, const Self& right) {
  const auto same = [&](auto value) { return value(left) == value(right); };
  return same([](const Self& board) { return board.state.setup.halfmove_clock; }) &&
         same([](const Self& board) { return board.state.setup.fullmove_number; }) &&
         same([](const Self& board) { return board.state.board(); }) &&
         same([](const Self& board) { return board.state.turn(); }) &&
         have_same_extras(left.state, right.state) &&
         same([](const Self& board) { return clean_castling_rights(board.state, board.mode); }) &&
         same([](const Self& board) {
           return stated_en_passant_square(board.state, board.mode, EnPassantMode::Legal);
         });
}

PyObject* compare(PyObject* self, PyObject* other, int operation) {
  if ((operation != Py_EQ && operation != Py_NE) || !PyObject_TypeCheck(other, types.board)) {
    Py_RETURN_NOTIMPLEMENTED;
  }
  return guarded([&] {
    const bool is_same = play_same_variant(Py_TYPE(self), Py_TYPE(other)) &&
                         are_equal(board_of(self), board_of(other));
    return object_of(is_same == (operation == Py_EQ));
  });
}

auto& attributes_of_board() {
  static std::array attributes{
      attribute<Self, turn, write_turn>("turn", "The side to move: True for White."),
      attribute<Self, castling_rights, write_castling_rights>(
          "castling_rights", "The mask of the rooks that may castle. See clean_castling_rights()."),
      attribute<Self, en_passant_square, write_en_passant_square>(
          "ep_square", "The square a pawn has just passed over, or None."),
      attribute<Self, halfmove_clock, write_halfmove_clock>(
          "halfmove_clock", "Plies since the last capture or pawn move."),
      attribute<Self, fullmove_number, write_fullmove_number>(
          "fullmove_number", "The number of the move, from 1; it increases after Black's."),
      attribute<Self, is_chess960, write_chess960>("chess960", "True for Chess960."),
      attribute<Self, move_stack, write_move_stack>("move_stack", "The moves played, as a list."),
      attribute<Self, all_legal_moves>("legal_moves", "The legal moves, found when asked for."),
      attribute<Self, all_pseudo_legal_moves>("pseudo_legal_moves",
                                              "The same with moves that leave the king in check."),
      PyGetSetDef{},
  };
  return attributes;
}

auto& methods_of_board() {
  static std::vector<PyMethodDef> methods{
      method<Self, copying, copy>(
          "A copy. `stack` is True for all moves played, False for none, or how many of the last."),
      method<Self, copy_everything>("__copy__", nullptr),
      method<Self, copying_deeply, deep_copy>(nullptr),
      method<Self, root>("root", "A copy of the board before the first move played."),
      method<Self, dump>("_dump", nullptr),
      method<Self, loading, load>(nullptr),
  };
  return methods;
}

}  // namespace

void clear_history(BoardObject& board) {
  board.stack.clear();
  if (PyList_SetSlice(board.move_stack, 0, PyList_GET_SIZE(board.move_stack), nullptr) != 0) {
    throw PythonError{};
  }
}

PyObject* copy_of(const BoardObject& board, State state) {
  PyTypeObject* const type = Py_TYPE(&board);
  const CastlingMode mode = board.mode;
  // A class with a constructor of its own makes its copies itself.
  const bool is_plain = type->tp_init == initialise_board && type->tp_new == new_board_or_null;
  Ref result{is_plain ? type->tp_new(type, nullptr, nullptr)
                      : PyObject_CallOneArg(reinterpret_cast<PyObject*>(type), Py_None)};
  if (!PyObject_TypeCheck(result.get(), types.board)) raise(PyExc_TypeError, "expected a Board");
  board_of(result.get()).state = state;
  board_of(result.get()).mode = mode;
  return result.release();
}

void add_board_type(PyObject* module) {
  add_board_editing(methods_of_board());
  add_board_draws(methods_of_board());
  add_board_generation(methods_of_board());
  add_board_history(methods_of_board());
  add_board_notation(methods_of_board());
  add_board_questions(methods_of_board());
  add_board_variants(methods_of_board());
  methods_of_board().push_back({});
  static std::array slots{
      slot(Py_tp_doc,
           "A board with its history. tabiya.chess.Board adds what is written in Python."),
      slot(Py_tp_new, new_board_or_null),
      slot(Py_tp_init, initialise_board),
      slot(Py_tp_dealloc, free_board),
      slot(Py_tp_traverse, traverse_board),
      slot(Py_tp_hash, PyObject_HashNotImplemented),
      slot(Py_tp_richcompare, compare),
      slot(Py_tp_methods, methods_of_board().data()),
      slot(Py_tp_getset, attributes_of_board().data()),
      PyType_Slot{},
  };
  static PyType_Spec spec{"tabiya._tabiya.chess.Board", sizeof(Self), 0,
                          Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
                          slots.data()};
  types.board = make_type(module, spec, types.base_board);
}

}  // namespace tabiya::python::chess
