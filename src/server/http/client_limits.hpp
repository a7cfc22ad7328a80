/// Limits how much one client may hold at once and how many requests it may send.
///
/// Each held resource (a connection, a page's socket, an upload in progress) is a `Seat`. It counts
/// until the seat is destroyed, even if the connection has become a WebSocket meanwhile. A token
/// bucket limits requests.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "server/http/client.hpp"

namespace tabiya::server {

class ClientLimits {
 public:
  using Instant = std::chrono::steady_clock::time_point;

  /// The resources that a client holds, requests, or may hold.
  struct Use {
    std::size_t connections = 0;
    std::size_t sockets = 0;
    std::size_t uploads = 0;
    std::uint64_t upload_bytes = 0;

    friend bool operator==(const Use&, const Use&) = default;
  };
  struct Bounds {
    Use of_client;
    std::uint64_t upload_bytes_of_all = 0;
    int requests_per_second = 1;
    int requests_at_once = 1;
  };

  /// Holds resources of a client until it is destroyed.
  /// Requires: the limits outlive it.
  class Seat {
   public:
    Seat() noexcept = default;
    Seat(Seat&& other) noexcept { swap(other); }
    Seat& operator=(Seat&& other) noexcept {
      Seat{std::move(other)}.swap(*this);
      return *this;
    }
    Seat(const Seat&) = delete;
    Seat& operator=(const Seat&) = delete;
    ~Seat();

    /// The client's key; empty if nothing is held.
    [[nodiscard]] const std::string& key() const noexcept { return key_; }

   private:
    friend class ClientLimits;
    Seat(ClientLimits& limits, std::string key, const Use& use)
        : limits_{&limits}, key_{std::move(key)}, use_{use} {}
    void swap(Seat& other) noexcept {
      std::swap(limits_, other.limits_);
      std::swap(key_, other.key_);
      std::swap(use_, other.use_);
    }

    ClientLimits* limits_ = nullptr;
    std::string key_;
    Use use_;
  };

  explicit ClientLimits(Bounds bounds) noexcept : bounds_{bounds} {}
  ClientLimits(const ClientLimits&) = delete;
  ClientLimits& operator=(const ClientLimits&) = delete;
  ~ClientLimits() = default;

  /// Returns a seat, or nothing if the client would exceed its limits. Unlimited clients are not
  /// counted.
  [[nodiscard]] std::optional<Seat> take(const Client& client, const Use& use);
  /// True if the uploads of all clients would exceed their limit with these bytes.
  [[nodiscard]] bool is_disk_full_with(std::uint64_t upload_bytes) const noexcept;
  /// Counts a request. False if the client has sent too many lately.
  [[nodiscard]] bool allow_request(const Client& client, Instant now);
  /// Examines at most this many clients, other ones each time until all have had their turn, and
  /// forgets those that hold nothing and whose token bucket is full.
  void forget_idle(Instant now, std::size_t at_most);

  [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }

 private:
  struct Entry {
    Use held;
    double tokens = 0;
    Instant filled{};
  };
  [[nodiscard]] Entry& entry_of(const std::string& key);
  void fill(Entry& entry, Instant now) const noexcept;
  void give_back(const std::string& key, const Use& use) noexcept;

  Bounds bounds_;
  std::uint64_t upload_bytes_ = 0;  // of all clients
  std::map<std::string, Entry> entries_;
  std::string examined_;  // the client that was examined last
};

}  // namespace tabiya::server
