/// The tables of the store, with the columns that both databases have.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/store/sql/statements.hpp"
#include "server/store/store_error.hpp"

namespace tabiya::server {

/// A column of a row; nothing for NULL.
struct ByteString {
  std::string bytes;
  friend bool operator==(const ByteString&, const ByteString&) = default;
  friend auto operator<=>(const ByteString&, const ByteString&) = default;
};
using ColumnValue = std::variant<std::monostate, std::int64_t, double, std::string, ByteString>;
using TableRow = std::vector<ColumnValue>;

struct TableColumn {
  enum class Type : std::uint8_t { Integer, Real, Text, Bytes };
  std::string name;  ///< in quotes if it is a word of SQL
  Type type = Type::Integer;
};

/// A table with its statements, whose texts keep their addresses.
class StoredTable {
 public:
  /// `columns`: "user, perf, rating:real, hash:text, packed:bytes"; the first `key_columns` are the primary key.
  StoredTable(std::string_view name, std::size_t key_columns, std::string_view columns);

  [[nodiscard]] const std::string& name() const noexcept { return name_; }

  /// At most `page_size` rows with greater keys, in the order of the keys. `after` is a row.
  static constexpr std::size_t page_size = 500;
  [[nodiscard]] std::expected<std::vector<TableRow>, StoreError> page(
      Statements& statements, const std::optional<TableRow>& after) const;
  [[nodiscard]] std::expected<void, StoreError> insert(Statements& statements,
                                                       const TableRow& row) const;
  [[nodiscard]] std::expected<void, StoreError> remove(Statements& statements,
                                                       const TableRow& row) const;

  /// Compares by the keys, as the databases do.
  [[nodiscard]] bool is_before(const TableRow& left, const TableRow& right) const;
  /// "game, rowid 12", for messages.
  [[nodiscard]] std::string name_of(const TableRow& row) const;

 private:
  [[nodiscard]] std::span<const ColumnValue> key_of(const TableRow& row) const;

  std::string name_;
  std::size_t key_columns_;
  std::vector<TableColumn> columns_;
  std::string first_page_;
  std::string next_page_;
  std::string insertion_;
  std::string removal_;
};

/// Every table whose rows belong to the store. What a database needs for itself is not among them.
[[nodiscard]] const std::vector<StoredTable>& stored_tables();

}  // namespace tabiya::server
