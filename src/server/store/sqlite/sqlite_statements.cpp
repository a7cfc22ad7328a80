#include "server/store/sqlite/sqlite_statements.hpp"

namespace tabiya::server {

Statement& SqliteStatements::prepared(const char* sql) {
  const auto known = statements_.find(sql);
  if (known != statements_.end()) return known->second.reset();
  auto statement = database_.prepare(sql);
  if (statement) return statements_.emplace(sql, *std::move(statement)).first->second;
  unreadable_ = SqliteStatement::unreadable(statement.error());  // the database is damaged
  return unreadable_;
}

/// SQLite counts the keys of a table with AUTOINCREMENT.
const char* SqliteStatements::last_user_query() const noexcept {
  return "SELECT seq FROM sqlite_sequence WHERE name='user'";
}

}  // namespace tabiya::server
