/// After the system runs out of descriptors, the operator's socket accepts again as soon as there
/// is one.
#include "server/operation/control_socket.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <future>
#include <string>
#include <thread>
#include <vector>

#include "server/http/event_loop.hpp"
#include "server/operation/inner/server.hpp"

namespace tabiya::server::testing {
namespace {

/// Occupies all free descriptors except a given number.
class NoDescriptors {
 public:
  explicit NoDescriptors(std::size_t but) {
    ::getrlimit(RLIMIT_NOFILE, &before_);
    rlimit few = before_;
    few.rlim_cur = 256;
    ::setrlimit(RLIMIT_NOFILE, &few);
    int taken = 0;
    while (taken >= 0) {
      taken = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
      if (taken >= 0) taken_.push_back(taken);
    }
    for (; but > 0; --but) give_back();
  }
  ~NoDescriptors() {
    while (!taken_.empty()) give_back();
    ::setrlimit(RLIMIT_NOFILE, &before_);
  }
  NoDescriptors(const NoDescriptors&) = delete;
  NoDescriptors& operator=(const NoDescriptors&) = delete;

  void give_back() {
    ::close(taken_.back());
    taken_.pop_back();
  }

 private:
  rlimit before_{};
  std::vector<int> taken_;
};

TEST(ControlSocket, GoesOnAfterTheSystemHadNoDescriptorLeft) {
  const auto folder =
      std::filesystem::temp_directory_path() / ("tabiya-control-" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  EventLoop loop;
  {
    auto control = ControlSocket::open(
        loop.context(), folder,
        [](std::string_view line, ControlSocket::Respond respond) { respond(std::string{line}); });
    ASSERT_TRUE(control.has_value()) << control.error();
    std::thread thread{[&] { loop.run(); }};
    std::future<std::expected<std::string, std::string>> asked;
    {
      // The client takes three, for its loop and its socket, so none is left for the server's end.
      NoDescriptors none{4};
      asked =
          std::async(std::launch::async, [&] { return send_operator_command(folder, "status"); });
      std::promise<void> looked;
      loop.every(std::chrono::milliseconds{1}, [&, rounds = 0]() mutable {
        if (++rounds == 20) looked.set_value();
      });
      looked.get_future().wait();
    }
    const auto answer = asked.get();
    EXPECT_TRUE(answer.has_value() && *answer == "status") << (answer ? *answer : answer.error());
    EXPECT_EQ(send_operator_command(folder, "again").value_or("nothing"), "again");
    loop.stop();
    thread.join();
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace tabiya::server::testing
