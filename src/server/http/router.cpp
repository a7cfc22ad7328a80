#include "server/http/router.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

namespace tabiya::server {

struct Router::Node {
  std::map<std::string, std::unique_ptr<Node>, std::less<>> named;
  std::unique_ptr<Node> open;
  struct Entry {
    Handler handler;
    const Route* route = nullptr;
  };
  std::map<Method, Entry> entries;

  /// The entry for a method; HEAD uses that of GET.
  [[nodiscard]] const Entry* find(Method method) const {
    const auto found = entries.find(method == Method::Head ? Method::Get : method);
    return found == entries.end() ? nullptr : &found->second;
  }
};

namespace {

std::vector<std::string_view> segments_of(std::string_view path) {
  std::vector<std::string_view> segments;
  while (!path.empty()) {
    if (path.front() == '/') path.remove_prefix(1);
    const std::size_t end = std::min(path.find('/'), path.size());
    segments.push_back(path.substr(0, end));
    path.remove_prefix(end);
  }
  return segments;
}

template <class Entries>
std::string allowed_methods(const Entries& entries) {
  std::string names = "OPTIONS";
  for (const auto& [method, entry] : entries) {
    names += ", ";
    names += to_string(method);
    if (method == Method::Get) names += ", HEAD";
  }
  return names;
}

Response allowed(int status, std::string methods) {
  Response answer =
      status == 204 ? Response{.status = status} : refusal(status, "Method not allowed");
  answer.headers.emplace_back("Allow", std::move(methods));
  return answer;
}

RouteOptions options_elsewhere(const Router::Elsewhere& elsewhere,
                               std::optional<std::uint64_t> body_length) {
  if (body_length && *body_length <= RouteOptions::usual_body_bytes) return {};
  return {.is_upload = true,
          .examine = [examine = elsewhere.examine, body_length](const Request& request,
                                                                RouteOptions::Examined then) {
            examine(request, body_length, std::move(then));
          }};
}

}  // namespace

Router::Router() : root_{std::make_unique<Node>()} {}
Router::~Router() = default;
Router::Router(Router&&) noexcept = default;
Router& Router::operator=(Router&&) noexcept = default;

void Router::add(Method method, std::string_view pattern, Handler handler, RouteOptions options) {
  Node* node = root_.get();
  for (const std::string_view segment : segments_of(pattern)) {
    std::unique_ptr<Node>& next =
        segment.starts_with('{') ? node->open : node->named[std::string{segment}];
    if (!next) next = std::make_unique<Node>();
    node = next.get();
  }
  const Route& route = routes_.emplace_back(
      Route{.method = method,
            .pattern = std::string{pattern},
            .options = std::move(options),
            .name = std::string{to_string(method)}.append(" ").append(pattern)});
  assert(!node->entries.contains(method));
  node->entries.insert_or_assign(method, Node::Entry{std::move(handler), &route});
}

// A literal segment takes precedence over a placeholder; no route needs backtracking.
const Router::Node* Router::find(std::string_view path, std::vector<std::string>& captures) const {
  const Node* node = root_.get();
  for (const std::string_view segment : segments_of(path)) {
    if (const auto named = node->named.find(segment); named != node->named.end()) {
      node = named->second.get();
      continue;
    }
    auto decoded = percent_decoded(segment);
    if (!node->open || !decoded || decoded->empty()) return nullptr;
    captures.push_back(*std::move(decoded));
    node = node->open.get();
  }
  return node->entries.empty() ? nullptr : node;
}

RouteOptions Router::options_of(const Request& request,
                                std::optional<std::uint64_t> body_length) const {
  return is_for_elsewhere(request) ? options_elsewhere(*elsewhere_, body_length)
                                   : options_here(request);
}

RouteOptions Router::options_here(const Request& request) const {
  std::vector<std::string> ignored;
  const Node* const node = find(request.path, ignored);
  const Node::Entry* const entry = node == nullptr ? nullptr : node->find(request.method);
  return entry == nullptr ? RouteOptions{} : entry->route->options;
}

void Router::handle(const ExchangePtr& exchange) const {
  is_for_elsewhere(exchange->request) ? elsewhere_->handle(exchange) : handle_here(exchange);
}

void Router::handle_here(const ExchangePtr& exchange) const {
  Request& request = exchange->request;
  request.repair_body();
  if (guard_) guard_(*exchange);
  if (exchange->is_answered()) return;
  const bool is_reading = request.method == Method::Get || request.method == Method::Head;
  const Node* const node = find(request.path, request.captures);
  if (node == nullptr) {
    if (request.method == Method::Options) return exchange->answer({.status = 204});
    if (is_reading && fallback_) return fallback_(exchange);
    return exchange->answer(refusal(404, "Not found"));
  }
  if (const Node::Entry* const entry = node->find(request.method)) {
    request.route = entry->route->name;
    return caller_(exchange, entry->handler);
  }
  const bool is_question = request.method == Method::Options;
  exchange->answer(allowed(is_question ? 204 : 405, allowed_methods(node->entries)));
}

}  // namespace tabiya::server
