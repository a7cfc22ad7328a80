// This file is compiled for the lowest level, whatever the rest of the program is compiled for.
#include "level.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>

#if defined(__aarch64__)
#include <asm/hwcap.h>
#include <sys/auxv.h>
#endif

namespace tabiya {
namespace {

constexpr std::string_view own_level = TABIYA_LEVEL;

// Queries the processor once. On x86, the compiler's built-in also checks whether the operating
// system saves the wide registers.
#if defined(__x86_64__)
constexpr std::array<std::string_view, 5> names{"x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4",
                                                "x86-64-v4-icl"};

/// The levels that the machine supports, in the order of `names`.
using Machine = std::array<bool, names.size()>;

Machine examine() noexcept {
  __builtin_cpu_init();
  const bool is_v4 = __builtin_cpu_supports("x86-64-v4");
  const bool is_icl =
      is_v4 && __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("avx512vbmi") &&
      __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vnni") &&
      __builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("gfni");
  return {true, __builtin_cpu_supports("x86-64-v2") != 0, __builtin_cpu_supports("x86-64-v3") != 0,
          is_v4, is_icl};
}
#elif defined(__aarch64__)
constexpr std::array<std::string_view, 2> names{"aarch64", "aarch64-dotprod"};

using Machine = std::array<bool, names.size()>;

Machine examine() noexcept { return {true, (getauxval(AT_HWCAP) & HWCAP_ASIMDDP) != 0}; }
#else
constexpr std::array<std::string_view, 1> names{"generic"};

using Machine = std::array<bool, names.size()>;

Machine examine() noexcept { return {true}; }
#endif

const Machine& this_machine() noexcept {
  static const Machine machine = examine();
  return machine;
}

[[noreturn]] void refuse(const char* sentence, std::string_view level) {
  std::fprintf(stderr, "%s: ", program_invocation_short_name);
  std::fprintf(stderr, sentence, level.data());
  std::exit(2);
}

bool is_level(std::string_view name) noexcept {
  for (const std::string_view level : names) {
    if (level == name) return true;
  }
  return false;
}

/// The level that the environment asks for.
std::optional<std::string_view> level_asked_for() {
  const char* asked = std::getenv("TABIYA_LEVEL");
  if (asked == nullptr || *asked == '\0') return std::nullopt;
  if (!is_level(asked)) {
    refuse("TABIYA_LEVEL is \"%s\", which is not a level of this kind of processor\n", asked);
  }
  if (!is_level_here(asked)) {
    refuse("TABIYA_LEVEL is \"%s\", but this processor does not support that level\n", asked);
  }
  return asked;
}

/// The path of the installed program for this level; empty if it cannot be determined.
std::string program_for(std::string_view level) {
  std::array<char, PATH_MAX> buffer{};
  const ssize_t size = readlink("/proc/self/exe", buffer.data(), buffer.size());
  if (size <= 0) return {};
  const std::string self{buffer.data(), static_cast<std::size_t>(size)};
  const std::size_t name = self.rfind('/');
  const std::size_t folder = name == 0 ? std::string::npos : self.rfind('/', name - 1);
  if (folder == std::string::npos) return {};
  return self.substr(0, folder) + "/libexec/tabiya/" + std::string{level} + self.substr(name);
}

/// Does not return if the program exists.
void become(std::string_view level, char** arguments) {
  const std::string program = program_for(level);
  if (!program.empty() && access(program.c_str(), X_OK) == 0) execv(program.c_str(), arguments);
}

}  // namespace

bool is_level_here(std::string_view level) noexcept {
  for (std::size_t place = 0; place < names.size(); ++place) {
    if (names[place] == level) return this_machine()[place];
  }
  return false;
}

std::string_view level_of_this_machine() noexcept {
  std::string_view best = names.front();
  for (const std::string_view level : names) {
    if (is_level_here(level)) best = level;
  }
  return best;
}

void start_at_best_level(char** arguments) {
  if (!is_level_here(own_level)) {
    refuse(
        "this program is built for %s, but this processor does not support that level;"
        " build it on this machine\n",
        own_level);
  }
  if (const std::optional<std::string_view> asked = level_asked_for()) {
    if (*asked == own_level) return;
    become(*asked, arguments);
    refuse("TABIYA_LEVEL is \"%s\", but no program of that level is installed\n", *asked);
  }
  for (std::size_t place = names.size() - 1; names[place] != own_level; --place) {
    if (this_machine()[place]) become(names[place], arguments);
  }
}

}  // namespace tabiya
