/// Prints the processor level it was compiled for, and its arguments; with `--has LEVEL`, whether
/// the machine supports the level.
#include <cstdio>
#include <cstring>

#include "level.hpp"

int main(int argument_count, char** arguments) {
  if (argument_count == 3 && std::strcmp(arguments[1], "--has") == 0) {
    std::puts(tabiya::is_level_here(arguments[2]) ? "yes" : "no");
    return 0;
  }
  tabiya::start_at_best_level(arguments);
  std::printf("%s:", TABIYA_LEVEL);
  for (int index = 1; index < argument_count; ++index) std::printf(" %s", arguments[index]);
  std::puts("");
}
