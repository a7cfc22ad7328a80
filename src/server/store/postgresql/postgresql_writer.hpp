/// Commits batches of records to PostgreSQL, and finds out what became of a commit without answer.
///
/// A batch is one transaction in one round trip: all of its statements go through a pipeline.
///
///     BEGIN; begin_batch(epoch, number); INSERT …; UPDATE …; COMMIT
///
/// The connection can be lost after COMMIT was sent and before its answer has come. Then the
/// transaction may be committed, or not, or it may even be committed later, because a server can
/// be slower than a new connection to it. The table `writer` decides. It has one row: who writes
/// (`owner`, a random text for each run of a program), an `epoch`, and the number of the last
/// `batch`.
///
///  - Each new connection first increments the epoch, in a transaction of its own.
///  - begin_batch() stores the number of the batch, and fails if the epoch is not that of its
///    connection. The lock of the row puts the two in order: after the epoch was incremented, no
///    transaction of an older connection can commit any more.
///  - So the number that is found with the new epoch is the truth. If it is that of the batch in
///    doubt, the batch is committed, otherwise it is not and is sent again. None of
///    its appends has been reported, so both are right, and no record is lost or written twice.
///
/// The same holds for another server that takes over: it changes the owner, and a connection with
/// the old one never writes again. While a server writes, it holds an advisory lock: another one
/// takes over only if the lock is free, or if it knows that the owner is gone; see membership.hpp.
///
/// **Synchronous standbys.** Where a standby must confirm commits and is away, COMMIT waits for it.
/// If an operator cancels this wait, or ends the connection, PostgreSQL commits without the standby,
/// and only sends a warning: what was committed is visible, but lost if the standby takes over. Such
/// a commit is in doubt like one without an answer. The transaction that increments the epoch comes
/// later in the write-ahead log; once it was committed without a warning, the standby has the batch
/// too.
#pragma once

#include <atomic>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

#include "server/store/postgresql/connection.hpp"
#include "server/store/postgresql/postgresql_statements.hpp"
#include "server/store/sql/store_database.hpp"
#include "server/store/store.hpp"

namespace tabiya::server {

/// The state of an error: another server writes.
inline constexpr const char* displaced_state = "TB001";

class PostgresWriter {
 public:
  /// Connects, migrates the tables and becomes the writer.
  /// Errors: the database cannot be reached or used; another server uses it.
  [[nodiscard]] static std::expected<std::unique_ptr<PostgresWriter>, PostgresError> open(
      std::string address, WriterClaim claim);

  /// See StoreDatabase.
  [[nodiscard]] std::expected<void, CommitError> change(const StoreDatabase::Change& change,
                                                        const std::stop_token& stop);
  /// Lets another server become the writer. Later changes fail.
  void resign();
  /// Thread safety: any. This applies to both.
  [[nodiscard]] bool is_reachable() const noexcept { return is_reachable_; }
  /// Why not; otherwise empty.
  [[nodiscard]] std::string fault() const;

 private:
  using GivenUp = std::function<bool()>;
  PostgresWriter(std::string address, std::string owner);

  [[nodiscard]] std::optional<PostgresError> begin(const WriterClaim& claim);
  [[nodiscard]] std::optional<PostgresError> resume(const GivenUp& is_given_up);
  [[nodiscard]] std::optional<PostgresError> take_free_place(PostgresConnection& connection,
                                                             bool waits);
  [[nodiscard]] std::optional<PostgresError> displace_owner(PostgresConnection& connection,
                                                            const std::string& gone);
  [[nodiscard]] static std::optional<PostgresError> end_connections_of(
      PostgresConnection& connection, const std::string& owner, const Patience& patience);
  [[nodiscard]] std::optional<PostgresError> take_over(PostgresConnection& connection,
                                                       const std::string& sql,
                                                       const PostgresValues& values,
                                                       const Patience& patience);
  [[nodiscard]] std::optional<PostgresError> attempt(const StoreDatabase::Change& change,
                                                     std::int64_t number, const Patience& patience);
  [[nodiscard]] std::optional<PostgresError> queue(const StoreDatabase::Change& change,
                                                   std::int64_t number);
  void clear_failed_transaction();
  void note_fault(const std::string& sentence);

  const std::string address_;
  const std::string owner_;
  std::optional<PostgresConnection> connection_;  // none: lost, or in doubt
  std::int64_t epoch_ = 0;
  std::int64_t stored_batch_ = 0;  // as the last epoch found it
  std::int64_t last_batch_ = 0;
  bool has_resigned_ = false;
  PostgresQueue queue_;
  std::atomic<bool> is_reachable_ = true;
  mutable std::mutex mutex_;
  std::string fault_;
};

}  // namespace tabiya::server
