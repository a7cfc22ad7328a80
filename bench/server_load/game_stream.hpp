/// An open stream of one game: a separate connection whose chunks are parsed as they arrive.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server_load/http.hpp"

namespace tabiya::load {

class GameStream {
 public:
  struct Told {
    std::function<void(std::string_view line)> line;  ///< not called for empty lines
    std::function<void(bool was_ended)> over;  ///< ended cleanly by the server; false: it broke
  };

  GameStream(Context& context, Buffer& buffer, Told told)
      : context_{context}, buffer_{buffer}, told_{std::move(told)}, socket_{context} {}

  /// Requests the stream, on the same connection if the last stream ended cleanly.
  /// False if the server refused the connection; `over` is called then, too.
  bool open(const Tcp::endpoint& server, const std::string& request);
  void close();

 private:
  void wait();
  void read();
  /// Takes a chunk from the front. False if it is incomplete.
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
