/// Helpers that the API's handlers share: JSON answers, refusals, languages.
#pragma once

#include <boost/json/object.hpp>
#include <chrono>
#include <functional>
#include <string>

#include "server/api/workers.hpp"
#include "server/http/exchange.hpp"
#include "server/model/refused.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::server {

[[nodiscard]] Response json_answer(const boost::json::object& object, int status = 200);
[[nodiscard]] Response list_answer(const boost::json::array& array, int status = 200);
/// Converts a refusal to an answer with the matching status.
[[nodiscard]] Response to_response(const Refused& refused);

/// The requested language: `lang` in the query or the body, or else the browser's.
[[nodiscard]] Language language_of(const Request& request);

/// The answer to a request whose job was not accepted.
[[nodiscard]] Response busy(Workers::Admission admission);
[[nodiscard]] Response out_of_memory();
/// The answer to a request that needs what cannot be read now.
[[nodiscard]] Response store_is_away();

/// Runs the work in another thread and answers with its result. Requires: the work does not keep
/// the request.
void answer_by(Workers& workers, const ExchangePtr& exchange,
               std::move_only_function<Response(const Request&)> work);
/// The same for long work: it is asked to stop after the limit, and when the client disconnects. If
/// it has already waited that long, the answer is that the server is busy.
void answer_by(Workers& workers, const ExchangePtr& exchange, std::chrono::milliseconds limit,
               std::move_only_function<Response(const Request&, const JobStop&)> work);

/// Answers `{"ok":true}` or the refusal, once the result is known.
[[nodiscard]] Reply<> reply_ok(ExchangePtr exchange);

}  // namespace tabiya::server
