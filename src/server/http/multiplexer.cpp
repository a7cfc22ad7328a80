#include "server/http/multiplexer.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <optional>
#include <utility>

#include "server/base/json_object.hpp"

namespace tabiya::server {
namespace {

constexpr std::int64_t max_number = std::int64_t{1}
                                    << 53;  // integers up to this are exact in JavaScript

JsonObject frame_of(std::int64_t number) {
  JsonObject frame;
  frame.number("n", number);
  return frame;
}

std::string end_frame(std::int64_t number) { return frame_of(number).boolean("end", true).take(); }

std::optional<std::string_view> text_of(const boost::json::object& object, const char* key) {
  const boost::json::value* const value = object.if_contains(key);
  if (value == nullptr || !value->is_string()) return std::nullopt;
  return std::string_view{value->get_string().data(), value->get_string().size()};
}

std::optional<std::int64_t> number_of(const boost::json::object& object) {
  const boost::json::value* const value = object.if_contains("n");
  if (value == nullptr || !value->is_int64()) return std::nullopt;
  const std::int64_t number = value->get_int64();
  if (number < 0 || number > max_number) return std::nullopt;
  return number;
}

/// An object is parsed with its frame; a text is a body as that of an HTTP request.
void take_body(Request& request, const boost::json::value& body) {
  if (body.is_null()) return;
  if (const auto* const object = body.if_object()) return request.take_body(*object);
  request.body = body.is_string() ? std::string{body.get_string()} : serialize(body);
}

/// Parses the request in a frame. Nothing if it is malformed.
std::optional<Request> request_of(const boost::json::object& frame, const Request& opened_by) {
  const auto target = text_of(frame, "path");
  const auto method = parse_method(text_of(frame, "method").value_or("GET"));
  if (!target || !method || !target->starts_with('/')) return std::nullopt;
  Request request;
  request.method = *method;
  const std::size_t question = std::min(target->find('?'), target->size());
  std::string_view path = target->substr(0, question);
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  request.path = path;
  request.query = parse_query(target->substr(std::min(question + 1, target->size())));
  request.headers = opened_by.headers;
  request.headers.accept = text_of(frame, "accept").value_or("");
  request.headers.accept_encoding.clear();
  request.headers.if_none_match.clear();
  request.client = opened_by.client;
  request.is_from_socket = true;
  if (const boost::json::value* const body = frame.if_contains("body")) take_body(request, *body);
  return request;
}

}  // namespace

/// The lines of one stream, as frames with its number.
class Multiplexer::Channel : public LineSink {
 public:
  Channel(std::weak_ptr<Multiplexer> frames, Number number)
      : frames_{std::move(frames)}, number_{number} {}

  void send(const Line& line) override {
    if (const auto frames = frames_.lock()) frames->send_line(number_, line);
  }
  void end() override {
    if (const auto frames = frames_.lock()) frames->end_stream(number_);
  }
  void fail() noexcept override {
    if (const auto frames = frames_.lock()) frames->fail();
  }

 private:
  std::weak_ptr<Multiplexer> frames_;
  Number number_;
};

std::optional<Multiplexer::Fault> Multiplexer::receive(std::string_view frame) {
  boost::json::error_code error;
  const boost::json::value value =
      boost::json::parse(boost::json::string_view{frame.data(), frame.size()}, error);
  if (error || !value.is_object()) return Fault::NotJson;
  const boost::json::object& object = value.get_object();
  const auto number = number_of(object);
  if (!number) return Fault::AgainstTheRules;
  if (object.contains("stop")) return stop(*number);
  auto request = request_of(object, opened_by_);
  if (!request) return Fault::AgainstTheRules;
  return ask(*number, *std::move(request));
}

std::optional<Multiplexer::Fault> Multiplexer::stop(Number number) {
  const auto found = streams_.find(number);
  if (found == streams_.end()) {
    // The stream has just ended, or the request is not answered yet. It is still answered, but the
    // work may stop early, and a stream ends at once.
    if (const auto asked = unanswered_.find(number); asked != unanswered_.end()) {
      asked->second.request_stop();
    }
    return std::nullopt;
  }
  OpenStream open = std::move(found->second);
  streams_.erase(found);
  open.gone.request_stop();
  open.stream->lose();
  send_frame(end_frame(number));
  return std::nullopt;
}

std::optional<Multiplexer::Fault> Multiplexer::ask(Number number, Request request) {
  if (streams_.contains(number) || unanswered_.contains(number)) return Fault::AgainstTheRules;
  if (unanswered_.size() >= max_unanswered) return Fault::AgainstTheRules;
  const std::stop_source gone;
  unanswered_.emplace(number, gone);
  request.round_trip = round_trip_;
  const auto self = shared_from_this();
  auto exchange = std::make_shared<Exchange>(
      std::move(request),
      [self, number](const Response& response) { self->answer(number, response); },
      [self, number](const LineStreamPtr& stream, const std::string& /*type*/,
                     const std::vector<Header>& /*headers*/) {
        return self->open_stream(number, stream);
      },
      gone.get_token());
  if (streams_.size() >= max_streams) {
    exchange->answer(refusal(429, "Too many streams on one socket"));
  } else if (const auto socket = socket_.lock()) {
    socket->handle(exchange);
  }
  return std::nullopt;
}

/// If sending fails, the socket is closed; otherwise the page would wait for the answer.
void Multiplexer::answer(Number number, const Response& response) {
  if (!is_open_ || unanswered_.erase(number) == 0) return;
  try {
    send_answer(number, response);
  } catch (...) {
    fail();
    throw;
  }
}

void Multiplexer::send_answer(Number number, const Response& response) const {
  JsonObject frame = frame_of(number);
  frame.number("status", response.status);
  if (response.type == type_of_json && !response.text().empty()) {
    frame.written("body", response.text());
  } else if (!response.text().empty()) {
    frame.text("type", response.type).text("text", response.text());
  }
  send_frame(frame.take());
}

std::shared_ptr<LineSink> Multiplexer::open_stream(Number number, const LineStreamPtr& stream) {
  const auto asked = unanswered_.extract(number);
  if (!is_open_) return nullptr;
  if (asked.mapped().stop_requested()) {  // the page has stopped it meanwhile
    send_frame(end_frame(number));
    return nullptr;
  }
  streams_.insert_or_assign(number, OpenStream{stream, asked.mapped()});
  return std::make_shared<Channel>(weak_from_this(), number);
}

void Multiplexer::send_line(Number number, const Line& line) {
  if (is_open_ && !line->empty()) send_frame(frame_of(number).written("line", *line).take());
}

void Multiplexer::end_stream(Number number) {
  if (!is_open_) return;
  streams_.erase(number);
  send_frame(end_frame(number));
}

void Multiplexer::send_frame(std::string frame) const {
  if (const auto socket = socket_.lock()) socket->send(std::move(frame));
}

void Multiplexer::fail() noexcept {
  if (const auto socket = socket_.lock()) socket->fail();
}

void Multiplexer::close() {
  is_open_ = false;
  for (auto& [number, gone] : std::exchange(unanswered_, {})) gone.request_stop();
  for (auto& [number, open] : std::exchange(streams_, {})) {
    open.gone.request_stop();
    open.stream->lose();
  }
}

}  // namespace tabiya::server
