#include "server/api/answers.hpp"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

#include "server/store/store_error.hpp"

namespace tabiya::server {
namespace {

int http_status_of(Refused::Kind kind) noexcept {
  switch (kind) {
    case Refused::Kind::Bad: return 400;
    case Refused::Kind::Unauthorized: return 401;
    case Refused::Kind::Forbidden: return 403;
    case Refused::Kind::NotFound: return 404;
    case Refused::Kind::Conflict: return 409;
    case Refused::Kind::TooMany: return 429;
    case Refused::Kind::Unavailable: return 503;
  }
  return 500;
}

}  // namespace

Response json_answer(const boost::json::object& object, int status) {
  return written_json(boost::json::serialize(object), status);
}

Response list_answer(const boost::json::array& array, int status) {
  return written_json(boost::json::serialize(array), status);
}

Response to_response(const Refused& refused) {
  boost::json::object body{{"error", refused.sentence}};
  if (!refused.article.empty()) body["article"] = refused.article;
  if (!refused.reason.empty()) body["reason"] = refused.reason;
  const auto wait = refused.retry_after;
  if (refused.kind == Refused::Kind::TooMany) {
    body["ratelimit"] = {{"key", "limit"}, {"seconds", wait ? wait->count() : 60}};
  }
  Response response = json_answer(body, http_status_of(refused.kind));
  if (wait) response.headers.emplace_back("Retry-After", std::to_string(wait->count()));
  return response;
}

Language language_of(const Request& request) {
  const Parameters& parameters = request.parameters();
  if (const auto language = parse_language(parameters.text("lang"))) return *language;
  return parse_language(request.headers.accept_language).value_or(Language::English);
}

Response busy(Workers::Admission admission) {
  constexpr int seconds = 5;
  if (admission == Workers::Admission::ClientIsFull) return too_many("work", seconds);
  Response response = refusal(503, "The server is busy; try again in a moment");
  response.headers.emplace_back("Retry-After", std::to_string(seconds));
  return response;
}

Response store_is_away() { return to_response(unreadable().error()); }

Response out_of_memory() {
  return refusal(503, "The server has too little memory for this; try again in a moment");
}

void answer_by(Workers& workers, const ExchangePtr& exchange, std::chrono::milliseconds limit,
               std::move_only_function<Response(const Request&, const JobStop&)> work) {
  const Workers::Admission admission =
      workers.run({.client = exchange->request.client.key,
                   .name = exchange->request.route,
                   .work = [exchange, work = std::move(work)](const JobStop& stop) mutable -> Task {
                     Response response = stop.is_late() ? busy(Workers::Admission::IsFull)
                                                        : work(exchange->request, stop);
                     return [exchange, response = std::move(response)]() mutable {
                       exchange->answer(std::move(response));
                     };
                   },
                   .failed = [exchange] { exchange->answer(out_of_memory()); },
                   .gone = exchange->gone(),
                   .limit = limit});
  if (admission != Workers::Admission::Accepted) exchange->answer(busy(admission));
}

void answer_by(Workers& workers, const ExchangePtr& exchange,
               std::move_only_function<Response(const Request&)> work) {
  answer_by(workers, exchange, Job{}.limit,
            [work = std::move(work)](const Request& request, const JobStop& /*stop*/) mutable {
              return work(request);
            });
}

Reply<> reply_ok(ExchangePtr exchange) {
  return [exchange = std::move(exchange)](const Answer<>& answer) {
    exchange->answer(answer ? ok() : to_response(answer.error()));
  };
}

}  // namespace tabiya::server
