/// The store in PostgreSQL when something fails.
#ifdef TABIYA_HAS_POSTGRESQL

#include "server/support/postgresql.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "server/store/postgresql/connection.hpp"
#include "server/support/store_test.hpp"
#include "support/eventually.hpp"

namespace tabiya::server::testing {
namespace {

constexpr const char* end_all_connections =
    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
    " WHERE datname=current_database() AND pid<>pg_backend_pid()";

class Postgres : public StoreTest {
 protected:
  void SetUp() override {
    if (const auto absence = PostgresServer::absence()) GTEST_SKIP() << *absence;
    server = &PostgresServer::shared();
    database = server->new_database();
  }
  [[nodiscard]] StoreOptions options() const { return {.address = server->address(database)}; }
  [[nodiscard]] std::string error_of_opening(const StoreOptions& given) {
    const auto store = Store::open(loop.loop(), given);
    return store ? "" : store.error().sentence;
  }
  [[nodiscard]] std::string events() { return events_in(*server); }
  [[nodiscard]] std::string events_in(const PostgresServer& of) {
    return of.sql("SELECT number FROM tabiya.event ORDER BY number", database);
  }

  PostgresServer* server = nullptr;
  std::string database;
};

TEST_F(Postgres, ALostConnectionIsReplaced) {
  Store store = open(options());
  EXPECT_TRUE(append(store, {record::NewGame{game}, event_of(game, 1)}));
  server->sql(end_all_connections, database);
  EXPECT_TRUE(append(store, {event_of(game, 2)}));
  EXPECT_EQ(events(), "1\n2");
  EXPECT_EQ(store.reader().games().find(game.id)->events, "1s event\n2s event\n");
  EXPECT_TRUE(store.has_room());
}

TEST_F(Postgres, ReadingThreadsReplaceALostConnection) {
  Store store = open(options());
  EXPECT_TRUE(append(store, {record::NewGame{game}}));
  for (int attempt = 0; attempt < 4; ++attempt) {
    std::optional<std::expected<bool, StoreError>> found;
    store.read([id = game.id](Reader& reader) { return reader.games().has(id); },
               [&](std::expected<bool, StoreError> result) { found = std::move(result); });
    loop.until([&] { return found.has_value(); });
    EXPECT_TRUE(found->value_or(false));
    server->sql(end_all_connections, database);
  }
}

TEST_F(Postgres, CommitsWhoseConnectionIsCutAreNeitherLostNorRepeated) {
  CuttingProxy proxy{*server};
  Store store = open({.address = proxy.address(database)});
  EXPECT_TRUE(append(store, {record::NewGame{game}}));
  std::mt19937 chance{1};
  std::uint32_t number = 0;
  std::string expected;
  for (int cut = 1; cut <= 40; ++cut) {
    proxy.cut_next(chance() % 2 == 0 ? CuttingProxy::Cut::BeforeCommit
                                     : CuttingProxy::Cut::AfterCommit);
    std::vector<bool> results;
    const std::size_t appends = 1 + chance() % 5;
    for (std::size_t count = 0; count < appends; ++count) {
      store.append({event_of(game, ++number)}, [&](bool done) { results.push_back(done); });
      expected += (number == 1 ? "" : "\n") + std::to_string(number);
    }
    loop.until([&] { return results.size() == appends; });
    EXPECT_EQ(results, std::vector<bool>(appends, true)) << "cut " << cut;
    EXPECT_EQ(proxy.cuts(), cut);
  }
  EXPECT_EQ(events(), expected);
  EXPECT_EQ(store.figures().failed_commits, 0);
}

TEST_F(Postgres, ContradictionsAreFoundEvenIfTheirConnectionIsCut) {
  CuttingProxy proxy{*server};
  Store store = open({.address = proxy.address(database)});
  EXPECT_TRUE(append(store, {record::NewGame{game}, event_of(game, 1)}));
  for (int attempt = 0; attempt < 5; ++attempt) {
    proxy.cut_next(CuttingProxy::Cut::AfterCommit);
    EXPECT_FALSE(append(store, {event_of(game, 2), event_of(game, 1)}));
  }
  EXPECT_TRUE(append(store, {event_of(game, 2)}));
  EXPECT_EQ(events(), "1\n2");
}

TEST_F(Postgres, AppendsWaitWhileTheDatabaseIsAway) {
  CuttingProxy proxy{*server};
  Store store = open({.address = proxy.address(database)});
  EXPECT_TRUE(append(store, {record::NewGame{game}}));
  proxy.set_away(true);
  std::vector<bool> results;
  store.append({event_of(game, 1)}, [&](bool done) { results.push_back(done); });
  ASSERT_TRUE(eventually([&] { return !store.has_room(); }));
  store.append({event_of(game, 2)}, [&](bool done) { results.push_back(done); });
  loop.run_posted();
  EXPECT_TRUE(results.empty());
  std::optional<bool> was_read;
  store.read([id = game.id](Reader& reader) { return reader.games().has(id); },
             [&](const std::expected<bool, StoreError>& read) { was_read = read.has_value(); });
  loop.until([&] { return was_read.has_value(); });
  EXPECT_FALSE(*was_read);
  proxy.set_away(false);
  loop.until([&] { return results.size() == 2; });
  EXPECT_EQ(results, (std::vector{true, true}));
  EXPECT_EQ(events(), "1\n2");
  EXPECT_TRUE(store.has_room());
}

TEST_F(Postgres, AClosingStoreGivesUpADatabaseThatIsAway) {
  CuttingProxy proxy{*server};
  std::vector<bool> results;
  {
    Store store = open({.address = proxy.address(database)});
    EXPECT_TRUE(append(store, {record::NewGame{game}}));
    proxy.set_away(true);
    store.append({event_of(game, 1)}, [&](bool done) { results.push_back(done); });
    ASSERT_TRUE(eventually([&] { return !store.has_room(); }));
    store.append({event_of(game, 2)}, [&](bool done) { results.push_back(done); });
  }
  loop.run_posted();
  EXPECT_EQ(results, (std::vector{false, false}));
}

TEST_F(Postgres, AServerThatCrashesAndStartsAgainLosesNothing) {
  PostgresServer own;
  const std::string name = own.new_database();
  Store store = open({.address = own.address(name)});
  EXPECT_TRUE(append(store, {record::NewGame{game}, event_of(game, 1)}));
  own.stop("immediate");
  std::optional<bool> result;
  store.append({event_of(game, 2)}, [&](bool done) { result = done; });
  ASSERT_TRUE(eventually([&] { return !store.has_room(); }));
  own.start();
  loop.until([&] { return result.has_value(); });
  EXPECT_TRUE(*result);
  EXPECT_EQ(own.sql("SELECT count(*) FROM tabiya.event", name), "2");
}

TEST_F(Postgres, ASecondServerIsRefused) {
  Store store = open(options());
  EXPECT_EQ(error_of_opening(options()), "another server uses this database");
  EXPECT_TRUE(append(store, {record::NewGame{game}}));
}

TEST_F(Postgres, AServerThatWasReplacedNeverWritesAgain) {
  Store first = open(options());
  EXPECT_TRUE(append(first, {record::NewGame{game}, event_of(game, 1)}));
  server->sql(end_all_connections, database);
  Store second = open(options());
  EXPECT_FALSE(append(first, {event_of(game, 2)}));
  EXPECT_TRUE(append(second, {event_of(game, 2)}));
  EXPECT_FALSE(append(first, {event_of(game, 3)}));
  EXPECT_EQ(events(), "1\n2");
}

/// As a connection that is slower than a new one to the same server.
TEST_F(Postgres, ATransactionOfAnOlderEpochCannotCommit) {
  Store store = open(options());
  EXPECT_TRUE(append(store, {record::NewGame{game}, event_of(game, 1)}));
  server->sql("UPDATE tabiya.writer SET epoch=epoch+1", database);
  EXPECT_TRUE(append(store, {event_of(game, 2)})) << "as it is still the owner";
  server->sql("UPDATE tabiya.writer SET epoch=epoch+1, owner='another'", database);
  EXPECT_FALSE(append(store, {event_of(game, 3)}));
  EXPECT_EQ(events(), "1\n2");
}

/// A transaction that a lost connection has left at the server, with the next batch.
class SlowTransaction : public Postgres {
 protected:
  void SetUp() override {
    Postgres::SetUp();
    if (IsSkipped()) return;
    store.emplace(open(options()));
    ASSERT_TRUE(append(*store, {record::NewGame{game}, event_of(game, 1)}));
    epoch = server->sql("SELECT epoch FROM tabiya.writer", database);
    auto opened = PostgresConnection::open(server->address(database));
    ASSERT_TRUE(opened.has_value());
    slow.emplace(*std::move(opened));
    EXPECT_EQ(run("BEGIN; SELECT begin_batch(" + epoch +
                  ", batch+1) FROM writer;"
                  " INSERT INTO event VALUES ('" +
                  std::string{game.id.text()} + "', 2, 'slow')"),
              "");
    server->sql(
        "SELECT count(pg_terminate_backend(pid)) FROM pg_locks WHERE locktype='advisory'"
        " AND database=(SELECT oid FROM pg_database WHERE datname=current_database())",
        database);
    store->append({event_of(game, 2)}, [this](bool done) { result = done; });
    ASSERT_TRUE(eventually([&] {
      return server->sql(
                 "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type='Lock'"
                 " AND datname=current_database()",
                 database) == "1";
    })) << "the new connection waits for the old one's transaction";
    loop.run_posted();
    EXPECT_FALSE(result.has_value());
  }
  /// Returns the SQLSTATE of the error; "": none.
  std::string run(const std::string& statements) {
    const auto done = slow->execute_script(statements, Patience{longest_wait});
    return done ? "" : done.error().state;
  }
  [[nodiscard]] std::string text_of_second() {
    return server->sql("SELECT text FROM tabiya.event WHERE number=2", database);
  }

  std::string epoch;
  std::optional<PostgresConnection> slow;
  std::optional<Store> store;
  std::optional<bool> result;
};

TEST_F(SlowTransaction, IsTheAppendIfItCommitsAfterAll) {
  EXPECT_EQ(run("COMMIT"), "");
  loop.until([&] { return result.has_value(); });
  EXPECT_TRUE(*result);
  EXPECT_EQ(text_of_second(), "slow");
}

TEST_F(SlowTransaction, CannotBeginAgainAfterTheAppendWasRepeated) {
  EXPECT_EQ(run("ROLLBACK"), "");
  loop.until([&] { return result.has_value(); });
  EXPECT_TRUE(*result);
  EXPECT_EQ(text_of_second(), "2s event");
  EXPECT_EQ(run("SELECT begin_batch(" + epoch + ", 1000)"), "TB001");
}

TEST_F(Postgres, TheRoleCannotWeakenTheCommit) {
  server->sql("CREATE ROLE weak_" + database + " LOGIN SUPERUSER; ALTER ROLE weak_" + database +
              " SET synchronous_commit=off; ALTER ROLE weak_" + database +
              " SET search_path=pg_catalog; ALTER ROLE weak_" + database +
              " SET statement_timeout=60000; ALTER ROLE weak_" + database +
              " SET client_min_messages=error; ALTER ROLE weak_" + database +
              " SET extra_float_digits=-10");
  const std::string address =
      "postgresql://weak_" + database + "@/" + database + "?host=" + server->host();
  auto connection = PostgresConnection::open(address);
  ASSERT_TRUE(connection.has_value()) << connection.error().sentence;
  const auto value_of = [&](const std::string& name) {
    const auto row = connection->execute("SHOW " + name, {}, Patience{longest_wait});
    return row ? std::string{row->value(0, 0).value_or("")} : row.error().sentence;
  };
  EXPECT_EQ(value_of("synchronous_commit"), "on");
  EXPECT_EQ(value_of("search_path"), "tabiya, pg_temp");
  EXPECT_EQ(value_of("statement_timeout"), "0");
  EXPECT_EQ(value_of("client_min_messages"), "warning");
  EXPECT_EQ(value_of("extra_float_digits"), "1");
  EXPECT_EQ(value_of("application_name"), "tabiya");
  EXPECT_EQ(value_of("client_encoding"), "UTF8");
  server->sql("ALTER ROLE weak_" + database + " SET synchronous_commit=remote_apply");
  connection = PostgresConnection::open(address);
  EXPECT_EQ(value_of("synchronous_commit"), "remote_apply");
}

TEST_F(Postgres, AWrongPasswordIsReportedAndNotShown) {
  server->sql(
      "DO $$ BEGIN CREATE ROLE guarded LOGIN PASSWORD 'right'; EXCEPTION WHEN"
      " duplicate_object THEN NULL; END $$");
  const std::string sentence = error_of_opening(
      {.address = "postgresql://guarded:secret-word@/" + database + "?host=" + server->host()});
  EXPECT_TRUE(sentence.contains("password authentication failed")) << sentence;
  EXPECT_FALSE(sentence.contains("secret-word")) << sentence;
}

TEST_F(Postgres, ADatabaseThatIsAwayAtTheStartIsReported) {
  const std::string sentence =
      error_of_opening({.address = "postgresql://postgres@/x?host=/nowhere"});
  EXPECT_TRUE(sentence.contains("/nowhere")) << sentence;
  EXPECT_TRUE(error_of_opening({.address = server->address("missing")}).contains("does not exist"));
}

TEST_F(Postgres, AForeignSchemaIsLeftAlone) {
  server->sql("CREATE SCHEMA tabiya; CREATE TABLE tabiya.recipe (name TEXT)", database);
  EXPECT_EQ(error_of_opening(options()),
            "its schema tabiya has another program's tables; use another database");
  EXPECT_EQ(server->sql("SELECT count(*) FROM pg_class WHERE relnamespace='tabiya'::regnamespace"
                        " AND relkind='r'",
                        database),
            "1");
}

TEST_F(Postgres, ALaterVersionIsUsedOnlyIfItAllowsThisProgram) {
  {
    const Store store = open(options());
  }
  server->sql("UPDATE tabiya.schema_version SET version=1000", database);
  EXPECT_EQ(error_of_opening(options()), "");
  server->sql("UPDATE tabiya.schema_version SET oldest_program=999", database);
  EXPECT_EQ(error_of_opening(options()),
            "the database is from a later version of Tabiya; start that version");
}

TEST_F(Postgres, PackingWaitsUntilNoOlderNodeIsLeftAndKeepsThemAway) {
  Store store = open(options());
  const std::string enter = "INSERT INTO tabiya.node VALUES ('old', '10.0.0.9:1', 'x', 7)";
  const std::string state =
      "SELECT oldest_program || ' ' || packs_games FROM tabiya.schema_version, tabiya.storage";
  server->sql(enter, database);
  ASSERT_TRUE(append(store, {record::PackingBegun{}}));
  EXPECT_EQ(server->sql(state, database), "2 0");
  server->sql("DELETE FROM tabiya.node", database);
  ASSERT_TRUE(append(store, {record::PackingBegun{}}));
  EXPECT_EQ(server->sql(state, database), "5 1");
  EXPECT_EQ(server->sql("DO $$ BEGIN " + enter +
                            "; EXCEPTION WHEN raise_exception THEN NULL; END $$;"
                            " SELECT count(*) FROM tabiya.node",
                        database),
            "0");
}

TEST_F(Postgres, ABackupIsLeftToTheToolsOfPostgreSql) {
  Store store = open(options());
  std::string sentence;
  store.back_up(folder.path() / "copy", [&](const std::expected<void, StoreError>& result) {
    if (!result) sentence = result.error().sentence;
  });
  EXPECT_TRUE(sentence.contains("pg_basebackup and pg_dump")) << sentence;
}

/// More than the buffers of both sides hold.
TEST_F(Postgres, ALargeBatchIsOneTransaction) {
  Store store = open(options());
  std::vector<Record> records{record::NewGame{game}};
  constexpr std::uint32_t events = 20'000;
  for (std::uint32_t number = 1; number <= events; ++number) {
    records.emplace_back(record::GameEvent{game.id, number, std::string(500, 'x')});
  }
  EXPECT_TRUE(append(store, std::move(records)));
  EXPECT_EQ(server->sql("SELECT count(*) FROM tabiya.event", database), std::to_string(events));
}

// ---- A synchronous standby ----

class SynchronousStandby : public Postgres {
 protected:
  void SetUp() override {
    if (const auto absence = PostgresServer::absence()) GTEST_SKIP() << *absence;
    primary.emplace();
    server = &*primary;
    database = primary->new_database();
    standby = PostgresServer::standby_of(*primary);
    primary->sql("ALTER SYSTEM SET synchronous_standby_names='standby'");
    primary->sql("SELECT pg_reload_conf()");
    ASSERT_TRUE(eventually(
        [&] { return primary->sql("SELECT sync_state FROM pg_stat_replication") == "sync"; }));
    store.emplace(open(options()));
    ASSERT_TRUE(append(*store, {record::NewGame{game}, event_of(game, 1)}));
  }
  /// Waits until the writer waits for the standby.
  void wait_for_waiting_writer() {
    ASSERT_TRUE(eventually([&] { return !waiting_writer().empty(); }));
  }
  [[nodiscard]] std::string waiting_writer() {
    return primary->sql("SELECT pid FROM pg_stat_activity WHERE wait_event='SyncRep'");
  }
  /// An append whose wait for the standby is ended by `function` must not be reported until the
  /// standby is back.
  void end_the_wait_by(const std::string& function, int times) {
    standby->stop("fast");
    std::vector<bool> results;
    store->append({event_of(game, 2)}, [&](bool done) { results.push_back(done); });
    for (int count = 0; count < times; ++count) {
      wait_for_waiting_writer();
      const std::string process = waiting_writer();
      primary->sql("SELECT " + function + "(" + process + ")");
      ASSERT_TRUE(eventually([&] { return waiting_writer() != process; }));
      loop.run_posted();
      EXPECT_TRUE(results.empty());
    }
    EXPECT_EQ(events(), "1\n2") << "it is visible";
    wait_for_waiting_writer();
    loop.run_posted();
    EXPECT_TRUE(results.empty());
    standby->start();
    loop.until([&] { return !results.empty(); });
    EXPECT_TRUE(append(*store, {event_of(game, 3)}));
    EXPECT_EQ(results, std::vector{true});
    EXPECT_EQ(events(), "1\n2\n3");
    EXPECT_EQ(events_in(*standby), "1\n2\n3");
  }

  std::optional<PostgresServer> primary;
  std::unique_ptr<PostgresServer> standby;
  std::optional<Store> store;
};

TEST_F(SynchronousStandby, ACommitThatWasCancelledIsNotReportedBeforeTheStandbyHasIt) {
  end_the_wait_by("pg_cancel_backend", 1);
}

TEST_F(SynchronousStandby, ACommitWhoseConnectionWasEndedIsNotReportedBeforeTheStandbyHasIt) {
  end_the_wait_by("pg_terminate_backend", 1);
}

TEST_F(SynchronousStandby, NorIsOneWhoseEpochWasCancelledToo) {
  end_the_wait_by("pg_cancel_backend", 3);
}

}  // namespace
}  // namespace tabiya::server::testing

#endif
