// What tabiya.chess.pgn takes from C++: games of a file as records, as tokens, or as tags alone.
#include <algorithm>
#include <array>
#include <cctype>
#include <memory>

#include "python/chess/board.hpp"
#include "python/chess/fen.hpp"
#include "python/chess/pgn_record.hpp"
#include "python/chess/pgn_text.hpp"
#include "python/chess/variant_rules.hpp"

namespace tabiya::python::chess {
namespace {

struct Record {
  TagPairs tags;
  std::unique_ptr<GameRecord> game;  // null if the position of the tags cannot be set up
  std::string setup_error;
};

struct RecordObject {
  PyObject_HEAD Record* record;
};

using Self = RecordObject;

PyTypeObject* record_type = nullptr;

std::string_view value_of(const TagPairs& tags, std::string_view name) noexcept {
  std::string_view value;
  for (const auto& tag : tags) {
    if (tag.first == name) value = tag.second;
  }
  return value;
}

bool is_chess960(const TagPairs& tags) {
  std::string variant{value_of(tags, "Variant")};
  std::ranges::transform(variant, variant.begin(),
                         [](unsigned char letter) { return std::tolower(letter); });
  constexpr std::array<std::string_view, 5> names{"chess960", "chess 960", "fischerandom",
                                                  "fischerrandom", "fischer random"};
  return std::ranges::find(names, variant) != names.end();
}

/// True for rights that standard chess cannot have.
bool needs_chess960(const State& state) {
  const Bitboard rights = clean_castling_rights(state, CastlingMode::Chess960);
  return rights != clean_castling_rights(state, CastlingMode::Standard);
}

/// The variant of the tag; chess also for what tabiya.chess.variant has no board for.
Variant variant_of(const TagPairs& tags) {
  const auto variant = variant_of_board(value_of(tags, "Variant"));
  return variant.value_or(Variant::Standard);
}

void begin_game(Record& record) {
  const Variant variant = variant_of(record.tags);
  State start = initial_state(variant);
  if (const std::string_view fen = value_of(record.tags, "FEN"); !fen.empty()) {
    const auto state = start.is_chess() ? parse_fen(fen) : parse_fen_of_variant(variant, fen);
    if (!state) {
      record.setup_error = state.error();
      return;
    }
    start = *state;
  }
  const bool has_mode = is_chess960(record.tags) || needs_chess960(start);
  record.game = std::make_unique<GameRecord>(
      start, has_mode ? CastlingMode::Chess960 : CastlingMode::Standard);
}

void read_moves(Record& record, GameLines& lines) {
  if (record.game == nullptr) return lines.read_movetext([](const Token&) {});
  lines.read_movetext([&](const Token& token) { record.game->add(token); });
  record.game->finish();
}

PyObject* tags_object(const TagPairs& tags) {
  Ref list{PyList_New(static_cast<Py_ssize_t>(tags.size()))};
  Py_ssize_t index = 0;
  for (const auto& [name, value] : tags) {
    PyObject* const pair = Py_BuildValue("NN", text_object_of(name), text_object_of(value));
    if (pair == nullptr) throw PythonError{};
    PyList_SET_ITEM(list.get(), index++, pair);
  }
  return list.release();
}

// --- The functions ---

constexpr Signature<1> reading_game{"_read_game", {"handle"}};
PyObject* read_game(PyObject&, const Arguments<1>& given) {
  LineSource source{given[0]};
  GameLines lines{source};
  auto record = std::make_unique<Record>();
  if (!lines.read_tags(record->tags)) Py_RETURN_NONE;
  begin_game(*record);
  read_moves(*record, lines);
  PyObject* const object = record_type->tp_alloc(record_type, 0);
  if (object == nullptr) throw PythonError{};
  reinterpret_cast<Self*>(object)->record = record.release();
  return object;
}

constexpr Signature<1> reading_tags{"_read_tags", {"handle"}};
PyObject* read_tags(PyObject&, const Arguments<1>& given) {
  LineSource source{given[0]};
  GameLines lines{source};
  TagPairs tags;
  if (!lines.read_tags(tags)) Py_RETURN_NONE;
  lines.read_movetext([](const Token&) {});
  return tags_object(tags);
}

/// A comment gets a brace back, so that Python tells it from other tokens.
PyObject* token_object(const Token& token) {
  if (token.kind != TokenKind::Comment) return text_object_of(token.text);
  return text_object_of('{' + std::string{token.text});
}

constexpr Signature<1> reading_tokens{"_read_tokens", {"handle"}};
PyObject* read_tokens(PyObject&, const Arguments<1>& given) {
  LineSource source{given[0]};
  GameLines lines{source};
  TagPairs tags;
  if (!lines.read_tags(tags)) Py_RETURN_NONE;
  Ref list{PyList_New(0)};
  lines.read_movetext([&](const Token& token) {
    const Ref object{token_object(token)};
    if (PyList_Append(list.get(), object.get()) != 0) throw PythonError{};
  });
  return Py_BuildValue("NN", tags_object(tags), list.release());
}

// --- The class ---

void free_record(PyObject* self) noexcept {
  PyTypeObject* const type = Py_TYPE(self);
  delete reinterpret_cast<Self*>(self)->record;
  type->tp_free(self);
  Py_DECREF(type);
}

PyObject* tags(Self& self) { return tags_object(self.record->tags); }

PyObject* result(Self& self) {
  if (self.record->game == nullptr) return object_of(std::string_view{});
  return object_of(std::string_view{self.record->game->result()});
}

PyObject* has_errors(Self& self) {
  const Record& record = *self.record;
  return object_of(record.game == nullptr || !record.game->faults().empty());
}
PyObject* variant(Self& self) { return text_object_of(value_of(self.record->tags, "Variant")); }

PyObject* exception_of(const RecordFault& fault) {
  try {
    raise_san_fault(fault.fen, fault.fault, fault.token);
  } catch (const PythonError&) {
    PyObject* type = nullptr;
    PyObject* value = nullptr;
    PyObject* traceback = nullptr;
    PyErr_Fetch(&type, &value, &traceback);
    PyErr_NormalizeException(&type, &value, &traceback);
    Py_XDECREF(type);
    Py_XDECREF(traceback);
    return value;
  }
}

PyObject* errors(Self& self) {
  const Record& record = *self.record;
  Ref list{PyList_New(0)};
  const auto append = [&](PyObject* error) {
    const Ref object{error};
    if (PyList_Append(list.get(), object.get()) != 0) throw PythonError{};
  };
  if (!record.setup_error.empty()) {
    append(PyObject_CallFunction(PyExc_ValueError, "N", text_object_of(record.setup_error)));
  }
  if (record.game != nullptr) {
    for (const RecordFault& fault : record.game->faults()) append(exception_of(fault));
  }
  return list.release();
}

/// Calls `visit` with each move of the main line.
template <class Visit>
void for_each_main_move(const GameRecord& game, Visit visit) {
  std::size_t depth = 0;
  for (const RecordEntry& entry : game.entries()) {
    using enum RecordEntry::Kind;
    if (entry.kind == BeginVariation) ++depth;
    if (entry.kind == EndVariation) --depth;
    if (entry.kind == Move && depth == 0) visit(entry.move);
  }
}

PyObject* mainline_moves(Self& self) {
  if (self.record->game == nullptr) return PyList_New(0);
  Py_ssize_t count = 0;
  for_each_main_move(*self.record->game, [&](const PlainMove&) { ++count; });
  Ref list{PyList_New(count)};
  Py_ssize_t index = 0;
  for_each_main_move(*self.record->game, [&](const PlainMove& move) {
    PyList_SET_ITEM(list.get(), index++, object_of(move));
  });
  return list.release();
}

PyObject* entry_object(const GameRecord& game, const RecordEntry& entry) {
  using enum RecordEntry::Kind;
  switch (entry.kind) {
    case Move: return object_of(entry.move);
    case Comment: return text_object_of(game.comment(entry));
    case Glyph: return PyLong_FromUnsignedLong(entry.number);
    case BeginVariation: return PyLong_FromLong(-1);
    case EndVariation: return PyLong_FromLong(-2);
  }
  std::unreachable();
}

PyObject* entries(Self& self) {
  if (self.record->game == nullptr) return PyList_New(0);
  const GameRecord& game = *self.record->game;
  Ref list{PyList_New(static_cast<Py_ssize_t>(game.entries().size()))};
  Py_ssize_t index = 0;
  for (const RecordEntry& entry : game.entries()) {
    PyObject* const object = entry_object(game, entry);
    if (object == nullptr) throw PythonError{};
    PyList_SET_ITEM(list.get(), index++, object);
  }
  return list.release();
}

}  // namespace

void add_pgn(PyObject* module) {
  static std::array functions{
      class_method<reading_game, read_game, 0>("The next game of a file as a record, or None."),
      class_method<reading_tags, read_tags, 0>(
          "The tags of the next game, which is skipped, or None."),
      class_method<reading_tokens, read_tokens, 0>(
          "The tags and tokens of the next game, or None."),
      PyMethodDef{},
  };
  if (PyModule_AddFunctions(module, functions.data()) != 0) throw PythonError{};
  static std::array methods{
      method<Self, tags>("tags", "The tags as pairs."),
      method<Self, result>("result", "The result at the end of the movetext, or an empty text."),
      method<Self, errors>("errors", "What could not be read, as exceptions."),
      method<Self, mainline_moves>("mainline_moves", "The moves of the main line."),
      method<Self, entries>("entries", "Moves, comments, glyphs; -1 and -2 for ( and )."),
      PyMethodDef{},
  };
  static std::array attributes{
      attribute<Self, has_errors>("has_errors", "True if errors() has any."),
      attribute<Self, variant>("variant", "The tag Variant, or an empty text."),
      PyGetSetDef{},
  };
  static std::array slots{
      slot(Py_tp_doc, "A game of a PGN file."),
      slot(Py_tp_getset, attributes.data()),
      slot(Py_tp_dealloc, free_record),
      slot(Py_tp_methods, methods.data()),
      PyType_Slot{},
  };
  static PyType_Spec spec{"tabiya._tabiya.chess.GameRecord", sizeof(Self), 0,
                          Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots.data()};
  record_type = make_type(module, spec, nullptr);
}

}  // namespace tabiya::python::chess
