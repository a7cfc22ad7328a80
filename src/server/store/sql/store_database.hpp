/// A database as the store uses it: SQLite or PostgreSQL.
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "server/store/reader.hpp"
#include "server/store/record.hpp"
#include "server/store/sql/statements.hpp"
#include "server/store/store_error.hpp"

namespace tabiya::server {

struct StoreFigures;

/// Why a transaction was not committed.
struct CommitError {
  StoreError error;
  /// A record does not fit the stored rows, or cannot be stored at all: the appends without it can
  /// be committed.
  bool is_contradiction = false;
};

class StoreDatabase {
 public:
  /// The records of each append.
  using Appends = std::vector<std::span<const Record>>;
  /// Runs the statements of a transaction, and can be called again. A database that takes them all
  /// at once reports errors only when they are committed.
  using Change = std::function<std::expected<void, StoreError>(Statements& statements)>;

  virtual ~StoreDatabase() = default;
  StoreDatabase(const StoreDatabase&) = delete;
  StoreDatabase& operator=(const StoreDatabase&) = delete;

  /// Runs the statements in one transaction. Returns when it is durable, or certainly not stored.
  /// While the database cannot be reached it tries again; after a stop is requested, it gives up
  /// within seconds, and does not know what became of the transaction.
  /// Thread: always the same one, the writer's.
  [[nodiscard]] virtual std::expected<void, CommitError> change(const Change& change,
                                                                const std::stop_token& stop) = 0;
  /// The same for all records of these appends, in order.
  [[nodiscard]] std::expected<void, CommitError> commit(const Appends& appends,
                                                        const std::stop_token& stop);
  /// Leaves the database to another server. Later changes fail. Thread: the writer's.
  virtual void resign() {}
  /// The writer calls this after it has reported a batch.
  virtual void after_commits() {}

  /// Thread safety: any. This applies to all members below.
  [[nodiscard]] virtual std::expected<std::unique_ptr<Statements>, StoreError> open_statements()
      const = 0;
  [[nodiscard]] std::expected<Reader, StoreError> open_reader() const {
    auto statements = open_statements();
    if (!statements) return std::unexpected{statements.error()};
    return Reader{*std::move(statements)};
  }
  /// Raises what the database counts by itself, after rows with keys of their own were inserted:
  /// the highest key that a user has had, and the numbers of games and reports. Also notes that
  /// older programs may not be able to read the rows.
  [[nodiscard]] virtual Change raise_counters(std::int64_t last_user) const = 0;
  /// Copies everything to a file, unless stopped.
  [[nodiscard]] virtual std::expected<void, StoreError> back_up(
      const std::filesystem::path& file, const std::stop_token& stop) const = 0;
  /// Errors: a backup to this file is refused at once.
  [[nodiscard]] virtual std::expected<void, StoreError> check_backup(
      const std::filesystem::path& file) const = 0;
  /// False while commits wait for a database that cannot be reached.
  [[nodiscard]] virtual bool is_reachable() const noexcept { return true; }
  /// Fills in the figures that only the database knows.
  virtual void add_figures(StoreFigures& figures) const { static_cast<void>(figures); }

 protected:
  StoreDatabase() = default;
};

}  // namespace tabiya::server
