/// The prepared statements of a connection to SQLite.
#pragma once

#include <map>
#include <utility>

#include "server/store/sql/statements.hpp"
#include "server/store/sqlite/database.hpp"

namespace tabiya::server {

/// Each statement is prepared once.
class SqliteStatements final : public Statements {
 public:
  explicit SqliteStatements(Database database) noexcept : database_{std::move(database)} {}

  [[nodiscard]] Statement& prepared(const char* sql) override;
  [[nodiscard]] const char* last_user_query() const noexcept override;
  [[nodiscard]] const Database& database() const noexcept { return database_; }

 private:
  Database database_;
  std::map<const char*, SqliteStatement> statements_;  // keyed by the address of the SQL text
  SqliteStatement unreadable_ = SqliteStatement::unreadable();
};

}  // namespace tabiya::server
