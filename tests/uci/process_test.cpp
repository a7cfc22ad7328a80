#include "uci/inner/process.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): setenv() is POSIX
#include <sys/wait.h>

#include <cerrno>
#include <csignal>
#include <stdexcept>
#include <thread>

#include "support/eventually.hpp"
#include "support/longest_wait.hpp"

namespace tabiya::uci {
namespace {

using namespace std::chrono_literals;

/// Later than any test ends. It is reached only if something is broken.
Deadline far_future() { return after_longest_wait(); }
/// A deadline that has already passed.
// real time: a deadline that has passed when it is given
Deadline right_now() { return std::chrono::steady_clock::now(); }

/// Where programs are searched for. A folder that the user may not read changes the reason of a failure.
class SearchPath {
 public:
  explicit SearchPath(const char* folders) { setenv("PATH", folders, 1); }
  ~SearchPath() { setenv("PATH", before_.c_str(), 1); }
  SearchPath(const SearchPath&) = delete;
  SearchPath& operator=(const SearchPath&) = delete;

 private:
  std::string before_ = getenv("PATH");
};

Process run(std::vector<std::string> arguments) {
  auto process = Process::start({std::move(arguments)});
  if (!process) throw std::runtime_error{process.error().message()};
  return *std::move(process);
}

Process run_shell(const std::string& script) { return run({"sh", "-c", script}); }

TEST(UciProcess, ExchangesLines) {
  Process cat = run({"cat"});
  ASSERT_TRUE(cat.write_line("isready", far_future()));
  EXPECT_EQ(cat.read_line(far_future()), "isready");
  cat.close_input();
  EXPECT_EQ(cat.read_line(far_future()), std::unexpected{PipeFailure::Closed});
  EXPECT_EQ(cat.wait_for_end(far_future()), ProcessEnd{Exited{0}});
}

TEST(UciProcess, ReportsWhyItCannotBeStarted) {
  EXPECT_EQ(Process::start({{"/no/such/engine"}}).error(), std::errc::no_such_file_or_directory);
  const SearchPath path{"/usr/bin:/bin"};
  EXPECT_EQ(Process::start({{"no-such-engine-anywhere"}}).error(),
            std::errc::no_such_file_or_directory);
  EXPECT_EQ(Process::start({{"/"}}).error(), std::errc::permission_denied);
  EXPECT_EQ(Process::start({{"cat"}, "/no/such/folder"}).error(),
            std::errc::no_such_file_or_directory);
}

TEST(UciProcess, RunsInItsFolder) {
  auto process = Process::start({{"pwd"}, "/"});
  ASSERT_TRUE(process);
  EXPECT_EQ(process->read_line(far_future()), "/");
}

TEST(UciProcess, ReportsHowItEnded) {
  EXPECT_EQ(run_shell("exit 3").wait_for_end(far_future()), ProcessEnd{Exited{3}});
  EXPECT_EQ(run_shell("kill -SEGV $$").wait_for_end(far_future()), ProcessEnd{Killed{SIGSEGV}});
  EXPECT_EQ(to_string(ProcessEnd{Exited{3}}), "ended with exit code 3");
  EXPECT_EQ(to_string(ProcessEnd{Killed{SIGSEGV}}), "was killed by signal 11 (Segmentation fault)");
}

TEST(UciProcess, OutputBeforeTheEndIsStillRead) {
  Process process = run_shell("echo uciok; echo half; printf line");
  for (const char* line : {"uciok", "half", "line"})
    EXPECT_EQ(process.read_line(far_future()), line);
  EXPECT_EQ(process.read_line(far_future()), std::unexpected{PipeFailure::Closed});
}

TEST(UciProcess, KnowsWhenALineArrivedHoweverLateItIsRead) {
  Process process = run_shell("printf 'info depth 1\nbestmove e2e4\n'");
  ASSERT_TRUE(process.read_line(far_future()));
  const Deadline arrival = process.last_arrival();
  ASSERT_TRUE(process.read_line(far_future()));
  EXPECT_EQ(process.last_arrival(), arrival);
}

TEST(UciProcess, ReadingEndsAtTheDeadline) {
  Process process = run({"sleep", "1000"});
  EXPECT_EQ(process.read_line(right_now()), std::unexpected{PipeFailure::TimedOut});
  EXPECT_EQ(process.wait_for_end(right_now()), std::nullopt);
  EXPECT_EQ(process.end(), std::nullopt);
  process.kill();
  EXPECT_EQ(process.end(), ProcessEnd{Killed{SIGKILL}});
}

TEST(UciProcess, WritingEndsAtTheDeadline) {
  Process process = run({"sleep", "1000"});
  const std::string much(500'000, 'x');
  // real time: the pipe is full for good, so any deadline ends the wait
  EXPECT_EQ(process.write_line(much, std::chrono::steady_clock::now() + 1ms).error(),
            PipeFailure::TimedOut);
}

TEST(UciProcess, WritingDoesNotBlockWhileTheChildWrites) {
  // More data than both pipes hold, in both directions at once.
  Process cat = run({"cat"});
  const std::string much(400'000, 'x');
  ASSERT_TRUE(cat.write_line(much, far_future()));
  EXPECT_EQ(cat.read_line(far_future()), much);
}

TEST(UciProcess, WritingToADeadChildRaisesNoSignal) {
  Process process = run({"true"});
  ASSERT_TRUE(process.wait_for_end(far_future()));
  EXPECT_EQ(process.write_line("isready", far_future()).error(), PipeFailure::Closed);
}

TEST(UciProcess, ReportsAndSkipsLongLines) {
  Process process = run_shell("head -c 3000000 /dev/zero | tr '\\0' x; echo; echo readyok");
  EXPECT_EQ(process.read_line(far_future()).error(), PipeFailure::LineTooLong);
  EXPECT_EQ(process.read_line(far_future()), "readyok");
}

TEST(UciProcess, KeepsTheEndOfStandardError) {
  Process process = run_shell("yes complaint | head -n 30000 >&2; echo last >&2; echo done");
  EXPECT_EQ(process.read_line(far_future()), "done");
  ASSERT_TRUE(process.wait_for_end(far_future()));
  EXPECT_EQ(process.error_output().size(), Process::max_error_output);
  EXPECT_TRUE(process.error_output().ends_with("complaint\nlast\n"));
}

TEST(UciProcess, StandardErrorIsReadAfterTheEnd) {
  Process process = run_shell("echo out of memory >&2; exit 1");
  ASSERT_TRUE(eventually([&] { return process.end(); }));
  EXPECT_EQ(process.error_output(), "out of memory\n");
}

TEST(UciProcess, IsKilledWithItsChildrenAndReaped) {
  pid_t child = 0;
  {
    Process process = run_shell("sleep 1000 & echo $!; wait");
    child = std::stoi(process.read_line(far_future()).value());
    EXPECT_EQ(::kill(child, 0), 0);
  }
  // The grandchild is not ours to reap: it can remain a zombie of init for a moment.
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

TEST(UciProcess, CanBeMoved) {
  Process first = run({"cat"});
  Process second = run({"cat"});
  first = std::move(second);
  ASSERT_TRUE(first.write_line("uci", far_future()));
  EXPECT_EQ(first.read_line(far_future()), "uci");
}

TEST(UciProcess, ManyAtOnceDoNotInheritEachOthersPipes) {
  constexpr std::size_t count = 10;
  std::vector<Process> processes;
  processes.reserve(count);
  while (processes.size() < count) processes.push_back(run({"cat"}));
  for (Process& process : processes) {
    process.close_input();
    EXPECT_EQ(process.wait_for_end(far_future()), ProcessEnd{Exited{0}});
  }
}

}  // namespace
}  // namespace tabiya::uci
