#include "server/operation/inner/store_migration.hpp"

#include <fmt/core.h>

#include <optional>
#include <utility>

#include "server/operation/store_files.hpp"

namespace tabiya::server {
namespace {

/// One of the two stores, held while rows are copied.
struct HeldStore {
  StoreOptions options{};
  std::optional<FolderLock> lock{};  // of SQLite's folder
};

std::expected<HeldStore, std::string> hold(const StoreAddress& address, bool is_source) {
  if (address.is_postgresql()) return HeldStore{.options = {.address = address.url()}};
  const std::filesystem::path file = address.folder() / database_name;
  std::error_code ignored;
  if (is_source && !exists(file, ignored)) {
    return std::unexpected{fmt::format("there is no {}", file.string())};
  }
  auto lock = take_folder(address.folder());
  if (!lock) return std::unexpected{lock.error()};
  return HeldStore{.options = {.file = file}, .lock = *std::move(lock)};
}

}  // namespace

std::expected<std::vector<TableCopy>, std::string> migrate_store(
    const StoreAddress& from, const StoreAddress& to,
    const std::function<void(const TableCopy&)>& report) {
  std::error_code ignored;
  const bool are_folders = !from.is_postgresql() && !to.is_postgresql();
  if (from == to || (are_folders && equivalent(from.folder(), to.folder(), ignored))) {
    return std::unexpected{std::string{"the two stores are the same"}};
  }
  const auto source = hold(from, true);
  if (!source) return std::unexpected{source.error()};
  auto target = hold(to, false);
  if (!target) return std::unexpected{target.error()};
  auto copied = copy_store(
      {.from = source->options, .to = target->options, .source = from.shown(), .report = report});
  if (!copied) return std::unexpected{copied.error().sentence};
  if (target->lock) {
    if (auto marked = target->lock->mark(to.folder()); !marked) {
      return std::unexpected{marked.error()};
    }
  }
  return *std::move(copied);
}

}  // namespace tabiya::server
