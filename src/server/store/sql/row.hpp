/// The columns of a row as values of the model.
#pragma once

#include <optional>

#include "server/model/stored_number.hpp"
#include "server/store/sql/statement.hpp"

namespace tabiya::server {

/// Steps to the next row. False at the end, and on an error.
[[nodiscard]] inline bool has_row(Statement& statement) {
  const auto row = statement.step();
  return row && *row;
}

[[nodiscard]] inline std::optional<Instant> maybe_instant(Statement& row) {
  const auto number = row.maybe_integer();
  if (!number) return std::nullopt;
  return to_instant(*number);
}

[[nodiscard]] inline std::optional<int> maybe_int(Statement& row) {
  const auto number = row.maybe_integer();
  if (!number) return std::nullopt;
  return static_cast<int>(*number);
}

[[nodiscard]] inline std::optional<UserKey> maybe_user(Statement& row) {
  const auto number = row.maybe_integer();
  if (!number) return std::nullopt;
  return UserKey{*number};
}

}  // namespace tabiya::server
