/// What bind_uci() is made of.
#pragma once

#include <pybind11/pybind11.h>

namespace tabiya::python {

void bind_options(pybind11::module_& module);
void bind_replies(pybind11::module_& module);
void bind_commands(pybind11::module_& module);

}  // namespace tabiya::python
