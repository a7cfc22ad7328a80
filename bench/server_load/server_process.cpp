#include "server_load/server_process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <csignal>
#include <thread>
#include <utility>

namespace tabiya::load {
namespace {

using namespace std::chrono_literals;

bool listens(const ServerCommand& command) {
  Context context;
  Tcp::socket socket{context};
  Error error;
  socket.connect(endpoint_of(command), error);
  return !error;
}

/// Without a file, its output is this program's.
pid_t spawn(std::vector<std::string> words, const std::string& output) {
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (!output.empty()) {
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, output.c_str(),
                                     O_CREAT | O_WRONLY | O_APPEND, 0600);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  }
  posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
  pid_t id = 0;
  const int error =
      ::posix_spawnp(&id, words.front().c_str(), &actions, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  return error == 0 ? id : 0;
}

}  // namespace

Tcp::endpoint endpoint_of(const ServerCommand& command) {
  return {boost::asio::ip::make_address_v4(command.address), command.port};
}

std::expected<ServerProcess, std::string> ServerProcess::launch(const ServerCommand& command) {
  std::error_code ignored;
  std::filesystem::create_directories(command.data, ignored);
  std::vector<std::string> words{
      command.program,       "serve",    "--data",
      command.data.string(), "--listen", command.address + ":" + std::to_string(command.port)};
  words.insert(words.end(), command.arguments.begin(), command.arguments.end());
  const pid_t id = spawn(std::move(words), (command.data / "log").string());
  if (id == 0) return std::unexpected{"cannot start " + command.program};
  return ServerProcess{id};
}

std::expected<ServerProcess, std::string> ServerProcess::start(const ServerCommand& command) {
  if (listens(command)) {
    return std::unexpected{"another process already listens on port " +
                           std::to_string(command.port)};
  }
  auto launched = launch(command);
  if (!launched) return launched;
  ServerProcess process = *std::move(launched);
  constexpr int attempts = 3000;
  for (int attempt = 0; attempt < attempts && !listens(command); ++attempt) {
    if (process.has_ended()) {
      return std::unexpected{command.program + " has ended at once; see " +
                             (command.data / "log").string()};
    }
    std::this_thread::sleep_for(10ms);
  }
  return process;
}

std::expected<ServerProcess, std::string> ServerProcess::launch_shell(const std::string& command) {
  const pid_t id = spawn({"/bin/sh", "-c", command}, {});
  if (id == 0) return std::unexpected{"cannot start " + command};
  return ServerProcess{id};
}

ServerProcess::ServerProcess(ServerProcess&& other) noexcept
    : id_{std::exchange(other.id_, 0)}, status_{other.status_} {}

ServerProcess& ServerProcess::operator=(ServerProcess&& other) noexcept {
  if (this == &other) return *this;
  kill();
  id_ = std::exchange(other.id_, 0);
  status_ = other.status_;
  return *this;
}

ServerProcess::~ServerProcess() { kill(); }

void ServerProcess::send(int signal) noexcept {
  if (id_ != 0) ::kill(id_, signal);
}

bool ServerProcess::has_ended() noexcept {
  if (id_ != 0 && ::waitpid(id_, &status_, WNOHANG) != 0) id_ = 0;
  return id_ == 0;
}

void ServerProcess::kill() noexcept {
  if (id_ == 0) return;
  ::kill(id_, SIGKILL);
  ::waitpid(id_, nullptr, 0);
  id_ = 0;
}

}  // namespace tabiya::load
