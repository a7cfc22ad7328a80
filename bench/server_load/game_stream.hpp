/// An open stream of one game: a connection of its own, its chunks read as they come.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server_load/http.hpp"

namespace tabiya::load {

class GameStream {
 public:
  struct Told {
    std::function<void(std::string_view line)> line;  ///< not the empty ones
    std::function<void(bool was_ended)> over;         ///< by the server in order, or else it broke
  };

  GameStream(Context& context, Buffer& buffer, Told told)
      : context_{context}, buffer_{buffer}, told_{std::move(told)}, socket_{context} {}

  /// Asks for the stream; on the same connection if the last stream ended in order.
  void open(const Tcp::endpoint& server, const std::string& request);
  void close();

 private:
  void wait();
  void read();
  /// Takes a chunk from the front. False if it is not there as a whole.
  bool take_chunk();
  void fail();

  Context& context_;
  Buffer& buffer_;
  Told told_;
  Tcp::socket socket_;
  std::string unread_;
  std::size_t taken_ = 0;
  bool has_head_ = false;
  bool is_connected_ = false;
};

}  // namespace tabiya::load
