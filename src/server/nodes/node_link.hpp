/// One TCP connection between two nodes.
///
/// A frame is written at once if nothing else is being written; otherwise frames collect and go out
/// together. So thousands of short lines cost few system calls. Both sides say something once a
/// second; a link that is silent for three seconds is lost.
///
/// Losing a link is reported in a later task, never from a call of this class.
#pragma once

#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <source_location>
#include <string>
#include <string_view>

#include "server/http/event_loop.hpp"
#include "server/nodes/frames.hpp"

namespace tabiya::server {

class NodeLink : public std::enable_shared_from_this<NodeLink> {
 public:
  using Tcp = boost::asio::ip::tcp;
  /// More unsent bytes mean that the other node is too slow.
  static constexpr std::size_t most_unsent_bytes = std::size_t{64} << 20;
  /// A body that is longer travels in pieces of this size.
  static constexpr std::size_t piece_bytes = std::size_t{64} << 10;
  /// The longest payload; before the node is welcome.
  static constexpr std::size_t most_frame_bytes = std::size_t{16} << 20;
  static constexpr std::size_t most_hello_bytes = std::size_t{1} << 10;
  static constexpr int most_silent_ticks = 3;

  struct Events {
    /// Returns true if another frame may follow in the same task.
    std::function<bool(const LinkFrame&)> on_frame;
    /// Called once, unless the link is closed before.
    std::function<void(const std::string& reason)> on_lost;
    /// Called when has_room() has become true.
    std::function<void()> on_room = [] {};
  };

  /// `socket` is connected, or new. The loop must outlive the link.
  NodeLink(EventLoop& loop, Tcp::socket socket, Events events);

  /// Begins to read on a connected socket.
  void start();
  /// Connects a new socket. What is sent meanwhile waits.
  void connect(const Tcp::endpoint& endpoint);
  /// Allows frames of the usual length.
  void trust() noexcept { reader_.set_bound(most_frame_bytes); }

  /// Does nothing once the link is lost.
  void send(FrameKind kind, std::uint64_t channel = 0, std::string_view payload = {});
  /// True if so little is unsent that a piece of a long body can be added.
  [[nodiscard]] bool has_room() const noexcept { return unsent() < piece_bytes; }

  /// To be called once a second.
  void tick();
  void lose(std::string reason) noexcept;
  /// Sends what is unsent, then loses the link.
  void lose_when_sent(std::string reason);
  [[nodiscard]] bool is_lost() const noexcept { return is_lost_; }
  /// Closes the connection. No event follows.
  void close() noexcept;

 private:
  using Error = boost::system::error_code;

  template <class Step>
  void step(Step&& what, std::source_location place = std::source_location::current()) noexcept;
  void read();
  void on_read(std::size_t size);
  void dispatch();
  void write();
  void on_written();
  void report();
  void close_socket() noexcept;
  [[nodiscard]] std::size_t unsent() const noexcept { return waiting_.size() + writing_.size(); }

  EventLoop& loop_;
  Tcp::socket socket_;
  Events events_;
  FrameReader reader_{most_hello_bytes};
  std::array<char, std::size_t{16} << 10> buffer_{};
  std::string waiting_;
  std::string writing_;
  std::string reason_;       // why it is lost
  std::string last_reason_;  // why it will be, once everything is sent
  int silent_ticks_ = 0;
  bool has_sent_ = false;  // since the last tick
  bool is_connected_ = false;
  bool is_lost_ = false;
  bool is_reported_ = false;
};

/// Parses "10.0.0.1:8422" or "[::1]:8422"; nothing for a name.
[[nodiscard]] std::optional<NodeLink::Tcp::endpoint> endpoint_of(std::string_view text);

}  // namespace tabiya::server
