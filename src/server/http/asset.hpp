/// The files of the page, which are part of the program.
#pragma once

#include <span>
#include <string_view>

#include "server/http/exchange.hpp"

namespace tabiya::server {

struct Asset {
  std::string_view path;    ///< "/js/app.js"
  std::string_view bytes;   ///< as the file is
  std::string_view packed;  ///< by gzip
  std::string_view tag;     ///< of this content, in quotes as HTTP has it
};

/// All of them, by their paths in the order of ASCII.
[[nodiscard]] std::span<const Asset> assets() noexcept;
/// The one of a path; null if there is none.
[[nodiscard]] const Asset* find_asset(std::string_view path) noexcept;

/// Answers with the file of the request's path, with the page itself for the addresses that it reads
/// (`is_page_path()`), or 404.
void answer_asset(const ExchangePtr& exchange);

}  // namespace tabiya::server
