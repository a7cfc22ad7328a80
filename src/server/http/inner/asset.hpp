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
/// "/a/0123456789abcdef", before the paths of the assets where a browser may keep them. Any change of
/// an asset changes it.
[[nodiscard]] std::string_view asset_base() noexcept;
/// The asset at a path, or null.
[[nodiscard]] const Asset* find_asset(std::string_view path) noexcept;

/// Answers with the file of the request's path, forever valid below `asset_base()`; with the page itself if the page handles that path
/// (`is_page_path()`); or with 404, also for the files of another version.
void answer_asset(const ExchangePtr& exchange);

}  // namespace tabiya::server
