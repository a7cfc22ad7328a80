/// What the module is made of; each function binds a part of it.
#pragma once

#include <pybind11/pybind11.h>

namespace tabiya::python {

void bind_moves(pybind11::module_& module);
void bind_squares(pybind11::module_& module);
void bind_positions(pybind11::module_& module);
void bind_winnability(pybind11::module_& module);
void bind_tablebases(pybind11::module_& module);
void bind_games(pybind11::module_& module);
void bind_arbiter(pybind11::module_& module);
void bind_chess(pybind11::module_& module);
void bind_columns(pybind11::module_& module);
void bind_pgn(pybind11::module_& module);
void bind_engine(pybind11::module_& module);
void bind_picture(pybind11::module_& module);
void bind_review(pybind11::module_& module);
void bind_variant_positions(pybind11::module_& module);
void bind_variant_games(pybind11::module_& module);
void bind_uci(pybind11::module_& module);

}  // namespace tabiya::python
