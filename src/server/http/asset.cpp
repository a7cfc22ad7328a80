#include "server/http/inner/asset.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "server/http/page_path.hpp"

namespace tabiya::server {
namespace {

std::string_view type_of(std::string_view path) noexcept {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 10> types{{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".pgn", "application/x-chess-pgn; charset=utf-8"},
      {".woff2", "font/woff2"},
  }};
  for (const auto& [ending, type] : types) {
    if (path.ends_with(ending)) return type;
  }
  return "text/plain; charset=utf-8";
}

/// True if the list contains gzip without `q=0`.
bool takes_gzip(std::string_view accept_encoding) noexcept {
  const std::size_t at = accept_encoding.find("gzip");
  if (at == std::string_view::npos) return false;
  const std::string_view rest = accept_encoding.substr(at);
  return !rest.starts_with("gzip;q=0") || rest.starts_with("gzip;q=0.");
}

/// True for a path below `asset_base()`.
bool is_versioned(std::string_view path) noexcept {
  const std::string_view base = asset_base();
  return path.starts_with(base) && path.substr(base.size()).starts_with('/');
}

/// The asset that a path of a request names, or null.
const Asset* requested_asset(std::string_view path) noexcept {
  if (is_page_path(path)) return find_asset("/index.html");
  return find_asset(is_versioned(path) ? path.substr(asset_base().size()) : path);
}

std::string cache_control_of(std::string_view path) {
  return is_versioned(path) ? "public, max-age=31536000, immutable" : "no-cache";
}

}  // namespace

const Asset* find_asset(std::string_view path) noexcept {
  const auto all = assets();
  const auto found = std::ranges::lower_bound(all, path, {}, &Asset::path);
  return found != all.end() && found->path == path ? &*found : nullptr;
}

void answer_asset(const ExchangePtr& exchange) {
  const Request& request = exchange->request;
  const Asset* const asset = requested_asset(request.path);
  if (asset == nullptr) return exchange->answer(refusal(404, "Not found"));
  Response response{.type = std::string{type_of(asset->path)},
                    .headers = {{"ETag", std::string{asset->tag}},
                                {"Cache-Control", cache_control_of(request.path)},
                                {"Vary", "Accept-Encoding"}}};
  if (request.headers.if_none_match.find(asset->tag) != std::string::npos) {
    response.status = 304;
    return exchange->answer(std::move(response));
  }
  const bool is_packed =
      takes_gzip(request.headers.accept_encoding) && asset->packed.size() < asset->bytes.size();
  if (is_packed) response.headers.emplace_back("Content-Encoding", "gzip");
  response.kept_body = is_packed ? asset->packed : asset->bytes;
  exchange->answer(std::move(response));
}

}  // namespace tabiya::server
