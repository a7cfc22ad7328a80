/// The prepared statements of a connection.
///
/// All databases get the same SQL. It stays in what SQLite and PostgreSQL have in common:
///
///  - `?` and `?2` for parameters; names that are words of SQL in quotes, such as "user";
///  - ON CONFLICT instead of INSERT OR REPLACE; CASE instead of calculations with truths;
///  - a name for each SELECT in FROM; an ORDER BY that leaves no choice where there is a LIMIT;
///  - `rowid`, which SQLite gives to each game by itself, and PostgreSQL as a column.
///
/// Integers have 64 bits, and text compares byte by byte.
#pragma once

#include <optional>

#include "server/store/sql/statement.hpp"

namespace tabiya::server {

class Statements {
 public:
  virtual ~Statements() = default;

  /// The statement, reset. If the database cannot prepare it, its runs fail.
  /// Requires: the text has the same address in each call.
  [[nodiscard]] virtual Statement& prepared(const char* sql) = 0;
  /// A query for the highest key that a user has had. How keys are kept from being used again
  /// depends on the database.
  [[nodiscard]] virtual const char* last_user_query() const noexcept = 0;
  /// Why results since the last call are not what is stored: the database could not be reached.
  [[nodiscard]] virtual std::optional<StoreError> take_fault() { return std::nullopt; }

 protected:
  Statements() = default;
  Statements(const Statements&) = default;
  Statements(Statements&&) = default;
  Statements& operator=(const Statements&) = default;
  Statements& operator=(Statements&&) = default;
};

}  // namespace tabiya::server
