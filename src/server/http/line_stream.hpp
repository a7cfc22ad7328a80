/// A stream of lines to one client, independent of its transport.
///
/// The producer holds it, sends lines and may end it. The carrier (a connection or a page's socket)
/// reports when the client is gone; a client that reads too slowly counts as gone. Everything
/// happens on the server's one thread.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "server/base/outlet.hpp"

namespace tabiya::server {

class LineStream {
 public:
  /// What a carrier does with a line and at the end.
  struct Carrier {
    std::function<void(const Line&)> deliver;
    std::function<void()> finish;
    /// Called when a line could not be delivered: drops the client later. Does not throw.
    std::function<void()> fail = [] {};
  };

  explicit LineStream(Carrier carrier) : carrier_{std::move(carrier)} {}

  [[nodiscard]] bool is_open() const noexcept { return is_open_; }

  /// Sends a line, without its line end; it may be empty. Does nothing if the client is gone.
  void send(const Line& line) const {
    if (!is_open_) return;
    // A failure for one client must not keep a broadcast from the others.
    try {
      carrier_.deliver(line);
    } catch (...) {
      carrier_.fail();
    }
  }
  void send(std::string line) const {
    if (is_open_) send(make_line(std::move(line)));
  }

  /// Ends the stream from our side.
  void end() {
    if (!std::exchange(is_open_, false)) return;
    const Carrier carrier = std::exchange(carrier_, {});
    on_gone_ = {};
    carrier.finish();
  }

  /// Sets what to call when the client is gone. It is not called after end().
  void on_gone(std::function<void()> then) { on_gone_ = std::move(then); }

  /// For the carrier, when the server stops: ends the stream for the client and calls on_gone() of
  /// the producer.
  void close() {
    if (!std::exchange(is_open_, false)) return;
    const Carrier carrier = std::exchange(carrier_, {});
    const auto then = std::exchange(on_gone_, {});
    carrier.finish();
    if (then) then();
  }

  /// For the carrier: the client is gone.
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
