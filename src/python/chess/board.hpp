/// What the sources of the class Board share.
#pragma once

#include <vector>

#include "python/chess/move_sets.hpp"
#include "python/chess/san.hpp"
#include "python/chess/types.hpp"

namespace tabiya::python::chess {

/// Add the methods that are bound in the file of that name.
void add_board_editing(std::vector<PyMethodDef>& methods);
void add_board_draws(std::vector<PyMethodDef>& methods);
void add_board_generation(std::vector<PyMethodDef>& methods);
void add_board_history(std::vector<PyMethodDef>& methods);
void add_board_notation(std::vector<PyMethodDef>& methods);
void add_board_questions(std::vector<PyMethodDef>& methods);
void add_board_variants(std::vector<PyMethodDef>& methods);

/// Forgets all moves played.
void clear_history(BoardObject& board);
/// Plays a move and keeps the state before it. Raises AssertionError if no piece stands on its origin.
void push(BoardObject& board, const PlainMove& move);
/// A board of the same class and mode in this state, without moves played and without attributes that
/// a subclass has added. The constructor of a subclass runs, and may change any board.
[[nodiscard]] PyObject* copy_of(const BoardObject& board, State state);

/// The moves as Python's list.
[[nodiscard]] PyObject* list_of(const MoveSets& sets, CastlingMode mode);
[[nodiscard]] PyObject* list_of(const std::vector<PlainMove>& moves);

/// The FEN as messages show it.
[[nodiscard]] std::string shown_fen(const BoardObject& board);
/// Raises InvalidMoveError, IllegalMoveError or AmbiguousMoveError.
[[noreturn]] void raise_san_fault(std::string_view fen, SanFault fault, std::string_view san);
/// The move of a text, or one of these exceptions.
[[nodiscard]] PlainMove read_san(const BoardObject& board, PyObject* san);
[[nodiscard]] PlainMove read_uci(const BoardObject& board, PyObject* uci);
/// The move of an argument that is to be written down. Raises AssertionError if no piece can move so.
[[nodiscard]] PlainMove read_written_move(const BoardObject& board, PyObject* move);

}  // namespace tabiya::python::chess
