#include "cli/nearest_word.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace tabiya::cli {
namespace {

char in_lower_case(char letter) noexcept {
  const bool is_capital = 'A' <= letter && letter <= 'Z';
  return is_capital ? static_cast<char>(letter - 'A' + 'a') : letter;
}

/// The number of letters to insert, delete or replace.
std::size_t edits_between(std::string_view from, std::string_view to) {
  std::vector<std::size_t> edits(to.size() + 1);
  std::iota(edits.begin(), edits.end(), std::size_t{0});
  for (const char letter : from) {
    std::size_t diagonal = edits.front()++;
    for (std::size_t at = 0; at < to.size(); ++at) {
      const bool is_same = in_lower_case(letter) == in_lower_case(to[at]);
      const std::size_t replaced = diagonal + (is_same ? 0 : 1);
      diagonal = edits[at + 1];
      edits[at + 1] = std::min({replaced, diagonal + 1, edits[at] + 1});
    }
  }
  return edits.back();
}

}  // namespace

std::string nearest_word(std::string_view word, std::span<const std::string> words) {
  const auto edits = [word](const std::string& other) { return edits_between(word, other); };
  const auto nearest = std::ranges::min_element(words, {}, edits);
  const bool is_near = nearest != words.end() && edits(*nearest) <= (word.size() + 1) / 2;
  return is_near ? *nearest : std::string{};
}

}  // namespace tabiya::cli
