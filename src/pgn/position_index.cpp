#include "tabiya/pgn/position_index.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <optional>

#include "pgn/index_page.hpp"
#include "support/inner/mapped_file.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::pgn {
namespace {

constexpr std::uint64_t pages_for(std::uint64_t numbers) noexcept {
  return (numbers + index_page_words - 1) / index_page_words;
}

/// Reads bits of a page, and never beyond its end.
class BitReader {
 public:
  explicit BitReader(const std::uint64_t* words) noexcept : words_{words} {}

  /// Requires: count <= 56. Nothing at the end of the page.
  std::optional<std::uint64_t> read(std::size_t count) noexcept {
    if (at_ + count > index_page_bits) return std::nullopt;
    const std::uint64_t bits = ahead() & ((std::uint64_t{1} << count) - 1);
    at_ += count;
    return bits;
  }

  /// The number of zeros before the next one bit, which is read as well.
  std::optional<std::uint64_t> read_unary() noexcept {
    const std::size_t begin = at_;
    while (at_ < index_page_bits) {
      const std::uint64_t bits = ahead();
      const std::size_t known = 64 - at_ % 64;  // ahead() has at least this number of bits
      const auto zeros = static_cast<std::size_t>(std::countr_zero(bits));
      if (bits != 0 && at_ + zeros < index_page_bits) {
        at_ += zeros + 1;
        return at_ - 1 - begin;
      }
      at_ += known;
    }
    return std::nullopt;
  }

 private:
  /// The next 56 bits, or all that are left.
  [[nodiscard]] std::uint64_t ahead() const noexcept {
    const std::size_t word = at_ / 64;
    const std::size_t shift = at_ % 64;
    std::uint64_t bits = words_[word] >> shift;
    if (shift != 0 && word + 1 < index_page_words) bits |= words_[word + 1] << (64 - shift);
    return bits;
  }

  const std::uint64_t* words_;
  std::size_t at_ = 0;
};

/// Adds the games that a page lists for a key. False if the page is inconsistent.
bool add_games(std::vector<std::uint64_t>& games, const std::uint64_t* words,
               std::uint64_t first_key, std::uint64_t wanted, std::size_t rice_bits,
               std::size_t game_bits) {
  BitReader bits{words};
  const auto count = bits.read(entry_count_bits);
  std::uint64_t key = first_key;
  for (std::uint64_t index = 0; index < *count && key <= wanted; ++index) {
    const auto is_same = index == 0 ? 1 : bits.read(1);
    if (!is_same) return false;
    if (*is_same == 0) {
      const auto upper = bits.read_unary();
      const auto lower = bits.read(rice_bits);
      if (!upper || !lower) return false;
      key += (*upper << rice_bits | *lower) + 1;
    }
    const auto game = bits.read(game_bits);
    if (!game) return false;
    if (key == wanted) games.push_back(*game + 1);
  }
  return true;
}

/// A version of the indexed file.
struct FileStamp {
  std::uint64_t bytes = 0;
  std::int64_t modified = 0;  // nanoseconds since 1970
  std::uint64_t hash = 0;     // of the whole content
};

}  // namespace

struct PositionIndex::Pages {
  std::shared_ptr<const void> mapping;
  std::uint64_t entry_pages = 0;
  std::uint64_t directory_pages = 0;
  std::uint64_t game_pages = 0;
  std::uint64_t game_count = 0;
  std::uint32_t rice_bits = 0;
  std::uint32_t game_bits = 0;
  FileStamp stamp{};
  Lines lines = Lines::Main;

  [[nodiscard]] bool read_header();
  [[nodiscard]] bool is_header_consistent() const noexcept;
  [[nodiscard]] const std::uint64_t* page(std::uint64_t number) const noexcept;
  [[nodiscard]] std::uint64_t first_key(std::uint64_t entry_page) const noexcept;
  [[nodiscard]] std::uint64_t first_page_with(std::uint64_t key) const noexcept;
};

std::string to_string(const IndexError& error) {
  switch (error.kind) {
    case IndexError::Kind::Unreadable: return "cannot be read: " + error.system.message();
    case IndexError::Kind::NoIndex: return "is not an index of positions";
    case IndexError::Kind::OtherVersion: return "was made by another version";
    case IndexError::Kind::Damaged: return "is damaged";
  }
  __builtin_unreachable();
}

std::filesystem::path index_path_of(const std::filesystem::path& pgn) {
  std::filesystem::path path = pgn;
  path += ".tabiya-index";
  return path;
}

std::expected<PositionIndex, IndexError> PositionIndex::open(const std::filesystem::path& path) {
  auto file = map_file(path);
  if (!file) return std::unexpected{IndexError{IndexError::Kind::Unreadable, file.error()}};
  const std::string_view magic{index_magic.data(), index_magic.size()};
  if (!file->view().starts_with(magic)) {
    return std::unexpected{IndexError{IndexError::Kind::NoIndex}};
  }
  const IndexError damage{IndexError::Kind::Damaged};
  const std::uint64_t pages = file->bytes / index_page_bytes;
  if (pages == 0 || file->bytes % index_page_bytes != 0) return std::unexpected{damage};

  const auto index = std::make_shared<Pages>();
  index->mapping = std::move(file->pages);
  const std::uint64_t* const words = index->page(0);
  if (index_checksum(words, IndexPageKind::Header, 0) != words[index_page_words]) {
    return std::unexpected{damage};
  }
  if (!index->read_header()) return std::unexpected{IndexError{IndexError::Kind::OtherVersion}};
  // The number of pages of each kind follows from the total.
  index->game_pages = pages_for(index->game_count);
  if (index->game_pages > pages - 1) return std::unexpected{damage};
  const std::uint64_t rest = pages - 1 - index->game_pages;
  index->directory_pages = (rest + index_page_words) / (index_page_words + 1);
  index->entry_pages = rest - index->directory_pages;
  if (!index->is_header_consistent()) return std::unexpected{damage};
  return PositionIndex{index};
}

bool PositionIndex::Pages::read_header() {
  IndexHeader header;
  std::memcpy(&header, page(0), sizeof(header));
  if (header.version != index_version || header.start_key != Position{}.key().bits) return false;
  // Rejects values that this program never writes.
  constexpr std::uint64_t most_games = std::uint64_t{1} << 48;
  if (header.rice_bits > index_key_bits || header.game_bits > 48) return false;
  if (header.game_count > most_games) return false;
  lines = header.has_variations == 0 ? Lines::Main : Lines::All;
  stamp = {header.pgn_bytes, header.pgn_modified, header.pgn_hash};
  game_count = header.game_count;
  rice_bits = static_cast<std::uint32_t>(header.rice_bits);
  game_bits = static_cast<std::uint32_t>(header.game_bits);
  return true;
}

/// Checks the directory and the games: unchanged, and in ascending order.
bool PositionIndex::Pages::is_header_consistent() const noexcept {
  const auto is_sound = [this](std::uint64_t first_page, std::uint64_t count, IndexPageKind kind,
                               std::uint64_t limit) {
    std::uint64_t last = 0;
    for (std::uint64_t number = 0; number < count; ++number) {
      const std::uint64_t page_number = first_page + number / index_page_words;
      const std::uint64_t* const words = page(page_number);
      const std::uint64_t place = number % index_page_words;
      if (place == 0 && index_checksum(words, kind, page_number) != words[index_page_words]) {
        return false;
      }
      if (words[place] < last || words[place] > limit) return false;
      last = words[place];
    }
    return true;
  };
  const std::uint64_t directory = 1 + entry_pages;
  const std::uint64_t highest_key = (std::uint64_t{1} << index_key_bits) - 1;
  return pages_for(entry_pages) == directory_pages &&
         is_sound(directory, entry_pages, IndexPageKind::Directory, highest_key) &&
         is_sound(directory + directory_pages, game_count, IndexPageKind::Games, stamp.bytes);
}

const std::uint64_t* PositionIndex::Pages::page(std::uint64_t number) const noexcept {
  const auto* const bytes = static_cast<const char*>(mapping.get()) + number * index_page_bytes;
  return reinterpret_cast<const std::uint64_t*>(bytes);
}

std::uint64_t PositionIndex::Pages::first_key(std::uint64_t entry_page) const noexcept {
  return page(1 + entry_pages + entry_page / index_page_words)[entry_page % index_page_words];
}

/// The first page of entries that can contain a key.
std::uint64_t PositionIndex::Pages::first_page_with(std::uint64_t key) const noexcept {
  std::uint64_t low = 0;
  std::uint64_t high = entry_pages;
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    if (first_key(middle) < key) low = middle + 1;
    else high = middle;
  }
  return low == 0 ? 0 : low - 1;
}

std::expected<std::vector<std::uint64_t>, IndexError> PositionIndex::games_with(
    ZobristKey key) const {
  const std::uint64_t wanted = index_key(key);
  std::vector<std::uint64_t> games;
  for (std::uint64_t number = pages_->first_page_with(wanted);
       number < pages_->entry_pages && pages_->first_key(number) <= wanted; ++number) {
    const std::uint64_t* const words = pages_->page(1 + number);
    const bool is_sound =
        index_checksum(words, IndexPageKind::Entries, 1 + number) == words[index_page_words] &&
        add_games(games, words, pages_->first_key(number), wanted, pages_->rice_bits,
                  pages_->game_bits);
    if (!is_sound) return std::unexpected{IndexError{IndexError::Kind::Damaged}};
  }
  // A forged page can name games that do not exist.
  if (!games.empty() && std::ranges::max(games) > pages_->game_count) {
    return std::unexpected{IndexError{IndexError::Kind::Damaged}};
  }
  return games;
}

Lines PositionIndex::lines() const noexcept { return pages_->lines; }

std::uint64_t PositionIndex::game_count() const noexcept { return pages_->game_count; }

PositionIndex::Range PositionIndex::range_of(std::uint64_t number) const noexcept {
  assert(1 <= number && number <= pages_->game_count);
  const auto begin_of = [this](std::uint64_t place) {
    const std::uint64_t first = 1 + pages_->entry_pages + pages_->directory_pages;
    return pages_->page(first + place / index_page_words)[place % index_page_words];
  };
  return {begin_of(number - 1),
          number == pages_->game_count ? pages_->stamp.bytes : begin_of(number)};
}

bool PositionIndex::describes(const std::filesystem::path& pgn) const {
  const auto file = map_file(pgn);
  if (!file || file->bytes != pages_->stamp.bytes) return false;
  return file->modified == pages_->stamp.modified || hash_of(file->view()) == pages_->stamp.hash;
}

}  // namespace tabiya::pgn
