/// A request in progress, which ends with one answer or with a stream of lines.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>

#include "server/base/line_stream.hpp"
#include "server/base/utf8.hpp"
#include "server/http/message.hpp"

namespace tabiya::server {

class Exchange : public std::enable_shared_from_this<Exchange> {
 public:
  using OnAnswer = std::function<void(Response)>;
  /// Begins a stream for the client. Null if the client is already gone.
  using OnStream = std::function<std::shared_ptr<LineSink>(
      const LineStreamPtr& stream, const std::string& type, const std::vector<Header>& headers)>;

  Exchange(Request of, OnAnswer on_answer, OnStream on_stream, std::stop_token gone = {})
      : request{std::move(of)},
        on_answer_{std::move(on_answer)},
        on_stream_{std::move(on_stream)},
        gone_{std::move(gone)} {}
  ~Exchange() {
    if (on_answer_) answer_if_abandoned();
  }
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  Request request;
  /// Headers added to any answer, such as a new session's cookie.
  std::vector<Header> headers{};

  /// Sends the answer. Only the first call counts.
  void answer(Response answer) {
    const OnAnswer then = std::exchange(on_answer_, {});
    if (!then) return;
    if (answer.type == type_of_json) answer.body = repaired_utf8(std::move(answer.body));
    answer.headers.insert(answer.headers.end(), headers.begin(), headers.end());
    then(std::move(answer));
  }
  [[nodiscard]] bool is_answered() const noexcept { return !on_answer_; }

  /// Signals that the client has hung up or does not need the answer any more, so work for it may
  /// end early. A half-closed client counts as gone, too, but still receives its answer.
  /// Thread safety: any.
  [[nodiscard]] std::stop_token gone() const noexcept { return gone_; }

  /// Answers with a stream. Requires: not is_answered().
  [[nodiscard]] LineStreamPtr open_stream(std::string type = "application/x-ndjson") {
    auto stream = stream_with_first_line(std::move(type));
    stream->open();
    return stream;
  }
  /// Answers with a stream once it is opened or has a line. Until then, another answer can still be
  /// sent instead.
  [[nodiscard]] LineStreamPtr stream_with_first_line(std::string type = "application/x-ndjson") {
    return std::make_shared<LineStream>(
        [self = shared_from_this(), type = std::move(type)](const LineStreamPtr& stream) {
          self->on_answer_ = {};
          return self->on_stream_(stream, type, self->headers);
        });
  }

 private:
  /// Answers if the handler has forgotten to, or has failed. If even this fails, the
  /// connection notices that the exchange is gone.
  void answer_if_abandoned() noexcept {
    try {
      answer(std::uncaught_exceptions() > 0 ? failure()
                                            : refusal(500, "The handler did not answer"));
    } catch (...) {
      on_answer_ = {};
    }
  }

  OnAnswer on_answer_;
  OnStream on_stream_;
  std::stop_token gone_;
};

using ExchangePtr = std::shared_ptr<Exchange>;

}  // namespace tabiya::server
