/// Runs the program with input that no GUI should send. The answer must be correct, or an
/// `info string`; the program must not crash or hang.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>

#include "hostile_scripts.hpp"
#include "support/longest_wait.hpp"
#include "uci/inner/process.hpp"

namespace tabiya {
namespace {

using namespace std::chrono_literals;
using test::HostileScript;

/// Longer than any script takes, even on a slow machine and with a sanitizer.
uci::Deadline far_away() { return after_longest_wait(); }

class UciProgram : public testing::TestWithParam<HostileScript> {
 protected:
  /// Reads until `count` lines begin with `bestmove`.
  void read_best_moves(int count) {
    while (best_moves_ < count && read_line()) {
    }
  }
  void read_all() {
    while (read_line()) {
    }
  }
  [[nodiscard]] bool has_printed(const std::string& text) const {
    return text.empty() || std::ranges::any_of(output_, [&text](const std::string& line) {
             return line.find(text) != std::string::npos;
           });
  }

  uci::Process process_ = uci::Process::start({{TABIYA_UCI_PROGRAM}}).value();
  std::vector<std::string> output_;
  int best_moves_ = 0;

 private:
  bool read_line() {
    auto line = process_.read_line(far_away());
    EXPECT_TRUE(line || line.error() == uci::PipeFailure::Closed) << "the engine hangs";
    if (!line) return false;
    best_moves_ += line->starts_with("bestmove") ? 1 : 0;
    output_.push_back(*std::move(line));
    return true;
  }
};

TEST_P(UciProgram, AnswersOrExplainsAndExits) {
  const HostileScript& script = GetParam();
  for (const std::string& line : script.lines) {
    if (!process_.write_line(line, far_away())) break;  // it has read `quit`
  }
  if (script.waits) read_best_moves(script.best_moves);
  process_.close_input();
  read_all();
  EXPECT_EQ(process_.wait_for_end(far_away()), uci::ProcessEnd{uci::Exited{0}});
  EXPECT_EQ(best_moves_, script.best_moves);
  EXPECT_TRUE(has_printed(script.expected)) << "expected: " << script.expected;
  EXPECT_EQ(process_.error_output(), "");
}

std::string name_of(const testing::TestParamInfo<HostileScript>& info) {
  std::string name = std::to_string(info.index + 1) + '_';
  for (const char letter : info.param.name) {
    name += std::isalnum(static_cast<unsigned char>(letter)) != 0 ? letter : '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(HostileScript, UciProgram, testing::ValuesIn(test::hostile_scripts()),
                         name_of);

}  // namespace
}  // namespace tabiya
