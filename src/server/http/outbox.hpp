/// What is to be written on a connection: at once if the system takes it, else when it does.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace tabiya::server {

class Outbox {
 public:
  enum class Result : std::uint8_t { Written, Waiting, Failed };

  /// Writes the parts one after the other, and keeps a copy of what is not taken. `kept`, which comes
  /// last, is not copied: it must outlive the connection.
  Result write(boost::asio::ip::tcp::socket& socket, std::initializer_list<std::string_view> parts,
               std::string_view kept = {});
  /// Writes what is waiting. To be called when the socket takes more.
  Result resume(boost::asio::ip::tcp::socket& socket);

  [[nodiscard]] std::size_t waiting() const noexcept {
    return backlog_.size() - written_ + kept_.size();
  }
  [[nodiscard]] bool empty() const noexcept { return waiting() == 0; }
  /// Bytes that were copied because the system did not take them.
  [[nodiscard]] std::size_t copied() const noexcept { return backlog_.size(); }

 private:
  std::string backlog_;
  std::size_t written_ = 0;  // of the backlog
  std::string_view kept_;    // after the backlog
};

}  // namespace tabiya::server
