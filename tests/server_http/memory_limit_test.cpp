/// A server that gets no more memory from the system: requests fail, the server does not.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <deque>
#include <filesystem>
#include <fstream>
#include <string>

#include "server/operation/inner/server.hpp"
#include "server_http/test_client.hpp"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define TABIYA_RESERVES_ADDRESSES
#endif
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TABIYA_RESERVES_ADDRESSES
#endif

namespace tabiya::server::testing {
namespace {

constexpr rlim_t room_bytes = rlim_t{24} << 20;

/// The size of the process's address space.
rlim_t reserved_bytes() {
  std::ifstream pages{"/proc/self/statm"};
  rlim_t count = 0;
  pages >> count;
  return count * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE));
}

/// A server in a separate process, whose memory is limited once it has started.
class BoundServer {
 public:
  BoundServer() {
    int ends[2];
    EXPECT_EQ(::pipe(ends), 0);
    process_ = ::fork();
    if (process_ == 0) serve(ends[1]);
    ::close(ends[1]);
    EXPECT_EQ(::read(ends[0], &port_, sizeof port_), ssize_t{sizeof port_});
    ::close(ends[0]);
  }
  ~BoundServer() {
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
    std::filesystem::remove_all(folder());
  }
  BoundServer(const BoundServer&) = delete;
  BoundServer& operator=(const BoundServer&) = delete;

  [[nodiscard]] std::uint16_t port() const noexcept { return port_; }
  [[nodiscard]] bool is_running() const { return ::waitpid(process_, nullptr, WNOHANG) == 0; }

 private:
  static std::filesystem::path folder() {
    return std::filesystem::temp_directory_path() / "tabiya-bound-memory";
  }
  [[noreturn]] static void serve(int answer) {
    Configuration configuration;
    configuration.port = 0;
    configuration.data = folder();
    configuration.log_level = "off";
    auto server = Server::start(configuration);
    if (!server) ::_exit(1);
    const rlim_t bound = reserved_bytes() + room_bytes;
    const rlimit limit{.rlim_cur = bound, .rlim_max = bound};
    ::setrlimit(RLIMIT_AS, &limit);
    const std::uint16_t port = server->port();
    if (::write(answer, &port, sizeof port) != ssize_t{sizeof port}) ::_exit(1);
    server->run();
    ::_exit(0);
  }

  pid_t process_ = 0;
  std::uint16_t port_ = 0;
};

std::uint64_t failures_of(TestClient& client) {
  const std::string text = client.ask("GET", "/metrics").body;
  const std::string name = "tabiya_failures_total ";
  const std::size_t at = text.find("\n" + name);
  return at == std::string::npos ? 0 : std::stoull(text.substr(at + 1 + name.size()));
}

TEST(MemoryLimit, EndsRequestsAndNotTheServer) {
#ifdef TABIYA_RESERVES_ADDRESSES
  GTEST_SKIP() << "the sanitizer needs the address space";
#endif
  const BoundServer server;
  TestClient player{server.port()};
  ASSERT_EQ(player.ask("GET", "/healthz").status, 200);
  const std::string unfinished(500'000, 'x');
  {
    std::deque<TestClient> attackers;
    constexpr int most = 400;
    for (int count = 0; count < most && failures_of(player) == 0; ++count) {
      TestClient& attacker = attackers.emplace_back(server.port());
      attacker.send("POST /api/import HTTP/1.1\r\nHost: tabiya\r\nContent-Length: 500001\r\n\r\n" +
                    unfinished);
    }
    ASSERT_TRUE(server.is_running());
    EXPECT_EQ(TestClient{server.port()}.ask("GET", "/healthz").status, 200);
  }
  EXPECT_EQ(player.ask("GET", "/healthz").status, 200);
  EXPECT_GT(failures_of(player), 0U);
  EXPECT_TRUE(server.is_running());
}

}  // namespace
}  // namespace tabiya::server::testing
