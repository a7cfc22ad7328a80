#include "server/api/pgn_shelf.hpp"

#include <utility>

#include "server/rooms/game_info.hpp"

namespace tabiya::server {

std::optional<pgn::Input> PgnText::open() const {
  if (!upload_) return pgn::Input::from_memory(text_);
  auto input = pgn::Input::from_file(upload_->path());
  if (!input) return std::nullopt;
  return *std::move(input);
}

void PgnShelf::add_for_all(std::string name, std::string_view text) {
  files_.insert_or_assign(std::move(name),
                          File{.owner = std::nullopt, .added = {}, .text = PgnText{text}});
}

std::string PgnShelf::add(UserKey owner, std::shared_ptr<const Upload> upload, Instant now) {
  make_room(owner, now);
  std::string id{GameId::random().text()};
  files_.insert_or_assign(id,
                          File{.owner = owner, .added = now, .text = PgnText{std::move(upload)}});
  return id;
}

std::optional<PgnText> PgnShelf::find(std::string_view id, UserKey user, Instant now) {
  const auto found = files_.find(id);
  if (found == files_.end()) return std::nullopt;
  const File& file = found->second;
  if (file.owner && (*file.owner != user || now - file.added > life)) return std::nullopt;
  return file.text;
}

PgnShelf::Files::iterator PgnShelf::oldest(std::optional<UserKey> owner) {
  auto oldest = files_.end();
  for (auto file = files_.begin(); file != files_.end(); ++file) {
    if (!file->second.owner || (owner && file->second.owner != owner)) continue;
    if (oldest == files_.end() || file->second.added < oldest->second.added) oldest = file;
  }
  return oldest;
}

void PgnShelf::make_room(UserKey owner, Instant now) {
  std::erase_if(files_, [&](const auto& entry) {
    return entry.second.owner && now - entry.second.added > life;
  });
  std::size_t of_owner = 0;
  std::uint64_t bytes = 0;
  for (const auto& [id, file] : files_) {
    if (file.owner == owner) ++of_owner;
    bytes += file.text.bytes();
  }
  if (of_owner >= max_files_of_user) {
    files_.erase(oldest(owner));
  } else if (files_.size() >= max_files && oldest({}) != files_.end()) {
    files_.erase(oldest({}));
  }
  for (auto file = oldest({}); bytes > max_bytes && file != files_.end(); file = oldest({})) {
    bytes -= file->second.text.bytes();
    files_.erase(file);
  }
}

}  // namespace tabiya::server
