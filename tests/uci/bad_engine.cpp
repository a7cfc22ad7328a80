/// The bad engine as a program, for the tests of what waits for real ones.
#include "bad_engine.hpp"

#include "support/scripted_program.hpp"

int main(int argument_count, char** arguments) {
  tabiya::test::BadEngine engine{argument_count > 1 ? arguments[1] : ""};
  return tabiya::test::run_on_standard_streams(engine);
}
