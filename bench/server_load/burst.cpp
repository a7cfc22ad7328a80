#include "server_load/burst.hpp"

#include <algorithm>
#include <boost/asio/write.hpp>
#include <charconv>
#include <deque>

namespace tabiya::load {
namespace {

constexpr std::size_t most_kept = std::size_t{1} << 20;

/// One client and its request.
class Shot {
 public:
  Shot(Context& context, const std::string& request) : socket_{context}, request_{request} {}

  void begin(const Tcp::endpoint& server, boost::asio::ip::address_v4 from) {
    Error error;
    socket_.open(Tcp::v4(), error);
    socket_.bind({from, 0}, error);
    if (!error) socket_.connect(server, error);
    if (error) return finish();
    boost::asio::async_write(socket_, boost::asio::buffer(request_),
                             [](const Error&, std::size_t) {});
    read();
  }
  [[nodiscard]] bool is_done() const { return is_done_; }
  [[nodiscard]] int status() const { return is_done_ ? status_of(text_) : 0; }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  void read() {
    socket_.async_read_some(boost::asio::buffer(buffer_),
                            [this](const Error& error, std::size_t size) {
                              if (error) return finish();
                              take(size);
                              if (is_whole()) return finish();
                              read();
                            });
  }
  void take(std::size_t size) {
    read_ += size;
    if (text_.size() < most_kept) text_.append(buffer_.data(), size);
  }
  [[nodiscard]] bool is_whole() const {
    const std::size_t head_end = text_.find("\r\n\r\n");
    if (head_end == std::string::npos) return false;
    const std::string_view length_text = header_of(text_, "Content-Length: ");
    std::size_t length = 0;
    std::from_chars(length_text.data(), length_text.data() + length_text.size(), length);
    return read_ >= head_end + 4 + length;
  }
  void finish() {
    is_done_ = true;
    Error ignored;
    socket_.close(ignored);
  }

  Tcp::socket socket_;
  const std::string& request_;
  std::array<char, 65536> buffer_{};
  std::string text_;
  std::size_t read_ = 0;
  bool is_done_ = false;
};

}  // namespace

BurstAnswer send_at_once(const Tcp::endpoint& server, const std::vector<std::string>& requests,
                         std::uint32_t first_address, std::chrono::milliseconds patience) {
  Context context;
  std::deque<Shot> shots;
  const TimePoint begin = Clock::now();
  for (const std::string& request : requests) {
    const auto number = static_cast<std::uint32_t>(shots.size());
    shots.emplace_back(context, request)
        .begin(server, boost::asio::ip::address_v4{first_address + number});
  }
  const auto all_are_done = [&] { return std::ranges::all_of(shots, &Shot::is_done); };
  while (!all_are_done() && Clock::now() < begin + patience) {
    context.run_one_for(std::chrono::milliseconds{100});
    context.restart();
  }
  BurstAnswer answer{.slowest = Clock::now() - begin};
  for (const Shot& shot : shots) ++answer.answers[shot.status()];
  answer.first = shots.front().text();
  context.stop();
  return answer;
}

}  // namespace tabiya::load
