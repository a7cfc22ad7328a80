/// After the system runs out of descriptors, the operator's socket accepts again as soon as there
/// is one.
#include "server/operation/control_socket.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "server/http/event_loop.hpp"
#include "support/eventually.hpp"
#include "support/scratch_folder.hpp"

namespace tabiya::server::testing {
namespace {

/// Occupies all free descriptors.
class NoDescriptors {
 public:
  NoDescriptors() {
    ::getrlimit(RLIMIT_NOFILE, &before_);
    rlimit few = before_;
    few.rlim_cur = std::min<rlim_t>(before_.rlim_cur, 256);
    ::setrlimit(RLIMIT_NOFILE, &few);
    int taken = 0;
    while (taken >= 0) {
      taken = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
      if (taken >= 0) taken_.push_back(taken);
    }
    EXPECT_EQ(errno, EMFILE);
  }
  ~NoDescriptors() {
    for (const int taken : taken_) ::close(taken);
    ::setrlimit(RLIMIT_NOFILE, &before_);
  }
  NoDescriptors(const NoDescriptors&) = delete;
  NoDescriptors& operator=(const NoDescriptors&) = delete;

 private:
  rlimit before_{};
  std::vector<int> taken_;
};

/// An operator who has all their descriptors before they connect.
class Operator {
 public:
  explicit Operator(const std::filesystem::path& data)
      : folder_{::open(data.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC)},
        socket_{::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)} {
    const timeval wait{.tv_sec = longest_wait.count(), .tv_usec = 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
  }
  ~Operator() {
    ::close(socket_);
    ::close(folder_);
  }
  Operator(const Operator&) = delete;
  Operator& operator=(const Operator&) = delete;

  void send(std::string_view line) const {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    // The folder's own path may be too long for an address.
    const std::string path = "/proc/self/fd/" + std::to_string(folder_) + "/control";
    path.copy(address.sun_path, sizeof address.sun_path - 1);
    ASSERT_EQ(::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    ASSERT_EQ(::send(socket_, line.data(), line.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(line.size()));
  }
  /// What has come, or else comes within the longest wait.
  [[nodiscard]] std::string receive(int flags = 0) const {
    std::array<char, 64> bytes;
    const ssize_t size = ::recv(socket_, bytes.data(), bytes.size(), flags);
    return size < 0 ? "nothing" : std::string{bytes.data(), static_cast<std::size_t>(size)};
  }

 private:
  int folder_;
  int socket_;
};

TEST(ControlSocket, GoesOnAfterTheSystemHadNoDescriptorLeft) {
  const test::ScratchFolder folder;
  EventLoop loop;
  auto control = ControlSocket::open(
      loop.context(), folder.path(),
      [](std::string_view line, ControlSocket::Respond respond) { respond(std::string{line}); });
  ASSERT_TRUE(control.has_value()) << control.error();
  std::atomic<int> rounds = 0;
  loop.every(std::chrono::milliseconds{1}, [&] { ++rounds; });
  std::thread thread{[&] { loop.run(); }};
  const Operator waiting{folder.path()};
  {
    const NoDescriptors none;
    waiting.send("status\n");
    // In each round the loop looks for clients, too.
    const int before = rounds;
    EXPECT_TRUE(eventually([&] { return rounds >= before + 20; }));
    EXPECT_EQ(waiting.receive(MSG_DONTWAIT), "nothing");
  }
  EXPECT_EQ(waiting.receive(), "status\n");
  const Operator next{folder.path()};
  next.send("again\n");
  EXPECT_EQ(next.receive(), "again\n");
  loop.stop();
  thread.join();
}

}  // namespace
}  // namespace tabiya::server::testing
