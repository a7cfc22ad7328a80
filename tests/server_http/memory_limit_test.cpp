/// A server that gets no more memory from the system: requests fail, the server does not.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include "server/operation/inner/server.hpp"
#include "server_http/test_client.hpp"
#include "support/eventually.hpp"
#include "support/scratch_folder.hpp"

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

void limit_address_space(rlim_t bytes) {
  rlimit limit{};
  ::getrlimit(RLIMIT_AS, &limit);
  limit.rlim_cur = bytes;
  ::setrlimit(RLIMIT_AS, &limit);
}

/// Leaves the process about this much memory, however much its allocator has in reserve: that
/// depends on the allocator, and on what earlier tests have freed.
void leave_memory(rlim_t bytes) {
  constexpr std::size_t piece_bytes = std::size_t{64} << 10;
  const rlim_t before = reserved_bytes();
  limit_address_space(before);
  void* volatile piece = std::malloc(piece_bytes);
  while (piece != nullptr) piece = std::malloc(piece_bytes);
  limit_address_space(before + bytes);
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
  }
  BoundServer(const BoundServer&) = delete;
  BoundServer& operator=(const BoundServer&) = delete;

  [[nodiscard]] std::uint16_t port() const noexcept { return port_; }
  [[nodiscard]] bool is_running() const { return ::waitpid(process_, nullptr, WNOHANG) == 0; }

 private:
  [[noreturn]] void serve(int answer) const {
    Configuration configuration;
    configuration.port = 0;
    configuration.data = folder_.path();
    configuration.log_level = "off";
    auto server = Server::start(configuration);
    if (!server) ::_exit(1);
    leave_memory(room_bytes);
    const std::uint16_t port = server->port();
    if (::write(answer, &port, sizeof port) != ssize_t{sizeof port}) ::_exit(1);
    server->run();
    ::_exit(0);
  }

  test::ScratchFolder folder_;
  pid_t process_ = 0;
  std::uint16_t port_ = 0;
};

/// Each question has a connection of its own, which the server may have to end without an answer.
std::optional<std::uint64_t> metric_of(const BoundServer& server, std::string_view name) {
  return metric_in(TestClient{server.port()}.ask("GET", "/metrics"), name);
}

TEST(MemoryLimit, EndsRequestsAndNotTheServer) {
#ifdef TABIYA_RESERVES_ADDRESSES
  GTEST_SKIP() << "the sanitizer needs the address space";
#endif
  const BoundServer server;
  TestClient player{server.port()};
  ASSERT_EQ(player.ask("GET", "/healthz").status, 200);
  const std::string unfinished(500'000, 'x');
  const auto has_failures = [&] { return metric_of(server, "failures_total").value_or(0) > 0; };
  {
    std::deque<TestClient> attackers;
    constexpr int most = 400;
    for (int count = 0; count < most && !has_failures(); ++count) {
      TestClient& attacker = attackers.emplace_back(server.port());
      attacker.send("POST /api/import HTTP/1.1\r\nHost: tabiya\r\nContent-Length: 500001\r\n\r\n" +
                    unfinished);
    }
    ASSERT_TRUE(server.is_running());
    // The last attackers' bytes may still come and use up what the failed request has freed.
    EXPECT_TRUE(
        eventually([&] { return TestClient{server.port()}.ask("GET", "/healthz").status == 200; }));
  }
  constexpr std::uint64_t the_players_and_the_askers = 2;
  EXPECT_TRUE(
      eventually([&] { return metric_of(server, "connections") == the_players_and_the_askers; }));
  EXPECT_EQ(player.ask("GET", "/healthz").status, 200);
  EXPECT_TRUE(has_failures());
  EXPECT_TRUE(server.is_running());
}

TEST(MemoryLimit, AServerThatCannotStartSaysWhy) {
#ifdef TABIYA_RESERVES_ADDRESSES
  GTEST_SKIP() << "the sanitizer needs the address space";
#endif
  const test::ScratchFolder folder;
  Configuration configuration;
  configuration.port = 0;
  configuration.data = folder.path();
  configuration.log_level = "off";
  for (const rlim_t megabytes : {0, 1, 5}) {
    const pid_t process = ::fork();
    if (process == 0) {
      leave_memory(megabytes << 20);
      const auto server = Server::start(configuration);
      ::_exit(server || server.error().empty() ? 1 : 0);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(process, &status, 0), process);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << megabytes << ": " << status;
  }
}

}  // namespace
}  // namespace tabiya::server::testing
