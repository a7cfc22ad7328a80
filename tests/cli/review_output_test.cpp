#include "cli/review/review_output.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "support/row_name.hpp"
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

/// Resumes in a folder with these files, the first of which may be missing, and expects the whole output
/// in the end.
std::uint64_t games_kept(const std::optional<std::string>& part, const std::string& progress) {
  const ScratchFolder folder;
  if (part) folder.write("out.part", *part);
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

TEST(ReviewOutput, GoesOnWhereTheOutputEndsAfterAWholeGame) {
  const Interrupted run;
  for (std::size_t size = texts[0].size(); size <= run.part.size(); ++size) {
    const std::uint64_t whole = size == run.part.size() ? 2 : 1;
    EXPECT_EQ(games_kept(run.part.substr(0, size), run.progress), whole) << size;
  }
}

// The part file is created only after the heading is on the disk.
TEST(ReviewOutput, GoesOnWhereTheProgressEndsAtAnyByte) {
  const Interrupted run;
  for (std::size_t size = 0; size <= run.progress.size(); ++size) {
    const std::string progress = run.progress.substr(0, size);
    const auto lines = static_cast<std::uint64_t>(std::ranges::count(progress, '\n'));
    const std::optional<std::string> part = lines < 2 ? std::nullopt : std::optional{run.part};
    EXPECT_EQ(games_kept(part, progress), lines > 2 ? lines - 2 : 0) << size;
  }
}

TEST(ReviewOutput, SaysWhatIsReviewedAgain) {
  const ScratchFolder folder;
  const Interrupted run;
  folder.write("out.part", run.part.substr(0, texts[0].size()));
  folder.write("out.progress", run.progress);
  const auto output = ReviewOutput::open(target_in(folder, true)).value();
  EXPECT_TRUE(output.remark().starts_with(folder.path("out.part") + " has 11 bytes, but "));
  EXPECT_TRUE(output.remark().ends_with(
      "out.progress has noted 2 games of 25 bytes; those after game 1 are reviewed again"))
      << output.remark();
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

TEST(ReviewOutput, IsCompleteIfItsNameWasTheLastThingItGot) {
  const ScratchFolder folder;
  const Interrupted run;
  folder.write("out", run.part);
  folder.write("out.progress", run.progress + "end\n");
  const auto output = ReviewOutput::open(target_in(folder, true));
  ASSERT_TRUE(output) << output.error().sentence;
  EXPECT_TRUE(output->is_complete());
  EXPECT_FALSE(std::filesystem::exists(folder.path("out.progress")));
}

/// The names in a folder, in alphabetical order.
std::vector<std::string> names_in(const ScratchFolder& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator{folder.path()}) {
    names.push_back(entry.path().filename().string());
  }
  std::ranges::sort(names);
  return names;
}

TEST(ReviewOutput, LeavesNoFilesIfNoGameIsWhole) {
  const ScratchFolder folder;
  {
    const auto output = ReviewOutput::open(target_in(folder, false)).value();
  }
  EXPECT_EQ(names_in(folder), std::vector<std::string>{});
}

TEST(ReviewOutput, NotesCheapGamesTogether) {
  const ScratchFolder folder;
  auto target = target_in(folder, false);
  target.bytes_between_notes = texts[2].size() + 1;
  {
    auto output = ReviewOutput::open(target).value();
    ASSERT_TRUE(output.add(games[0], texts[0]));
    EXPECT_EQ(std::ranges::count(folder.read("out.progress"), '\n'), 2);
    ASSERT_TRUE(output.add(games[1], texts[1]));
    EXPECT_EQ(std::ranges::count(folder.read("out.progress"), '\n'), 4);
    ASSERT_TRUE(output.add(games[2], texts[2]));
    EXPECT_EQ(std::ranges::count(folder.read("out.progress"), '\n'), 4);
  }
  EXPECT_EQ(std::ranges::count(folder.read("out.progress"), '\n'), 5) << "at the end at the latest";
}

/// What stands in the way of an output.
struct Obstacle {
  const char* name;
  bool resumes;
  std::function<void(const ScratchFolder&)> put;
  const char* words;  // of the refusal
};

class ReviewOutputObstacle : public testing::TestWithParam<Obstacle> {};

/// All the text and links in a folder.
std::string content_of(const ScratchFolder& folder) {
  std::string content;
  for (const std::string& name : names_in(folder)) {
    const std::string path = folder.path(name);
    content += name + ": ";
    if (std::filesystem::is_symlink(path)) content += std::filesystem::read_symlink(path).string();
    else if (!std::filesystem::is_directory(path)) content += folder.read(name);
    content += "\n";
  }
  return content;
}

TEST_P(ReviewOutputObstacle, StaysAsItIs) {
  const ScratchFolder folder;
  GetParam().put(folder);
  const std::string before = content_of(folder);
  const auto output = ReviewOutput::open(target_in(folder, GetParam().resumes));
  ASSERT_FALSE(output);
  EXPECT_NE(output.error().sentence.find(GetParam().words), std::string::npos)
      << output.error().sentence;
  EXPECT_EQ(content_of(folder), before);
}

void put_link(const ScratchFolder& folder, const char* to, const char* name) {
  std::filesystem::create_symlink(folder.path(to), folder.path(name));
}

void put_run(const ScratchFolder& folder, const std::optional<std::string>& part,
             const std::string& more_progress = "") {
  const Interrupted run;
  folder.write("out.progress", run.progress + more_progress);
  if (part) folder.write("out.part", *part);
}

const Obstacle obstacles[] = {
    {"ForeignPart", false, [](const auto& folder) { folder.write("out.part", "mine"); },
     "out.part is in the way"},
    {"ForeignPartToResume", true, [](const auto& folder) { folder.write("out.part", "mine"); },
     "out.part is in the way"},
    {"EmptyForeignPart", false, [](const auto& folder) { folder.write("out.part", ""); },
     "out.part is in the way"},
    {"PartIsALinkToNothing", false,
     [](const auto& folder) { put_link(folder, "nothing", "out.part"); }, "out.part is in the way"},
    {"PartIsALink", true,
     [](const auto& folder) {
       const Interrupted run;
       folder.write("other", run.part);
       folder.write("out.progress", run.progress);
       put_link(folder, "other", "out.part");
     },
     "out.part is a link"},
    {"PartWithoutHeading", true,
     [](const auto& folder) {
       folder.write("out.part", "mine");
       folder.write("out.progress", "tabiya rev");
     },
     "out.part is in the way"},
    {"ForeignProgress", false, [](const auto& folder) { folder.write("out.progress", "mine"); },
     "out.progress is not the progress of a review; move it away"},
    {"ForeignProgressToResume", true,
     [](const auto& folder) { folder.write("out.progress", "mine"); },
     "out.progress is not the progress of a review; move it away"},
    {"ProgressIsALink", true,
     [](const auto& folder) {
       folder.write("other", "");
       put_link(folder, "other", "out.progress");
     },
     "out.progress is a link"},
    {"ProgressIsALinkToNothing", false,
     [](const auto& folder) { put_link(folder, "nothing", "out.progress"); },
     "out.progress is a link"},
    {"ProgressIsAFolder", false,
     [](const auto& folder) { std::filesystem::create_directory(folder.path("out.progress")); },
     "Is a directory"},
    {"PartIsMissing", true, [](const auto& folder) { put_run(folder, std::nullopt); },
     "out.part is missing, to which 2 games were written"},
    {"PartIsEmpty", true, [](const auto& folder) { put_run(folder, ""); },
     "out.part has 0 bytes, but"},
    {"PartIsShorterThanAGame", true,
     [](const auto& folder) { put_run(folder, texts[0].substr(1)); }, "out.part has 10 bytes, but"},
    {"CompletePartIsMissing", true,
     [](const auto& folder) { put_run(folder, std::nullopt, "end\n"); }, "out.part is missing"},
    {"CompletePartIsMissingBesideAFormerOutput", true,
     [](const auto& folder) {
       folder.write("out", "former");
       put_run(folder, std::nullopt, "end\n");
     },
     "out.part is missing"},
    {"CompletePartIsEmpty", true, [](const auto& folder) { put_run(folder, "", "end\n"); },
     "out.part has changed since it was written"},
    {"CompletePartIsShort", true, [](const auto& folder) { put_run(folder, texts[0], "end\n"); },
     "out.part has changed since it was written"},
    {"CompletePartIsLonger", true,
     [](const auto& folder) { put_run(folder, texts[0] + texts[1] + "more", "end\n"); },
     "out.part has changed since it was written"},
    {"CompletePartIsOther", true,
     [](const auto& folder) { put_run(folder, std::string(25, 'x'), "end\n"); },
     "out.part has changed since it was written"},
    {"OutputIsALoop", false,
     [](const auto& folder) { std::filesystem::create_symlink("out", folder.path("out")); },
     "Too many levels of symbolic links"},
    {"OutputIsAFolder", false,
     [](const auto& folder) { std::filesystem::create_directory(folder.path("out")); },
     "Is a directory"},
};

INSTANTIATE_TEST_SUITE_P(Files, ReviewOutputObstacle, testing::ValuesIn(obstacles),
                         test::name_of_row);

TEST(ReviewOutput, NamesTheFileWhoseNameIsTooLong) {
  const ScratchFolder folder;
  for (const std::size_t length : {247U, 251U, 255U, 256U, 5000U}) {
    const auto output = ReviewOutput::open({.path = folder.path(std::string(length, 'x'))});
    ASSERT_FALSE(output) << length;
    EXPECT_TRUE(output.error().sentence.ends_with(": File name too long"))
        << output.error().sentence;
  }
  EXPECT_EQ(names_in(folder), std::vector<std::string>{});
}

TEST(ReviewOutput, WritesToTheTargetOfALink) {
  const ScratchFolder folder;
  put_link(folder, "target", "out");
  auto output = ReviewOutput::open(target_in(folder, false)).value();
  write_up_to(output, 3);
  ASSERT_TRUE(output.finish());
  EXPECT_TRUE(std::filesystem::is_symlink(folder.path("out")));
  EXPECT_EQ(folder.read("target"), whole_output());
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
  EXPECT_TRUE(refusal(run.part, "x\n")
                  .ends_with("out.progress is not the progress of a review; move it away, or write "
                             "to another file"));
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
  for (const bool resumes : {false, true}) {
    const auto second = ReviewOutput::open(target_in(folder, resumes));
    EXPECT_TRUE(second.error().sentence.ends_with("another run is writing it"))
        << second.error().sentence;
  }
}

// The name of a locked file can be given to another one before the lock is there.
TEST(ReviewFile, KnowsWhetherItsNameIsStillItsOwn) {
  const ScratchFolder folder;
  const std::string path = folder.path("out.progress");
  const auto file = ReviewFile::create(path).value();
  EXPECT_TRUE(file.is_named(path));
  std::filesystem::remove(path);
  EXPECT_FALSE(file.is_named(path));
  folder.write("out.progress", "another");
  EXPECT_FALSE(file.is_named(path));
}

}  // namespace
}  // namespace tabiya::cli
