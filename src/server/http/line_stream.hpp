/// A stream of lines to one client, whatever carries it.
///
/// Whoever has something to tell holds it, sends lines and may end it; the carrier (a connection, the
/// socket of a page) says when the client is gone. A client that reads too slowly is gone too. All
/// of it happens on the server's one thread.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "server/outlet.hpp"

namespace tabiya::server {

class LineStream {
 public:
  /// What a carrier does with a line, and at the end.
  struct Carrier {
    std::function<void(const Line&)> deliver;
    std::function<void()> finish;
    /// A line could not be delivered: the client is to be dropped, later. Throws nothing.
    std::function<void()> fail = [] {};
  };

  explicit LineStream(Carrier carrier) : carrier_{std::move(carrier)} {}

  [[nodiscard]] bool is_open() const noexcept { return is_open_; }

  /// Sends a line, given without its end; an empty one too. Nothing happens if the client is gone.
  void send(const Line& line) const {
    if (!is_open_) return;
    // Whoever tells many must not lose the others because there was no memory for one.
    try {
      carrier_.deliver(line);
    } catch (...) {
      carrier_.fail();
    }
  }
  void send(std::string line) const {
    if (is_open_) send(make_line(std::move(line)));
  }

  /// Ends it from our side.
  void end() {
    if (!std::exchange(is_open_, false)) return;
    const Carrier carrier = std::exchange(carrier_, {});
    on_gone_ = {};
    carrier.finish();
  }

  /// What is to happen when the client has gone; not after end().
  void on_gone(std::function<void()> then) { on_gone_ = std::move(then); }

  /// For the carrier: the server stops. The client is told the end, and whoever tells that the
  /// client has gone.
  void close() {
    if (!std::exchange(is_open_, false)) return;
    const Carrier carrier = std::exchange(carrier_, {});
    const auto then = std::exchange(on_gone_, {});
    carrier.finish();
    if (then) then();
  }

  /// For the carrier: the client has gone.
  void lose() {
    if (!std::exchange(is_open_, false)) return;
    carrier_ = {};
    if (const auto then = std::exchange(on_gone_, {})) then();
  }

 private:
  Carrier carrier_;
  std::function<void()> on_gone_;
  bool is_open_ = true;
};

}  // namespace tabiya::server
