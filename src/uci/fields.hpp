/// How the fields of a message are read: a word that names the field, then its value.
#pragma once

#include <expected>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "tabiya/uci/fault.hpp"
#include "uci/tokens.hpp"

namespace tabiya::uci {

/// Reads one message and keeps what it has to pass over.
struct FieldReader {
  std::string_view command;
  Tokens& tokens;
  std::vector<Fault> faults{};

  /// The number after the word `name`, which has been taken. A word that is no number is left
  /// where it stands if it could name the next field, and else passed over.
  template <class Number>
  std::optional<Number> number(std::string_view name) {
    if (tokens.empty()) {
      faults.push_back({Fault::Kind::NumberMissing, std::string{command}, std::string{name}});
      return std::nullopt;
    }
    const std::optional<Number> value = parse_number<Number>(tokens.peek());
    if (!value) {
      faults.push_back({Fault::Kind::NumberMalformed, std::string{command}, std::string{name},
                        std::string{tokens.peek()}});
    } else {
      tokens.take();
    }
    return value;
  }

  /// The same, into a place that keeps what it holds if there is no number.
  template <class Number>
  void read_into(std::optional<Number>& place, std::string_view name) {
    if (const auto found = number<Number>(name)) place = found;
  }

  /// Passes over a word that means nothing here.
  void skip() {
    // What stands for a number has been complained of already.
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

/// Finds the reader for the first word of a line that names a message, and calls it. The words
/// before it are faults of the message.
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
  return std::unexpected{Fault{Fault::Kind::UnknownCommand, {}, {}, first}};
}

}  // namespace tabiya::uci
