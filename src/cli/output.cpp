#include "cli/output.hpp"

#include <fmt/core.h>

#include <boost/json.hpp>

namespace tabiya::cli {

void print_json(const boost::json::value& value) {
  fmt::print("{}\n", boost::json::serialize(value));
}

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t place = digits.size(); place > 3; place -= 3) digits.insert(place - 3, ",");
  return digits;
}

std::string counted(std::uint64_t number, const std::string& word) {
  return fmt::format("{} {}{}", grouped(number), word, number == 1 ? "" : "s");
}

}  // namespace tabiya::cli
