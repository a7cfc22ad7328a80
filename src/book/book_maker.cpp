#include "tabiya/book/book_maker.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <span>
#include <string>
#include <thread>

#include "book/book_counter.hpp"
#include "support/inner/last_error.hpp"
#include "support/inner/nameless_file.hpp"

namespace tabiya {
namespace {

std::error_code write_all(int descriptor, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written >= 0) bytes = bytes.subspan(static_cast<std::size_t>(written));
    else if (errno != EINTR) return last_error();
  }
  return {};
}

std::error_code read_all(int descriptor, std::span<std::byte> bytes, std::uint64_t offset) {
  while (!bytes.empty()) {
    const ssize_t read =
        ::pread(descriptor, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (read == 0) return std::make_error_code(std::errc::io_error);
    if (read < 0 && errno != EINTR) return last_error();
    if (read < 0) continue;
    bytes = bytes.subspan(static_cast<std::size_t>(read));
    offset += static_cast<std::uint64_t>(read);
  }
  return {};
}

}  // namespace

/// The book of one bucket.
struct BookMaker::Part {
  std::string bytes;
  std::uint64_t positions = 0;
  std::error_code error;
};

/// Sorts the records into their buckets, which keeps the order within each.
void BookTally::finish_block() {
  if (records_.empty()) return;
  Block block;
  block.begins.reserve(bucket_count + 1);
  std::uint32_t begin = 0;
  for (const std::uint32_t count : counts_) {
    block.begins.push_back(begin);
    begin += count;
  }
  block.begins.push_back(begin);
  std::vector<std::uint32_t> places = block.begins;
  block.records = std::make_unique_for_overwrite<Record[]>(records_.size());
  for (const Record& record : records_) {
    block.records[places[record.upper_key >> bucket_shift]++] = record;
  }
  blocks_.push_back(std::move(block));
  records_.clear();
  std::ranges::fill(counts_, 0);
}

BookMaker::BookMaker(std::filesystem::path folder, std::size_t max_memory)
    : folder_{std::move(folder)}, max_memory_{max_memory} {}

BookMaker::~BookMaker() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void BookMaker::add(BookTally&& tally) {
  tally.finish_block();
  for (BookTally::Block& block : tally.blocks_) {
    memory_ += block.begins.back() * sizeof(BookTally::Record);
    blocks_.push_back(std::move(block));
  }
  tally.blocks_.clear();
  if (memory_ > max_memory_) spill();
}

void BookMaker::spill() {
  if (error_) return;
  if (descriptor_ < 0) descriptor_ = open_nameless_file(folder_);
  if (descriptor_ < 0) error_ = last_error();
  for (; !error_ && spilled_ < blocks_.size(); ++spilled_) {
    BookTally::Block& block = blocks_[spilled_];
    block.offset = file_bytes_;
    const auto bytes = std::as_bytes(std::span{block.records.get(), block.begins.back()});
    error_ = write_all(descriptor_, bytes);
    file_bytes_ += bytes.size();
    block.records.reset();
  }
  memory_ = 0;
}

BookMaker::Part BookMaker::count_bucket(std::size_t bucket, const BookTerms& terms,
                                        BookCounter& counter) const {
  using Record = BookTally::Record;
  Part part;
  std::size_t on_disk = 0;
  const auto size_in = [&](const BookTally::Block& block) -> std::size_t {
    return block.begins[bucket + 1] - block.begins[bucket];
  };
  for (const auto& block : std::span{blocks_}.first(spilled_)) on_disk += size_in(block);
  std::vector<Record> read(on_disk);
  std::span<Record> rest = read;
  for (const auto& block : std::span{blocks_}.first(spilled_)) {
    const std::span<Record> chunk = rest.first(size_in(block));
    const std::uint64_t offset = block.offset + block.begins[bucket] * sizeof(Record);
    part.error = read_all(descriptor_, std::as_writable_bytes(chunk), offset);
    if (part.error) return part;
    rest = rest.subspan(chunk.size());
  }
  std::vector<std::span<const Record>> chunks{read};
  for (const auto& block : std::span{blocks_}.subspan(spilled_)) {
    chunks.emplace_back(&block.records[block.begins[bucket]], size_in(block));
  }
  part.positions = counter.count(chunks, terms, part.bytes);
  return part;
}

std::expected<BookMaker::Summary, std::error_code> BookMaker::finish(
    const BookTerms& terms, unsigned thread_count,
    const std::function<void(std::string_view)>& write) {
  if (error_) return std::unexpected{error_};
  Summary summary;
  for (const BookTally::Block& block : blocks_) summary.moves += block.begins.back();
  std::vector<BookCounter> counters(std::max(thread_count, 1U));
  // The buckets of a wave are counted by all threads, and then written, so that a large book need not
  // be in memory.
  constexpr std::size_t wave = 64;
  static_assert(BookTally::bucket_count % wave == 0);
  for (std::size_t first = 0; first < BookTally::bucket_count; first += wave) {
    std::vector<Part> parts(wave);
    std::atomic<std::size_t> next = 0;
    const auto count_buckets = [&](BookCounter& counter) {
      for (std::size_t index = next++; index < wave; index = next++) {
        parts[index] = count_bucket(first + index, terms, counter);
      }
    };
    {
      std::vector<std::jthread> threads;
      try {
        for (BookCounter& counter : std::span{counters}.subspan(1)) {
          threads.emplace_back(count_buckets, std::ref(counter));
        }
      } catch (const std::system_error&) {  // the system has no more threads: these are enough
      }
      count_buckets(counters.front());
    }
    for (const Part& part : parts) {
      if (part.error) return std::unexpected{part.error};
      summary.positions += part.positions;
      summary.entries += part.bytes.size() / book_entry_bytes;
      if (!part.bytes.empty()) write(part.bytes);
    }
  }
  for (const BookCounter& counter : counters) {
    summary.most_games = std::max(summary.most_games, counter.most_games());
  }
  return summary;
}

}  // namespace tabiya
