#include "server_load/game_stream.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <charconv>
#include <utility>

namespace tabiya::load {

bool GameStream::open(const Tcp::endpoint& server, const std::string& request) {
  Error error;
  has_head_ = false;
  if (!is_connected_) {
    unread_.clear();
    taken_ = 0;
    socket_ = Tcp::socket{context_};
    socket_.connect(server, error);
    if (!error) socket_.non_blocking(true, error);
    is_connected_ = !error;
  }
  if (!error) boost::asio::write(socket_, boost::asio::buffer(request), error);
  if (error) {
    boost::asio::post(context_, [this] { fail(); });
    return is_connected_;
  }
  wait();
  return true;
}

void GameStream::close() {
  Error ignored;
  is_connected_ = false;
  socket_.close(ignored);
}

void GameStream::wait() {
  socket_.async_wait(Tcp::socket::wait_read, [this](const Error& error) {
    if (error == boost::asio::error::operation_aborted) return;
    if (error) return fail();
    read();
  });
}

void GameStream::read() {
  Error error;
  const std::size_t size = socket_.read_some(boost::asio::buffer(buffer_), error);
  if (error == boost::asio::error::would_block) return wait();
  if (error) return fail();
  unread_.append(buffer_.data(), size);
  if (!has_head_) {
    const std::size_t end = unread_.find("\r\n\r\n", taken_);
    if (end == std::string::npos) return wait();
    if (status_of(std::string_view{unread_}.substr(taken_)) != 200) return fail();
    taken_ = end + 4;
    has_head_ = true;
  }
  while (take_chunk()) {
  }
  if (taken_ == unread_.size()) {
    unread_.clear();
    taken_ = 0;
  }
  if (has_head_) wait();
}

bool GameStream::take_chunk() {
  const std::string_view text = std::string_view{unread_}.substr(taken_);
  const std::size_t size_end = text.find("\r\n");
  if (!has_head_ || size_end == std::string_view::npos) return false;
  std::size_t size = 0;
  std::from_chars(text.data(), text.data() + size_end, size, 16);
  if (text.size() < size_end + 2 + size + 2) return false;
  taken_ += size_end + 2 + size + 2;
  if (size > 1) told_.line(text.substr(size_end + 2, size - 1));
  if (size > 0) return true;
  has_head_ = false;
  unread_.erase(0, std::exchange(taken_, 0));
  boost::asio::post(context_, [this] { told_.over(true); });
  return false;
}

void GameStream::fail() {
  close();
  told_.over(false);
}

}  // namespace tabiya::load
