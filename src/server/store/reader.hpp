/// Reads rows from the store as values.
///
/// Everything read is durable. A read waits for the database, so it is never made on the loop: see
/// Store::read(). An unreadable row counts as missing, but not a database that cannot be reached.
#pragma once

#include <memory>
#include <optional>

#include "server/store/game_reader.hpp"
#include "server/store/history_reader.hpp"
#include "server/store/store_error.hpp"
#include "server/store/user_reader.hpp"

namespace tabiya::server {

/// One connection.
///
///     if (const auto stored = reader.games().find(id)) replay(stored->events);
class Reader {
 public:
  explicit Reader(std::unique_ptr<Statements> statements) noexcept;
  ~Reader();
  Reader(Reader&&) noexcept;
  Reader& operator=(Reader&&) noexcept;
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  // Each result is valid as long as this.
  [[nodiscard]] GameReader games() noexcept { return GameReader{*statements_}; }
  [[nodiscard]] HistoryReader history() noexcept { return HistoryReader{*statements_}; }
  [[nodiscard]] UserReader users() noexcept { return UserReader{*statements_}; }

  /// Why results since the last call are not what is stored: the database could not be reached.
  [[nodiscard]] std::optional<StoreError> take_fault();

 private:
  std::unique_ptr<Statements> statements_;
};

}  // namespace tabiya::server
