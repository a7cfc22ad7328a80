#include "server/store/sqlite/statements.hpp"

namespace tabiya::server {

Statement& Statements::prepared(const char* sql) {
  const auto known = statements_.find(sql);
  if (known != statements_.end()) return known->second.reset();
  auto statement = database_.prepare(sql);
  if (!statement) return unreadable_.reset();  // the database is damaged
  return statements_.emplace(sql, *std::move(statement)).first->second;
}

}  // namespace tabiya::server
