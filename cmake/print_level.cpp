/// Prints the best level of processors that this machine has, for TabiyaLevels.cmake.
#include <cstdio>

#include "level.hpp"

int main() { std::fputs(tabiya::level_of_this_machine().data(), stdout); }
