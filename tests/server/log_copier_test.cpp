#include "server/store/sqlite/log_copier.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "server/support/faulty_disk.hpp"
#include "server/support/store_test.hpp"
#include "support/eventually.hpp"

namespace tabiya::server::testing {
namespace {

constexpr const char* database_file = "test.db";

/// A store whose log is copied back every few pages.
///
/// To delay a copy, a test blocks writes to the database file; only the copier makes such writes
/// while they are blocked. (Blocking syncs would not work: SQLite syncs the database only when the
/// copy is complete, which the writer does with the last part.)
class CopyingBack : public StoreTest {
 protected:
  static constexpr int pages_between = 128;  // more than a new database takes
  static constexpr int max_log_pages = LogCopier::max_log_factor * pages_between;

  [[nodiscard]] Store open_copying() {
    Store store =
        open({.file = file(), .disk = disk.name(), .log_pages_between_copies = pages_between});
    append(store, {record::NewGame{game}});
    EXPECT_LT(store.figures().log_pages, pages_between) << "nothing is copied yet";
    return store;
  }
  bool append_event(Store& store) { return append(store, {event_of(game, ++events)}); }
  /// Appends until the condition holds.
  template <class Condition>
  void append_until(Store& store, const Condition& holds) {
    const auto append_one = [&] { EXPECT_TRUE(append_event(store)); };
    ASSERT_TRUE(eventually([&] { return holds() || HasFailure(); }, append_one));
  }
  /// Appends until the log has this many pages.
  void grow_log(Store& store, int pages) {
    append_until(store, [&] { return store.figures().log_pages >= pages; });
  }
  /// Appends until the log restarts.
  void append_until_log_begins_anew(Store& store) {
    int before = 0;
    append_until(store, [&] {
      const int pages = store.figures().log_pages;
      return pages < std::exchange(before, pages);
    });
  }
  [[nodiscard]] std::string expected_events() const {
    std::string text;
    for (std::uint32_t number = 1; number <= events; ++number) {
      text += event_of(game, number).text + "\n";
    }
    return text;
  }

  FaultyDisk disk;
  std::uint32_t events = 0;
};

TEST_F(CopyingBack, DoesNotBlockWriters) {
  Store store = open_copying();
  disk.block_writes(true, database_file);
  grow_log(store, pages_between);
  disk.await_write();  // by the copier
  for (int count = 0; count < 20; ++count) EXPECT_TRUE(append_event(store));
  EXPECT_EQ(store.reader().games().find(game.id)->events, expected_events());
  disk.block_writes(false);
}

TEST_F(CopyingBack, LetsTheLogRestartAgainAndAgain) {
  Store store = open_copying();
  for (int times = 0; times < 10; ++times) append_until_log_begins_anew(store);
  EXPECT_EQ(store.reader().games().find(game.id)->events, expected_events());
  EXPECT_EQ(store.figures().failed_copies, 0);
}

TEST_F(CopyingBack, LeavesTheSmallRestToTheWriter) {
  const auto writer = *Database::open(file(), Database::Mode::ReadWrite, disk.name());
  EXPECT_TRUE(writer.execute("CREATE TABLE page (bytes BLOB)").has_value());
  LogCopier copier{writer, *Database::open(file(), Database::Mode::ReadWrite, disk.name()),
                   pages_between};
  const auto write = [&] {
    EXPECT_TRUE(writer.execute("INSERT INTO page VALUES (randomblob(500))").has_value());
    copier.after_commit();
  };
  disk.block_writes(true, database_file);
  ASSERT_TRUE(eventually([&] { return copier.log_pages() >= pages_between; }, write));
  disk.await_write();
  write();  // the thread no longer sees this
  disk.block_writes(false);
  ASSERT_TRUE(eventually([&] { return copier.copies() != 0; }));
  const int before = copier.log_pages();
  write();
  EXPECT_GT(copier.log_pages(), before);
  write();
  EXPECT_LT(copier.log_pages(), before) << "it was copied and restarted";
}

TEST_F(CopyingBack, MakesTheWriterWaitWhenItFallsBehind) {
  Store store = open_copying();
  disk.block_writes(true, database_file);
  grow_log(store, max_log_pages);
  int durable = 0;
  constexpr int more = 200;
  for (int count = 0; count < more; ++count) {
    store.append({event_of(game, ++events)},
                 [&](bool is_durable) { durable += is_durable ? 1 : 0; });
    std::this_thread::yield();
    loop.run_posted();
  }
  EXPECT_EQ(durable, 0);
  disk.block_writes(false);
  loop.until([&] { return durable == more; });
  append_until_log_begins_anew(store);
}

TEST_F(CopyingBack, KeepsPagesThatAReaderStillNeeds) {
  Store store = open_copying();
  std::optional<Database> old = *Database::open(file(), Database::Mode::ReadOnly, disk.name());
  EXPECT_TRUE(old->execute("BEGIN; SELECT count(*) FROM event;").has_value());
  grow_log(store, 3 * max_log_pages);
  old.reset();
  append_until_log_begins_anew(store);
  EXPECT_EQ(store.reader().games().find(game.id)->events, expected_events());
}

TEST_F(CopyingBack, IsRetriedAfterAFailure) {
  Store store = open_copying();
  disk.set_full(true, database_file);
  append_until(store, [&] { return store.figures().failed_copies >= 2; });
  disk.set_full(false);
  append_until_log_begins_anew(store);
}

TEST_F(CopyingBack, IsCompletedWhenTheStoreCloses) {
  {
    Store store = open_copying();
    grow_log(store, pages_between / 2);
  }
  EXPECT_FALSE(exists(std::filesystem::path{file().string() + "-wal"}));
  Store store = open(options());
  EXPECT_EQ(store.reader().games().find(game.id)->events, expected_events());
}

TEST_F(CopyingBack, ContinuesDuringABackup) {
  Store store = open_copying();
  std::optional<bool> is_made;
  store.back_up(folder.path() / "copy.db", [&](const std::expected<void, StoreError>& result) {
    is_made = result.has_value();
  });
  append_until(store, [&] { return is_made.has_value(); });
  ASSERT_TRUE(is_made.has_value());
  EXPECT_TRUE(*is_made);
  append_until_log_begins_anew(store);
  Store copy = open({.file = folder.path() / "copy.db"});
  EXPECT_TRUE(expected_events().starts_with(copy.reader().games().find(game.id)->events));
}

}  // namespace
}  // namespace tabiya::server::testing
