#include "server_load/figures.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>

namespace tabiya::load {

Microseconds Latencies::within(double share) const {
  if (times_.empty()) return {};
  std::vector<Microseconds> times = times_;
  const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(times.size())));
  const auto at = times.begin() + static_cast<std::ptrdiff_t>(std::max<std::size_t>(rank, 1) - 1);
  std::ranges::nth_element(times, at);
  return *at;
}

ProcessFigures figures_of(pid_t process) {
  ProcessFigures figures;
  const std::string folder = "/proc/" + std::to_string(process);
  std::string line;
  if (std::ifstream file{folder + "/stat"}; std::getline(file, line)) {
    // The name of the program, in parentheses, may hold anything. Source: proc(5).
    std::istringstream fields{line.substr(std::min(line.rfind(')') + 1, line.size()))};
    std::string skipped;
    constexpr int fields_before_times = 11;
    for (int field = 0; field < fields_before_times; ++field) fields >> skipped;
    double user = 0;
    double system = 0;
    fields >> user >> system;
    figures.processor_seconds = (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
  }
  for (std::ifstream file{folder + "/status"}; std::getline(file, line);) {
    std::istringstream fields{line};
    std::string name;
    double kilobytes = 0;
    fields >> name >> kilobytes;
    if (name == "VmRSS:") figures.resident_megabytes = kilobytes / 1024;
    if (name == "VmHWM:") figures.most_resident_megabytes = kilobytes / 1024;
  }
  for (std::ifstream file{folder + "/io"}; std::getline(file, line);) {
    std::istringstream fields{line};
    std::string name;
    double bytes = 0;
    fields >> name >> bytes;
    if (name == "write_bytes:") figures.written_kilobytes = bytes / 1024;
  }
  return figures;
}

void forget_peak_of(pid_t process) {
  std::ofstream{"/proc/" + std::to_string(process) + "/clear_refs"} << "5";
}

Latencies probe_disk(const std::filesystem::path& folder) {
  constexpr int rounds = 200;
  Latencies syncs;
  const std::filesystem::path path = folder / "sync-probe";
  const int file = ::open(path.c_str(), O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return syncs;
  const std::string page(4096, 'x');
  for (int round = 0; round < rounds; ++round) {
    const TimePoint begin = Clock::now();
    const bool is_written = ::write(file, page.data(), page.size()) > 0;
    if (!is_written || ::fdatasync(file) != 0) break;
    syncs.note(Clock::now() - begin);
  }
  ::close(file);
  std::filesystem::remove(path);
  return syncs;
}

double to_milliseconds(Microseconds time) noexcept {
  return static_cast<double>(time.count()) / 1000;
}

}  // namespace tabiya::load
