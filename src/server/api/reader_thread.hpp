/// A thread that reads the store for answers that would take too long on the loop.
#pragma once

#include <expected>

#include "server/api/answers.hpp"
#include "server/api/api.hpp"
#include "server/api/workers.hpp"
#include "server/store/reader.hpp"

namespace tabiya::server {

struct ReaderThread {
  explicit ReaderThread(Api& api)
      : reader{api.site.store.another_reader()}, thread{api.site.loop, WorkerOptions{}} {}

  /// Answers with the result of the work, which reads the store. Requires: the work does not keep
  /// the request.
  void answer(const ExchangePtr& exchange,
              std::move_only_function<Response(Reader&, const Request&)> work) {
    answer_by(thread, exchange, [this, work = std::move(work)](const Request& request) mutable {
      if (!reader) return refusal(503, "The store cannot be read");
      return work(*reader, request);
    });
  }

  std::expected<Reader, StoreError> reader;
  Workers thread;  // the only user of the reader; destroyed first
};

}  // namespace tabiya::server
