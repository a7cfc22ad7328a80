#include "server/store/sql/store_database.hpp"

#include <algorithm>

#include "server/store/sql/record_writer.hpp"

namespace tabiya::server {

std::expected<void, CommitError> StoreDatabase::commit(const Appends& appends,
                                                       const std::stop_token& stop) {
  if (std::ranges::all_of(appends, [](const auto& records) { return records.empty(); })) return {};
  const auto write = [&appends](Statements& statements) -> std::expected<void, StoreError> {
    RecordWriter writer{statements};
    for (const auto& records : appends) {
      for (const Record& record : records) {
        if (auto written = writer.write(record); !written) return written;
      }
    }
    return {};
  };
  return change(write, stop);
}

}  // namespace tabiya::server
