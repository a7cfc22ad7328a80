#include "cli/review/review_output.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "support/scratch_folder.hpp"

namespace tabiya::cli {
namespace {

using test::ScratchFolder;

const std::vector<std::string> games{"first game", "second game", "third game"};
const std::vector<std::string> texts{"{\"game\":1}\n", "\n2. Two\nlines\n", "[Event \"3\"]\n\n*\n"};

std::string whole_output() { return texts[0] + texts[1] + texts[2]; }

ReviewOutput::Target target_in(const ScratchFolder& folder, bool resumes,
                               const std::string& settings = "--nodes 7") {
  return {.path = folder.path("out"), .settings = settings, .resumes = resumes};
}

/// Writes games up to this number, beginning after those that are there, and leaves the output open.
void write_up_to(ReviewOutput& output, std::size_t last) {
  for (std::size_t number = 1; number <= last; ++number) {
    if (number <= output.done()) ASSERT_TRUE(output.check(number, games[number - 1]));
    else ASSERT_TRUE(output.add(games[number - 1], texts[number - 1]));
  }
}

/// What an interrupted run has left after two games.
struct Interrupted {
  std::string part;
  std::string progress;

  Interrupted() {
    const ScratchFolder folder;
    {
      auto output = ReviewOutput::open(target_in(folder, false)).value();
      write_up_to(output, 2);
    }
    part = folder.read("out.part");
    progress = folder.read("out.progress");
    EXPECT_FALSE(std::filesystem::exists(folder.path("out")));
  }
};

/// Resumes in a folder with these files and expects the whole output in the end.
std::uint64_t games_kept(const std::string& part, const std::string& progress) {
  const ScratchFolder folder;
  folder.write("out.part", part);
  folder.write("out.progress", progress);
  auto output = ReviewOutput::open(target_in(folder, true));
  EXPECT_TRUE(output) << output.error().sentence;
  if (!output) return 0;
  const std::uint64_t kept = output->done();
  write_up_to(*output, 3);
  EXPECT_TRUE(output->finish());
  EXPECT_EQ(folder.read("out"), whole_output());
  EXPECT_FALSE(std::filesystem::exists(folder.path("out.part")));
  EXPECT_FALSE(std::filesystem::exists(folder.path("out.progress")));
  return kept;
}

TEST(ReviewOutput, GoesOnWhereTheOutputEndsAtAnyByte) {
  const Interrupted run;
  for (std::size_t size = 0; size <= run.part.size(); ++size) {
    const std::uint64_t whole = size == run.part.size() ? 2 : size >= texts[0].size() ? 1 : 0;
    EXPECT_EQ(games_kept(run.part.substr(0, size), run.progress), whole) << size;
  }
}

TEST(ReviewOutput, GoesOnWhereTheProgressEndsAtAnyByte) {
  const Interrupted run;
  for (std::size_t size = 0; size <= run.progress.size(); ++size) {
    const std::string progress = run.progress.substr(0, size);
    const auto lines = static_cast<std::uint64_t>(std::ranges::count(progress, '\n'));
    EXPECT_EQ(games_kept(run.part, progress), lines > 2 ? lines - 2 : 0) << size;
  }
}

TEST(ReviewOutput, GoesOnWithAGameOfWhichOnlyAPartWasWritten) {
  const Interrupted run;
  for (std::size_t size = 0; size <= texts[2].size(); ++size) {
    EXPECT_EQ(games_kept(run.part + texts[2].substr(0, size), run.progress), 2U) << size;
  }
}

TEST(ReviewOutput, IsPutInPlaceIfTheRunEndedJustBefore) {
  const ScratchFolder folder;
  const Interrupted run;
  folder.write("out.part", run.part);
  folder.write("out.progress", run.progress + "end\n");
  const auto output = ReviewOutput::open(target_in(folder, true));
  ASSERT_TRUE(output);
  EXPECT_TRUE(output->is_complete());
  EXPECT_EQ(folder.read("out"), run.part);
}

TEST(ReviewOutput, KeepsTheFormerFileUntilItIsComplete) {
  const ScratchFolder folder;
  folder.write("out", "former");
  auto output = ReviewOutput::open(target_in(folder, false)).value();
  write_up_to(output, 3);
  EXPECT_EQ(folder.read("out"), "former");
  ASSERT_TRUE(output.finish());
  EXPECT_EQ(folder.read("out"), whole_output());
}

/// Opens the output where an interrupted run has left these files, and returns the refusal.
std::string refusal(const std::string& part, const std::string& progress, bool resumes = true,
                    const std::string& settings = "--nodes 7") {
  const ScratchFolder folder;
  folder.write("out.part", part);
  folder.write("out.progress", progress);
  const auto output = ReviewOutput::open(target_in(folder, resumes, settings));
  EXPECT_EQ(folder.read("out.part"), part) << "nothing is lost";
  EXPECT_EQ(folder.read("out.progress"), progress);
  return output ? "" : output.error().sentence;
}

TEST(ReviewOutput, NamesWhyItCannotBeResumed) {
  const Interrupted run;
  std::string changed = run.part;
  changed[2] = '?';
  EXPECT_TRUE(refusal(changed, run.progress).ends_with("game 1 has changed since it was written"));
  EXPECT_TRUE(refusal(run.part, "x\n").ends_with("out.progress is not the progress of a review"));
  EXPECT_TRUE(refusal(run.part, run.progress, true, "--nodes 8")
                  .ends_with("begun with other settings: --nodes 7; now they are --nodes 8"));
  EXPECT_NE(refusal(run.part, run.progress, false).find("--resume continues it"),
            std::string::npos);
  EXPECT_TRUE(refusal(run.part, run.progress + "4 x\n").ends_with("line 5 is damaged"));
}

TEST(ReviewOutput, KnowsTheGamesOfItsInput) {
  const ScratchFolder folder;
  const Interrupted run;
  folder.write("out.part", run.part);
  folder.write("out.progress", run.progress);
  const auto output = ReviewOutput::open(target_in(folder, true)).value();
  EXPECT_TRUE(output.check(2, games[1]));
  EXPECT_NE(output.check(2, games[2]).error().sentence.find("game 2 of the input is not the game"),
            std::string::npos);
}

TEST(ReviewOutput, ResumesOnlyInterruptedRuns) {
  const ScratchFolder folder;
  folder.write("out", "complete");
  const auto complete = ReviewOutput::open(target_in(folder, true));
  EXPECT_NE(complete.error().sentence.find("is not an interrupted review"), std::string::npos);
  EXPECT_EQ(folder.read("out"), "complete");
  EXPECT_NE(ReviewOutput::open({.path = "-", .resumes = true}).error().sentence.find("-o FILE"),
            std::string::npos);
}

TEST(ReviewOutput, IsWrittenByOneRunAtATime) {
  const ScratchFolder folder;
  const auto first = ReviewOutput::open(target_in(folder, false)).value();
  const auto second = ReviewOutput::open(target_in(folder, true));
  EXPECT_TRUE(second.error().sentence.ends_with("another run is writing it"));
}

}  // namespace
}  // namespace tabiya::cli
