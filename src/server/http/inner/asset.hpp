/// The files of the page, which are part of the program.
#pragma once

#include <span>
#include <string_view>

#include "server/http/exchange.hpp"

namespace tabiya::server {

struct Asset {
  std::string_view path;    ///< "/js/app.js"
  std::string_view bytes;   ///< the file's contents
  std::string_view packed;  ///< gzip
  std::string_view tag;     ///< ETag of the contents, with its quotes
};

/// All assets, sorted by path in ASCII order.
[[nodiscard]] std::span<const Asset> assets() noexcept;
/// The asset at a path, or null.
[[nodiscard]] const Asset* find_asset(std::string_view path) noexcept;

/// Answers with the file of the request's path, with the page itself if the page handles that path
/// (`is_page_path()`), or with 404.
///
/// "/a/HASH/PATH" is the file at /PATH as well. If the hash is that of its tag, browsers may keep the
/// file for ever. Any other hash is that of an older or newer server, whose page is still open: it
/// gets our file, to be asked about each time.
void answer_asset(const ExchangePtr& exchange);

}  // namespace tabiya::server
