/// Reads the fields of a message: each is a keyword, then its value.
#pragma once

#include <expected>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "tabiya/uci/fault.hpp"
#include "uci/tokens.hpp"

namespace tabiya::uci {

/// Reads one message and records the parts that it skips.
struct FieldReader {
  std::string_view command;
  Tokens& tokens;
  std::vector<Fault> faults{};

  /// Reads the number after the keyword `name`, which was already taken. Of a number with a fraction,
  /// which is reported, the whole part counts. A word that is not a number is reported and left in
  /// place, because it can be the keyword of the next field.
  template <class Number>
  std::optional<Number> number(std::string_view name) {
    if (tokens.empty()) {
      faults.push_back({Fault::Kind::NumberMissing, std::string{command}, std::string{name}});
      return std::nullopt;
    }
    const std::string found{tokens.peek()};
    std::optional<Number> value = parse_number<Number>(found);
    if (value) {
      tokens.take();
      return value;
    }
    value = parse_whole_part<Number>(found);
    const auto kind = value ? Fault::Kind::NumberCut : Fault::Kind::NumberMalformed;
    faults.push_back({kind, std::string{command}, std::string{name}, found});
    if (value) tokens.take();
    return value;
  }

  /// Reads the number into `place`, which keeps its value if there is no number.
  template <class Number>
  void read_into(std::optional<Number>& place, std::string_view name) {
    if (const auto found = number<Number>(name)) place = found;
  }

  /// Skips an unknown word and reports it.
  void skip() {
    // A malformed number was already reported.
    const std::string_view word = tokens.take();
    if (!faults.empty() && faults.back().kind == Fault::Kind::NumberMalformed &&
        faults.back().found == word) {
      return;
    }
    faults.push_back({Fault::Kind::UnknownWord, std::string{command}, {}, std::string{word}});
  }

  [[nodiscard]] Fault missing(std::string_view wanted) const {
    return {Fault::Kind::WordMissing, std::string{command}, std::string{wanted}};
  }
};

/// Finds the first word of the line that names a message, and calls its reader. The words before it
/// are reported as faults.
template <class Message, class FindReader>
std::expected<Parsed<Message>, Fault> read_message(std::string_view line, FindReader find_reader) {
  Tokens tokens{line};
  if (tokens.empty()) return std::unexpected{Fault{Fault::Kind::EmptyLine}};
  std::vector<Fault> skipped;
  const std::string first{tokens.peek()};
  while (!tokens.empty()) {
    const std::string_view word = tokens.take();
    const auto reader = find_reader(word, skipped.empty());
    if (!reader) {
      skipped.push_back({Fault::Kind::UnknownWord, {}, {}, std::string{word}});
      continue;
    }
    FieldReader fields{word, tokens, std::move(skipped)};
    auto message = reader(fields);
    if (!message) return std::unexpected{std::move(message).error()};
    return Parsed<Message>{*std::move(message), std::move(fields.faults)};
  }
  const std::string meant = in_small_letters(first);
  const bool is_known = find_reader(std::string_view{meant}, true) != nullptr;
  return std::unexpected{Fault{Fault::Kind::UnknownCommand, {}, is_known ? meant : "", first}};
}

}  // namespace tabiya::uci
