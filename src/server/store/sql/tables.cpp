#include "server/store/sql/tables.hpp"

#include <algorithm>
#include <utility>

namespace tabiya::server {
namespace {

using Type = TableColumn::Type;

/// "user" is a word of SQL.
std::string quoted(std::string_view name) {
  return name == "user" ? "\"user\"" : std::string{name};
}

/// "hash:text"
TableColumn column_of(std::string_view word) {
  const std::size_t colon = std::min(word.find(':'), word.size());
  const std::string_view type = word.substr(colon);
  return {.name = quoted(word.substr(0, colon)),
          .type = type == ":text"    ? Type::Text
                  : type == ":real"  ? Type::Real
                  : type == ":bytes" ? Type::Bytes
                                     : Type::Integer};
}

std::vector<TableColumn> columns_of(std::string_view list) {
  std::vector<TableColumn> columns;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(", "), list.size());
    columns.push_back(column_of(list.substr(0, end)));
    list.remove_prefix(std::min(end + 2, list.size()));
  }
  return columns;
}

/// "a, b" and "?, ?".
std::string names_of(std::span<const TableColumn> columns) {
  std::string names;
  for (const TableColumn& column : columns) names += (names.empty() ? "" : ", ") + column.name;
  return names;
}

std::string marks_for(std::size_t count) {
  std::string marks;
  for (std::size_t mark = 0; mark < count; ++mark) marks += mark == 0 ? "?" : ", ?";
  return marks;
}

void bind_all(Statement& statement, std::span<const ColumnValue> values) {
  for (const ColumnValue& value : values) {
    if (const auto* const integer = std::get_if<std::int64_t>(&value)) statement.bind(*integer);
    else if (const auto* const real = std::get_if<double>(&value)) statement.bind(*real);
    else if (const auto* const text = std::get_if<std::string>(&value))
      statement.bind(std::string_view{*text});
    else if (const auto* const bytes = std::get_if<ByteString>(&value))
      statement.bind(Bytes{bytes->bytes});
    else statement.bind_null();
  }
}

std::expected<void, StoreError> run(Statements& statements, const std::string& sql,
                                    std::span<const ColumnValue> values) {
  Statement& statement = statements.prepared(sql.c_str());
  bind_all(statement, values);
  return statement.run();
}

ColumnValue value_in(Statement& row, Type type) {
  switch (type) {
    case Type::Real: return row.real();
    case Type::Text:
      if (const auto text = row.maybe_text()) return std::string{*text};
      return {};
    case Type::Bytes:
      if (const auto bytes = row.maybe_bytes()) return ByteString{std::string{*bytes}};
      return {};
    case Type::Integer:
      if (const auto integer = row.maybe_integer()) return *integer;
      return {};
  }
  return {};
}

std::string text_of(const ColumnValue& value) {
  if (const auto* const integer = std::get_if<std::int64_t>(&value)) {
    return std::to_string(*integer);
  }
  const auto* const text = std::get_if<std::string>(&value);
  return text != nullptr ? *text : "?";
}

}  // namespace

StoredTable::StoredTable(std::string_view name, std::size_t key_columns, std::string_view columns)
    : name_{name}, key_columns_{key_columns}, columns_{columns_of(columns)} {
  const std::string in_sql = quoted(name);
  const std::string keys = names_of(std::span{columns_}.first(key_columns_));
  const std::string marks = marks_for(key_columns_);
  const std::string chosen = "SELECT " + names_of(columns_) + " FROM " + in_sql;
  const std::string ordered = " ORDER BY " + keys + " LIMIT " + std::to_string(page_size);
  first_page_ = chosen + ordered;
  next_page_ = chosen + " WHERE (" + keys + ") > (" + marks + ")" + ordered;
  insertion_ = "INSERT INTO " + in_sql + " (" + names_of(columns_) + ") VALUES (" +
               marks_for(columns_.size()) + ")";
  removal_ = "DELETE FROM " + in_sql + " WHERE (" + keys + ") = (" + marks + ")";
}

std::span<const ColumnValue> StoredTable::key_of(const TableRow& row) const {
  return std::span{row}.first(key_columns_);
}

std::expected<std::vector<TableRow>, StoreError> StoredTable::page(
    Statements& statements, const std::optional<TableRow>& after) const {
  Statement& row = statements.prepared(after ? next_page_.c_str() : first_page_.c_str());
  if (after) bind_all(row, key_of(*after));
  std::vector<TableRow> rows;
  while (true) {
    const auto is_there = row.step();
    if (!is_there) return std::unexpected{is_there.error()};
    if (!*is_there) break;
    TableRow& read = rows.emplace_back();
    read.reserve(columns_.size());
    for (const TableColumn& column : columns_) read.push_back(value_in(row, column.type));
  }
  row.reset();
  return rows;
}

std::expected<void, StoreError> StoredTable::insert(Statements& statements,
                                                    const TableRow& row) const {
  return run(statements, insertion_, row);
}

std::expected<void, StoreError> StoredTable::remove(Statements& statements,
                                                    const TableRow& row) const {
  return run(statements, removal_, key_of(row));
}

bool StoredTable::is_before(const TableRow& left, const TableRow& right) const {
  return std::ranges::lexicographical_compare(key_of(left), key_of(right));
}

std::string StoredTable::name_of(const TableRow& row) const {
  std::string name = "table " + name_;
  for (std::size_t column = 0; column < key_columns_; ++column) {
    name += ", " + columns_[column].name + " " + text_of(row[column]);
  }
  return name;
}

const std::vector<StoredTable>& stored_tables() {
  static const std::vector<StoredTable> tables{
      {"user", 1, "key, id:text, name:text, kind, created, seen, closed"},
      {"perf", 2,
       "user, perf, rating:real, deviation:real, volatility:real, games, progress, last"},
      {"password", 1, "user, hash:text, email:text"},
      {"session", 1, "hash:text, user, used"},
      {"token", 1,
       "number, hash:text, user, description:text, scopes:text, created, used, expires"},
      {"block", 2, "by, whom"},
      {"report", 1, "number, by, about, reason:text, at"},
      {"taken_name", 1, "hash:text"},
      {"clock", 1, "id, seen, skipped"},
      {"challenge", 1, "id:text, text:text"},
      {"bulk", 1, "id:text, terms:text, pairs:text, clocks, paired"},
      {"game", 1,
       "rowid, id:text, white, black, white_engine:text, black_engine:text, variant:text,"
       " start:text, ruleset:text, touch_move, time:text, rated, perf, white_rating, black_rating,"
       " white_provisional, black_provisional, source, created, rematch_of:text, name:text,"
       " rematch:text, finished, log:text, result:text, status:text, plies, white_change,"
       " black_change, packed:bytes"},
      {"event", 2, "game:text, number, text:text"},
      {"chat", 2, "game:text, number, spectators, by, text:text, at"},
      {"imported", 1, "game:text, pgn:text"},
      {"review", 1,
       "id:text, pgn:text, by, created, is_960, start:text, moves:text, evaluations:text"},
      {"tally", 2, "user, perf, games, rated, wins, losses, draws, computers, seconds"},
      {"meeting", 2, "user, opponent, games, halves"},
      {"rating", 3, "user, perf, day, points"},
  };
  return tables;
}

}  // namespace tabiya::server
