/// Raises the exceptions of python/tabiya/errors.py, with the place and the reason as attributes.
#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <string_view>

#include "python/position.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/move_text_error.hpp"
#include "tabiya/rules/explain.hpp"

namespace tabiya::python {

/// Raises the exception of tabiya.errors with this name. Its message is a whole sentence; the keyword
/// arguments become its attributes.
[[noreturn]] void raise(const char* exception, const std::string& message,
                        const pybind11::dict& attributes = {});

/// Makes a cast that fails a TypeError, as it is for arguments of functions.
void translate_failed_casts();

/// Raises FenError or PositionError for the text of a FEN.
[[noreturn]] void raise_refused(const FenRefusal& refusal, std::string_view fen);
/// Raises MalformedMove, AmbiguousMove or IllegalMove for the text of a move.
[[noreturn]] void raise_refused(const PositionValue& position, const MoveTextError& error,
                                std::string_view text);
[[noreturn]] void raise_refused(const VariantPositionValue& position, const MoveTextError& error,
                                std::string_view text);
/// Raises IllegalMove.
[[noreturn]] void raise_refused(const PositionValue& position, const Refusal& refusal);
[[noreturn]] void raise_refused(const VariantPositionValue& position, const Refusal& refusal);

}  // namespace tabiya::python
