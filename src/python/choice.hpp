/// Options that are one of several words.
#pragma once

#include <pybind11/pybind11.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace tabiya::python {

/// The value of a word. Raises: ValueError, which lists the words.
template <class Value>
[[nodiscard]] Value choice(std::string_view option, std::string_view word,
                           std::initializer_list<std::pair<std::string_view, Value>> values) {
  std::string words;
  for (const auto& [name, value] : values) {
    if (name == word) return value;
    words += (words.empty() ? "\"" : ", \"") + std::string{name} + '"';
  }
  throw pybind11::value_error(std::string{option} + " is one of " + words + ", not \"" +
                              std::string{word} + '"');
}

}  // namespace tabiya::python
