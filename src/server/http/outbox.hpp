/// Outgoing data of a connection, written at once as far as the system accepts it, and the rest
/// later.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

namespace tabiya::server {

class Outbox {
 public:
  enum class Result : std::uint8_t { Written, Waiting, Failed };

  /// Writes the parts in order and keeps a copy of the rest. `kept`, which comes last, is not
  /// copied. Requires: `kept` outlives the connection.
  Result write(boost::asio::ip::tcp::socket& socket, std::initializer_list<std::string_view> parts,
               std::string_view kept = {});
  /// Writes waiting data. To be called when the socket is writable again.
  Result resume(boost::asio::ip::tcp::socket& socket);

  [[nodiscard]] std::size_t waiting() const noexcept {
    return backlog_.size() - written_ + kept_.size();
  }
  [[nodiscard]] bool empty() const noexcept { return waiting() == 0; }
  /// Bytes that were copied because the system did not accept them.
  [[nodiscard]] std::size_t copied() const noexcept { return backlog_.size(); }

 private:
  std::string backlog_;
  std::size_t written_ = 0;  // offset in the backlog
  std::string_view kept_;    // sent after the backlog
};

}  // namespace tabiya::server
