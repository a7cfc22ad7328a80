#include "cli/output.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json.hpp>

namespace tabiya::cli {

void print_json(const boost::json::value& value) {
  fmt::print("{}\n", boost::json::serialize(value));
}

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t place = digits.size(); place > 3; place -= 3) digits.insert(place - 3, 1, ',');
  return digits;
}

double percent(std::uint64_t part, std::uint64_t whole) noexcept {
  return 100 * static_cast<double>(part) / static_cast<double>(whole);
}

std::string counted(std::uint64_t number, const std::string& word) {
  if (number == 1) return "1 " + word;
  const bool is_ply = word == "ply";
  return grouped(number) + ' ' + (is_ply ? "plies" : word + "s");
}

std::string duration_text(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::max(seconds, 0.0));
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

}  // namespace tabiya::cli
