// A file is written completely or not at all, even if its writer is killed.
#include "pgn/inner/safe_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <iterator>
#include <string>

#include "support/scratch_folder.hpp"

namespace tabiya::pgn {
namespace {

namespace fs = std::filesystem;

class SafeFileTest : public testing::Test {
 protected:
  [[nodiscard]] fs::path path(const char* name = "games.pgn") const {
    return folder_.path() / name;
  }
  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator{folder_.path()}, fs::directory_iterator{}));
  }

  static std::string content(const fs::path& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
  }
  static void put(const fs::path& path, std::string_view text) {
    std::ofstream{path, std::ios::binary} << text;
  }
  static void replace(const fs::path& path, std::string_view text) {
    auto file = SafeFile::create(path);
    ASSERT_TRUE(file) << file.error().message();
    file->write(text);
    ASSERT_TRUE(file->commit());
  }

 private:
  test::ScratchFolder folder_;
};

TEST_F(SafeFileTest, IsThereOnceItIsCommitted) {
  auto file = SafeFile::create(path());
  ASSERT_TRUE(file);
  file->write("one ");
  file->write("two");
  EXPECT_FALSE(fs::exists(path()));
  ASSERT_TRUE(file->commit());
  EXPECT_EQ(content(path()), "one two");
  EXPECT_EQ(files(), 1);
}

TEST_F(SafeFileTest, LeavesTheOldFileUnlessItIsCommitted) {
  put(path(), "old");
  {
    auto file = SafeFile::create(path());
    ASSERT_TRUE(file);
    file->write(std::string(1'000'000, 'x'));
  }
  EXPECT_EQ(content(path()), "old");
  EXPECT_EQ(files(), 1);
}

TEST_F(SafeFileTest, CanReplaceAFileThatIsBeingRead) {
  put(path(), "old");
  std::ifstream reading{path(), std::ios::binary};
  replace(path(), "new and longer");
  EXPECT_EQ((std::string{std::istreambuf_iterator<char>{reading}, {}}), "old");
  EXPECT_EQ(content(path()), "new and longer");
}

TEST_F(SafeFileTest, KeepsThePermissionsOfTheOldFile) {
  put(path(), "old");
  fs::permissions(path(), fs::perms::owner_read | fs::perms::owner_write);
  replace(path(), "new");
  EXPECT_EQ(fs::status(path()).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(SafeFileTest, RefusesALinkThatLeadsToItself) {
  std::filesystem::create_symlink("loop", path("loop"));
  const auto file = SafeFile::create(path("loop"));
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error(), std::errc::too_many_symbolic_link_levels);
  EXPECT_TRUE(std::filesystem::is_symlink(path("loop")));
}

TEST_F(SafeFileTest, CreatesTheTargetOfALink) {
  std::filesystem::create_symlink("second", path("first"));
  std::filesystem::create_symlink(path("target"), path("second"));
  replace(path("first"), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(path("first")));
  EXPECT_TRUE(std::filesystem::is_symlink(path("second")));
  EXPECT_EQ(content(path("target")), "new");
}

TEST_F(SafeFileTest, ReplacesTheTargetOfALink) {
  put(path(), "old");
  fs::create_symlink("games.pgn", path("link.pgn"));
  replace(path("link.pgn"), "new");
  EXPECT_TRUE(fs::is_symlink(path("link.pgn")));
  EXPECT_EQ(content(path()), "new");
}

TEST_F(SafeFileTest, WritesToADeviceDirectly) {
  replace("/dev/null", "text");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(SafeFileTest, SaysWhatItCannotWrite) {
  const auto in_missing_folder = SafeFile::create(path("missing") / "games.pgn");
  ASSERT_FALSE(in_missing_folder);
  EXPECT_EQ(in_missing_folder.error(), std::errc::no_such_file_or_directory);
  const auto folder = SafeFile::create(path().parent_path());
  ASSERT_FALSE(folder);
  EXPECT_EQ(folder.error(), std::errc::is_a_directory);
}

TEST_F(SafeFileTest, ReportsAFullDisk) {
  auto full = SafeFile::create("/dev/full");
  if (!full) GTEST_SKIP() << "no /dev/full here";
  full->write("text");
  const auto done = full->commit();
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error(), std::errc::no_space_on_device);
}

/// Writes the file again and again until it is killed.
[[noreturn]] void write_for_ever(const fs::path& path, int ready, std::size_t bytes) {
  for (char letter = 'a';; letter = letter == 'z' ? 'a' : static_cast<char>(letter + 1)) {
    auto file = SafeFile::create(path);
    if (!file) _exit(1);
    for (std::size_t written = 0; written < bytes; written += bytes / 4) {
      file->write(std::string(bytes / 4, letter));
    }
    if (!file->commit()) _exit(1);
    if (::write(ready, "x", 1) != 1) _exit(1);
  }
}

TEST_F(SafeFileTest, IsWholeWheneverItsWriterIsKilled) {
  constexpr std::size_t bytes = 1 << 20;
  constexpr int rounds = 20;
  for (int round = 0; round < rounds; ++round) {
    int ready[2] = {};
    ASSERT_EQ(pipe(ready), 0);
    const pid_t child = fork();
    if (child == 0) write_for_ever(path(), ready[1], bytes);
    ASSERT_GT(child, 0);
    // The file exists now, so the writer is busy with one of the next versions.
    char letter = 0;
    for (int count = 0; count <= round % 3; ++count) EXPECT_EQ(read(ready[0], &letter, 1), 1);
    kill(child, SIGKILL);
    ASSERT_EQ(waitpid(child, nullptr, 0), child);
    close(ready[0]);
    close(ready[1]);
    const std::string text = content(path());
    EXPECT_EQ(text, std::string(bytes, text.front()));
  }
}

}  // namespace
}  // namespace tabiya::pgn
