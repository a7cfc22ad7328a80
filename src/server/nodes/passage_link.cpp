// The link to the leader: what is asked, and what comes back.
#include <utility>

#include "server/nodes/node_link.hpp"
#include "server/nodes/passage.hpp"

namespace tabiya::server {
namespace {

/// A request that only reads is sent at most this often, because it may be what ends its leaders.
constexpr int most_attempts = 3;

constexpr std::string_view answerer_gone =
    "The node that was to answer is gone; check whether this was done before you try again";

bool only_reads(const Request& request) noexcept {
  return request.method == Method::Get || request.method == Method::Head;
}

}  // namespace

void Passage::connect() {
  const auto endpoint = endpoint_of(peer_->address);
  if (!endpoint) return note_once("\"" + peer_->address + "\" is not an address with a port");
  NodeLink::Events events;
  events.on_frame = [weak = weak_from_this()](const LinkFrame& frame) {
    const auto self = weak.lock();
    if (self) self->loop_.watch().run([&] { self->receive(frame); });
    return true;
  };
  events.on_lost = [weak = weak_from_this()](const std::string& reason) {
    if (const auto self = weak.lock()) self->on_lost(reason);
  };
  events.on_room = [weak = weak_from_this()] {
    if (const auto self = weak.lock()) self->send_pieces();
  };
  link_ =
      std::make_shared<NodeLink>(loop_, NodeLink::Tcp::socket{loop_.context()}, std::move(events));
  link_->trust();
  link_->connect(*endpoint);
  link_->send(FrameKind::Hello, 0, FieldWriter{}.number(link_version).text(peer_->secret).take());
}

/// Closes the link because another node is to answer.
void Passage::drop_link() {
  if (!link_) return;
  std::exchange(link_, nullptr)->close();
  settle_loss();
}

void Passage::on_lost(const std::string& reason) {
  if (is_ready_) ++links_lost_;
  note_once("the link to " + peer_->address + " is lost: " + reason);
  link_.reset();
  settle_loss();
  reconnect_ = loop_.loop().timers.at(loop_.loop().now() + retry_after, [weak = weak_from_this()] {
    const auto self = weak.lock();
    if (self && self->peer_ && !self->link_) self->connect();
  });
}

void Passage::settle_loss() {
  is_ready_ = false;
  uploads_.clear();
  for (const auto& [number, stream] : std::exchange(streams_, {})) stream->fail();
  for (auto& [number, asked] : std::exchange(asked_, {})) settle_lost(asked);
}

/// A request whose body was not sent completely cannot have been handled.
void Passage::settle_lost(Asked& asked) {
  asked.gone.reset();
  const auto* const passing = std::get_if<Passing>(&asked.errand.what);
  if (passing == nullptr) return wait(std::move(asked.errand));
  const Request& request = passing->exchange->request;
  const bool is_sent = !has_pieces(request) || asked.sent_bytes == body_length_of(request);
  const bool may_wait = only_reads(request) || !is_sent;
  if (!may_wait) return passing->exchange->answer(refusal(503, answerer_gone));
  asked.errand.attempts < most_attempts ? wait(std::move(asked.errand)) : give_up(asked.errand);
}

void Passage::ask(Errand errand) {
  const Number number = ++last_number_;
  Asked& asked = asked_.try_emplace(number).first->second;
  asked.errand = std::move(errand);
  ++asked.errand.attempts;
  std::visit([&](const auto& what) { send(number, what); }, asked.errand.what);
}

void Passage::send(Number number, const Passing& passing) {
  ++passed_on_;
  const ExchangePtr exchange = passing.exchange;
  link_->send(FrameKind::Request, number, to_payload(exchange->request));
  asked_.at(number).gone.emplace(exchange->gone(), [weak = weak_from_this(), number] {
    if (const auto self = weak.lock()) self->stop(number);
  });
  if (!has_pieces(exchange->request)) return;
  uploads_.push_back(number);
  send_pieces();
}

void Passage::send(Number number, const Examining& examining) {
  link_->send(FrameKind::Examine, number, to_payload(examining.request, examining.body_length));
}

void Passage::send(Number number, const Recognizing& recognizing) {
  link_->send(FrameKind::Recognize, number, to_payload(recognizing.request, 0));
}

/// One piece of each upload in turn, as long as the link keeps up.
void Passage::send_pieces() {
  while (!uploads_.empty() && link_ && link_->has_room()) {
    const Number number = uploads_.front();
    uploads_.pop_front();
    send_piece(number);
  }
}

void Passage::send_piece(Number number) {
  const auto found = asked_.find(number);
  if (found == asked_.end()) return;  // refused meanwhile
  Asked& asked = found->second;
  const ExchangePtr exchange = std::get<Passing>(asked.errand.what).exchange;
  const std::string piece = piece_of(exchange->request, asked.sent_bytes);
  if (piece.empty()) {
    asked_.erase(found);
    link_->send(FrameKind::Withdraw, number);
    return exchange->answer(failure());
  }
  link_->send(FrameKind::Piece, number, piece);
  asked.sent_bytes += piece.size();
  if (asked.sent_bytes < body_length_of(exchange->request)) uploads_.push_back(number);
}

/// The client is gone.
void Passage::stop(Number number) noexcept {
  const bool is_known = streams_.erase(number) > 0 || asked_.contains(number);
  if (!is_known || !link_) return;
  const bool is_sent = loop_.watch().run([&] { link_->send(FrameKind::Stop, number); });
  if (!is_sent) link_->lose("the end of a stream could not be sent");
}

/// A failure here concerns one client, and the link goes on.
void Passage::receive(const LinkFrame& frame) {
  const auto [kind, number, payload] = frame;
  switch (kind) {
    case FrameKind::Welcome: return set_ready(FieldReader{payload}.number() != 0);
    case FrameKind::Leads: return set_ready(true);
    case FrameKind::Refused: return link_->lose(std::string{payload});
    case FrameKind::NotLeading: return wait_again(number);
    case FrameKind::Answer: return begin_answer(number, payload);
    case FrameKind::AnswerPiece: return continue_answer(number, payload);
    case FrameKind::Stream: return open_stream(number, payload);
    case FrameKind::Line: return send_line(number, payload);
    case FrameKind::End:
      if (const auto stream = take_stream(number)) stream->end();
      return;
    case FrameKind::Drop:
      if (const auto stream = take_stream(number)) stream->fail();
      return;
    case FrameKind::Examined: return take_examination(number, payload);
    case FrameKind::Recognized: return take_recognition(number, payload);
    case FrameKind::Broadcast: return broadcast_(std::string{payload});
    default: return;
  }
}

void Passage::set_ready(bool is_ready) {
  note_once(peer_->address + (is_ready ? " leads; the link is ready" : " does not lead yet"));
  is_ready_ = is_ready;
  advance();
}

void Passage::wait_again(Number number) {
  is_ready_ = false;
  auto asked = asked_.extract(number);
  if (asked.empty()) return;
  asked.mapped().gone.reset();
  --asked.mapped().errand.attempts;
  wait(std::move(asked.mapped().errand));
}

void Passage::begin_answer(Number number, std::string_view payload) {
  const auto found = asked_.find(number);
  if (found == asked_.end()) return;
  found->second.arriving = parse_response(payload);
  if (!found->second.arriving) return link_->lose("an answer is malformed");
  finish_answer(number);
}

void Passage::continue_answer(Number number, std::string_view piece) {
  const auto found = asked_.find(number);
  if (found == asked_.end() || !found->second.arriving) return;
  found->second.arriving->response.body += piece;
  finish_answer(number);
}

void Passage::finish_answer(Number number) {
  if (!asked_.at(number).arriving->is_complete()) return;
  auto asked = asked_.extract(number);
  const auto& passing = std::get<Passing>(asked.mapped().errand.what);
  passing.exchange->answer(std::move(asked.mapped().arriving->response));
}

void Passage::open_stream(Number number, std::string_view payload) {
  auto head = parse_stream_head(payload);
  if (!head) return link_->lose("the head of a stream is malformed");
  auto asked = asked_.extract(number);
  if (asked.empty()) return;
  asked.mapped().gone.reset();
  const ExchangePtr exchange = std::get<Passing>(asked.mapped().errand.what).exchange;
  exchange->headers = std::move(head->headers);
  LineStreamPtr stream;
  try {
    stream = exchange->open_stream(std::move(head->type));
    streams_.emplace(number, stream);
  } catch (...) {
    link_->send(FrameKind::Stop, number);
    throw;
  }
  stream->keep(Subscription{[weak = weak_from_this(), number] {
    if (const auto self = weak.lock()) self->stop(number);
  }});
}

/// The leader has made the line valid already.
void Passage::send_line(Number number, std::string_view text) {
  const auto found = streams_.find(number);
  if (found == streams_.end()) return;
  const LineStreamPtr stream = found->second;
  stream->send(std::make_shared<const std::string>(text));
}

LineStreamPtr Passage::take_stream(Number number) {
  const auto taken = streams_.extract(number);
  return taken.empty() ? nullptr : taken.mapped();
}

void Passage::take_examination(Number number, std::string_view payload) {
  auto asked = asked_.extract(number);
  auto* const examining =
      asked.empty() ? nullptr : std::get_if<Examining>(&asked.mapped().errand.what);
  if (examining == nullptr) return;
  if (payload.empty()) return examining->then(std::nullopt);
  auto refused = parse_response(payload);
  examining->then(refused ? std::move(refused->response) : failure());
}

void Passage::take_recognition(Number number, std::string_view payload) {
  const auto asked = asked_.extract(number);
  const auto* const recognizing =
      asked.empty() ? nullptr : std::get_if<Recognizing>(&asked.mapped().errand.what);
  if (recognizing != nullptr) recognizing->then(FieldReader{payload}.number() != 0);
}

}  // namespace tabiya::server
