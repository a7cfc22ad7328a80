#include "server_load/attacker.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

namespace tabiya::load {
namespace {

using namespace std::chrono_literals;

constexpr auto before_another_try = 100ms;
constexpr int small_buffer = 4096;

}  // namespace

Attacker::Attacker(Context& context, Tcp::endpoint server, const Addresses& from, const Plan& plan,
                   Tally& tally)
    : context_{context},
      server_{std::move(server)},
      from_{from},
      plan_{plan},
      tally_{tally},
      socket_{context},
      timer_{context} {}

void Attacker::begin() {
  Error error;
  socket_ = Tcp::socket{context_};
  socket_.open(Tcp::v4(), error);
  if (!plan_.reads) {
    socket_.set_option(boost::asio::socket_base::receive_buffer_size{small_buffer}, error);
  }
  socket_.bind({from_(), 0}, error);
  if (!error) socket_.connect(server_, error);
  if (error) return come_again();
  socket_.non_blocking(true, error);
  ++tally_.connections;
  ++tally_.open;
  unread_.clear();
  wait_for_answer();
  send_request();
}

void Attacker::come_again() {
  if (!plan_.comes_again) return;
  timer_.expires_after(std::max<Clock::duration>(plan_.pause, 1ms));
  timer_.async_wait([this](const Error& error) {
    if (!error) begin();
  });
}

void Attacker::send_request() {
  if (!plan_.request) return;
  ++tally_.requests;
  is_answered_ = false;
  unsent_ = plan_.request();
  send_piece();
}

void Attacker::send_piece() {
  Error error;
  const std::size_t size = std::min(plan_.bytes_at_once, unsent_.size());
  const std::size_t sent = socket_.write_some(boost::asio::buffer(unsent_.data(), size), error);
  if (error && error != boost::asio::error::would_block) return;  // the read reports other errors
  unsent_.erase(0, sent);
  if (unsent_.empty()) {
    if (plan_.closes_his_side) socket_.shutdown(Tcp::socket::shutdown_send, error);
    return;
  }
  timer_.expires_after(plan_.pause.count() > 0 ? Clock::duration{plan_.pause}
                                               : Clock::duration{before_another_try});
  timer_.async_wait([this](const Error& failure) {
    if (!failure && socket_.is_open()) send_piece();
  });
}

/// An attacker that does not read only checks whether it is still connected.
void Attacker::wait_for_answer() {
  const auto what = plan_.reads ? Tcp::socket::wait_read : Tcp::socket::wait_error;
  socket_.async_wait(what, [this](const Error& error) {
    if (error == boost::asio::error::operation_aborted) return;
    if (error || !plan_.reads) return leave();
    read();
  });
}

void Attacker::read() {
  std::array<char, 16384> bytes;
  Error error;
  const std::size_t size = socket_.read_some(boost::asio::buffer(bytes), error);
  if (error == boost::asio::error::would_block) return wait_for_answer();
  if (error) return leave();
  unread_.append(bytes.data(), size);
  const bool has_answer = take_answer();
  wait_for_answer();
  if (has_answer && !plan_.closes_his_side) send_request();
}

/// For a stream, the head counts as the answer; the rest is dropped.
bool Attacker::take_answer() {
  const std::size_t end = unread_.find("\r\n\r\n");
  if (is_answered_ || end == std::string::npos) {
    // Without a pending request, this is the server's refusal or a stream's data.
    if (is_answered_ && unread_.starts_with("HTTP/")) ++tally_.answers[status_of(unread_)];
    if (is_answered_) unread_.clear();
    return false;
  }
  const std::string_view length_text = header_of(unread_, "Content-Length: ");
  std::size_t length = 0;
  std::from_chars(length_text.data(), length_text.data() + length_text.size(), length);
  if (unread_.size() < end + 4 + length) return false;
  ++tally_.answers[status_of(unread_)];
  is_answered_ = true;
  const bool is_stream = length_text.empty();
  unread_.erase(0, end + 4 + length);
  return !is_stream;
}

void Attacker::leave() {
  if (!is_answered_) ++tally_.answers[0];
  is_answered_ = true;
  Error ignored;
  socket_.close(ignored);
  timer_.cancel();
  --tally_.open;
  come_again();
}

}  // namespace tabiya::load
