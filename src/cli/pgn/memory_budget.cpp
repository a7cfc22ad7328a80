#include "cli/pgn/memory_budget.hpp"

#include <fmt/core.h>
#include <unistd.h>

namespace tabiya::cli {

Failure MemoryBudget::failure(std::string_view command) {
  return {
      fmt::format("{} needs more than half of this machine's memory for so many games; do it with "
                  "a part of them",
                  command)};
}

std::size_t MemoryBudget::half_of_memory() {
  constexpr std::size_t fallback = std::size_t{1} << 30;
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long bytes_of_page = ::sysconf(_SC_PAGESIZE);
  if (pages <= 0 || bytes_of_page <= 0) return fallback;
  return static_cast<std::size_t>(pages) / 2 * static_cast<std::size_t>(bytes_of_page);
}

}  // namespace tabiya::cli
