// `Games`: a batch of games as NumPy arrays over the memory of the batch.
#include <pybind11/numpy.h>

#include "python/casters.hpp"
#include "python/columns/columns.hpp"

namespace tabiya::python {
namespace {

using columns::GameColumns;
using columns::TextColumn;

/// An array over a column, with `width` values in each row; one dimension if it is 1.
template <class Value>
py::array array_over(const py::object& batch, std::vector<Value>& values, std::size_t width = 1) {
  std::vector<py::ssize_t> shape{static_cast<py::ssize_t>(values.size() / width)};
  if (width > 1) shape.push_back(static_cast<py::ssize_t>(width));
  return py::array_t<Value>(shape, values.data(), batch);
}

/// The same for a column of zeros and ones.
py::array array_of_booleans(const py::object& batch, std::vector<std::uint8_t>& values) {
  return py::array{py::dtype{"?"}, {static_cast<py::ssize_t>(values.size())}, values.data(), batch};
}

/// A column of texts, and the batch that it is part of.
struct Texts {
  Batch batch;
  TextColumn* column;
  const std::vector<std::uint8_t>* is_present;  // null: all are
};

py::object text_at(const Texts& texts, py::ssize_t index) {
  const auto size = static_cast<py::ssize_t>(texts.column->size());
  if (index < 0) index += size;
  if (index < 0 || index >= size)
    throw py::index_error{"there are " + std::to_string(size) + " texts"};
  const auto at = static_cast<std::size_t>(index);
  if (texts.is_present != nullptr && (*texts.is_present)[at] == 0) return py::none();
  if (texts.column->is_omitted(at)) return py::none();
  return py::str{std::string{(*texts.column)[at]}};
}

py::list list_of(const Texts& texts) {
  py::list list{texts.column->size()};
  for (std::size_t index = 0; index < texts.column->size(); ++index) {
    list[index] = text_at(texts, static_cast<py::ssize_t>(index));
  }
  return list;
}

void bind_texts(py::module_& module) {
  py::class_<Texts>{
      module, "Texts",
      R"(A column of texts, without an object for each: `texts[3]`, `len(texts)`, `for text in texts`.

A text is None where a game does not have the tag, or where it has more than 1 GiB.)"}
      .def("__len__", [](const Texts& texts) { return texts.column->size(); })
      .def("__getitem__", &text_at)
      .def("tolist", &list_of, "All texts as a list of str and None.")
      .def_property_readonly(
          "offsets",
          [](const py::object& self) {
            return array_over(self, self.cast<Texts&>().column->offsets);
          },
          "int32 of shape (texts + 1): text n is `data[offsets[n]:offsets[n + 1]]`.")
      .def_property_readonly(
          "data",
          [](const py::object& self) {
            std::string& values = self.cast<Texts&>().column->values;
            return py::array{py::dtype::of<std::uint8_t>(),
                             {static_cast<py::ssize_t>(values.size())},
                             values.data(),
                             self};
          },
          "uint8: all texts one after the other, in UTF-8.");
}

py::list errors_of(const GameColumns& games) {
  py::list errors;
  for (const pgn::ReplayError& error : games.errors) {
    errors.append(py::make_tuple(error.game_number, error.location.line, error.location.column,
                                 to_string(error)));
  }
  return errors;
}

/// A property that is an array over a member.
template <class Value>
void def_array(ColumnsType& type, const char* name, std::vector<Value> GameColumns::* member,
               const char* text, std::size_t width = 1) {
  type.def_property_readonly(
      name,
      [member, width](const py::object& self) {
        return array_over(self, self.cast<GameColumns&>().*member, width);
      },
      text);
}
void def_booleans(ColumnsType& type, const char* name,
                  std::vector<std::uint8_t> GameColumns::* member, const char* text) {
  type.def_property_readonly(
      name,
      [member](const py::object& self) {
        return array_of_booleans(self, self.cast<GameColumns&>().*member);
      },
      text);
}
void def_texts(ColumnsType& type, const char* name, TextColumn GameColumns::* member,
               const char* text) {
  type.def_property_readonly(
      name, [member](const Batch& batch) { return Texts{batch, &((*batch).*member), nullptr}; },
      text);
}

void bind_game_columns(ColumnsType& type) {
  type.def_readonly("first_game", &GameColumns::first_game,
                    "The number of the first game in the text, from 1.");
  def_array(type, "ply_offsets", &GameColumns::ply_offsets,
            "int32 (games + 1): the plies of game n are those from [n] to [n + 1].");
  def_array(type, "position_offsets", &GameColumns::position_offsets,
            "int32 (games + 1): the same for positions.");
  def_array(type, "byte_offsets", &GameColumns::byte_offsets,
            "uint64 (games): where a game begins in the text.");
  def_booleans(type, "is_valid", &GameColumns::is_valid,
               "bool (games): False if a game was cut at a move that cannot be played.");
  def_array(type, "results", &GameColumns::results,
            "int8 (games): 1 White won, 0 draw, -1 Black won, 2 unknown.");
  def_array(type, "white_ratings", &GameColumns::white_ratings,
            "int16 (games): 0 if it is missing.");
  def_array(type, "black_ratings", &GameColumns::black_ratings,
            "int16 (games): 0 if it is missing.");
  def_array(type, "endings", &GameColumns::endings,
            "uint8 (games): 0 none, 1 checkmate, 2 stalemate, 3 insufficient material.");
  def_texts(type, "start_fens", &GameColumns::start_fens,
            "Texts (games): \"\" for the usual start.");
  def_texts(type, "movetexts", &GameColumns::movetexts,
            "Texts (games): the moves as written, with comments and variations.");
  type.def_property_readonly(
      "tags",
      [](const Batch& batch) {
        py::dict tags;
        for (columns::TagColumn& tag : batch->tags)
          tags[py::str(tag.name)] = Texts{batch, &tag.texts, &tag.is_present};
        return tags;
      },
      "The tags that were asked for: name to Texts (games).");
  type.def_property_readonly("errors", &errors_of,
                             "(game, line, column, sentence) for each game that is not valid.");
}

void bind_position_columns(ColumnsType& type) {
  def_array(
      type, "boards", &GameColumns::boards,
      "uint8 (positions, 64): a1, b1, … h8. 0 is empty, 1-6 White's P N B R Q K, 7-12 Black's.",
      columns::squares_of_board);
  def_array(type, "castling", &GameColumns::castling,
            "uint8 (positions): bits 1 K, 2 Q, 4 k, 8 q.");
  def_array(type, "en_passant", &GameColumns::en_passant,
            "int8 (positions): the file, 0-7, or -1.");
  def_array(type, "halfmove_clocks", &GameColumns::halfmove_clocks,
            "uint8 (positions): in plies, at most 255.");
  def_booleans(type, "turns", &GameColumns::turns, "bool (positions): True if White is to move.");
  def_array(type, "fullmove_numbers", &GameColumns::fullmove_numbers, "uint16 (positions).");
  def_array(type, "bitboards", &GameColumns::bitboards,
            "uint64 (positions, 12): a set of squares for each piece.",
            columns::bitboards_of_position);
  def_array(type, "keys", &GameColumns::keys, "uint64 (positions): Polyglot's keys.");
  def_texts(type, "fens", &GameColumns::fens, "Texts (positions).");
}

void bind_ply_columns(ColumnsType& type) {
  def_array(type, "from_squares", &GameColumns::from_squares, "uint8 (plies): 0 is a1, 63 is h8.");
  def_array(type, "to_squares", &GameColumns::to_squares, "uint8 (plies): as UCI writes castling.");
  def_array(type, "promotions", &GameColumns::promotions,
            "int8 (plies): 2 N, 3 B, 4 R, 5 Q, or -1.");
  def_array(type, "moves", &GameColumns::moves, "uint16 (plies): `Move.number`.");
  def_array(type, "clocks", &GameColumns::clocks,
            "float32 (plies): seconds left after the move; NaN if not written.");
  def_array(type, "elapsed_times", &GameColumns::elapsed_times,
            "float32 (plies): seconds spent on the move, or NaN.");
  def_array(type, "evaluations", &GameColumns::evaluations,
            "int16 (plies): centipawns for White after the move; -32768: none.");
  def_array(type, "mates", &GameColumns::mates,
            "int16 (plies): moves to mate, negative for Black; -32768: none.");
  def_array(type, "nags", &GameColumns::nags,
            "uint8 (plies): the first glyph: 1 is !, 2 is ?; 0: none.");
  def_texts(type, "sans", &GameColumns::sans, "Texts (plies).");
  def_array(type, "alpha_zero_moves", &GameColumns::alpha_zero_moves,
            "uint16 (plies): 0 to 4,671.");
  def_array(type, "leela_moves", &GameColumns::leela_moves, "uint16 (plies): 0 to 1,857.");
}

}  // namespace

void bind_batches(py::module_& module) {
  bind_texts(module);
  ColumnsType type{module, "Games",
                   R"(A batch of games as columns: NumPy arrays over the memory of the batch.

There are three lengths: len(batch) games, `plies` and `positions`. A game of n plies has n + 1 positions, its start
included. A column that was not asked for is empty. docs/columns.md describes every column.)"};
  type.def("__len__", &GameColumns::games)
      .def_property_readonly("plies", &GameColumns::plies)
      .def_property_readonly("positions", &GameColumns::positions)
      .def("__repr__", [](const GameColumns& games) {
        return "<Games " + std::to_string(games.games()) + " games, " +
               std::to_string(games.plies()) + " plies>";
      });
  bind_game_columns(type);
  bind_position_columns(type);
  bind_ply_columns(type);
  bind_inputs(type);
}

}  // namespace tabiya::python
