#include "pgn/sorted_runs.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <functional>
#include <utility>

#include "support/inner/last_error.hpp"
#include "support/inner/nameless_file.hpp"

namespace tabiya::pgn {
namespace {

/// A stable sort by the upper 40 bits, in four passes of ten bits.
void sort_by_key(std::vector<std::uint64_t>& numbers, std::vector<std::uint64_t>& scratch,
                 int lowest_bit) {
  constexpr int digit_bits = 10;
  constexpr std::size_t digits = std::size_t{1} << digit_bits;
  scratch.resize(numbers.size());
  for (int shift = lowest_bit; shift < 64; shift += digit_bits) {
    const auto digit_of = [shift](std::uint64_t number) {
      return static_cast<std::size_t>(number >> shift) % digits;
    };
    std::array<std::size_t, digits> places{};
    for (const std::uint64_t number : numbers) ++places[digit_of(number)];
    std::size_t next = 0;
    for (std::size_t& place : places) next += std::exchange(place, next);
    for (const std::uint64_t number : numbers) scratch[places[digit_of(number)]++] = number;
    numbers.swap(scratch);
  }
}

}  // namespace

SortedRuns::SortedRuns(std::filesystem::path folder) : folder_{std::move(folder)} {}

SortedRuns::~SortedRuns() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void SortedRuns::finish_run() {
  sort_by_key(run_, scratch_, game_bits);
  const auto repeated = std::ranges::unique(run_);
  run_.erase(repeated.begin(), repeated.end());
  write(run_);
  size_ += run_.size();
  run_sizes_.push_back(run_.size());
  runs_.push_back({{}, first_game_});
  run_.clear();
}

void SortedRuns::write(std::span<const std::uint64_t> numbers) {
  if (error_) return;
  if (descriptor_ < 0) descriptor_ = open_nameless_file(folder_);
  if (descriptor_ < 0) error_ = last_error();
  auto bytes = std::as_bytes(numbers);
  while (!error_ && !bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written >= 0) bytes = bytes.subspan(static_cast<std::size_t>(written));
    else if (errno != EINTR) error_ = last_error();
  }
}

void SortedRuns::finish() {
  if (!run_.empty()) finish_run();
  run_.shrink_to_fit();
  scratch_ = {};
  if (error_ || runs_.empty()) return;
  auto file = map_file(descriptor_);
  if (!file) {
    error_ = file.error();
    return;
  }
  file_ = *std::move(file);
  const auto* numbers = static_cast<const std::uint64_t*>(file_.pages.get());
  for (std::size_t run = 0; run < runs_.size(); ++run) {
    runs_[run].rest = {numbers, run_sizes_[run]};
    numbers += run_sizes_[run];
    heads_.push_back(head_of(run));
  }
  std::ranges::make_heap(heads_, std::greater{});
}

/// The sort key of the merge: the key, then the number of the run.
std::uint64_t SortedRuns::head_of(std::size_t run) const noexcept {
  return (runs_[run].rest.front() >> game_bits << game_bits) | run;
}

bool SortedRuns::next(KeyedGame& pair) {
  constexpr std::uint64_t game_mask = (std::uint64_t{1} << game_bits) - 1;
  const KeyedGame last = pair;
  while (!heads_.empty()) {
    std::ranges::pop_heap(heads_, std::greater{});
    const std::size_t number = heads_.back() & game_mask;
    Run& run = runs_[number];
    pair = {run.rest.front() >> game_bits, run.first_game + (run.rest.front() & game_mask)};
    run.rest = run.rest.subspan(1);
    if (run.rest.empty()) {
      heads_.pop_back();
    } else {
      heads_.back() = head_of(number);
      std::ranges::push_heap(heads_, std::greater{});
    }
    if (pair != last) return true;
  }
  return false;
}

}  // namespace tabiya::pgn
