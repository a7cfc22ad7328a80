/// A thread that reads the store for answers that would take too long on the loop.
#pragma once

#include <functional>
#include <optional>
#include <utility>

#include "server/api/answers.hpp"
#include "server/api/api.hpp"
#include "server/api/workers.hpp"
#include "server/store/store.hpp"

namespace tabiya::server {

struct ReaderThread {
  explicit ReaderThread(Api& api) : store{api.site.store}, thread{api.site.loop, WorkerOptions{}} {}

  /// Answers with the result of the work, which reads the store, or with 503 if it could not be
  /// read. Requires: the work does not keep the request.
  void answer(const ExchangePtr& exchange,
              std::move_only_function<Response(Reader&, const Request&)> work) {
    answer_by(thread, exchange, [this, work = std::move(work)](const Request& request) mutable {
      if (!reader) {
        auto opened = store.another_reader();
        if (!opened) return store_is_away();
        reader = *std::move(opened);
      }
      Response response = work(*reader, request);
      return reader->take_fault() ? store_is_away() : response;
    });
  }

  const Store& store;
  std::optional<Reader> reader{};  // opened when it first reads
  Workers thread;                  // the only user of the reader; destroyed first
};

}  // namespace tabiya::server
