/// Published perft counts, in either of their two common formats.
///
///     # .perft                          EPD
///     id kiwipete                       rnbqkbnr/… w KQkq - 0 1 ;D1 20 ;D2 400
///     epd r3k2r/… w KQkq -
///     perft 1 48
///
/// A file may mix both; empty lines and comments after # are skipped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tabiya::cli {

/// One published count.
struct PerftExpectation {
  std::string fen;
  std::size_t line;  ///< of the count in its file, from 1
  unsigned depth;
  std::uint64_t nodes;
};

/// A line in neither format.
struct PerftSuiteError {
  std::size_t line;    ///< from 1
  std::size_t column;  ///< in bytes, from 1
  std::string sentence;
};

struct PerftSuite {
  std::vector<PerftExpectation> expectations;
  std::vector<PerftSuiteError> errors;
};

/// Reads the valid lines and reports the invalid ones.
[[nodiscard]] PerftSuite parse_perft_suite(std::string_view text);

}  // namespace tabiya::cli
