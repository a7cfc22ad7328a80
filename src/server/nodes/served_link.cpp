#include "server/nodes/served_link.hpp"

#include <utility>

#include "server/base/secret.hpp"

namespace tabiya::server {
namespace {

/// A longer answer would fill most of the link.
constexpr std::size_t most_answer_bytes = NodeLink::most_unsent_bytes / 2;

}  // namespace

/// The lines of one stream, as frames with its number.
class ServedLink::Channel : public LineSink {
 public:
  Channel(std::weak_ptr<ServedLink> link, Number number)
      : link_{std::move(link)}, number_{number} {}

  void send(const Line& line) override {
    if (const auto link = link_.lock()) link->link_->send(FrameKind::Line, number_, *line);
  }
  void end() override {
    if (const auto link = link_.lock()) link->end_stream(number_);
  }
  void fail() noexcept override {
    if (const auto link = link_.lock()) link->fail_stream(number_);
  }

 private:
  std::weak_ptr<ServedLink> link_;
  Number number_;
};

void ServedLink::start(NodeLink::Tcp::socket socket, std::function<void()> on_lost) {
  NodeLink::Events events;
  events.on_frame = [weak = weak_from_this()](const LinkFrame& frame) {
    if (const auto self = weak.lock()) self->receive(frame);
    return frame.kind == FrameKind::Stop || frame.kind == FrameKind::Ping;
  };
  events.on_lost = [weak = weak_from_this(), then = std::move(on_lost)](const std::string& reason) {
    const auto self = weak.lock();
    if (!self) return;
    self->shared_->note_once("the link from " + self->peer_ + " is lost: " + reason);
    self->lose_all();
    then();
  };
  link_ = std::make_shared<NodeLink>(shared_->loop, std::move(socket), std::move(events));
  link_->start();
}

void ServedLink::receive(const LinkFrame& frame) {
  if (user_) return user_->receive(frame);
  if (!is_welcome_) return greet(frame);
  switch (frame.kind) {
    case FrameKind::Request: return ask(frame.channel, frame.payload);
    case FrameKind::Piece: return read_piece(frame.channel, frame.payload);
    case FrameKind::Stop: return stop(frame.channel);
    case FrameKind::Withdraw: return forget(frame.channel);
    case FrameKind::Examine: return examine_head(frame.channel, frame.payload);
    case FrameKind::Recognize: return recognize(frame.channel, frame.payload);
    default: return;
  }
}

void ServedLink::greet(const LinkFrame& hello) {
  if (hello.kind != FrameKind::Hello && hello.kind != FrameKind::Offer) {
    return refuse("The first frame is not a greeting");
  }
  FieldReader fields{hello.payload};
  const std::uint64_t version = fields.number();
  if (version != link_version) {
    return refuse("This node speaks version " + std::to_string(link_version) + ", not " +
                  std::to_string(version));
  }
  if (!is_same_secret(fields.text(), shared_->secret)) return refuse("The secret is wrong");
  link_->trust();
  if (hello.kind == FrameKind::Offer) return give_away(fields.rest());
  is_welcome_ = true;
  link_->send(FrameKind::Welcome, 0, FieldWriter{}.number(shared_->local != nullptr).take());
}

void ServedLink::give_away(std::string_view offer) {
  if (!shared_->local || !shared_->take_link) return refuse("This node does not lead");
  auto user = shared_->take_link(link_, offer);
  if (!user) return refuse(user.error());
  user_ = *std::move(user);
  link_->send(FrameKind::Welcome, 0, FieldWriter{}.number(1).take());
}

void ServedLink::refuse(const std::string& reason) {
  link_->send(FrameKind::Refused, 0, reason);
  link_->lose_when_sent(reason);
}

void ServedLink::announce_lead() {
  if (is_welcome_) link_->send(FrameKind::Leads);
}

void ServedLink::resign() {
  if (user_) return refuse("This node does not lead any more");
  if (is_welcome_) link_->send(FrameKind::NotLeading);
  std::vector<Number> open;
  for (const auto& [number, asked] : asked_) {
    if (asked.stream) open.push_back(number);
  }
  for (const Number number : open) {
    link_->send(FrameKind::Drop, number);
    stop(number);
  }
}

void ServedLink::broadcast(std::string_view text) {
  if (is_welcome_) link_->send(FrameKind::Broadcast, 0, text);
}

void ServedLink::ask(Number number, std::string_view payload) {
  if (!shared_->local) return link_->send(FrameKind::NotLeading, number);
  const auto [place, is_new] = asked_.try_emplace(number);
  if (!is_new) return link_->lose("a number is used twice");
  Asked& asked = place->second;
  asked.arriving = std::make_unique<ArrivingRequest>(*shared_->local, payload);
  go_on(number, asked);
}

void ServedLink::read_piece(Number number, std::string_view bytes) {
  const auto found = asked_.find(number);
  if (found == asked_.end() || !found->second.arriving) return;  // refused meanwhile
  found->second.arriving->read(bytes);
  go_on(number, found->second);
}

void ServedLink::go_on(Number number, Asked& asked) {
  if (const auto fault = asked.arriving->fault()) return answer(number, *fault);
  if (asked.arriving->is_complete()) serve_request(number, asked);
}

void ServedLink::serve_request(Number number, Asked& asked) {
  const auto local = shared_->local;
  if (!local) {  // its body has arrived too late
    asked_.erase(number);
    return link_->send(FrameKind::NotLeading, number);
  }
  const auto arrived = std::move(asked.arriving);
  const auto weak = weak_from_this();
  const auto exchange = std::make_shared<Exchange>(
      arrived->take(),
      [weak, number](const Response& response) {
        if (const auto self = weak.lock()) self->answer(number, response);
      },
      [weak, number](const LineStreamPtr& stream, const std::string& type,
                     const std::vector<Header>& headers) {
        const auto self = weak.lock();
        return self ? self->open_stream(number, stream, {.type = type, .headers = headers})
                    : nullptr;
      },
      asked.gone.get_token());
  const bool is_done = shared_->loop.watch().run([&] { serve(*local, exchange); });
  if (!is_done) exchange->answer(failure());
}

void ServedLink::stop(Number number) {
  const auto found = asked_.find(number);
  if (found == asked_.end()) return;
  if (!found->second.stream) {
    // It is still answered, but the work may stop early.
    std::stop_source gone = found->second.gone;
    gone.request_stop();
    return;
  }
  Asked open = std::move(found->second);
  asked_.erase(found);
  --streams_;
  open.gone.request_stop();
  open.stream->lose();
}

void ServedLink::forget(Number number) {
  const auto found = asked_.find(number);
  if (found != asked_.end() && found->second.arriving) asked_.erase(found);
}

void ServedLink::examine_head(Number number, std::string_view payload) {
  const auto local = shared_->local;
  if (!local) return link_->send(FrameKind::NotLeading, number);
  const auto head = parse_head(payload);
  if (!head)
    return link_->send(FrameKind::Examined, number, to_payload(refusal(400, "Bad Request")));
  examine(*local, head->request, head->body_length,
          [weak = weak_from_this(), number](const std::optional<Response>& refused) {
            const auto self = weak.lock();
            if (!self) return;
            self->link_->send(FrameKind::Examined, number,
                              refused ? to_payload(*refused) : std::string{});
          });
}

void ServedLink::recognize(Number number, std::string_view payload) {
  const auto local = shared_->local;
  if (!local) return link_->send(FrameKind::NotLeading, number);
  const auto respond = [weak = weak_from_this(), number](bool is_known) {
    const auto self = weak.lock();
    if (!self) return;
    self->link_->send(FrameKind::Recognized, number, FieldWriter{}.number(is_known).take());
  };
  const auto head = parse_head(payload);
  if (!head || !local->recognize) return respond(true);
  local->recognize(head->request, respond);
}

/// If sending fails, the link is lost; otherwise the other node would wait for the answer.
void ServedLink::answer(Number number, const Response& response) {
  if (asked_.erase(number) == 0) return;
  try {
    send_answer(number, response);
  } catch (...) {
    link_->lose("an answer could not be sent");
    throw;
  }
}

void ServedLink::send_answer(Number number, const Response& response) {
  if (response.text().size() > most_answer_bytes) {
    return send_answer(number, refusal(503, "The answer is too long for another node"));
  }
  link_->send(FrameKind::Answer, number, to_payload(response));
  std::string_view rest = rest_of_body(response);
  while (!rest.empty()) {
    const std::string_view piece = rest.substr(0, NodeLink::piece_bytes);
    link_->send(FrameKind::AnswerPiece, number, piece);
    rest.remove_prefix(piece.size());
  }
}

std::shared_ptr<LineSink> ServedLink::open_stream(Number number, const LineStreamPtr& stream,
                                                  const StreamHead& head) {
  const auto found = asked_.find(number);
  if (found == asked_.end()) return nullptr;
  auto channel = std::make_shared<Channel>(weak_from_this(), number);
  link_->send(FrameKind::Stream, number, to_payload(head));
  found->second.stream = stream;
  ++streams_;
  return channel;
}

void ServedLink::end_stream(Number number) {
  if (asked_.erase(number) == 0) return;
  --streams_;
  link_->send(FrameKind::End, number);
}

/// The stream itself is lost at the next tick, because it is in use now.
void ServedLink::fail_stream(Number number) noexcept {
  const auto found = asked_.find(number);
  if (found == asked_.end()) return;
  found->second.has_failed = true;
  has_failed_streams_ = true;
  const bool is_sent = shared_->loop.watch().run([&] { link_->send(FrameKind::Drop, number); });
  if (!is_sent) link_->lose("the end of a stream could not be sent");
}

void ServedLink::lose_failed_streams() {
  if (!std::exchange(has_failed_streams_, false)) return;
  std::vector<Number> failed;
  for (const auto& [number, asked] : asked_) {
    if (asked.has_failed) failed.push_back(number);
  }
  for (const Number number : failed) stop(number);
}

void ServedLink::tick() {
  if (!is_welcome_ && !user_ && --ticks_until_hello_ <= 0)
    link_->lose("the other node does not greet");
  lose_failed_streams();
  link_->tick();
}

void ServedLink::lose_all() {
  if (const auto user = std::exchange(user_, nullptr)) user->lose();
  streams_ = 0;
  for (auto& [number, asked] : std::exchange(asked_, {})) {
    asked.gone.request_stop();
    if (asked.stream) asked.stream->lose();
  }
}

void ServedLink::close() {
  link_->close();
  lose_all();
}

}  // namespace tabiya::server
