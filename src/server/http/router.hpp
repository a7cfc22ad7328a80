/// Which handler answers a path.
///
///     Router router;
///     router.add(Method::Post, "/api/board/game/{id}/move/{uci}", handler);
///
/// `{name}` stands for one segment, which the handler finds in `request.captures`, decoded; a segment of
/// the pattern that is written out goes before one that is left open.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/exchange.hpp"

namespace tabiya::server {

using Handler = std::function<void(const ExchangePtr&)>;

/// What a route takes besides the name of its parameters.
struct RouteOptions {
  static constexpr std::size_t usual_body_bytes = std::size_t{64} << 10;

  /// The longest body, unless the server takes less.
  std::size_t body_bytes = usual_body_bytes;
  /// The body goes to the disk, and may be as long as the operator allows.
  bool is_upload = false;
  /// Asked when the header is there and nothing of the body has been read: refuses the request, or not.
  std::function<std::optional<Response>(const Request&)> examine{};
};

class Router {
 public:
  Router();
  ~Router();
  Router(Router&&) noexcept;
  Router& operator=(Router&&) noexcept;
  Router(const Router&) = delete;
  Router& operator=(const Router&) = delete;

  void add(Method method, std::string_view pattern, Handler handler, RouteOptions options = {});
  /// What answers GET on paths without a handler: the files of the page.
  void set_fallback(Handler handler) { fallback_ = std::move(handler); }

  /// What was added, in its order.
  struct Route {
    Method method = Method::Get;
    std::string pattern;
    RouteOptions options{};
    std::string name{};  ///< "POST /api/board/game/{id}/move/{uci}"
  };
  [[nodiscard]] const std::deque<Route>& routes() const noexcept { return routes_; }
  /// The route of a request of which the header is known; nothing if none is for it.
  [[nodiscard]] const Route* route_of(const Request& request) const;

  /// Has the request answered: by its handler, or with 404 or 405, or to OPTIONS by what is allowed.
  /// HEAD is answered as GET; the carrier leaves out the body.
  void handle(const ExchangePtr& exchange) const;

  /// Asked before any handler; if it answers, the handler is not called.
  void set_guard(std::function<void(Exchange&)> guard) { guard_ = std::move(guard); }

 private:
  struct Node;
  [[nodiscard]] const Node* find(std::string_view path, std::vector<std::string>& captures) const;

  std::unique_ptr<Node> root_;
  std::deque<Route> routes_;
  Handler fallback_;
  std::function<void(Exchange&)> guard_;
};

}  // namespace tabiya::server
