/// A damaged database is refused with a sentence, or served as far as it is readable.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>

#include "server/operation/folder_lock.hpp"
#include "server/support/world.hpp"

namespace tabiya::server::testing {
namespace {

using namespace std::chrono_literals;

class DamagedDatabase : public ::testing::Test {
 protected:
  /// Users, finished and unfinished games, seeks, challenges and chat.
  static std::string sound_database(const std::filesystem::path& file) {
    {
      World world{{.file = file}};
      const UserKey anna = world.person("Anna");
      const UserKey ben = world.person("Ben");
      const GameId mate = world.game(anna, ben);
      world.play(mate, "f2f3 e7e5 g2g4 d8h4");
      const GameId open = world.game(ben, anna, {.variant = "chess960"});
      world.play(open, "a2a3 a7a6");
      world.act(open, anna, action::Say{ChatRoom::Players, "good luck"});
      static_cast<void>(world.answer_of<GameId>([&](Reply<GameId> reply) {
        world.site().challenges.create({.challenger = anna, .rules = *settle_rules({}, 0)},
                                       std::move(reply));
      }));
      static_cast<void>(world.guest());
    }
    std::ifstream in{file, std::ios::binary};
    return {std::istreambuf_iterator{in}, {}};
  }

  void write(const std::string& bytes) const {
    for (const char* const end : {"", "-wal", "-shm"}) {
      std::filesystem::remove(file.string() + end);
    }
    std::ofstream{file, std::ios::binary} << bytes;
  }

  /// Cut off, a page zeroed, or a few bytes changed.
  static std::string damaged(std::string bytes, unsigned seed) {
    std::mt19937 chance{seed};
    const auto place = [&] { return chance() % bytes.size(); };
    if (seed % 10 == 0) bytes.resize(place());
    if (seed % 10 == 1)
      std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(place() / 1024 * 1024), 1024, '\0');
    const std::size_t changes = seed % 10 < 2 ? 0 : 1 + chance() % 20;
    for (std::size_t change = 0; change < changes; ++change) {
      // Half of the time in the first pages, which hold the schema.
      const std::size_t at = change % 2 == 0 ? place() : place() % (8 * 1024);
      bytes[at % bytes.size()] = static_cast<char>(chance());
    }
    return bytes;
  }

  /// Reads everything that a server reads at its start, and some of what it reads later.
  static void use(Site& site, HandLoop& loop) {
    static_cast<void>(site.load());
    Reader& reader = site.store.reader();
    static_cast<void>(reader.games().unfinished_reviews());
    const auto end_reads = [&] { loop.until([&] { return site.store.unanswered_reads() == 0; }); };
    for (const char* const name : {"Anna", "Ben", "Missing"}) {
      std::optional<UserKey> user;
      site.accounts.prepare({.names = {name}}, [&](const Answer<>& prepared) {
        const User* const found = prepared ? site.accounts.find(name) : nullptr;
        if (found != nullptr) user = found->key;
      });
      end_reads();
      if (!user) continue;
      for (const GameId& id : site.rooms.ongoing(*user)) {
        site.rooms.prepare(id, [](const Answer<>&) {});
      }
      static_cast<void>(personal_data(reader, *user, site.accounts.session_time()));
      for (const GameId& id : reader.history().games({.user = *user})) {
        site.rooms.prepare(id, [](const Answer<>&) {});
      }
      end_reads();
      static_cast<void>(site.accounts.has_blocked(*user, *user));
      site.accounts.note_seen(*user, {});
    }
    static_cast<void>(reader.users().bots(10));
    static_cast<void>(reader.users().reports(10));
  }

  FaultyDisk disk;  // without faults; its syncs cost nothing
  test::ScratchFolder folder;
  std::filesystem::path file = folder.path() / "tabiya.db";
};

TEST_F(DamagedDatabase, NeverCrashesTheServer) {
  const std::string sound = sound_database(file);
  int refused = 0;
  for (unsigned seed = 0; seed < 500; ++seed) {
    write(damaged(sound, seed));
    HandLoop loop;
    auto store = Store::open(loop.loop(), {.file = file, .disk = disk.name()});
    if (!store) {
      ++refused;
      EXPECT_FALSE(store.error().sentence.empty()) << seed;
      continue;
    }
    {
      Site site{loop.loop(), *std::move(store), {.hash_cost = {.memory_bytes = 8192, .passes = 1}}};
      use(site, loop);
      loop.pass(1min, [&] { loop.run_posted(); });
      loop.until([&] { return site.store.is_settled() && site.store.unanswered_reads() == 0; });
    }
    loop.drop_posted();
  }
  EXPECT_GT(refused, 100);
}

TEST(FolderLock, BelongsToOneServer) {
  const test::ScratchFolder folder;
  {
    const auto first = FolderLock::take(folder.path());
    ASSERT_TRUE(first.has_value());
    const auto second = FolderLock::take(folder.path());
    ASSERT_FALSE(second.has_value());
    EXPECT_EQ(second.error(), "another server is using " + folder.path().string());
  }
  EXPECT_TRUE(FolderLock::take(folder.path()).has_value());
  const auto nowhere = FolderLock::take("/nowhere");
  ASSERT_FALSE(nowhere.has_value());
  EXPECT_EQ(nowhere.error(), "cannot lock /nowhere: No such file or directory");
}

}  // namespace
}  // namespace tabiya::server::testing
