#include "server_load/http.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <charconv>
#include <utility>

namespace tabiya::load {

std::string request_text(std::string_view method, std::string_view target,
                         std::string_view credential, std::string_view body) {
  std::string text{method};
  text.append(" ").append(target).append(" HTTP/1.1\r\nHost: tabiya\r\n").append(credential);
  if (method != "GET") {
    text.append("Content-Length: ").append(std::to_string(body.size())).append("\r\n");
  }
  return text.append("\r\n").append(body);
}

std::string_view field_of(std::string_view json, std::string_view name) noexcept {
  std::size_t at = 0;
  while ((at = json.find(name, at)) != std::string_view::npos) {
    const std::size_t end = at + name.size();
    if (at > 0 && json[at - 1] == '"' && json.substr(end).starts_with("\":\"")) {
      const std::string_view value = json.substr(end + 3);
      return value.substr(0, value.find('"'));
    }
    at = end;
  }
  return {};
}

std::int64_t number_of(std::string_view json, std::string_view name) noexcept {
  std::int64_t number = 0;
  const std::string key = '"' + std::string{name} + "\":";
  const std::size_t at = json.find(key);
  if (at == std::string_view::npos) return 0;
  const std::string_view digits = json.substr(at + key.size());
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

int status_of(std::string_view head) noexcept {
  int status = 0;
  const std::size_t blank = std::min(head.find(' ') + 1, head.size());
  std::from_chars(head.data() + blank, head.data() + head.size(), status);
  return status;
}

std::string_view header_of(std::string_view head, std::string_view name) noexcept {
  const std::size_t at = head.find(name);
  if (at == std::string_view::npos) return {};
  const std::string_view value = head.substr(at + name.size());
  return value.substr(0, value.find("\r\n"));
}

Senders::Senders(Context& context, Tcp::endpoint server, std::size_t count)
    : context_{context}, server_{std::move(server)} {
  for (std::size_t number = 0; number < count; ++number) {
    senders_.push_back(std::make_unique<Sender>(context));
    free_.push_back(senders_.back().get());
  }
}

void Senders::ask(std::string request, Then then) {
  ++asked_;
  Waiting waiting{std::move(request), std::move(then)};
  if (free_.empty()) return waiting_.push_back(std::move(waiting));
  Sender& sender = *free_.back();
  free_.pop_back();
  send(sender, std::move(waiting));
}

void Senders::disconnect() {
  for (const auto& sender : senders_) sender->is_connected = false;
}

void Senders::cut_off() {
  is_cut_off_ = true;
  Error ignored;
  for (const auto& sender : senders_) {
    sender->is_connected = false;
    sender->socket.close(ignored);
  }
}

void Senders::send(Sender& sender, Waiting waiting) {
  sender.then = std::move(waiting.then);
  sender.request = std::move(waiting.request);
  sender.was_sent = false;
  transmit(sender);
}

void Senders::transmit(Sender& sender) {
  if (is_cut_off_) return boost::asio::post(context_, [this, &sender] { fail(sender); });
  sender.is_reused = sender.is_connected;
  Error error;
  if (!sender.is_connected) {
    sender.socket = Tcp::socket{context_};
    sender.socket.connect(server_, error);
    if (!error) sender.socket.set_option(Tcp::no_delay{true}, error);
    if (!error) sender.socket.non_blocking(true, error);
    sender.is_connected = !error;
  }
  if (!error) boost::asio::write(sender.socket, boost::asio::buffer(sender.request), error);
  if (error) return boost::asio::post(context_, [this, &sender] { fail(sender); });
  sender.was_sent = true;
  wait(sender);
}

void Senders::wait(Sender& sender) {
  sender.socket.async_wait(Tcp::socket::wait_read, [this, &sender](const Error& error) {
    if (error) return fail(sender);
    read(sender);
  });
}

void Senders::read(Sender& sender) {
  Error error;
  const std::size_t size = sender.socket.read_some(boost::asio::buffer(buffer_), error);
  if (error == boost::asio::error::would_block) return wait(sender);
  if (error) return fail(sender);
  sender.unread.append(buffer_.data(), size);
  const std::string_view text = sender.unread;
  const std::size_t head_end = text.find("\r\n\r\n");
  if (head_end == std::string_view::npos) return wait(sender);
  const std::string_view head = text.substr(0, head_end + 2);
  const std::string_view length_text = header_of(head, "Content-Length: ");
  std::size_t length = 0;
  std::from_chars(length_text.data(), length_text.data() + length_text.size(), length);
  if (text.size() < head_end + 4 + length) return wait(sender);
  const std::string whole = std::exchange(sender.unread, {});
  const std::string_view view = whole;
  sender.is_connected = head.find("Connection: close") == std::string_view::npos;
  finish(sender, {status_of(view), view.substr(0, head_end + 2), view.substr(head_end + 4)});
}

void Senders::finish(Sender& sender, const Reply& reply) {
  --asked_;
  Then then = std::exchange(sender.then, {});
  if (waiting_.empty()) {
    free_.push_back(&sender);
  } else {
    Waiting next = std::move(waiting_.front());
    waiting_.pop_front();
    send(sender, std::move(next));
  }
  then(reply);
}

/// The server may close an idle connection just as a request is sent: the request is sent again.
void Senders::fail(Sender& sender) {
  sender.is_connected = false;
  if (sender.is_reused && sender.unread.empty() && !is_cut_off_) return transmit(sender);
  ++lost_;
  sender.unread.clear();
  Error ignored;
  sender.socket.close(ignored);
  finish(sender, {.head = {}, .body = {}, .was_sent = sender.was_sent});
}

}  // namespace tabiya::load
