#include "server/operation/control_socket.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <string>
#include <utility>

#include "server/operation/inner/server.hpp"

namespace tabiya::server {
namespace {

using Local = boost::asio::local::stream_protocol;
constexpr std::size_t max_line = 4096;
/// The retry delay after the system ran out of descriptors, when an operator most needs access.
constexpr std::chrono::milliseconds control_pause{100};

std::filesystem::path path_in(const std::filesystem::path& data) { return data / "control"; }

/// The address of the socket in a folder. A socket address holds about a hundred bytes; a longer
/// path goes through the open folder's descriptor.
class SocketAddress {
 public:
  explicit SocketAddress(const std::filesystem::path& data) : text_{path_in(data).string()} {
    if (text_.size() < sizeof(sockaddr_un::sun_path)) return;
    folder_ = ::open(data.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
    text_ = "/proc/self/fd/" + std::to_string(folder_) + "/control";
  }
  ~SocketAddress() {
    if (folder_ >= 0) ::close(folder_);
  }
  SocketAddress(const SocketAddress&) = delete;
  SocketAddress& operator=(const SocketAddress&) = delete;

  [[nodiscard]] Local::endpoint endpoint() const { return {text_}; }

 private:
  std::string text_;
  int folder_ = -1;
};

/// The connection of one operator, which carries one command.
struct Talk : std::enable_shared_from_this<Talk> {
  Talk(Local::socket the_socket, ControlSocket::OnLine the_on_line)
      : socket{std::move(the_socket)}, on_line{std::move(the_on_line)} {}

  void read() {
    boost::asio::async_read_until(
        socket, boost::asio::dynamic_buffer(text, max_line), '\n',
        [self = shared_from_this()](const boost::system::error_code& error, std::size_t size) {
          if (error) return;
          const std::string line = self->text.substr(0, size - 1);
          self->on_line(line, [self](std::string answer) { self->answer(std::move(answer)); });
        });
  }

  void answer(std::string answered) {
    text = std::move(answered) + "\n";
    boost::asio::async_write(
        socket, boost::asio::buffer(text),
        [self = shared_from_this()](const boost::system::error_code&, std::size_t) {});
  }

  Local::socket socket;
  ControlSocket::OnLine on_line;
  std::string text;
};

bool is_answered(boost::asio::io_context& context, const SocketAddress& address) {
  Local::socket socket{context};
  boost::system::error_code error;
  socket.connect(address.endpoint(), error);
  return !error;
}

}  // namespace

struct ControlSocket::State : std::enable_shared_from_this<ControlSocket::State> {
  State(boost::asio::io_context& context, std::filesystem::path the_path, OnLine the_on_line)
      : acceptor{context},
        pause{context},
        path{std::move(the_path)},
        on_line{std::move(the_on_line)} {}

  void accept() {
    acceptor.async_accept(
        [self = shared_from_this()](const boost::system::error_code& error, Local::socket socket) {
          if (!self->acceptor.is_open()) return;
          if (!error) std::make_shared<Talk>(std::move(socket), self->on_line)->read();
          if (!error) return self->accept();
          self->pause.expires_after(control_pause);
          self->pause.async_wait([self](const boost::system::error_code&) {
            if (self->acceptor.is_open()) self->accept();
          });
        });
  }

  Local::acceptor acceptor;
  boost::asio::steady_timer pause;
  std::filesystem::path path;
  OnLine on_line;
};

std::expected<ControlSocket, std::string> ControlSocket::open(boost::asio::io_context& context,
                                                              const std::filesystem::path& data,
                                                              OnLine on_line) {
  const std::filesystem::path path = path_in(data);
  const SocketAddress address{data};
  if (is_answered(context, address)) {
    return std::unexpected{"another server is using " + data.string()};
  }
  std::error_code ignored;
  std::filesystem::remove(path, ignored);  // left by a server that was killed
  auto state = std::make_shared<State>(context, path, std::move(on_line));
  boost::system::error_code error;
  state->acceptor.open(Local{}, error);
  // Only the owner can connect, from the moment it exists.
  const mode_t mask = ::umask(S_IRWXG | S_IRWXO);
  if (!error) state->acceptor.bind(address.endpoint(), error);
  ::umask(mask);
  if (!error) state->acceptor.listen(boost::asio::socket_base::max_listen_connections, error);
  if (error) return std::unexpected{"cannot listen on " + path.string() + ": " + error.message()};
  state->accept();
  return ControlSocket{std::move(state)};
}

ControlSocket::ControlSocket(std::shared_ptr<State> state) noexcept : state_{std::move(state)} {}
ControlSocket::ControlSocket(ControlSocket&&) noexcept = default;
ControlSocket& ControlSocket::operator=(ControlSocket&&) noexcept = default;

ControlSocket::~ControlSocket() {
  if (!state_) return;
  boost::system::error_code ignored;
  state_->acceptor.close(ignored);
  std::error_code ignored_too;
  std::filesystem::remove(state_->path, ignored_too);
}

std::expected<std::string, std::string> send_operator_command(const std::filesystem::path& data,
                                                              std::string_view command) {
  boost::asio::io_context context;
  Local::socket socket{context};
  boost::system::error_code error;
  const SocketAddress address{data};
  socket.connect(address.endpoint(), error);
  if (error) return std::unexpected{"no server is using " + data.string()};
  boost::asio::write(socket, boost::asio::buffer(std::string{command} + "\n"), error);
  std::string answer;
  if (!error) boost::asio::read(socket, boost::asio::dynamic_buffer(answer), error);
  while (answer.ends_with('\n')) answer.pop_back();
  if (answer.empty()) return std::unexpected{"the server did not answer"};
  return answer;
}

}  // namespace tabiya::server
