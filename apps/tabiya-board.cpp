/// The program `tabiya-board`: chess on the desktop.
#include "desktop/inner/program.hpp"

int main(int argument_count, char** arguments) {
  return tabiya::desktop::run_board(argument_count, arguments);
}
