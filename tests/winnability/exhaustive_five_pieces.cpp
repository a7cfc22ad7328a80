// Compares the library with tables of helpmates for whole sets of pieces. Runs for hours; see
// docs/winnability.md.
//
//     winnability_exhaustive [--stride N] PIECES…
//
// PIECES are FEN letters of up to three pieces besides the kings: Bpp is king and bishop against
// king and two pawns. White is the winner, so ask for bPP, too. With --stride 64, only every 64th
// word of 64 positions is compared. Prints a line for each set, and exits with 1 if an answer is
// wrong.
#include <charconv>
#include <chrono>
#include <cstdint>
#include <iomanip>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "table_agreement.hpp"

namespace tabiya::test {
namespace {

using Clock = std::chrono::steady_clock;

[[nodiscard]] double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>{Clock::now() - start}.count();
}

/// Builds a table and compares it. Returns the number of wrong answers.
std::uint64_t compare(HelpmateTables& tables, std::string_view letters, std::uint64_t stride) {
  const auto start = Clock::now();
  const HelpmateTable& table = tables.table(letters);
  const double seconds_of_table = seconds_since(start);
  const auto start_of_comparison = Clock::now();
  const Comparison found = TableComparison{table, tables, stride}.run();
  std::cout << std::fixed << std::setprecision(1) << letters << ": tables in " << seconds_of_table
            << " s, " << table.sweeps() << " sweeps; stride " << stride << " in "
            << seconds_since(start_of_comparison) << " s: " << found << std::endl;
  return found.wrong;
}

}  // namespace
}  // namespace tabiya::test

int main(int count, char** arguments) {
  const std::vector<std::string_view> words(arguments + 1, arguments + count);
  tabiya::test::HelpmateTables tables;
  std::uint64_t stride = 1;
  std::uint64_t wrong = 0;
  for (std::size_t index = 0; index < words.size(); ++index) {
    if (words[index] != "--stride") {
      wrong += tabiya::test::compare(tables, words[index], stride);
    } else if (++index < words.size()) {
      std::from_chars(words[index].data(), words[index].data() + words[index].size(), stride);
    }
  }
  return wrong == 0 ? 0 : 1;
}
