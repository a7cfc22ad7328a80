#include "tabiya/book/opening_book.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <tuple>
#include <utility>

#include "book/scaled_weights.hpp"
#include "support/inner/mapped_file.hpp"

namespace tabiya {
namespace {

constexpr std::string_view header_mark = "@PG@";

std::uint64_t key_at(std::string_view bytes, std::size_t place) noexcept {
  return parse_book_entry(bytes.substr(place * book_entry_bytes)).key.bits;
}

/// The first entry whose key is not smaller.
std::size_t lower_bound(const OpeningBook& book, std::uint64_t key) noexcept {
  std::size_t begin = 0;
  std::size_t end = book.size();
  while (begin < end) {
    const std::size_t middle = begin + (end - begin) / 2;
    if (key_at(book.bytes(), middle) < key) begin = middle + 1;
    else end = middle;
  }
  return begin;
}

/// The first line of a text, which is taken off.
std::string_view take_line(std::string_view& text) noexcept {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

std::optional<std::size_t> parse_count(std::string_view text) noexcept {
  std::size_t count = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return std::nullopt;
    count = 10 * count + static_cast<std::size_t>(digit - '0');
  }
  constexpr std::size_t most_digits = 4;
  if (text.empty() || text.size() > most_digits) return std::nullopt;
  return count;
}

/// The places of the entries by rising key; those of equal keys in their order.
std::vector<std::size_t> order_by_key(std::span<const BookEntry> entries) {
  std::vector<std::size_t> order(entries.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, std::less{},
                    [&](std::size_t place) { return std::pair{entries[place].key.bits, place}; });
  return order;
}

/// Adds the weights of a position's moves. Requires: all entries have the same key.
void append_merged(std::vector<BookEntry>& merged, std::span<const BookEntry> same_key) {
  std::vector<BookEntry> entries;
  std::vector<std::uint64_t> weights;
  for (const BookEntry& entry : same_key) {
    const auto found = std::ranges::find(entries, entry.move, &BookEntry::move);
    if (found == entries.end()) {
      entries.push_back(entry);
      weights.push_back(entry.weight);
      continue;
    }
    weights[static_cast<std::size_t>(found - entries.begin())] += entry.weight;
    if (found->learn == 0) found->learn = entry.learn;
  }
  const auto scaled = book::scaled_weights(weights);
  for (std::size_t index = 0; index < entries.size(); ++index) {
    entries[index].weight = scaled[index];
  }
  merged.insert(merged.end(), entries.begin(), entries.end());
}

}  // namespace

std::string to_string(const BookError& error) {
  switch (error.kind) {
    case BookError::Kind::Unreadable: return error.system.message();
    case BookError::Kind::OddSize:
      return "the size of " + std::to_string(error.number) + " bytes is not a multiple of " +
             std::to_string(book_entry_bytes);
    case BookError::Kind::Unsorted:
      return "entry " + std::to_string(error.number) +
             " has a smaller key than the one before it, and a book is sorted";
  }
  return {};
}

std::optional<BookError> find_book_error(std::string_view bytes) noexcept {
  if (bytes.size() % book_entry_bytes != 0) {
    return BookError{BookError::Kind::OddSize, bytes.size(), {}};
  }
  std::uint64_t last = 0;
  for (std::size_t place = 0; place < bytes.size() / book_entry_bytes; ++place) {
    const std::uint64_t key = key_at(bytes, place);
    if (key < last) return BookError{BookError::Kind::Unsorted, place + 1, {}};
    last = key;
  }
  return std::nullopt;
}

std::expected<std::vector<BookEntry>, BookError> parse_book_entries(std::string_view bytes) {
  if (bytes.size() % book_entry_bytes != 0) {
    return std::unexpected{BookError{BookError::Kind::OddSize, bytes.size(), {}}};
  }
  std::vector<BookEntry> entries;
  entries.reserve(bytes.size() / book_entry_bytes);
  for (std::size_t at = 0; at < bytes.size(); at += book_entry_bytes) {
    entries.push_back(parse_book_entry(bytes.substr(at)));
  }
  return entries;
}

std::expected<OpeningBook, BookError> OpeningBook::open(const std::filesystem::path& path) {
  auto file = map_file(path);
  if (!file) {
    return std::unexpected{BookError{BookError::Kind::Unreadable, 0, file.error()}};
  }
  if (auto error = find_book_error(file->view())) return std::unexpected{*std::move(error)};
  OpeningBook book;
  book.bytes_ = file->view();
  book.owner_ = std::move(file->pages);
  return book;
}

std::expected<OpeningBook, BookError> OpeningBook::from_bytes(std::string bytes) {
  if (auto error = find_book_error(bytes)) return std::unexpected{*std::move(error)};
  OpeningBook book;
  const auto content = std::make_shared<const std::string>(std::move(bytes));
  book.bytes_ = *content;
  book.owner_ = content;
  return book;
}

OpeningBook OpeningBook::from_entries(std::vector<BookEntry> entries) {
  std::vector<std::size_t> order(entries.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, std::less{}, [&](std::size_t place) {
    const BookEntry& entry = entries[place];
    // The weights of a header, with key 0, are letters of its text.
    return std::tuple{entry.key.bits, entry.key.bits == 0 ? 0 : -int{entry.weight}, place};
  });
  std::string bytes;
  bytes.reserve(entries.size() * book_entry_bytes);
  for (const std::size_t place : order) append_book_entry(bytes, entries[place]);
  return *from_bytes(std::move(bytes));
}

std::size_t OpeningBook::header_size() const noexcept {
  std::size_t count = 0;
  while (count < size() && key_at(bytes_, count) == 0) ++count;
  return count;
}

std::optional<BookHeader> OpeningBook::header() const {
  constexpr std::size_t key_bytes = 8;
  std::string letters;
  for (std::size_t place = 0; place < header_size(); ++place) {
    letters += bytes_.substr(place * book_entry_bytes + key_bytes, book_entry_bytes - key_bytes);
  }
  std::string_view text = letters;
  text = text.substr(0, text.find('\0'));
  if (take_line(text) != header_mark) return std::nullopt;
  BookHeader header;
  header.version = take_line(text);
  const auto variant_count = parse_count(take_line(text));
  if (!variant_count) return std::nullopt;
  while (header.variants.size() < *variant_count && !text.empty()) {
    header.variants.emplace_back(take_line(text));
  }
  header.comment = text.substr(0, text.find_last_not_of('\n') + 1);
  return header;
}

std::vector<BookEntry> OpeningBook::entries(ZobristKey key) const {
  std::vector<BookEntry> found;
  for (std::size_t place = lower_bound(*this, key.bits); place < size(); ++place) {
    const BookEntry entry = (*this)[place];
    if (entry.key != key) break;
    found.push_back(entry);
  }
  return found;
}

std::vector<BookMove> OpeningBook::moves(const Position& position) const {
  std::vector<BookMove> moves;
  for (const BookEntry& entry : entries(polyglot_key(position))) {
    const auto move = move_of(position, entry);
    const bool is_new = move && std::ranges::find(moves, *move, &BookMove::move) == moves.end();
    if (!is_new) continue;
    const auto place =
        std::ranges::upper_bound(moves, entry.weight, std::greater{}, &BookMove::weight);
    moves.insert(place, {*move, entry.weight, entry.learn});
  }
  return moves;
}

OpeningBook merged(std::span<const OpeningBook> books) {
  std::vector<BookEntry> merged;
  std::vector<BookEntry> entries;
  for (const OpeningBook& book : books) {
    const std::size_t header_size = book.header_size();
    const bool gives_header = merged.empty();
    for (std::size_t place = 0; place < book.size(); ++place) {
      if (place >= header_size) entries.push_back(book[place]);
      else if (gives_header) merged.push_back(book[place]);
    }
  }
  const std::vector<std::size_t> order = order_by_key(entries);
  std::vector<BookEntry> same_key;
  for (const std::size_t place : order) {
    if (!same_key.empty() && same_key.front().key != entries[place].key) {
      append_merged(merged, same_key);
      same_key.clear();
    }
    same_key.push_back(entries[place]);
  }
  append_merged(merged, same_key);
  return OpeningBook::from_entries(std::move(merged));
}

}  // namespace tabiya
