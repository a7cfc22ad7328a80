/// A malicious or broken client.
#pragma once

#include <boost/asio/ip/address_v4.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "server_load/figures.hpp"
#include "server_load/http.hpp"

namespace tabiya::load {

/// Counters for all attackers of one kind.
struct Tally {
  std::uint64_t connections = 0;
  std::uint64_t requests = 0;              ///< begun
  std::map<int, std::uint64_t> answers{};  ///< by status; 0: closed without one
  std::size_t open = 0;                    ///< current connections
};

/// How an attacker behaves on a connection.
struct Plan {
  /// Returns the next request; called again after each answer.
  std::function<std::string()> request;
  std::size_t bytes_at_once = std::string::npos;
  std::chrono::milliseconds pause{0};  ///< between two pieces, and before reconnecting
  bool reads = true;
  bool closes_his_side = false;  ///< after the first request
  bool comes_again = true;       ///< reconnects after the connection is closed
};

class Attacker {
 public:
  using Addresses = std::function<boost::asio::ip::address_v4()>;

  /// Uses a different address for each connection. Requires: the referenced objects outlive this.
  Attacker(Context& context, Tcp::endpoint server, const Addresses& from, const Plan& plan,
           Tally& tally);
  void begin();

 private:
  void come_again();
  void send_request();
  void send_piece();
  void wait_for_answer();
  void read();
  [[nodiscard]] bool take_answer();
  void leave();

  Context& context_;
  Tcp::endpoint server_;
  const Addresses& from_;
  const Plan& plan_;
  Tally& tally_;
  Tcp::socket socket_;
  boost::asio::steady_timer timer_;
  std::string unsent_;
  std::string unread_;
  bool is_answered_ = true;  // whether the last request is answered
};

}  // namespace tabiya::load
