/// A connection to PostgreSQL that returns errors as values and never waits for ever.
#pragma once

#include <chrono>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store_error.hpp"

struct pg_conn;    // NOLINT(readability-identifier-naming): the name of libpq
struct pg_result;  // NOLINT(readability-identifier-naming): the name of libpq

namespace tabiya::server {

/// Why a command failed.
struct PostgresError {
  std::string state;     ///< SQLSTATE; empty: the connection is lost, or the server is silent
  std::string sentence;  ///< without a full stop, and without a password
};

/// How long a caller waits for the server.
class Patience {
 public:
  /// `is_given_up` can end the wait before its time.
  explicit Patience(std::chrono::milliseconds longest, std::function<bool()> is_given_up = {})
      : end_{std::chrono::steady_clock::now() + longest}, is_given_up_{std::move(is_given_up)} {}

  [[nodiscard]] bool is_over() const {
    return std::chrono::steady_clock::now() >= end_ || (is_given_up_ && is_given_up_());
  }

 private:
  std::chrono::steady_clock::time_point end_;
  std::function<bool()> is_given_up_;
};

/// The rows of an answer, as text.
class PostgresRows {
 public:
  PostgresRows() = default;
  explicit PostgresRows(pg_result* result) noexcept : result_{result} {}

  [[nodiscard]] int count() const noexcept;
  /// Nothing: NULL.
  [[nodiscard]] std::optional<std::string_view> value(int row, int column) const noexcept;
  /// "COMMIT", "UPDATE 1".
  [[nodiscard]] std::string_view command() const noexcept;

 private:
  struct Clear {
    void operator()(pg_result* result) const noexcept;
  };
  std::unique_ptr<pg_result, Clear> result_;
};

/// The parameters of a command; nothing: NULL.
using PostgresValues = std::vector<std::optional<std::string>>;

class PostgresConnection {
 public:
  using Result = std::expected<PostgresRows, PostgresError>;

  /// Connects to the host that accepts writes, and sets what could change the meaning of our
  /// commands, or the promise of a commit.
  [[nodiscard]] static std::expected<PostgresConnection, PostgresError> open(
      const std::string& address);

  [[nodiscard]] bool is_open() const noexcept;
  /// True if the server has sent a warning since the last call. After a COMMIT it can mean that the
  /// transaction is not on the standby.
  [[nodiscard]] bool take_warning() noexcept;

  /// Runs one command. After an error with an empty state the connection is of no more use.
  [[nodiscard]] Result execute(const std::string& sql, const PostgresValues& values,
                               const Patience& patience);
  /// Runs several commands without parameters, until one fails. Returns the answer to the last.
  [[nodiscard]] Result execute_script(const std::string& sql, const Patience& patience);
  /// Prepares a statement under a name.
  [[nodiscard]] Result prepare(const std::string& name, const std::string& sql,
                               const Patience& patience);
  [[nodiscard]] Result execute_prepared(const std::string& name, const PostgresValues& values,
                                        const Patience& patience);

  // A pipeline: commands are queued without waiting, and then answered all together. After an error
  // the server skips the rest.
  [[nodiscard]] bool begin_pipeline() noexcept;
  [[nodiscard]] bool queue(const std::string& sql, const PostgresValues& values) noexcept;
  [[nodiscard]] bool queue_prepare(const std::string& name, const std::string& sql) noexcept;
  [[nodiscard]] bool queue_prepared(const std::string& name, const PostgresValues& values) noexcept;
  /// Sends the queue and reads all answers. Returns the last one, or the first error.
  [[nodiscard]] Result end_pipeline(const Patience& patience);

  /// The error of the last call, as the connection tells it.
  [[nodiscard]] PostgresError last_error() const;

 private:
  struct Close {
    void operator()(pg_conn* connection) const noexcept;
  };
  explicit PostgresConnection(pg_conn* connection);

  [[nodiscard]] std::optional<PostgresError> set_session();
  /// Waits for the next result. Null: the command has no more.
  [[nodiscard]] std::expected<pg_result*, PostgresError> next_result(const Patience& patience);
  [[nodiscard]] bool wait(const Patience& patience);
  [[nodiscard]] Result answer(bool is_sent, const Patience& patience);
  [[nodiscard]] PostgresError error_of(const pg_result* result) const;
  [[nodiscard]] std::string without_password(std::string text) const;

  std::unique_ptr<pg_conn, Close> connection_;
  std::unique_ptr<bool> has_warning_ = std::make_unique<bool>(false);  // libpq knows its address
};

/// True if the server, or the way to it, is to blame: another attempt can succeed.
[[nodiscard]] bool is_passing(const PostgresError& error) noexcept;

}  // namespace tabiya::server
