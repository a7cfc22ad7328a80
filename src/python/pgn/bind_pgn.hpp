/// What bind_pgn() is made of.
#pragma once

#include <pybind11/pybind11.h>

#include "python/pgn/shared_game.hpp"

namespace tabiya::python {

void bind_finding(pybind11::module_& module);
void bind_tags(pybind11::module_& module);
void bind_tree(pybind11::class_<SharedGame, std::shared_ptr<SharedGame>>& tree);
void bind_node(pybind11::class_<NodeValue>& node);
void bind_annotations(pybind11::class_<NodeValue>& node);
void bind_lines(pybind11::module_& module);
void bind_reader(pybind11::module_& module);
void bind_headers(pybind11::module_& module);
void bind_events(pybind11::module_& module);
void bind_writing(pybind11::module_& module);
void bind_check(pybind11::module_& module);
void bind_index(pybind11::module_& module);
void bind_openings(pybind11::module_& module);

}  // namespace tabiya::python
