#include "cli/progress.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include "cli/terminal/terminal.hpp"

namespace tabiya::cli {
namespace {

using namespace std::chrono_literals;

constexpr auto delay_before_drawing = 1s;
constexpr auto time_between_drawings = 100ms;
constexpr std::uint64_t bar_columns = 30;
constexpr auto erase_line = "\r\x1b[K";

}  // namespace

std::uint64_t size_of_file(const std::string& path) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  return error ? 0 : size;
}

Progress::Progress(std::string label, std::uint64_t total)
    : label_{std::move(label)},
      total_{std::max<std::uint64_t>(total, 1)},
      start_{Clock::now()},
      next_drawing_{start_ + delay_before_drawing},
      enabled_{shows_progress()} {}

Progress::~Progress() { erase(); }

void Progress::erase() {
  if (drawn_) fmt::print(stderr, "{}", erase_line);
  drawn_ = false;
}

void Progress::update(std::uint64_t done, std::string_view note) {
  if (!enabled_) return;
  const auto now = Clock::now();
  if (now < next_drawing_) return;
  draw(std::min(done, total_), now, note);
  drawn_ = true;
  next_drawing_ = now + time_between_drawings;
}

void Progress::draw(std::uint64_t done, Clock::time_point now, std::string_view note) const {
  const double part = static_cast<double>(done) / static_cast<double>(total_);
  const auto full_columns = static_cast<std::size_t>(part * bar_columns);
  const std::string bar =
      std::string(full_columns, '#') + std::string(bar_columns - full_columns, '.');
  const std::chrono::duration<double> elapsed = now - start_;
  fmt::print(stderr, "{}{} [{}] {:3.0f} %  ", erase_line, label_, bar, part * 100);
  if (note.empty()) fmt::print(stderr, "{:.0f} s", elapsed.count());
  else fmt::print(stderr, "{}", note);
  std::fflush(stderr);
}

}  // namespace tabiya::cli
