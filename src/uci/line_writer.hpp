/// Builds a line of the protocol.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tabiya::uci {

/// Joins words with single spaces.
class LineWriter {
 public:
  explicit LineWriter(std::string_view first) : line_{first} {}

  LineWriter& word(std::string_view word) {
    line_ += ' ';
    line_ += word;
    return *this;
  }

  LineWriter& field(std::string_view name, std::string_view value) {
    return word(name).word(value);
  }
  LineWriter& field(std::string_view name, std::integral auto value) {
    return field(name, std::to_string(value));
  }
  /// Writes nothing if there is no value.
  template <class Value>
  LineWriter& field(std::string_view name, const std::optional<Value>& value) {
    return value ? field(name, *value) : *this;
  }
  /// Writes nothing if there are no words.
  LineWriter& field(std::string_view name, const std::vector<std::string>& words) {
    return words.empty() ? *this : word(name).words(words);
  }

  LineWriter& words(const std::vector<std::string>& words) {
    for (const std::string& each : words) word(each);
    return *this;
  }

  [[nodiscard]] std::string line() const { return line_; }

 private:
  std::string line_;
};

}  // namespace tabiya::uci
