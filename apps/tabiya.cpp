/// The command `tabiya`. See src/cli/program.cpp for what it can do.
#include "cli/program.hpp"

int main(int argument_count, char** arguments) {
  return static_cast<int>(tabiya::cli::run_program(argument_count, arguments));
}
