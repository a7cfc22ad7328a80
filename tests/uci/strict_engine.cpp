/// The strict engine as a program, for the tests of what plays against real ones.
#include "support/strict_engine.hpp"

#include "support/scripted_program.hpp"

int main() {
  tabiya::test::StrictEngine engine{false, std::make_shared<tabiya::test::StrictEngine::Dialog>()};
  return tabiya::test::run_on_standard_streams(engine);
}
