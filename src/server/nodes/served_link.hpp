/// The leader's side of a link: another node's requests, and their answers.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "server/nodes/link_user.hpp"
#include "server/nodes/passed_message.hpp"

namespace tabiya::server {

/// What all links of a listener share.
struct ServedLinks {
  EventLoop& loop;
  std::string secret;
  /// Null while this node does not lead.
  std::shared_ptr<const LocalServer> local;
  std::function<void(const std::string& sentence)> note;
  TakeLink take_link{};  ///< none: workers are refused
  std::string noted{};   // last

  /// Attempts to connect follow each other quickly.
  void note_once(const std::string& sentence) {
    if (std::exchange(noted, sentence) != sentence) note(sentence);
  }
};

class ServedLink : public std::enable_shared_from_this<ServedLink> {
 public:
  /// `peer` names the other node, for the log.
  ServedLink(std::shared_ptr<ServedLinks> shared, std::string peer)
      : shared_{std::move(shared)}, peer_{std::move(peer)} {}

  /// Begins with a connected socket. `on_lost` is called once, in a later task.
  void start(NodeLink::Tcp::socket socket, std::function<void()> on_lost);
  /// Tells the other node that this one leads now.
  void announce_lead();
  /// The same at its end. Drops all streams, so that their clients open them again elsewhere.
  void resign();
  void broadcast(std::string_view text);
  void tick();
  /// Loses all streams and requests.
  void close();

  [[nodiscard]] bool is_welcome() const noexcept { return is_welcome_; }
  /// Requests that are not answered yet.
  [[nodiscard]] std::size_t unanswered() const noexcept { return asked_.size() - streams_; }

 private:
  using Number = std::uint64_t;
  class Channel;
  struct Asked {
    std::unique_ptr<ArrivingRequest> arriving{};  // until it is complete
    std::stop_source gone{};
    LineStreamPtr stream{};
    bool has_failed = false;  // the stream
  };

  void receive(const LinkFrame& frame);
  void greet(const LinkFrame& hello);
  void give_away(std::string_view offer);
  void refuse(const std::string& reason);
  void ask(Number number, std::string_view payload);
  void read_piece(Number number, std::string_view bytes);
  void go_on(Number number, Asked& asked);
  void serve_request(Number number, Asked& asked);
  void stop(Number number);
  void forget(Number number);
  void examine_head(Number number, std::string_view payload);
  void recognize(Number number, std::string_view payload);
  void answer(Number number, const Response& response);
  void send_answer(Number number, const Response& response);
  [[nodiscard]] std::shared_ptr<LineSink> open_stream(Number number, const LineStreamPtr& stream,
                                                      const StreamHead& head);
  void end_stream(Number number);
  void fail_stream(Number number) noexcept;
  void lose_failed_streams();
  void lose_all();

  std::shared_ptr<ServedLinks> shared_;
  std::string peer_;
  std::shared_ptr<NodeLink> link_;
  std::map<Number, Asked> asked_;
  std::size_t streams_ = 0;  // among them
  int ticks_until_hello_ = NodeLink::most_silent_ticks;
  bool is_welcome_ = false;
  std::shared_ptr<LinkUser> user_;  // instead of a node
  bool has_failed_streams_ = false;
};

}  // namespace tabiya::server
