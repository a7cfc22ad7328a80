/// Comma-separated lists in requests, such as "anna,bert", with a limit per route.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace tabiya::server {

/// The first words of a comma-separated list, without surrounding blanks. Empty words are skipped:
/// looking up half a million of them would cost as much as half a million names.
[[nodiscard]] std::vector<std::string_view> words_of_list(std::string_view text, std::size_t most);

}  // namespace tabiya::server
