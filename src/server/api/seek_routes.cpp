// Seeks, and the lobby that shows them.
#include <boost/json/object.hpp>
#include <charconv>
#include <optional>
#include <string_view>
#include <utility>

#include "server/api/answers.hpp"
#include "server/api/api.hpp"
#include "server/api/caller.hpp"
#include "server/api/games.hpp"
#include "server/api/streams.hpp"

namespace tabiya::server {
namespace {

/// "1500-1800"
std::optional<std::pair<int, int>> parse_range(std::string_view text) noexcept {
  int low = 0;
  int high = 0;
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, low);
  if (first.ec != std::errc{} || first.ptr == end || *first.ptr != '-') return std::nullopt;
  const auto second = std::from_chars(first.ptr + 1, end, high);
  if (second.ec != std::errc{} || second.ptr != end || low > high) return std::nullopt;
  return std::pair{low, high};
}

Reply<GameId> reply_id(const ExchangePtr& exchange) {
  return [exchange](const Answer<GameId>& id) {
    exchange->answer(id ? json_answer({{"id", id->text()}}) : to_response(id.error()));
  };
}

void seek(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  const Parameters& parameters = exchange->request.parameters();
  auto rules = rules_of(parameters);
  if (!rules) return exchange->answer(to_response(rules.error()));
  Seek wanted{.user = identity.user,
              .rules = *std::move(rules),
              .color_choice = color_choice_of(parameters),
              .rating_range = parse_range(parameters.text("ratingRange"))};
  if (!std::holds_alternative<RealTime>(wanted.rules.time)) {
    return api.site.lobby.post(std::move(wanted), reply_id(exchange));
  }
  // Refusals come before the stream is opened, so that the status can report them.
  serve_stream(api.site, exchange, StreamBegin::WithFirstLine, [&](const LineStreamPtr& stream) {
    auto subscription = api.site.lobby.wait(std::move(wanted), stream);
    if (subscription) stream->send(make_line({}));
    return subscription;
  });
}

void withdraw(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  api.site.lobby.withdraw(identity.user);
  exchange->answer(ok());
}

void stream_lobby(Api& api, const ExchangePtr& exchange) {
  serve_stream(api.site, exchange, StreamBegin::AtOnce,
               [&](const LineStreamPtr& stream) -> Answer<Subscription> {
                 return api.site.lobby.watch(stream);
               });
}

void join(Api& api, const ExchangePtr& exchange, const Identity& identity) {
  const auto id = game_of(exchange);
  if (!id) return exchange->answer(refusal(404, "No such seek"));
  api.site.lobby.join(*id, identity.user, reply_id(exchange));
}

}  // namespace

void add_seek_routes(Router& router, Api& api) {
  const auto add = [&](Method method, std::string_view path, ApiFunction function) {
    router.add(method, path, for_guests_too(api, {Scope::BoardPlay}, function));
  };
  add(Method::Post, "/api/board/seek", seek);
  add(Method::Delete, "/api/board/seek", withdraw);
  add(Method::Post, "/api/tabiya/lobby/{id}/join", join);
  router.add(Method::Get, "/api/tabiya/lobby",
             [&api](const ExchangePtr& exchange) { stream_lobby(api, exchange); });
  // A page's socket opens every stream by GET.
  router.add(Method::Get, "/api/board/seek",
             for_callers(api, {Scope::BoardPlay},
                         [&api](const ExchangePtr& exchange, const Identity& identity) {
                           if (!exchange->request.is_from_socket) {
                             return exchange->answer(refusal(405, "Method not allowed"));
                           }
                           seek(api, exchange, identity);
                         }));
}

}  // namespace tabiya::server
