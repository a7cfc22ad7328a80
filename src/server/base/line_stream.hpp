/// A stream of lines to one client, independent of its transport.
///
/// Rooms and lists send lines through it and may end it. A line is one JSON object without its line
/// end. It is built once and shared by all listeners, so ten thousand spectators cost one string.
/// The transport, a connection or a channel of a page's socket, reports when the client is gone; a
/// client that reads too slowly counts as gone. Everything happens on the loop.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "server/base/subscription.hpp"
#include "server/base/utf8.hpp"

namespace tabiya::server {

/// Never null.
using Line = std::shared_ptr<const std::string>;

[[nodiscard]] inline Line make_line(std::string text) {
  return std::make_shared<const std::string>(repaired_utf8(std::move(text)));
}

/// The transport of one stream.
class LineSink {
 public:
  LineSink() = default;
  virtual ~LineSink() = default;
  LineSink(const LineSink&) = delete;
  LineSink& operator=(const LineSink&) = delete;

  virtual void send(const Line& line) = 0;
  /// Signals the client that no more lines follow. Called at most once.
  virtual void end() = 0;
  /// Drops the client later, without an orderly end, because a line could not be sent or the source
  /// of the lines is gone.
  virtual void fail() noexcept = 0;
};

class LineStream;
using LineStreamPtr = std::shared_ptr<LineStream>;

class Deliveries;

/// Always held by a LineStreamPtr, also during each call.
class LineStream : public std::enable_shared_from_this<LineStream> {
 public:
  /// Begins the stream for the client. Null if the client is already gone.
  using Opener = std::move_only_function<std::shared_ptr<LineSink>(const LineStreamPtr& stream)>;

  /// `opener` is called by open(), or before the first line or the end is sent.
  explicit LineStream(Opener opener) : opener_{std::move(opener)} {}

  /// From now on, lines keep to the share of a task, and the stream ends in a later task.
  /// Requires: `deliveries` outlives the last call of send() and end().
  void pace(Deliveries& deliveries) noexcept { deliveries_ = &deliveries; }
  /// Keeps a subscription until the stream ends or its client is gone; if it is already over, ends
  /// the subscription at once.
  void keep(Subscription subscription);

  /// False once the client is gone or the stream has ended.
  [[nodiscard]] bool is_open() const noexcept { return is_open_; }
  void open();
  /// Sends a line, which may be empty. Does nothing if the client is gone.
  void send(const Line& line);
  void send(std::string line) {
    if (is_open_) send(make_line(std::move(line)));
  }
  /// Ends the stream from our side, and its subscription.
  void end();
  /// Drops the client, who would take an orderly end for the end of what the stream reports. For a
  /// stream whose source is gone.
  void fail();

  // For the sink.
  /// The server stops: ends the stream at once.
  void close();
  /// The client is gone.
  void lose();

 private:
  friend class Deliveries;

  void send_now(const Line& line);
  void leave(void (LineSink::*how)());

  Opener opener_;  // until the stream is opened
  std::shared_ptr<LineSink> sink_;
  Subscription subscription_;
  bool is_open_ = true;
  // Of Deliveries:
  Deliveries* deliveries_ = nullptr;  // null: lines are sent at once
  std::deque<Line> waiting_;
  bool is_ending_ = false;  // after the lines that wait
};

}  // namespace tabiya::server
