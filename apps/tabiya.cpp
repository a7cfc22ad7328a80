/// The program `tabiya`. src/cli/program.cpp lists its commands.
#include "cli/inner/program.hpp"
#include "level.hpp"

int main(int argument_count, char** arguments) {
  tabiya::start_at_best_level(arguments);
  return static_cast<int>(tabiya::cli::run_program(argument_count, arguments));
}
