/// The prepared statements of a connection that reads.
#pragma once

#include <map>
#include <utility>

#include "server/store/sqlite/database.hpp"

namespace tabiya::server {

/// Each statement is prepared once.
class Statements {
 public:
  explicit Statements(Database database) noexcept : database_{std::move(database)} {}

  /// The statement, reset. If the database is damaged, it has no rows.
  /// Requires: the text has the same address in each call.
  [[nodiscard]] Statement& prepared(const char* sql);

 private:
  Database database_;
  std::map<const char*, Statement> statements_;  // keyed by the address of the SQL text
  Statement unreadable_ = Statement::unreadable();
};

}  // namespace tabiya::server
