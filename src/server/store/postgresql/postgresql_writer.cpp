#include "server/store/postgresql/postgresql_writer.hpp"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "server/base/secret.hpp"
#include "server/store/postgresql/schema.hpp"

namespace tabiya::server {
namespace {

using namespace std::chrono_literals;

/// The longest wait for a batch, and for a new epoch. A server that is gone is noticed earlier, by
/// the system; this ends the wait for one that is silent, or for a standby.
constexpr std::chrono::seconds batch_patience = 60s;
constexpr std::chrono::seconds start_patience = 10s;
/// How long a closing program tries to reach the database.
constexpr std::chrono::seconds closing_patience = 3s;
constexpr std::chrono::milliseconds shortest_pause = 50ms;
constexpr std::chrono::milliseconds longest_pause = 1s;

/// How often another server's lock is tried at the start, and the pause between: the connection of a
/// server that has just been killed ends a moment later.
constexpr int lock_attempts = 20;
constexpr std::chrono::milliseconds lock_pause = 100ms;

constexpr const char* in_doubt_state = "";

// The two halves of the advisory lock's number, as pg_locks shows them.
constexpr const char* take_writers_lock = "SELECT pg_try_advisory_lock(1400000, 1)";
constexpr const char* wait_for_writers_lock = "SELECT pg_advisory_lock(1400000, 1)";
constexpr const char* end_old_connections =
    "SELECT pg_terminate_backend(pid) FROM pg_catalog.pg_locks WHERE locktype='advisory'"
    " AND database=(SELECT oid FROM pg_catalog.pg_database WHERE datname=current_database())"
    " AND classid=1400000 AND objid=1 AND objsubid=2 AND pid<>pg_backend_pid()";

/// Puts servers that want to displace the writer in order.
constexpr const char* take_successors_lock = "SELECT pg_advisory_lock(1400000, 2)";
constexpr const char* release_successors_lock = "SELECT pg_advisory_unlock(1400000, 2)";

/// Becomes the writer in the place of another owner, $2, whose node is gone then.
constexpr const char* become_writer =
    "WITH taken AS (UPDATE writer SET epoch=epoch+1, owner=$1 WHERE id=1 AND owner=$2"
    " RETURNING epoch, batch),"
    " gone AS (DELETE FROM node WHERE owner=$2 AND EXISTS (SELECT 1 FROM taken))"
    " SELECT epoch, batch FROM taken";
constexpr const char* stay_writer =
    "UPDATE writer SET epoch=epoch+1 WHERE id=1 AND owner=$1 RETURNING epoch, batch";

std::int64_t number_in(const PostgresRows& rows, int column) {
  return std::stoll(std::string{rows.value(0, column).value_or("0")});
}

PostgresError displaced() {
  return {.state = displaced_state,
          .sentence = "another server has taken over the database; this one cannot write any more"};
}

std::expected<std::string, PostgresError> owner_in(PostgresConnection& connection,
                                                   const Patience& patience) {
  const auto owner = connection.execute("SELECT owner FROM writer WHERE id=1", {}, patience);
  if (!owner) return std::unexpected{owner.error()};
  if (owner->count() != 1) return std::unexpected{displaced()};
  return std::string{owner->value(0, 0).value_or("")};
}

PostgresError in_doubt(std::string sentence) {
  return {.state = in_doubt_state, .sentence = std::move(sentence)};
}

/// A data exception or an integrity violation, or a value beyond a limit of PostgreSQL.
bool is_contradiction(const PostgresError& error) {
  const auto begins = [&](std::string_view with) { return error.state.starts_with(with); };
  return begins("22") || begins("23") || begins("54");
}

std::unexpected<CommitError> not_committed(PostgresError error) {
  const bool is_contradictory = is_contradiction(error);
  return std::unexpected{CommitError{.error = {.code = 0, .sentence = std::move(error.sentence)},
                                     .is_contradiction = is_contradictory}};
}

/// Notices when a closing program has tried for long enough.
class ClosingTime {
 public:
  explicit ClosingTime(std::stop_token stop) : stop_{std::move(stop)} {}

  [[nodiscard]] bool is_over() {
    if (!stop_.stop_requested()) return false;
    const auto now = std::chrono::steady_clock::now();
    if (!end_) end_ = now + closing_patience;
    return now >= *end_;
  }

 private:
  std::stop_token stop_;
  std::optional<std::chrono::steady_clock::time_point> end_;
};

}  // namespace

PostgresWriter::PostgresWriter(std::string address, std::string owner)
    : address_{std::move(address)},
      owner_{owner.empty() ? random_text(secret_length) : std::move(owner)} {}

std::expected<std::unique_ptr<PostgresWriter>, PostgresError> PostgresWriter::open(
    std::string address, WriterClaim claim) {
  std::unique_ptr<PostgresWriter> writer{new PostgresWriter{std::move(address), claim.owner}};
  if (auto error = writer->begin(claim)) return std::unexpected{*std::move(error)};
  return writer;
}

std::optional<PostgresError> PostgresWriter::begin(const WriterClaim& claim) {
  auto connection = PostgresConnection::open(address_);
  if (!connection) return connection.error();
  auto error = claim.displaced ? displace_owner(*connection, *claim.displaced)
                               : take_free_place(*connection, claim.waits);
  if (error) return error;
  last_batch_ = stored_batch_;
  connection_ = *std::move(connection);
  return std::nullopt;
}

/// Becomes the writer if no server is connected as such.
std::optional<PostgresError> PostgresWriter::take_free_place(PostgresConnection& connection,
                                                             bool waits) {
  for (int attempt = 1;; ++attempt) {
    const auto locked = connection.execute(take_writers_lock, {}, Patience{start_patience});
    if (!locked) return locked.error();
    if (locked->value(0, 0) == "t") break;
    if (!waits || attempt == lock_attempts) {
      return PostgresError{.state = displaced_state,
                           .sentence = "another server uses this database"};
    }
    std::this_thread::sleep_for(lock_pause);
  }
  if (const auto ready = migrate(connection); !ready) return ready.error();
  const Patience patience{batch_patience};
  const auto owner = owner_in(connection, patience);
  if (!owner) return owner.error();
  return take_over(connection, become_writer, {owner_, *owner}, patience);
}

/// Becomes the writer in the place of an owner that is gone.
std::optional<PostgresError> PostgresWriter::displace_owner(PostgresConnection& connection,
                                                            const std::string& gone) {
  const Patience patience{start_patience};
  if (const auto locked = connection.execute(take_successors_lock, {}, patience); !locked) {
    return locked.error();
  }
  if (auto error = end_connections_of(connection, gone, patience)) return error;
  if (auto error = take_over(connection, become_writer, {owner_, gone}, patience)) return error;
  const auto released = connection.execute(release_successors_lock, {}, patience);
  return released ? std::nullopt : std::optional{released.error()};
}

/// Becomes the writer again with a new connection.
std::optional<PostgresError> PostgresWriter::resume(const GivenUp& is_given_up) {
  auto connection = PostgresConnection::open(address_);
  if (!connection) return connection.error();
  const Patience patience{batch_patience, is_given_up};
  if (auto error = end_connections_of(*connection, owner_, patience)) return error;
  if (auto error = take_over(*connection, stay_writer, {owner_}, patience)) return error;
  queue_.forget();
  connection_ = *std::move(connection);
  return std::nullopt;
}

/// Ends an older connection of the owner, which a server can keep for long after it was lost, and
/// waits for its lock. Another holder of the lock is a server that starts, and has not taken over
/// yet.
std::optional<PostgresError> PostgresWriter::end_connections_of(PostgresConnection& connection,
                                                                const std::string& owner,
                                                                const Patience& patience) {
  const auto current = owner_in(connection, patience);
  if (!current) return current.error();
  if (*current != owner) return displaced();
  if (const auto ended = connection.execute(end_old_connections, {}, patience); !ended) {
    return ended.error();
  }
  if (const auto locked = connection.execute(wait_for_writers_lock, {}, patience); !locked) {
    return locked.error();
  }
  return std::nullopt;
}

std::optional<PostgresError> PostgresWriter::take_over(PostgresConnection& connection,
                                                       const std::string& sql,
                                                       const PostgresValues& values,
                                                       const Patience& patience) {
  static_cast<void>(connection.take_warning());
  const auto row = connection.execute(sql, values, patience);
  if (!row) return row.error();
  if (row->count() != 1) return displaced();
  if (connection.take_warning()) return in_doubt("a standby has not confirmed what is stored");
  epoch_ = number_in(*row, 0);
  stored_batch_ = number_in(*row, 1);
  return std::nullopt;
}

/// If the database is away, its lock is free when it is back, because this connection is gone.
void PostgresWriter::resign() {
  has_resigned_ = true;
  if (!connection_) return;
  static_cast<void>(connection_->execute("UPDATE writer SET owner='' WHERE id=1 AND owner=$1",
                                         {owner_}, Patience{closing_patience}));
  connection_.reset();
}

std::optional<PostgresError> PostgresWriter::queue(const StoreDatabase::Change& change,
                                                   std::int64_t number) {
  queue_.use(*connection_);
  if (!connection_->begin_pipeline() || !connection_->queue("BEGIN", {})) {
    return connection_->last_error();
  }
  Statement& begin = queue_.prepared("SELECT begin_batch(?, ?)").bind(epoch_).bind(number);
  const bool is_queued = begin.run().has_value() && change(queue_).has_value();
  if (!is_queued || !connection_->queue("COMMIT", {})) return connection_->last_error();
  return std::nullopt;
}

std::optional<PostgresError> PostgresWriter::attempt(const StoreDatabase::Change& change,
                                                     std::int64_t number,
                                                     const Patience& patience) {
  static_cast<void>(connection_->take_warning());
  if (auto error = queue(change, number)) return error;
  const auto committed = connection_->end_pipeline(patience);
  if (!committed) return committed.error();
  if (committed->command() != "COMMIT") return in_doubt("the transaction was not committed");
  if (connection_->take_warning()) return in_doubt("a standby has not confirmed the transaction");
  return std::nullopt;
}

/// A statement that the failed pipeline was to prepare may be prepared or not.
void PostgresWriter::clear_failed_transaction() {
  queue_.forget();
  const Patience patience{start_patience};
  if (!connection_->execute("ROLLBACK", {}, patience) ||
      !connection_->execute("DEALLOCATE ALL", {}, patience)) {
    connection_.reset();
  }
}

/// An empty sentence: it is reachable.
void PostgresWriter::note_fault(const std::string& sentence) {
  if (sentence.empty() && is_reachable_) return;
  const std::lock_guard guard{mutex_};
  fault_ = sentence;
  is_reachable_ = sentence.empty();
}

std::string PostgresWriter::fault() const {
  const std::lock_guard guard{mutex_};
  return fault_;
}

std::expected<void, CommitError> PostgresWriter::change(const StoreDatabase::Change& change,
                                                        const std::stop_token& stop) {
  if (has_resigned_) return not_committed(displaced());
  const std::int64_t number = ++last_batch_;
  ClosingTime closing{stop};
  const GivenUp is_given_up = [&closing] { return closing.is_over(); };
  std::chrono::milliseconds pause = shortest_pause;
  for (bool was_lost = false;; was_lost = true) {
    std::optional<PostgresError> error;
    if (!connection_) error = resume(is_given_up);
    if (!error && stored_batch_ == number) break;
    if (!error) {
      error = attempt(change, number, Patience{batch_patience, is_given_up});
      if (!error) break;
      if (!is_passing(*error) && error->state != displaced_state) {
        clear_failed_transaction();
        note_fault("");
        return not_committed(*std::move(error));
      }
      connection_.reset();
      if (!was_lost) continue;  // asks at once what became of it
    }
    note_fault(error->sentence);
    if (error->state == displaced_state || closing.is_over()) {
      return not_committed(*std::move(error));
    }
    std::this_thread::sleep_for(pause);
    pause = std::min(2 * pause, longest_pause);
  }
  note_fault("");
  return {};
}

}  // namespace tabiya::server
