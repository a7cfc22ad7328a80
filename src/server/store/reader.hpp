/// Reads rows from the store as values.
///
/// Everything read is durable. Reads on the loop are short and use an index; a longer read has its
/// own reader and thread. An unreadable row counts as missing.
#pragma once

#include <memory>

#include "server/store/game_reader.hpp"
#include "server/store/history_reader.hpp"
#include "server/store/user_reader.hpp"

namespace tabiya::server {

/// One connection.
///
///     if (const auto stored = store.reader().games().find(id)) replay(stored->events);
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

 private:
  std::unique_ptr<Statements> statements_;
};

}  // namespace tabiya::server
