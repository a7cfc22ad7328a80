/// A statement of SQL that is prepared once and run often.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>

#include "server/store/store_error.hpp"

namespace tabiya::server {

/// Bytes that are not text.
struct Bytes {
  std::string_view view;
};

/// Bind values in order, read rows column by column, and call reset() before the next run.
///
///     Statement& find = statements.prepared("SELECT name FROM \"user\" WHERE key=?");
///     find.bind(std::int64_t{7});
///     while (has_row(find)) use(find.text());
class Statement {
 public:
  virtual ~Statement() = default;

  /// Clears the row and the values of the last run.
  virtual Statement& reset() = 0;

  // The next parameter.
  virtual Statement& bind(std::int64_t value) = 0;
  virtual Statement& bind(double value) = 0;
  virtual Statement& bind(std::string_view text) = 0;  ///< must live until the run ends
  virtual Statement& bind(Bytes bytes) = 0;            ///< the same
  virtual Statement& bind_null() = 0;
  template <class T>
  Statement& bind(const std::optional<T>& value) {
    return value ? bind(*value) : bind_null();
  }

  /// True if it read a row; false at the end.
  [[nodiscard]] virtual std::expected<bool, StoreError> step() = 0;
  /// Runs to the end and resets. A database that takes a whole batch at once reports errors only
  /// when the batch is committed.
  [[nodiscard]] virtual std::expected<void, StoreError> run() = 0;

  // The next column; NULL reads as 0 or "". Text and bytes are valid until the next step.
  [[nodiscard]] virtual std::int64_t integer() = 0;
  [[nodiscard]] virtual double real() = 0;
  [[nodiscard]] virtual std::string_view text() = 0;
  [[nodiscard]] virtual std::optional<std::int64_t> maybe_integer() = 0;
  [[nodiscard]] virtual std::optional<std::string_view> maybe_text() = 0;
  [[nodiscard]] virtual std::optional<std::string_view> maybe_bytes() = 0;

 protected:
  Statement() = default;
  Statement(const Statement&) = default;
  Statement(Statement&&) = default;
  Statement& operator=(const Statement&) = default;
  Statement& operator=(Statement&&) = default;
};

}  // namespace tabiya::server
