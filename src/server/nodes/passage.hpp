/// The way of a node's requests to the node that answers them: the leader.
///
///     handle ──> waiting ──leader──> asked ──answer──> client
///                   ^                  │
///                   └── link lost ─────┘
///
/// Requests wait while no leader is known or connected, for some ticks. If a link is lost, requests
/// that only read are sent again to the next leader; the others may have been done, so their clients
/// get an answer that says so. A stream is dropped without an end, because its game may go on.
///
/// Everything happens on the loop.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>

#include "server/http/event_loop.hpp"
#include "server/nodes/local_server.hpp"
#include "server/nodes/passed_message.hpp"

namespace tabiya::server {

class NodeLink;

/// Another node.
struct Peer {
  std::string address;  ///< "10.0.0.1:8422" or "[::1]:8422"; no name
  std::string secret;

  friend bool operator==(const Peer&, const Peer&) = default;
};

/// Counters for the metrics.
struct PassageCounters {
  std::uint64_t passed_on = 0;  ///< requests
  std::uint64_t links_lost = 0;
  std::size_t waiting = 0;
  std::size_t asked = 0;
  std::size_t streams = 0;
};

/// Always held by a std::shared_ptr.
class Passage : public std::enable_shared_from_this<Passage> {
 public:
  static constexpr std::size_t most_waiting = 10'000;
  static constexpr std::uint64_t most_waiting_ticks = 10;
  static constexpr std::chrono::milliseconds retry_after{250};

  /// The loop must outlive the passage.
  explicit Passage(EventLoop& loop);
  ~Passage();
  Passage(const Passage&) = delete;
  Passage& operator=(const Passage&) = delete;

  /// Sets what is called for a text that the leader sends to the sockets of all pages.
  void on_broadcast(std::function<void(const std::string& text)> then);
  /// Sets where sentences for the log go: links that were made, refused or lost, and why.
  void on_note(std::function<void(const std::string& sentence)> note);

  /// Sets where requests go from now on. At first no one answers them, and they wait.
  void to_peer(Peer peer);
  void to_nobody();
  void to_here(LocalServer local);

  /// Passes a request on, or lets it wait.
  void handle(const ExchangePtr& exchange);
  /// Asks whether a request with this head is refused. The request need only live during the call.
  void examine(const Request& request, std::optional<std::uint64_t> body_length,
               RouteOptions::Examined then);
  /// Asks whether the caller of a stream or a socket is still known. True if no leader can be asked.
  void recognize(const Request& request, std::function<void(bool is_known)> then);

  /// To be called once a second.
  void tick();
  /// Closes the link, and answers or drops everything.
  void close();

  /// True if a request would be answered here, or sent on at once.
  [[nodiscard]] bool is_open() const noexcept { return can_go(); }
  [[nodiscard]] PassageCounters counters() const noexcept;

 private:
  using Number = std::uint64_t;

  struct Passing {
    ExchangePtr exchange;
  };
  struct Examining {
    Request request;
    std::optional<std::uint64_t> body_length;
    RouteOptions::Examined then;
  };
  struct Recognizing {
    Request request;
    std::function<void(bool)> then;
  };
  struct Errand {
    std::variant<Passing, Examining, Recognizing> what;
    std::uint64_t since = 0;  // when it began to wait, in ticks
    int attempts = 0;
  };
  /// An errand that is sent.
  struct Asked {
    Errand errand;
    std::uint64_t sent_bytes = 0;  // of a body in pieces
    std::optional<ArrivingResponse> arriving{};
    std::optional<std::stop_callback<std::function<void()>>> gone{};
  };

  void begin(Errand errand);
  [[nodiscard]] bool can_go() const noexcept { return local_ || is_ready_; }
  void go(Errand errand);
  [[nodiscard]] static bool has_gone(const Errand& errand) noexcept;
  void advance();
  void expire();
  void give_up(Errand& errand);
  [[nodiscard]] bool has_place_for(const Errand& errand) const noexcept;
  void note_once(const std::string& sentence);
  void wait(Errand errand);

  void serve_here(Errand& errand);
  void ask(Errand errand);
  void send(Number number, const Passing& passing);
  void send(Number number, const Examining& examining);
  void send(Number number, const Recognizing& recognizing);
  void send_pieces();
  void send_piece(Number number);
  void stop(Number number) noexcept;

  void connect();
  void drop_link();
  void on_lost(const std::string& reason);
  void settle_loss();
  void settle_lost(Asked& asked);

  void receive(const LinkFrame& frame);
  void set_ready(bool is_ready);
  void wait_again(Number number);
  void begin_answer(Number number, std::string_view payload);
  void continue_answer(Number number, std::string_view piece);
  void finish_answer(Number number);
  void open_stream(Number number, std::string_view payload);
  [[nodiscard]] LineStreamPtr take_stream(Number number);
  void send_line(Number number, std::string_view text);
  void take_examination(Number number, std::string_view payload);
  void take_recognition(Number number, std::string_view payload);

  EventLoop& loop_;
  std::function<void(const std::string&)> broadcast_ = [](const std::string&) {};
  std::function<void(const std::string&)> note_ = [](const std::string&) {};

  std::string noted_;  // last
  std::optional<Peer> peer_;
  std::shared_ptr<const LocalServer> local_;  // at most one of both
  std::shared_ptr<NodeLink> link_;
  Timer reconnect_;
  bool is_ready_ = false;  // the peer leads

  std::deque<Errand> waiting_;
  std::map<Number, Asked> asked_;
  std::map<Number, LineStreamPtr> streams_;
  std::deque<Number> uploads_;  // whose next piece is to be sent
  Number last_number_ = 0;
  std::uint64_t ticks_ = 0;
  std::uint64_t passed_on_ = 0;
  std::uint64_t links_lost_ = 0;
};

}  // namespace tabiya::server
