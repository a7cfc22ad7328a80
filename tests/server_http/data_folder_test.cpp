// The folder of a server: what else may lie there under the names of its files, before it starts
// and while it runs.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <string>

#include "server/operation/folder_lock.hpp"
#include "server/operation/folder_watch.hpp"
#include "server/operation/inner/server.hpp"
#include "server/store/sqlite/database.hpp"
#include "server_http/live_server.hpp"
#include "support/eventually.hpp"
#include "support/scratch_folder.hpp"

namespace tabiya::server::testing {
namespace {

namespace fs = std::filesystem;

std::string bytes_of(const fs::path& file) {
  std::ifstream stream{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{stream}, {}};
}

void write(const fs::path& file, std::string_view bytes) {
  std::ofstream{file, std::ios::binary} << bytes;
}

class DataFolder : public ::testing::Test {
 protected:
  /// A folder that a server has used and left in order.
  void use() { ASSERT_EQ(start(), ""); }
  /// Starts a server and ends it. "" or why it does not start.
  std::string start() {
    const auto server = Server::start(configuration());
    return server ? "" : server.error();
  }
  [[nodiscard]] Configuration configuration() const {
    Configuration configuration;
    configuration.data = data;
    configuration.port = 0;
    configuration.log_level = "off";
    return configuration;
  }
  /// The error of a start, without the beginning that names the database.
  std::string refusal() {
    const std::string error = start();
    const std::string begin = "cannot open " + database.string() + ": ";
    EXPECT_TRUE(error.starts_with(begin)) << error;
    return error.substr(std::min(begin.size(), error.size()));
  }
  std::string command(std::string_view line) {
    const auto answer = send_operator_command(data, line);
    return answer ? *answer : "error: " + answer.error();
  }

  test::ScratchFolder folder;
  fs::path data = folder.path() / "data";
  fs::path database = data / "tabiya.sqlite";
  fs::path log = data / "tabiya.sqlite-wal";
};

constexpr const char* remedy = "; put a backup in its place, or move it away to begin a new server";

TEST_F(DataFolder, TakesNothingElseForADatabase) {
  const struct {
    const char* name;
    std::function<void(const fs::path&)> make;
    std::string sentence;
  } rows[] = {
      {"an empty file", [](const fs::path& file) { write(file, ""); }, "it is empty"},
      {"a text", [](const fs::path& file) { write(file, "hello\n"); }, "it is not a database"},
      {"a long text", [](const fs::path& file) { write(file, std::string(5000, 'x')); },
       "it is not a database"},
      {"zeros", [](const fs::path& file) { write(file, std::string(5000, '\0')); },
       "it is not a database"},
      {"a directory", [](const fs::path& file) { fs::create_directory(file); },
       "it is a directory, not a file"},
      {"a pipe", [](const fs::path& file) { ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0); },
       "it is not a file"},
      {"a device", [](const fs::path& file) { fs::create_symlink("/dev/null", file); },
       "it is not a file"},
      {"another program's database",
       [](const fs::path& file) {
         ASSERT_TRUE(Database::open(file, Database::Mode::ReadWrite)
                         ->execute("CREATE TABLE recipe (name TEXT)")
                         .has_value());
       },
       "it is another program's database"},
      {"another program's database without tables",
       [](const fs::path& file) {
         ASSERT_TRUE(Database::open(file, Database::Mode::ReadWrite)
                         ->execute("PRAGMA application_id=7")
                         .has_value());
       },
       "it is another program's database"},
  };
  for (const auto& row : rows) {
    fs::remove_all(data);
    fs::create_directory(data);
    row.make(database);
    const std::string before = fs::is_regular_file(database) ? bytes_of(database) : "";
    EXPECT_EQ(refusal(), row.sentence + remedy) << row.name;
    if (!before.empty()) {
      EXPECT_EQ(bytes_of(database), before) << row.name;
    }
  }
}

TEST_F(DataFolder, LeavesAnotherProgramsDatabaseAsItIs) {
  fs::create_directory(data);
  sqlite3* handle = nullptr;
  ASSERT_EQ(sqlite3_open(database.c_str(), &handle), SQLITE_OK);
  sqlite3_exec(handle, "CREATE TABLE recipe (name TEXT)", nullptr, nullptr, nullptr);
  sqlite3_close(handle);
  fs::permissions(database, fs::perms{0644});
  const std::string before = bytes_of(database);
  EXPECT_EQ(refusal(), std::string{"it is another program's database"} + remedy);
  EXPECT_EQ(bytes_of(database), before);
  EXPECT_EQ(fs::status(database).permissions(), fs::perms{0644});
}

TEST_F(DataFolder, RefusesATruncatedDatabase) {
  use();
  const auto whole = fs::file_size(database);
  fs::resize_file(database, whole - 1024);
  EXPECT_EQ(refusal(), "it is truncated: it has " + std::to_string(whole - 1024) + " bytes of " +
                           std::to_string(whole) + remedy);
  fs::resize_file(database, 50);
  EXPECT_EQ(refusal(), std::string{"it is not a database"} + remedy);
}

TEST_F(DataFolder, RefusesADatabaseOfALaterVersion) {
  use();
  ASSERT_TRUE(Database::open(database, Database::Mode::ReadWrite)
                  ->execute("PRAGMA user_version=1000")
                  .has_value());
  const std::string before = bytes_of(database);
  EXPECT_EQ(refusal(), "the database is from a later version of Tabiya; start that version");
  EXPECT_EQ(bytes_of(database), before);
}

TEST_F(DataFolder, RefusesToBeginAnewWhereAServerHasBeen) {
  use();
  const std::string sound = bytes_of(database);
  fs::remove(database);
  const std::string place = data.string();
  EXPECT_EQ(start(), place + "/tabiya.sqlite is missing, but a server has used " + place +
                         "; put the file or a backup in its place, or remove " + place +
                         "/lock to begin a new server");
  EXPECT_FALSE(fs::exists(database));
  write(database, sound);
  EXPECT_EQ(start(), "");
  fs::remove(database);
  fs::remove(data / "lock");
  EXPECT_EQ(start(), "") << "a new server";
}

TEST_F(DataFolder, RefusesALogWithoutItsDatabase) {
  fs::create_directory(data);
  write(log, std::string(5000, 'x'));
  EXPECT_EQ(refusal(), "it is missing, but its log " + log.string() +
                           " is there; put the file back, or move the log away to begin a new "
                           "server");
}

TEST_F(DataFolder, NamesWhatHasTheNameOfAnotherFile) {
  for (const char* const end : {"-wal", "-shm", "-journal"}) {
    fs::remove_all(data);
    use();
    const std::string companion = database.string() + end;
    fs::create_directory(companion);
    EXPECT_EQ(refusal(), companion + " is not a file; move it away");
  }
  fs::remove_all(data);
  use();
  write(data / "control", "a stranger's");
  EXPECT_EQ(start(),
            (data / "control").string() + " is not the socket of this server; move it away");
  EXPECT_EQ(bytes_of(data / "control"), "a stranger's");
  fs::remove(data / "control");
  fs::remove(data / "lock");
  fs::create_directory(data / "lock");
  EXPECT_EQ(start(), "cannot lock " + (data / "lock").string() + ": Is a directory");
  fs::remove_all(data);
  write(data, "a file");
  EXPECT_EQ(start(), "cannot create the folder " + data.string() + ": Not a directory");
}

TEST_F(DataFolder, ANewDatabaseAppearsWithItsTables) {
  fs::create_directory(data);
  write(database.string() + ".new", "left by a server that was killed");
  use();
  EXPECT_FALSE(fs::exists(database.string() + ".new"));
  EXPECT_EQ(fs::status(database).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

// ---- While a server runs ----

TEST_F(DataFolder, BelongsToOneServerWhateverIsRemoved) {
  const LiveServer server;
  data = server.data();
  for (const char* const name : {"lock", "control", "tabiya.sqlite-shm"}) {
    fs::remove(data / name);
    EXPECT_EQ(start(), "another server is using " + data.string()) << name;
  }
}

TEST_F(DataFolder, MakesTheOperatorsSocketAgain) {
  const LiveServer server;
  data = server.data();
  const std::string before = command("status");
  EXPECT_TRUE(before.starts_with("games 0")) << before;
  for (int count = 0; count < 2; ++count) {
    fs::remove(data / "control");
    const std::string meanwhile = command("status");
    EXPECT_FALSE(meanwhile.starts_with("error: no server")) << meanwhile;
    EXPECT_TRUE(eventually([&] { return command("status") == before; }));
  }
}

TEST_F(DataFolder, SaysThatAServerRunsBehindAStrangersSocket) {
  const LiveServer server;
  data = server.data();
  fs::remove(data / "control");
  write(data / "control", "a stranger's");
  EXPECT_EQ(command("status"), "error: a server is using " + data.string() +
                                   ", but does not answer at " + (data / "control").string());
}

TEST_F(DataFolder, ReportsADatabaseThatIsRemovedOrReplaced) {
  const LiveServer server;
  data = server.data();
  database = data / "tabiya.sqlite";
  const fs::path aside = data / "aside";
  TestClient client{server.port()};
  EXPECT_EQ(client.ask("GET", "/healthz").status, 200);
  const std::string sound = command("status");
  for (const char* const name : {"tabiya.sqlite", "tabiya.sqlite-wal"}) {
    fs::rename(data / name, aside);
    const std::string lost =
        " while the server uses it; put it back before the server stops, or what is stored from "
        "now on is lost";
    EXPECT_EQ(command("status"), sound + "\n" + (data / name).string() + " was removed" + lost);
    write(data / name, "other");
    EXPECT_EQ(command("status"), sound + "\n" + (data / name).string() + " was replaced" + lost);
    EXPECT_EQ(command("backup " + (folder.path() / "copy").string()),
              "error: " + (data / name).string() + " was replaced" + lost);
    EXPECT_EQ(client.ask("GET", "/healthz").status, 503);
    fs::rename(aside, data / name);
    EXPECT_EQ(command("status"), sound);
    EXPECT_EQ(client.ask("GET", "/healthz").status, 200);
  }
}

}  // namespace
}  // namespace tabiya::server::testing
