/// The prepared statements of a connection to PostgreSQL.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "server/store/postgresql/connection.hpp"
#include "server/store/sql/statements.hpp"

namespace tabiya::server {

class PostgresStatements;

class PostgresStatement final : public Statement {
 public:
  /// Requires: the owner outlives this.
  PostgresStatement(PostgresStatements& owner, std::string name, std::string_view sql);

  PostgresStatement& reset() override;

  PostgresStatement& bind(std::int64_t value) override;
  PostgresStatement& bind(double value) override;
  PostgresStatement& bind(std::string_view text) override;
  PostgresStatement& bind(Bytes bytes) override;
  PostgresStatement& bind_null() override;
  using Statement::bind;

  [[nodiscard]] std::expected<bool, StoreError> step() override;
  [[nodiscard]] std::expected<void, StoreError> run() override;

  [[nodiscard]] std::int64_t integer() override;
  [[nodiscard]] double real() override;
  [[nodiscard]] std::string_view text() override;
  [[nodiscard]] std::optional<std::int64_t> maybe_integer() override;
  [[nodiscard]] std::optional<std::string_view> maybe_text() override;
  [[nodiscard]] std::optional<std::string_view> maybe_bytes() override;

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  /// With parameters as PostgreSQL writes them: $1.
  [[nodiscard]] const std::string& sql() const noexcept { return sql_; }
  [[nodiscard]] const PostgresValues& values() const noexcept { return values_; }

 private:
  [[nodiscard]] std::optional<std::string_view> next_value();

  PostgresStatements& owner_;
  std::string name_;
  std::string sql_;
  PostgresValues values_;
  std::optional<PostgresRows> rows_;
  int row_ = -1;
  int column_ = 0;
  std::deque<std::string> decoded_;  // texts and bytes of the row that come in code
};

/// Names each statement once; a subclass runs them.
class PostgresStatements : public Statements {
 public:
  [[nodiscard]] Statement& prepared(const char* sql) final;
  [[nodiscard]] const char* last_user_query() const noexcept final;

  /// Runs the statement with its values.
  [[nodiscard]] virtual std::expected<PostgresRows, StoreError> answer(
      const PostgresStatement& statement) = 0;

 private:
  std::map<const char*, PostgresStatement> statements_;  // keyed by the address of the SQL text
};

/// Runs each statement at once, in a transaction of its own that only reads. So two statements can
/// see different states, as with SQLite.
///
/// A lost connection is replaced. If that fails, the statement has no rows, and take_fault() says
/// why.
class PostgresReading final : public PostgresStatements {
 public:
  [[nodiscard]] static std::expected<std::unique_ptr<PostgresReading>, PostgresError> open(
      std::string address);

  [[nodiscard]] std::optional<StoreError> take_fault() override;
  [[nodiscard]] std::expected<PostgresRows, StoreError> answer(
      const PostgresStatement& statement) override;

 private:
  explicit PostgresReading(std::string address) : address_{std::move(address)} {}
  [[nodiscard]] PostgresConnection::Result attempt(const PostgresStatement& statement);
  [[nodiscard]] std::optional<PostgresError> connect();

  std::string address_;
  std::optional<PostgresConnection> connection_;
  std::set<std::string> known_;  // the names that the connection has prepared
  std::optional<StoreError> fault_;
};

/// Queues each statement in the pipeline of a connection.
class PostgresQueue final : public PostgresStatements {
 public:
  /// The connection of the following statements.
  void use(PostgresConnection& connection) noexcept { connection_ = &connection; }
  /// Forgets what the connection has prepared.
  void forget() noexcept { known_.clear(); }

  [[nodiscard]] std::expected<PostgresRows, StoreError> answer(
      const PostgresStatement& statement) override;

 private:
  PostgresConnection* connection_ = nullptr;
  std::set<std::string> known_;
};

/// "WHERE a=? AND b=?1" as "WHERE a=$1 AND b=$1".
[[nodiscard]] std::string with_numbered_parameters(std::string_view sql);

}  // namespace tabiya::server
