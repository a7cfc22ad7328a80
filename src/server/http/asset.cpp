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

struct AssetName {
  std::string_view path;
  std::string_view hash;  ///< empty if the request names none
};

/// "/a/0123456789abcdef/page.js" names "/page.js" and a hash.
AssetName parse_asset_name(std::string_view path) noexcept {
  constexpr std::string_view beginning = "/a/";
  if (is_page_path(path)) return {"/index.html", {}};
  const std::size_t end =
      path.starts_with(beginning) ? path.find('/', beginning.size()) : path.npos;
  if (end == path.npos) return {path, {}};
  return {path.substr(end), path.substr(beginning.size(), end - beginning.size())};
}

/// A tag is the hash in quotes.
std::string cache_control_of(const Asset& asset, std::string_view hash) {
  const bool is_this = hash == asset.tag.substr(1, asset.tag.size() - 2);
  return is_this ? "public, max-age=31536000, immutable" : "no-cache";
}

}  // namespace

const Asset* find_asset(std::string_view path) noexcept {
  const auto all = assets();
  const auto found = std::ranges::lower_bound(all, path, {}, &Asset::path);
  return found != all.end() && found->path == path ? &*found : nullptr;
}

void answer_asset(const ExchangePtr& exchange) {
  const Request& request = exchange->request;
  const auto [path, hash] = parse_asset_name(request.path);
  const Asset* const asset = find_asset(path);
  if (asset == nullptr) return exchange->answer(refusal(404, "Not found"));
  Response response{.type = std::string{type_of(asset->path)},
                    .headers = {{"ETag", std::string{asset->tag}},
                                {"Cache-Control", cache_control_of(*asset, hash)},
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
