#include "server_load/loop_metrics.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <sstream>
#include <utility>
#include <vector>

#include "server_load/burst.hpp"

namespace tabiya::load {
namespace {

using namespace std::chrono_literals;

constexpr std::uint32_t own_address = 0x7f000001;  // 127.0.0.1
constexpr std::string_view family = "tabiya_loop_task_seconds";
constexpr std::string_view longest = "tabiya_loop_longest_task_seconds ";

constexpr std::string_view work_of_task = "tabiya_loop_longest_work_of_task_seconds{task=\"";

double number_after(std::string_view text, char separator) {
  return std::strtod(std::string{text.substr(text.find(separator) + 1)}.c_str(), nullptr);
}

std::string milliseconds(double seconds) {
  std::ostringstream text;
  text << 1000 * seconds << " ms";
  return text.str();
}

}  // namespace

LoopMetrics ask_for_loop_metrics(const Tcp::endpoint& server) {
  LoopMetrics metrics;
  const auto answer = send_at_once(server, {request_text("GET", "/metrics", {})}, own_address, 10s);
  std::istringstream lines{answer.first};
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(longest)) metrics.longest_seconds = number_after(line, ' ');
    if (line.starts_with(work_of_task)) {
      const std::size_t end = line.rfind('"');
      metrics.work_of[line.substr(work_of_task.size(), end - work_of_task.size())] =
          number_after(std::string_view{line}.substr(end), ' ');
    }
    if (!line.starts_with(family)) continue;
    const std::string_view rest = std::string_view{line}.substr(family.size());
    const double value = number_after(rest, ' ');
    if (rest.starts_with("_count")) metrics.tasks = static_cast<std::uint64_t>(value);
    if (rest.starts_with("_bucket{le=\"") && !rest.starts_with("_bucket{le=\"+")) {
      metrics.within[number_after(rest, '"')] = static_cast<std::uint64_t>(value);
    }
  }
  return metrics;
}

std::string longest_between(const LoopMetrics& before, const LoopMetrics& after) {
  if (after.tasks == 0 || after.within.empty()) return "-";
  if (after.longest_seconds > before.longest_seconds) return milliseconds(after.longest_seconds);
  const std::uint64_t tasks = after.tasks - before.tasks;
  for (const auto& [bound, count] : after.within) {
    const auto found = before.within.find(bound);
    const std::uint64_t earlier = found == before.within.end() ? 0 : found->second;
    if (count - earlier == tasks) return "up to " + milliseconds(bound);
  }
  return "more than " + milliseconds(after.within.rbegin()->first);
}

void print_work_of_tasks(const LoopMetrics& metrics) {
  std::vector<std::pair<double, std::string>> tasks;
  for (const auto& [task, seconds] : metrics.work_of) tasks.emplace_back(seconds, task);
  std::ranges::sort(tasks, std::greater{});
  std::printf("\n| task of the loop | most work (ms) |\n|---|---|\n");
  for (const auto& [seconds, task] : tasks) {
    std::printf("| %s | %.1f |\n", task.c_str(), 1000 * seconds);
  }
}

}  // namespace tabiya::load
