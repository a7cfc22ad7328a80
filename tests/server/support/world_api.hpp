/// The API of a world, called without a network.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/api/api.hpp"
#include "server/support/world.hpp"

namespace tabiya::server::testing {

class WorldApi {
 public:
  /// Requires: the world outlives this, and does not restart.
  explicit WorldApi(World& world, PgnUploadBounds uploads = {}) : world_{world} {
    api_.uploads = uploads;
    add_api(router_, api_);
  }

  /// The immediate answer to a request; nothing if it has to wait.
  std::shared_ptr<std::optional<Response>> begin(Request request) {
    auto answer = std::make_shared<std::optional<Response>>();
    router_.handle(std::make_shared<Exchange>(
        std::move(request), [answer](Response response) { *answer = std::move(response); },
        [](const LineStreamPtr&, const std::string&, const std::vector<Header>&) {
          return nullptr;
        }));
    return answer;
  }
  /// The answer.
  Response ask(Request request) {
    const auto answer = begin(std::move(request));
    world_.until([&] { return answer->has_value(); });
    return **answer;
  }
  [[nodiscard]] const Router& router() const noexcept { return router_; }
  [[nodiscard]] PgnShelf& shelf() noexcept { return shelf_; }
  Response ask(Method method, std::string path) { return ask(request_of(method, std::move(path))); }

  /// A request as our own page sends it.
  static Request request_of(Method method, std::string path) {
    Request request;
    request.method = method;
    request.path = std::move(path);
    request.headers.host = "tabiya";
    request.headers.origin = "http://tabiya";
    return request;
  }

 private:
  World& world_;
  Workers workers_{world_.site().loop, {}};
  Workers readers_{world_.site().loop, {}};
  Workers uploaders_{world_.site().loop, {}};
  PgnShelf shelf_;
  Api api_{.site = world_.site(),
           .workers = workers_,
           .readers = readers_,
           .uploaders = uploaders_,
           .shelf = shelf_};
  Router router_;
};

}  // namespace tabiya::server::testing
