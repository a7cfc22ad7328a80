#include "server/operation/control_socket.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <string>
#include <utility>

#include "server/operation/folder_lock.hpp"
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

std::string not_ours(const std::filesystem::path& path) {
  return path.string() + " is not the socket of this server; move it away";
}

/// Why no server answers in a folder.
std::string why_silent(const std::filesystem::path& data) {
  if (!FolderLock::is_taken(data)) return "no server is using " + data.string();
  std::error_code ignored;
  const std::filesystem::path path = path_in(data);
  if (exists(std::filesystem::symlink_status(path, ignored))) {
    return "a server is using " + data.string() + ", but does not answer at " + path.string();
  }
  return "a server is using " + data.string() + ", but " + path.string() +
         " was removed; it makes it again within a second";
}

bool is_answered(boost::asio::io_context& context, const SocketAddress& address) {
  Local::socket socket{context};
  boost::system::error_code error;
  socket.connect(address.endpoint(), error);
  return !error;
}

}  // namespace

struct ControlSocket::State : std::enable_shared_from_this<ControlSocket::State> {
  State(boost::asio::io_context& context, std::filesystem::path the_data, OnLine the_on_line)
      : acceptor{context},
        pause{context},
        data{std::move(the_data)},
        on_line{std::move(the_on_line)} {}

  /// Listens on a new socket. Requires: nothing has its name.
  boost::system::error_code listen() {
    const SocketAddress address{data};
    boost::system::error_code error;
    acceptor.close(error);
    acceptor.open(Local{}, error);
    // Only the owner can connect, from the moment it exists.
    const mode_t mask = ::umask(S_IRWXG | S_IRWXO);
    if (!error) acceptor.bind(address.endpoint(), error);
    ::umask(mask);
    if (!error) acceptor.listen(boost::asio::socket_base::max_listen_connections, error);
    if (error) return error;
    ::lstat(path_in(data).c_str(), &made);
    accept();
    return {};
  }

  /// True if our own socket has its name.
  [[nodiscard]] bool is_in_place() const {
    struct stat found{};
    return ::lstat(path_in(data).c_str(), &found) == 0 && found.st_dev == made.st_dev &&
           found.st_ino == made.st_ino;
  }

  void accept() {
    acceptor.async_accept(
        [self = shared_from_this()](const boost::system::error_code& error, Local::socket socket) {
          if (error == boost::asio::error::operation_aborted) return;
          if (!error) std::make_shared<Talk>(std::move(socket), self->on_line)->read();
          if (!error) return self->accept();
          self->pause.expires_after(control_pause);
          self->pause.async_wait([self](const boost::system::error_code& stopped) {
            if (!stopped && self->acceptor.is_open()) self->accept();
          });
        });
  }

  Local::acceptor acceptor;
  boost::asio::steady_timer pause;
  std::filesystem::path data;
  OnLine on_line;
  struct stat made{};  // the socket, when it was made
};

std::expected<ControlSocket, std::string> ControlSocket::open(boost::asio::io_context& context,
                                                              const std::filesystem::path& data,
                                                              OnLine on_line) {
  const std::filesystem::path path = path_in(data);
  std::error_code ignored;
  const auto status = std::filesystem::symlink_status(path, ignored);
  if (exists(status) && !is_socket(status)) return std::unexpected{not_ours(path)};
  if (is_answered(context, SocketAddress{data})) {
    return std::unexpected{"another server is using " + data.string()};
  }
  std::filesystem::remove(path, ignored);  // left by a server that was killed
  auto state = std::make_shared<State>(context, data, std::move(on_line));
  if (const auto error = state->listen()) {
    return std::unexpected{"cannot listen on " + path.string() + ": " + error.message()};
  }
  return ControlSocket{std::move(state)};
}

std::optional<std::string> ControlSocket::renew() {
  if (state_->is_in_place()) return std::nullopt;
  const std::filesystem::path path = path_in(state_->data);
  std::error_code ignored;
  if (exists(std::filesystem::symlink_status(path, ignored))) return not_ours(path);
  if (const auto error = state_->listen()) {
    return "cannot listen on " + path.string() + ": " + error.message();
  }
  return std::nullopt;
}

ControlSocket::ControlSocket(std::shared_ptr<State> state) noexcept : state_{std::move(state)} {}
ControlSocket::ControlSocket(ControlSocket&&) noexcept = default;
ControlSocket& ControlSocket::operator=(ControlSocket&&) noexcept = default;

ControlSocket::~ControlSocket() {
  if (!state_) return;
  boost::system::error_code ignored;
  state_->acceptor.close(ignored);
  state_->pause.cancel();
  std::error_code ignored_too;
  if (state_->is_in_place()) std::filesystem::remove(path_in(state_->data), ignored_too);
}

std::expected<std::string, std::string> send_operator_command(const std::filesystem::path& data,
                                                              std::string_view command) {
  boost::asio::io_context context;
  Local::socket socket{context};
  boost::system::error_code error;
  const SocketAddress address{data};
  socket.connect(address.endpoint(), error);
  if (error) return std::unexpected{why_silent(data)};
  boost::asio::write(socket, boost::asio::buffer(std::string{command} + "\n"), error);
  std::string answer;
  if (!error) boost::asio::read(socket, boost::asio::dynamic_buffer(answer), error);
  while (answer.ends_with('\n')) answer.pop_back();
  if (answer.empty()) return std::unexpected{"the server did not answer"};
  return answer;
}

}  // namespace tabiya::server
