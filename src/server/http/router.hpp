/// Maps paths to handlers.
///
///     Router router;
///     router.add(Method::Post, "/api/board/game/{id}/move/{uci}", handler);
///
/// `{name}` matches one segment, which the handler finds decoded in `request.captures`. A literal
/// segment takes precedence over a placeholder.
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

/// What a route accepts.
struct RouteOptions {
  static constexpr std::size_t usual_body_bytes = std::size_t{64} << 10;

  /// The longest body, unless the server's limit is lower.
  std::size_t body_bytes = usual_body_bytes;
  /// The body is stored on disk and may be as long as the operator allows.
  bool is_upload = false;
  /// Takes a refusal, or nothing.
  using Examined = std::move_only_function<void(std::optional<Response>)>;
  using Examine = std::function<void(const Request&, Examined)>;
  /// Called after the header and before the body is read. It answers at once or later; until then
  /// the body is not read. The request is valid during the call.
  Examine examine{};
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
  /// Sets the handler for GET on paths without a route: the files of the page.
  void set_fallback(Handler handler) { fallback_ = std::move(handler); }

  /// A route, in the order of addition.
  struct Route {
    Method method = Method::Get;
    std::string pattern;
    RouteOptions options{};
    std::string name{};  ///< "POST /api/board/game/{id}/move/{uci}"
  };
  [[nodiscard]] const std::deque<Route>& routes() const noexcept { return routes_; }
  /// What the route of a request accepts whose header is known; the usual if none matches.
  /// `body_length` is unknown for a body in chunks.
  [[nodiscard]] RouteOptions options_of(const Request& request,
                                        std::optional<std::uint64_t> body_length) const;
  /// The same of a request that is answered here in any case.
  [[nodiscard]] RouteOptions options_here(const Request& request) const;

  /// Calls the request's handler. Without one, answers 404 or 405, or OPTIONS with the allowed
  /// methods. HEAD is handled as GET; the connection leaves out the body. Handlers here receive the
  /// body as UTF-8.
  void handle(const ExchangePtr& exchange) const;
  /// The same of a request that is answered here in any case.
  void handle_here(const ExchangePtr& exchange) const;

  /// Requests that are answered elsewhere, before any guard or route of this server.
  struct Elsewhere {
    std::function<bool(const Request&)> is_for;
    Handler handle;
    /// Examines a request whose body is longer than usual, or of unknown length. If it is not
    /// refused, its body becomes an upload.
    using Examine = std::function<void(const Request&, std::optional<std::uint64_t> body_length,
                                       RouteOptions::Examined)>;
    Examine examine;
  };
  /// Without a value, every request is answered here, as at first.
  void set_elsewhere(std::optional<Elsewhere> elsewhere) { elsewhere_ = std::move(elsewhere); }

  /// Sets a guard that is called before any handler. If it answers, the handler is not called.
  void set_guard(std::function<void(Exchange&)> guard) { guard_ = std::move(guard); }
  /// Sets what calls the handlers, at once or later, once the captures are known.
  using Caller = std::function<void(const ExchangePtr&, const Handler&)>;
  void set_caller(Caller caller) { caller_ = std::move(caller); }

 private:
  struct Node;
  [[nodiscard]] const Node* find(std::string_view path, std::vector<std::string>& captures) const;
  [[nodiscard]] bool is_for_elsewhere(const Request& request) const {
    return elsewhere_ && elsewhere_->is_for(request);
  }

  std::unique_ptr<Node> root_;
  std::deque<Route> routes_;
  Handler fallback_;
  std::optional<Elsewhere> elsewhere_;
  std::function<void(Exchange&)> guard_;
  Caller caller_ = [](const ExchangePtr& exchange, const Handler& handler) { handler(exchange); };
};

}  // namespace tabiya::server
