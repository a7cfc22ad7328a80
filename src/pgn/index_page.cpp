#include "pgn/index_page.hpp"

#include <cstring>

namespace tabiya::pgn {
namespace {

/// A bijection in the word for a fixed state, and in the state for a fixed word.
std::uint64_t mixed_checksum(std::uint64_t state, std::uint64_t word) noexcept {
  constexpr std::uint64_t odd_factor = 0x9E3779B97F4A7C15;
  state = (state ^ word) * odd_factor;
  return state ^ (state >> 32);
}

}  // namespace

std::uint64_t index_checksum(const std::uint64_t* words, IndexPageKind kind,
                             std::uint64_t page_number) noexcept {
  std::uint64_t state = mixed_checksum(static_cast<std::uint64_t>(kind) + 1, page_number);
  for (std::size_t index = 0; index < index_page_words; ++index)
    state = mixed_checksum(state, words[index]);
  return state;
}

std::uint64_t hash_of(std::string_view bytes) noexcept {
  std::uint64_t state = bytes.size();
  std::uint64_t word = 0;
  for (; bytes.size() >= sizeof(word); bytes.remove_prefix(sizeof(word))) {
    std::memcpy(&word, bytes.data(), sizeof(word));
    state = mixed_checksum(state, word);
  }
  word = 0;
  if (!bytes.empty()) std::memcpy(&word, bytes.data(), bytes.size());
  return mixed_checksum(state, word);
}

}  // namespace tabiya::pgn
