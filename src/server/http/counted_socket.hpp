/// The connection beneath a page's WebSocket; it counts the incoming frames, and reports when the
/// system has accepted outgoing bytes.
///
/// Beast reports only messages. A client can send pings, pongs and empty continuation frames
/// without limit, and Beast does not report them. So this class parses the frame headers itself as
/// the bytes arrive.
#pragma once

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/compose.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>

namespace tabiya::server {

/// Finds where frames begin. Source: RFC 6455, 5.2.
class FrameCounter {
 public:
  /// Returns how many frame headers are completed by these bytes, which continue the previous ones.
  [[nodiscard]] std::size_t count(std::string_view bytes) noexcept;

 private:
  void take_head_byte(std::uint8_t byte) noexcept;

  std::size_t at_ = 0;  // position in the frame header
  std::size_t head_bytes_ = 2;
  std::size_t length_bytes_ = 0;
  std::uint64_t length_ = 0;  // of the payload
  std::uint64_t payload_left_ = 0;
};

class CountedSocket {
 public:
  using Tcp = boost::asio::ip::tcp;
  using Error = boost::system::error_code;
  // NOLINTBEGIN(readability-identifier-naming): Asio's names
  using next_layer_type = Tcp::socket;
  using executor_type = Tcp::socket::executor_type;

  /// `on_frames` receives the number of frames that have begun and returns whether to continue
  /// reading. `on_accepted` is called after each write that succeeded.
  CountedSocket(Tcp::socket socket, std::function<bool(std::size_t)> on_frames,
                std::function<void()> on_accepted)
      : socket_{std::move(socket)},
        on_frames_{std::move(on_frames)},
        on_accepted_{std::move(on_accepted)} {}

  [[nodiscard]] executor_type get_executor() { return socket_.get_executor(); }
  [[nodiscard]] Tcp::socket& next_layer() noexcept { return socket_; }
  [[nodiscard]] const Tcp::socket& next_layer() const noexcept { return socket_; }

  template <class Buffers, class Handler>
  auto async_read_some(const Buffers& buffers, Handler&& handler) {
    const auto read = [this, buffers, has_begun = false](auto& self, Error error = {},
                                                         std::size_t size = 0) mutable {
      if (!std::exchange(has_begun, true)) {
        return socket_.async_read_some(buffers, std::move(self));
      }
      if (!error && !may_read_on(buffers, size)) error = boost::asio::error::access_denied;
      self.complete(error, size);
    };
    return boost::asio::async_compose<Handler, void(Error, std::size_t)>(read, handler, socket_);
  }
  template <class Buffers, class Handler>
  auto async_write_some(const Buffers& buffers, Handler&& handler) {
    const auto write = [this, buffers, has_begun = false](auto& self, Error error = {},
                                                          std::size_t size = 0) mutable {
      if (!std::exchange(has_begun, true)) {
        return socket_.async_write_some(buffers, std::move(self));
      }
      if (!error) on_accepted_();
      self.complete(error, size);
    };
    return boost::asio::async_compose<Handler, void(Error, std::size_t)>(write, handler, socket_);
  }
  // NOLINTEND(readability-identifier-naming)

  friend void teardown(boost::beast::role_type role, CountedSocket& socket, Error& error) {
    boost::beast::websocket::teardown(role, socket.socket_, error);
  }
  template <class Handler>
  friend void async_teardown(boost::beast::role_type role, CountedSocket& socket,
                             Handler&& handler) {
    boost::beast::websocket::async_teardown(role, socket.socket_, std::forward<Handler>(handler));
  }

 private:
  template <class Buffers>
  [[nodiscard]] bool may_read_on(const Buffers& buffers, std::size_t size) {
    std::size_t frames = 0;
    const auto end = boost::asio::buffer_sequence_end(buffers);
    for (auto part = boost::asio::buffer_sequence_begin(buffers); part != end && size > 0; ++part) {
      const boost::asio::const_buffer bytes{*part};
      const std::size_t filled = std::min(size, bytes.size());
      frames += counter_.count({static_cast<const char*>(bytes.data()), filled});
      size -= filled;
    }
    return frames == 0 || on_frames_(frames);
  }

  Tcp::socket socket_;
  std::function<bool(std::size_t)> on_frames_;
  std::function<void()> on_accepted_;
  FrameCounter counter_;
};

}  // namespace tabiya::server
