/// Options that functions of several modules have.
#pragma once

#include <pybind11/pybind11.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "python/choice.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::python {

/// A number of threads; more than 256 count as 256, since they would only need memory.
/// Raises: ValueError below 1.
[[nodiscard]] inline unsigned read_threads(std::int64_t threads) {
  constexpr std::int64_t most = 256;
  if (threads < 1) throw pybind11::value_error{"threads is at least 1"};
  return static_cast<unsigned>(std::min(threads, most));
}

/// The language with this code. Raises: ValueError.
[[nodiscard]] inline Language read_language(std::string_view code) {
  if (const auto language = parse_language(code)) return *language;
  throw pybind11::value_error{"the languages are \"en\" and \"de\", not \"" + std::string{code} +
                              '"'};
}

/// When an en passant square counts. Raises: ValueError.
[[nodiscard]] inline EnPassantMode read_en_passant(std::string_view word) {
  return choice<EnPassantMode>("en_passant", word,
                               {{"legal", EnPassantMode::Legal},
                                {"pseudo_legal", EnPassantMode::PseudoLegal},
                                {"always", EnPassantMode::Always}});
}

}  // namespace tabiya::python
