#include "pgn/inner/index_builder.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "pgn/index_page.hpp"
#include "pgn/inner/replay.hpp"
#include "pgn/inner/safe_file.hpp"
#include "pgn/sorted_runs.hpp"
#include "support/inner/mapped_file.hpp"
#include "tabiya/pgn/reader.hpp"

namespace tabiya::pgn {
namespace {

/// Collects the position keys of all games, and the offset of each game.
class Collector : public NullVisitor {
 public:
  Collector(SortedRuns& runs, Lines lines, const std::function<bool(std::uint64_t)>& reached)
      : runs_{runs}, lines_wanted_{lines}, reached_{reached} {}

  [[nodiscard]] const std::vector<std::uint64_t>& begins() const noexcept { return begins_; }
  /// False once the caller wants to stop.
  [[nodiscard]] bool goes_on() const noexcept { return goes_on_; }

  void begin_game(Cursor cursor) {
    start_.clear();
    begins_.push_back(cursor.location().offset);
    const bool is_time_to_report = reached_ && begins_.size() % games_between_reports == 0;
    if (is_time_to_report) goes_on_ = reached_(begins_.back());
  }
  void tag(const Tag& tag, Cursor /*cursor*/) { start_.add(tag.name, tag.value); }
  Next begin_moves(Cursor /*cursor*/) {
    const auto start = start_.position();
    if (!start) return Next::Skip;
    lines_.begin(*start);
    add(*start);
    return Next::Read;
  }
  void move(std::string_view san, Cursor /*cursor*/) {
    const auto step = lines_.play(san);
    if (step && *step) add(*lines_.position());
  }
  Next begin_variation(Cursor /*cursor*/) {
    if (lines_wanted_ == Lines::Main) return Next::Skip;
    lines_.begin_variation();
    return Next::Read;
  }
  void end_variation(Cursor /*cursor*/) { lines_.end_variation(); }

 private:
  static constexpr std::size_t games_between_reports = 1024;

  void add(const Position& position) { runs_.add(index_key(position.key()), begins_.size() - 1); }

  SortedRuns& runs_;
  Lines lines_wanted_;
  const std::function<bool(std::uint64_t)>& reached_;
  bool goes_on_ = true;
  StartTags start_;
  LineStack lines_;
  std::vector<std::uint64_t> begins_;
};

/// Fills pages with words and writes them out.
class PageWriter {
 public:
  explicit PageWriter(SafeFile& file) : file_{file} {}

  [[nodiscard]] std::uint64_t pages() const noexcept { return pages_; }

  void add(std::array<std::uint64_t, index_page_words + 1>& words, IndexPageKind kind) {
    words[index_page_words] = index_checksum(words.data(), kind, pages_);
    file_.write({reinterpret_cast<const char*>(words.data()), index_page_bytes});
    ++pages_;
  }
  void add_numbers(std::span<const std::uint64_t> numbers, IndexPageKind kind) {
    while (!numbers.empty()) {
      const auto here = numbers.first(std::min(numbers.size(), index_page_words));
      std::array<std::uint64_t, index_page_words + 1> words{};
      std::ranges::copy(here, words.begin());
      add(words, kind);
      numbers = numbers.subspan(here.size());
    }
  }

 private:
  SafeFile& file_;
  std::uint64_t pages_ = 0;
};

/// Writes entries in ascending order, and records the directory.
class EntryWriter {
 public:
  EntryWriter(PageWriter& pages, std::size_t rice_bits, std::size_t game_bits)
      : pages_{pages}, rice_bits_{rice_bits}, game_bits_{game_bits} {}

  void add(KeyedGame entry) {
    const std::uint64_t difference = entry.key - last_key_;
    const std::uint64_t upper = difference == 0 ? 0 : (difference - 1) >> rice_bits_;
    const std::size_t bits = 1 + (difference == 0 ? 0 : upper + 1 + rice_bits_) + game_bits_;
    const bool is_first = count_ == 0 || at_ + bits > index_page_bits || count_ == max_count;
    if (is_first) {
      finish_page();
      directory_.push_back(entry.key);
      at_ = entry_count_bits;
    } else if (difference == 0) {
      put(1, 1);
    } else {
      put(0, 1);
      at_ += upper;  // zeros
      put(1, 1);
      put((difference - 1) & ((std::uint64_t{1} << rice_bits_) - 1), rice_bits_);
    }
    put(entry.game, game_bits_);
    last_key_ = entry.key;
    ++count_;
  }
  void finish_page() {
    if (count_ == 0) return;
    words_[0] |= count_;
    pages_.add(words_, IndexPageKind::Entries);
    words_ = {};
    count_ = 0;
  }
  [[nodiscard]] std::span<const std::uint64_t> directory() const noexcept { return directory_; }

 private:
  static constexpr std::uint64_t max_count = (std::uint64_t{1} << entry_count_bits) - 1;

  void put(std::uint64_t bits, std::size_t count) noexcept {
    const std::size_t shift = at_ % 64;
    words_[at_ / 64] |= bits << shift;
    if (shift + count > 64) words_[at_ / 64 + 1] |= bits >> (64 - shift);
    at_ += count;
  }

  PageWriter& pages_;
  std::size_t rice_bits_;
  std::size_t game_bits_;
  std::array<std::uint64_t, index_page_words + 1> words_{};
  std::size_t at_ = entry_count_bits;  // in bits
  std::uint64_t count_ = 0;
  std::uint64_t last_key_ = 0;
  std::vector<std::uint64_t> directory_;
};

/// The number of lower bits that makes the Rice code of key differences shortest: that of the
/// average difference, or one less. About two positions in five have the key of the previous one.
std::uint64_t rice_bits_for(std::uint64_t entries) noexcept {
  const int bits = index_key_bits + 1 - static_cast<int>(std::bit_width(entries));
  return static_cast<std::uint64_t>(std::clamp(bits, 0, index_key_bits));
}

IndexHeader header_for(const MappedFile& pgn, Lines lines, std::uint64_t games,
                       std::uint64_t entries) {
  return {.magic = index_magic,
          .version = index_version,
          .start_key = Position{}.key().bits,
          .has_variations = lines == Lines::All ? 1U : 0U,
          .pgn_bytes = pgn.bytes,
          .pgn_modified = pgn.modified,
          .pgn_hash = hash_of(pgn.view()),
          .game_count = games,
          .rice_bits = rice_bits_for(entries),
          .game_bits = static_cast<std::uint64_t>(std::bit_width(games == 0 ? 0 : games - 1))};
}

/// Writes all pages and returns the number of entries.
std::uint64_t write_pages(PageWriter& pages, const IndexHeader& header, SortedRuns& runs,
                          std::span<const std::uint64_t> begins) {
  std::array<std::uint64_t, index_page_words + 1> words{};
  std::memcpy(words.data(), &header, sizeof(header));
  pages.add(words, IndexPageKind::Header);
  EntryWriter entries{pages, header.rice_bits, header.game_bits};
  std::uint64_t count = 0;
  KeyedGame entry{~std::uint64_t{0}, 0};
  while (runs.next(entry)) {
    entries.add(entry);
    ++count;
  }
  entries.finish_page();
  pages.add_numbers(entries.directory(), IndexPageKind::Directory);
  pages.add_numbers(begins, IndexPageKind::Games);
  return count;
}

std::unexpected<IndexBuildError> failure(IndexBuildError::Kind kind, std::error_code system = {}) {
  return std::unexpected{IndexBuildError{kind, system}};
}

bool is_compressed(std::string_view bytes) noexcept {
  using namespace std::string_view_literals;
  return bytes.starts_with("\x28\xB5\x2F\xFD"sv) || bytes.starts_with("\x1F\x8B"sv);
}

}  // namespace

std::expected<IndexSummary, IndexBuildError> build_index(
    const std::filesystem::path& pgn, const std::filesystem::path& index, Lines lines,
    const std::function<bool(std::uint64_t)>& reached) {
  using Kind = IndexBuildError::Kind;
  const auto text = map_file(pgn);
  if (!text && text.error() == std::errc::not_supported) return failure(Kind::PgnNotPlain);
  if (!text) return failure(Kind::PgnUnreadable, text.error());
  if (is_compressed(text->view())) return failure(Kind::PgnNotPlain);
  auto file = SafeFile::create(index);
  if (!file) return failure(Kind::IndexUnwritable, file.error());

  SortedRuns runs{index.has_parent_path() ? index.parent_path() : std::filesystem::path{"."}};
  Collector collector{runs, lines, reached};
  Reader reader{Input::from_memory(text->view())};
  while (collector.goes_on() && reader.read_game(collector)) {
  }
  if (!collector.goes_on()) return failure(Kind::Stopped);
  runs.finish();
  PageWriter pages{*file};
  const auto header = header_for(*text, lines, collector.begins().size(), runs.size());
  const std::uint64_t entries = write_pages(pages, header, runs, collector.begins());
  if (runs.error()) return failure(Kind::IndexUnwritable, runs.error());

  const auto text_now = map_file(pgn);
  const bool is_unchanged =
      text_now && text_now->bytes == text->bytes && text_now->modified == text->modified;
  if (!is_unchanged) return failure(Kind::PgnChanged);
  if (const auto done = file->commit(); !done) return failure(Kind::IndexUnwritable, done.error());
  return IndexSummary{collector.begins().size(), entries, pages.pages() * index_page_bytes};
}

}  // namespace tabiya::pgn
