/// Prints the best processor level of this machine, for TabiyaLevels.cmake.
#include <cstdio>

#include "level.hpp"

int main() { std::fputs(tabiya::level_of_this_machine().data(), stdout); }
