/// Lists that strangers send: "anna,bert", as many as a route allows.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace tabiya::server {

/// The first words of a list with commas, without blanks around them. Empty ones are none: looking one
/// of half a million of them up would cost as much as looking a name up.
[[nodiscard]] std::vector<std::string_view> words_of_list(std::string_view text, std::size_t most);

}  // namespace tabiya::server
