// `Move` and `Refusal`.
#include "python/bind.hpp"
#include "python/casters.hpp"
#include "python/options.hpp"
#include "python/position.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::python {
namespace {

/// The square where the king ends up in castling, or else the move's target.
Square arrival(Move move) {
  if (!move.is_castling()) return move.to();
  const Color color = rank_of(move.from()) == Rank::First ? Color::White : Color::Black;
  return king_castling_target(color, castling_side(move.from(), move.to()));
}

std::string uci_of(Move move, bool chess960) {
  if (const auto type = move.dropped_type())
    return to_char(Piece{Color::White, *type}) + ("@" + to_string(move.to()));
  std::string text = to_string(move.from()) + to_string(chess960 ? move.to() : arrival(move));
  if (const auto type = move.promotion_type()) text += to_char(Piece{Color::Black, *type});
  return text;
}

/// Requires: the number is that of a possible move; checked, because a pickle can hold anything.
py::object move_of_number(std::uint16_t number) {
  constexpr int castling = 12;
  const Move move = Move::unpacked(number);
  const bool has_action = number >> 12 <= castling;
  if (!has_action || (move.from() == move.to()) != move.is_drop())
    throw py::value_error{"no move has the number " + std::to_string(number)};
  return py::reinterpret_borrow<py::object>(object_of(move));
}

void bind_refusal(py::module_& module) {
  py::class_<RefusalValue>{module, "Refusal", R"(Why a move is not legal.

>>> refusal = Position().explain("e2e5")
>>> refusal.reason, refusal.article
('does_not_move_so', 'FIDE 3.7')
>>> print(refusal)
e2e5: ...)"}
      .def_property_readonly(
          "reason", [](const RefusalValue& value) { return to_string(value.refusal.reason); },
          "The reason as a name that does not change, such as \"castling_through_check\".")
      .def_property_readonly(
          "article", [](const RefusalValue& value) { return article(value.refusal); },
          "The article that forbids the move, such as \"FIDE 3.8.2.2\".")
      .def_property_readonly(
          "sentence",
          [](const RefusalValue& value) { return to_words(value.board, value.refusal); },
          "The reason as a sentence for people, with the article.")
      .def(
          "to_words",
          [](const RefusalValue& value, std::string_view language) {
            return to_words(value.board, value.refusal, read_language(language));
          },
          py::arg("language") = "en", "The sentence in English (\"en\") or German (\"de\").")
      .def_property_readonly("from_square",
                             [](const RefusalValue& value) { return value.refusal.from; })
      .def_property_readonly("to_square",
                             [](const RefusalValue& value) { return value.refusal.to; })
      .def_property_readonly("promotion",
                             [](const RefusalValue& value) { return value.refusal.promotion; })
      .def_property_readonly(
          "piece", [](const RefusalValue& value) { return value.refusal.piece; },
          "The piece on the first square, or None.")
      .def_property_readonly(
          "culprits", [](const RefusalValue& value) { return value.refusal.culprits; },
          "The squares of the pieces that prevent the move, such as those that would give check.")
      .def_property_readonly(
          "where", [](const RefusalValue& value) { return value.refusal.where; },
          "The decisive square, such as the one that the king would cross, or None.")
      .def("__str__",
           [](const RefusalValue& value) { return to_words(value.board, value.refusal); })
      .def("__repr__", [](const RefusalValue& value) {
        return "<Refusal " + std::string{to_string(value.refusal.reason)} + ": " +
               to_words(value.board, value.refusal) + '>';
      });
}

}  // namespace

void bind_moves(py::module_& module) {
  py::class_<Move>{
      module, "Move",
      R"(A move in some position. There is one object for each move, so `is` and `==` agree.

Castling is the king taking his own rook: `from_square` is the king's, `to_square` the rook's. Positions list moves and
read them from text; a move has a meaning only together with its position.)"}
      .def_property_readonly("from_square", &Move::from)
      .def_property_readonly("to_square", &Move::to,
                             "Where the piece ends; for castling, the square of the rook.")
      .def_property_readonly("promotion", &Move::promotion_type,
                             "The type of the new piece, or None.")
      .def_property_readonly("drop", &Move::dropped_type,
                             "Crazyhouse: the type of the piece that is dropped on both squares, "
                             "which are the same; or None.")
      .def_property_readonly("is_castling", &Move::is_castling)
      .def_property_readonly("is_en_passant", &Move::is_en_passant)
      .def_property_readonly(
          "number", &Move::packed,
          "The move as a number of 16 bits: from in bits 0-5, to in 6-11, and in 12-15 what it "
          "does: 0 plain, 4 to 7 promotion to knight, bishop, rook, queen, 8 en passant, 12 "
          "castling; in variants 1, 2, 3, 9, 10 drop of a pawn, knight, bishop, rook, queen, 11 "
          "promotion to king.")
      .def_static("from_number", &move_of_number, py::arg("number"), "The inverse of `number`.")
      .def("uci", &uci_of, py::kw_only(), py::arg("chess960") = false,
           "UCI notation: \"e2e4\", \"e7e8q\"; castling as \"e1g1\", or \"e1h1\" in Chess960; a "
           "drop as \"N@f3\".")
      .def("__str__", [](Move move) { return uci_of(move, false); })
      .def("__repr__", [](Move move) { return "<Move " + uci_of(move, false) + '>'; })
      .def("__eq__", [](const py::object& left, const py::object& right) { return left.is(right); })
      .def("__hash__", [](Move move) { return static_cast<Py_hash_t>(move.packed()); })
      .def("__copy__",
           [](Move move) { return py::reinterpret_borrow<py::object>(object_of(move)); })
      .def("__deepcopy__",
           [](Move move, const py::dict&) {
             return py::reinterpret_borrow<py::object>(object_of(move));
           })
      .def("__reduce__", [](const py::object& move) {
        return py::make_tuple(py::module_::import("tabiya._values").attr("move_of_number"),
                              py::make_tuple(move.attr("number")));
      });
  bind_refusal(module);
}

}  // namespace tabiya::python
