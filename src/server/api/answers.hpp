/// What the handlers of the API have in common: JSON out, refusals, languages.
#pragma once

#include <boost/json/object.hpp>
#include <chrono>
#include <functional>
#include <string>

#include "server/api/workers.hpp"
#include "server/http/exchange.hpp"
#include "server/refused.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::server {

[[nodiscard]] Response json_answer(const boost::json::object& object, int status = 200);
[[nodiscard]] Response list_answer(const boost::json::array& array, int status = 200);
/// What a part of the server refuses, with the status that says so.
[[nodiscard]] Response to_response(const Refused& refused);

/// The language that is asked for: ?lang=de, in the body too, or the browser's.
[[nodiscard]] Language language_of(const Request& request);

/// What a request that cannot be worked for is answered.
[[nodiscard]] Response busy(Workers::Admission admission);
[[nodiscard]] Response out_of_memory();

/// Answers with what the work says, which is done in another thread. The work must not keep the
/// request.
void answer_by(Workers& workers, const ExchangePtr& exchange,
               std::move_only_function<Response(const Request&)> work);
/// The same for work that may take long: it is asked to stop after so long, and when the client goes.
/// If it has waited as long already, the server is busy.
void answer_by(Workers& workers, const ExchangePtr& exchange, std::chrono::milliseconds limit,
               std::move_only_function<Response(const Request&, const JobStop&)> work);

/// Answers `{"ok":true}`, or why not, when it is known.
[[nodiscard]] Reply<> reply_ok(ExchangePtr exchange);

}  // namespace tabiya::server
