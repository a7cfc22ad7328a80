#include "server/api/pgn_shelf.hpp"

#include <algorithm>
#include <utility>

#include "server/model/game_info.hpp"

namespace tabiya::server {
namespace {

bool has_room(const PgnShelf::Quota& quota, const PgnShelf::Quota& held, std::uint64_t bytes) {
  return held.files < quota.files && held.bytes + bytes <= quota.bytes;
}

bool is_anybody(const PgnShelf::Owner& /*owner*/) noexcept { return true; }

}  // namespace

void PgnShelf::add_for_all(std::string name, PgnFilePtr file) {
  files_.insert_or_assign(std::move(name), Entry{.owner = std::nullopt, .file = std::move(file)});
}

std::string PgnShelf::add(Owner owner, PgnFilePtr file, Instant now) {
  const std::uint64_t bytes = file->bytes_on_disk();
  remove_old(now);
  make_room(quotas_.of_user, bytes, [&](const Owner& other) { return other.user == owner.user; });
  make_room(quotas_.of_client, bytes,
            [&](const Owner& other) { return other.client == owner.client; });
  make_room_in_all(bytes);
  std::string id{GameId::random().text()};
  files_.insert_or_assign(
      id,
      Entry{.owner = std::move(owner), .added = now, .number = ++count_, .file = std::move(file)});
  return id;
}

PgnFilePtr PgnShelf::find(std::string_view id, UserKey user, Instant now) const {
  const auto found = files_.find(id);
  if (found == files_.end()) return nullptr;
  const Entry& entry = found->second;
  if (entry.owner && (entry.owner->user != user || now - entry.added > life)) return nullptr;
  return entry.file;
}

void PgnShelf::remove_old(Instant now) {
  std::erase_if(files_, [&](const auto& named) {
    return named.second.owner && now - named.second.added > life;
  });
}

void PgnShelf::make_room(const Quota& quota, std::uint64_t bytes, const Which& which) {
  while (!has_room(quota, held(which), bytes)) {
    const auto file = oldest(which);
    if (file == files_.end()) return;
    files_.erase(file);
  }
}

void PgnShelf::make_room_in_all(std::uint64_t bytes) {
  while (!has_room(quotas_.in_all, held(is_anybody), bytes)) {
    const std::string client = largest_client();
    const auto file = oldest([&](const Owner& owner) { return owner.client == client; });
    if (file == files_.end()) return;
    files_.erase(file);
  }
}

PgnShelf::Quota PgnShelf::held(const Which& which) const {
  Quota sum{0, 0};
  for (const auto& [id, entry] : files_) {
    if (!entry.owner || !which(*entry.owner)) continue;
    ++sum.files;
    sum.bytes += entry.file->bytes_on_disk();
  }
  return sum;
}

PgnShelf::Files::iterator PgnShelf::oldest(const Which& which) {
  auto oldest = files_.end();
  for (auto file = files_.begin(); file != files_.end(); ++file) {
    if (!file->second.owner || !which(*file->second.owner)) continue;
    if (oldest == files_.end() || file->second.number < oldest->second.number) oldest = file;
  }
  return oldest;
}

/// The client that uses the most disk space.
std::string PgnShelf::largest_client() const {
  std::map<std::string, std::uint64_t> bytes;
  for (const auto& [id, entry] : files_) {
    if (entry.owner) bytes[entry.owner->client] += entry.file->bytes_on_disk();
  }
  const auto largest =
      std::ranges::max_element(bytes, {}, [](const auto& sum) { return sum.second; });
  return largest == bytes.end() ? std::string{} : largest->first;
}

}  // namespace tabiya::server
