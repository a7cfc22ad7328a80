// The options of engines.
#include <limits>

#include "python/casters.hpp"
#include "python/uci/bind_uci.hpp"
#include "tabiya/uci/command.hpp"
#include "tabiya/uci/option.hpp"

namespace tabiya::python {
namespace {

using uci::OptionOffer;

template <class... Cases>
struct Match : Cases... {
  using Cases::operator()...;
};

const char* type_of_option(const OptionOffer& offer) {
  return std::visit(Match{[](const uci::CheckOption&) { return "check"; },
                          [](const uci::SpinOption&) { return "spin"; },
                          [](const uci::ComboOption&) { return "combo"; },
                          [](const uci::ButtonOption&) { return "button"; },
                          [](const uci::StringOption&) { return "string"; }},
                    offer.type);
}

py::object default_of(const OptionOffer& offer) {
  return std::visit(
      Match{[](const uci::ButtonOption&) -> py::object { return py::none(); },
            [](const uci::CheckOption& check) -> py::object {
              return py::bool_(check.default_value);
            },
            [](const uci::SpinOption& spin) -> py::object { return py::int_(spin.default_value); },
            [](const auto& text) -> py::object { return py::str(text.default_value); }},
      offer.type);
}

/// A bound of a spin; none where the engine gives none.
std::optional<std::int64_t> bound_of_spin(const OptionOffer& offer,
                                          std::int64_t uci::SpinOption::* bound) {
  using Limits = std::numeric_limits<std::int64_t>;
  const auto* const spin = std::get_if<uci::SpinOption>(&offer.type);
  if (spin == nullptr) return std::nullopt;
  const std::int64_t value = spin->*bound;
  if (value == Limits::min() || value == Limits::max()) return std::nullopt;
  return value;
}

py::tuple choices_of(const OptionOffer& offer) {
  const auto* const combo = std::get_if<uci::ComboOption>(&offer.type);
  return combo != nullptr ? py::tuple{py::cast(combo->choices)} : py::tuple{0};
}

/// A value as text: True and False are those of a check.
std::optional<std::string> text_of_value(py::handle value) {
  if (value.is_none()) return std::nullopt;
  if (PyBool_Check(value.ptr())) return value.cast<bool>() ? "true" : "false";
  if (!PyUnicode_Check(value.ptr()) && !PyLong_Check(value.ptr())) {
    throw py::type_error("the value of an option is a str, an int, a bool or None");
  }
  return py::str(value).cast<std::string>();
}

/// The command that sets an option.
std::string set_option(const OptionOffer& offer, py::handle value) {
  const auto text = text_of_value(value);
  const bool has_line_end = text && text->find_first_of("\n\r") != std::string::npos;
  const auto read = has_line_end ? std::nullopt : uci::parse_value(offer, text);
  if (!read) {
    throw py::value_error(offer.name + " is " + uci::describe_values(offer) + ", not " +
                          py::repr(value).cast<std::string>());
  }
  const bool is_button = std::holds_alternative<uci::ButtonOption>(offer.type);
  return to_string(uci::Command{uci::SetOption{offer.name, is_button ? std::nullopt : text}});
}

}  // namespace

void bind_options(py::module_& module) {
  py::class_<OptionOffer>(module, "Option", "An option that an engine offers.")
      .def_readonly("name", &OptionOffer::name)
      .def_property_readonly("type", type_of_option,
                             "\"check\", \"spin\", \"combo\", \"button\" or \"string\".")
      .def_property_readonly("default", default_of, "A bool, an int or a str; None for a button.")
      .def_property_readonly(
          "min",
          [](const OptionOffer& offer) { return bound_of_spin(offer, &uci::SpinOption::min); },
          "Of a spin, if the engine gives one.")
      .def_property_readonly(
          "max",
          [](const OptionOffer& offer) { return bound_of_spin(offer, &uci::SpinOption::max); },
          "Of a spin, if the engine gives one.")
      .def_property_readonly("choices", choices_of, "Of a combo, as a tuple.")
      .def_property_readonly(
          "values", [](const OptionOffer& offer) { return uci::describe_values(offer); },
          "In words: \"a whole number from 1 to 1024\".")
      .def("_set", set_option)
      .def("__repr__", [](const OptionOffer& offer) {
        return "<Option " + offer.name + ": " + uci::describe_values(offer) + ">";
      });
}

}  // namespace tabiya::python
