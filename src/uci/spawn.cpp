#include "uci/spawn.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <array>
#include <cassert>
#include <cerrno>
#include <csignal>

namespace tabiya::uci {
namespace {

std::error_code system_error(int number) { return {number, std::generic_category()}; }

struct Pipe {
  Descriptor reader, writer;
};

/// Moves a descriptor above the three standard streams, so that connecting one of them cannot
/// overwrite another.
std::expected<Descriptor, std::error_code> above_standard(Descriptor descriptor) {
  if (descriptor.number() > STDERR_FILENO) return descriptor;
  const int number = fcntl(descriptor.number(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (number < 0) return std::unexpected{system_error(errno)};
  return Descriptor{number};
}

/// Both ends close on exec: a child that inherited our end of another child's input would keep that
/// child from ever reading end of file.
std::expected<Pipe, std::error_code> make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return std::unexpected{system_error(errno)};
  auto writer = Descriptor{ends[1]};
  auto reader = above_standard(Descriptor{ends[0]});
  if (!reader) return std::unexpected{reader.error()};
  auto high_writer = above_standard(std::move(writer));
  if (!high_writer) return std::unexpected{high_writer.error()};
  return Pipe{*std::move(reader), *std::move(high_writer)};
}

void make_nonblocking(const Descriptor& descriptor) {
  const int flags = fcntl(descriptor.number(), F_GETFL);
  fcntl(descriptor.number(), F_SETFL, flags | O_NONBLOCK);
}

/// What posix_spawn() does between fork and exec.
class SpawnPlan {
 public:
  SpawnPlan() {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;
  ~SpawnPlan() {
    posix_spawnattr_destroy(&attributes_);
    posix_spawn_file_actions_destroy(&actions_);
  }

  void connect(const Descriptor& ours, int standard) {
    posix_spawn_file_actions_adddup2(&actions_, ours.number(), standard);
  }
  void enter(const std::filesystem::path& folder) {
    posix_spawn_file_actions_addchdir_np(&actions_, folder.c_str());
  }
  /// Gives the child its own process group, and the signal mask and handlers of a fresh login.
  void isolate() {
    sigset_t none;
    sigset_t usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    for (const int signal : {SIGPIPE, SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGCHLD}) {
      sigaddset(&usual, signal);
    }
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &usual);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(
        &attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }

  std::expected<pid_t, std::error_code> start(const std::string& program,
                                              const std::vector<std::string>& arguments) const {
    std::vector<char*> pointers;
    pointers.reserve(arguments.size() + 1);
    // posix_spawnp() takes char* but does not modify the arguments.
    for (const std::string& each : arguments) pointers.push_back(const_cast<char*>(each.c_str()));
    pointers.push_back(nullptr);
    pid_t id = 0;
    const int error =
        posix_spawnp(&id, program.c_str(), &actions_, &attributes_, pointers.data(), environ);
    if (error != 0) return std::unexpected{system_error(error)};
    return id;
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

/// The program's path, made absolute if the child starts in another folder.
std::string program_path(const ProgramCall& call) {
  const std::string& program = call.arguments.front();
  if (call.folder.empty() || program.find('/') == std::string::npos) return program;
  std::error_code ignored;
  const auto path = std::filesystem::absolute(program, ignored);
  return path.empty() ? program : path.string();
}

}  // namespace

std::expected<Spawned, std::error_code> spawn(const ProgramCall& call) {
  assert(!call.arguments.empty());
  auto input = make_pipe();
  if (!input) return std::unexpected{input.error()};
  auto output = make_pipe();
  if (!output) return std::unexpected{output.error()};
  auto errors = make_pipe();
  if (!errors) return std::unexpected{errors.error()};

  SpawnPlan plan;
  plan.connect(input->reader, STDIN_FILENO);
  plan.connect(output->writer, STDOUT_FILENO);
  plan.connect(errors->writer, STDERR_FILENO);
  if (!call.folder.empty()) plan.enter(call.folder);
  plan.isolate();
  const auto id = plan.start(program_path(call), call.arguments);
  if (!id) return std::unexpected{id.error()};

  for (const Descriptor* end : {&input->writer, &output->reader, &errors->reader}) {
    make_nonblocking(*end);
  }
  return Spawned{*id, std::move(input->writer), std::move(output->reader),
                 std::move(errors->reader)};
}

}  // namespace tabiya::uci
