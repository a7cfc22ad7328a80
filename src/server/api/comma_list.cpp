#include "server/api/comma_list.hpp"

#include <algorithm>

#include "support/inner/trimmed.hpp"

namespace tabiya::server {

std::vector<std::string_view> words_of_list(std::string_view text, std::size_t most) {
  std::vector<std::string_view> words;
  while (!text.empty() && words.size() < most) {
    const std::size_t end = std::min(text.find(','), text.size());
    const std::string_view word = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!word.empty()) words.push_back(word);
  }
  return words;
}

}  // namespace tabiya::server
