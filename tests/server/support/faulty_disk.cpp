#include "server/support/faulty_disk.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <memory>
#include <new>
#include <stdexcept>

#include "support/longest_wait.hpp"

namespace tabiya::server::testing {
namespace {

constexpr std::size_t sector = 512;

/// The file object that SQLite uses; the system's own file object follows it in memory.
struct OpenFile {
  sqlite3_file base;
  FaultyDisk* disk;
  std::string* path;

  [[nodiscard]] sqlite3_file* real() noexcept { return reinterpret_cast<sqlite3_file*>(this + 1); }
};

OpenFile& ours(sqlite3_file* file) noexcept { return *reinterpret_cast<OpenFile*>(file); }
sqlite3_file* real(sqlite3_file* file) noexcept { return ours(file).real(); }
const sqlite3_io_methods& methods(sqlite3_file* file) noexcept { return *real(file)->pMethods; }

int close(sqlite3_file* file) {
  const int code = methods(file).xClose(real(file));
  delete ours(file).path;  // NOLINT(cppcoreguidelines-owning-memory): SQLite owns the struct
  return code;
}
int read(sqlite3_file* file, void* bytes, int size, sqlite3_int64 at) {
  return methods(file).xRead(real(file), bytes, size, at);
}
int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 at) {
  const std::string_view view{static_cast<const char*>(bytes), static_cast<std::size_t>(size)};
  if (!ours(file).disk->note_write(*ours(file).path, at, view)) return SQLITE_FULL;
  return methods(file).xWrite(real(file), bytes, size, at);
}
int truncate(sqlite3_file* file, sqlite3_int64 size) {
  ours(file).disk->note_truncation(*ours(file).path, size);
  return methods(file).xTruncate(real(file), size);
}
int sync(sqlite3_file* file, int /*flags*/) {
  // A real sync is unnecessary, because the test machine does not lose power.
  ours(file).disk->note_sync(*ours(file).path);
  return SQLITE_OK;
}
int file_size(sqlite3_file* file, sqlite3_int64* size) {
  return methods(file).xFileSize(real(file), size);
}
int lock(sqlite3_file* file, int level) { return methods(file).xLock(real(file), level); }
int unlock(sqlite3_file* file, int level) { return methods(file).xUnlock(real(file), level); }
int check_lock(sqlite3_file* file, int* is_reserved) {
  return methods(file).xCheckReservedLock(real(file), is_reserved);
}
int control(sqlite3_file* file, int operation, void* argument) {
  return methods(file).xFileControl(real(file), operation, argument);
}
int sector_size(sqlite3_file* /*file*/) { return sector; }
int traits(sqlite3_file* /*file*/) { return 0; }
int map_memory(sqlite3_file* file, int region, int size, int extend, void volatile** memory) {
  return methods(file).xShmMap(real(file), region, size, extend, memory);
}
int lock_memory(sqlite3_file* file, int offset, int count, int flags) {
  return methods(file).xShmLock(real(file), offset, count, flags);
}
void fence(sqlite3_file* file) { methods(file).xShmBarrier(real(file)); }
int unmap_memory(sqlite3_file* file, int remove) {
  return methods(file).xShmUnmap(real(file), remove);
}

constexpr sqlite3_io_methods our_methods{
    .iVersion = 2,
    .xClose = close,
    .xRead = read,
    .xWrite = write,
    .xTruncate = truncate,
    .xSync = sync,
    .xFileSize = file_size,
    .xLock = lock,
    .xUnlock = unlock,
    .xCheckReservedLock = check_lock,
    .xFileControl = control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = traits,
    .xShmMap = map_memory,
    .xShmLock = lock_memory,
    .xShmBarrier = fence,
    .xShmUnmap = unmap_memory,
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

FaultyDisk& disk_of(sqlite3_vfs* vfs) noexcept { return *static_cast<FaultyDisk*>(vfs->pAppData); }
sqlite3_vfs& system_vfs() noexcept { return *sqlite3_vfs_find(nullptr); }

int open(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* out_flags) {
  OpenFile& opened = ours(file);
  opened.base.pMethods = nullptr;
  const int code = system_vfs().xOpen(&system_vfs(), path, opened.real(), flags, out_flags);
  if (code != SQLITE_OK) return code;
  opened.base.pMethods = &our_methods;
  opened.disk = &disk_of(vfs);
  opened.path = new std::string{path == nullptr ? "" : path};  // NOLINT: see close()
  return SQLITE_OK;
}

int remove_file(sqlite3_vfs* vfs, const char* path, int sync_folder) {
  disk_of(vfs).note_deletion(path);
  return system_vfs().xDelete(&system_vfs(), path, sync_folder);
}

}  // namespace

FaultyDisk::FaultyDisk() : vfs_{std::make_unique<sqlite3_vfs>(system_vfs())} {
  static std::atomic<int> count = 0;
  name_ = "faulty-" + std::to_string(++count);
  vfs_->szOsFile += static_cast<int>(sizeof(OpenFile));
  vfs_->zName = name_.c_str();
  vfs_->pAppData = this;
  vfs_->xOpen = open;
  vfs_->xDelete = remove_file;
  sqlite3_vfs_register(vfs_.get(), 0);
}

FaultyDisk::~FaultyDisk() { sqlite3_vfs_unregister(vfs_.get()); }

void FaultyDisk::set_full(bool is_full, std::string_view name_end) {
  const std::lock_guard guard{mutex_};
  full_.reset();
  if (is_full) full_ = name_end;
}

void FaultyDisk::set(Gate& gate, bool is_blocked, std::string_view name_end) {
  {
    const std::lock_guard guard{mutex_};
    gate.files.reset();
    if (is_blocked) gate.files = name_end;
    gate.released = 0;
  }
  changed_.notify_all();
}

void FaultyDisk::await(const Gate& gate) {
  std::unique_lock lock{mutex_};
  if (changed_.wait_for(lock, longest_wait, [&] { return gate.waiting > gate.released; })) return;
  throw std::runtime_error{"nothing has come to the gate of the disk"};
}

void FaultyDisk::pass(Gate& gate, std::string_view path, std::unique_lock<std::mutex>& lock) {
  const auto is_blocked = [&] { return gate.files && path.ends_with(*gate.files); };
  if (!is_blocked()) return;
  ++gate.waiting;
  changed_.notify_all();
  // A test that has failed may never open the gate, and then its threads could not end.
  if (!changed_.wait_for(lock, 2 * longest_wait,
                         [&] { return !is_blocked() || gate.released > 0; })) {
    gate.files.reset();
  }
  if (gate.released > 0) --gate.released;
  --gate.waiting;
}

void FaultyDisk::block_syncs(bool is_blocked, std::string_view name_end) {
  set(syncs_, is_blocked, name_end);
}

void FaultyDisk::await_sync() { await(syncs_); }

void FaultyDisk::release_one_sync() {
  {
    const std::lock_guard guard{mutex_};
    ++syncs_.released;
  }
  changed_.notify_all();
}

void FaultyDisk::block_writes(bool is_blocked, std::string_view name_end) {
  set(writes_, is_blocked, name_end);
}

void FaultyDisk::await_write() { await(writes_); }

std::size_t FaultyDisk::syncs() const {
  const std::lock_guard guard{mutex_};
  return syncs_done_;
}

bool FaultyDisk::note_write(const std::string& file, std::int64_t at, std::string_view bytes) {
  std::unique_lock lock{mutex_};
  pass(writes_, file, lock);
  if (full_ && file.ends_with(*full_)) return false;
  files_[file].since.push_back({at, std::string{bytes}});
  return true;
}

void FaultyDisk::note_truncation(const std::string& file, std::int64_t size) {
  const std::lock_guard guard{mutex_};
  files_[file].since.push_back({size, std::nullopt});
}

void FaultyDisk::note_sync(const std::string& path) {
  std::unique_lock lock{mutex_};
  pass(syncs_, path, lock);
  ++syncs_done_;
  File& file = files_[path];
  for (const Change& change : file.since) apply(file.durable, change);
  file.since.clear();
}

void FaultyDisk::note_deletion(const std::string& file) {
  const std::lock_guard guard{mutex_};
  files_.erase(file);
}

void FaultyDisk::apply(std::string& content, const Change& change) {
  const auto at = static_cast<std::size_t>(change.at);
  if (!change.bytes) return content.resize(at);
  if (content.size() < at + change.bytes->size()) content.resize(at + change.bytes->size());
  content.replace(at, change.bytes->size(), *change.bytes);
}

void FaultyDisk::cut_power(const std::filesystem::path& folder, std::mt19937& chance) const {
  const std::lock_guard guard{mutex_};
  std::bernoulli_distribution is_kept{0.5};
  for (const auto& [path, file] : files_) {
    std::string content = file.durable;
    for (const Change& change : file.since) {
      if (!change.bytes) {
        if (is_kept(chance)) apply(content, change);
        continue;
      }
      for (std::size_t from = 0; from < change.bytes->size(); from += sector) {
        if (!is_kept(chance)) continue;
        apply(content,
              {change.at + static_cast<std::int64_t>(from), change.bytes->substr(from, sector)});
      }
    }
    std::ofstream out{folder / std::filesystem::path{path}.filename(), std::ios::binary};
    out.write(content.data(), static_cast<std::streamsize>(content.size()));
  }
}

}  // namespace tabiya::server::testing
