#include "cli/pgn/sort_key.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

namespace tabiya::cli {
namespace {

using Kind = SortField::Kind;

constexpr std::array<std::string_view, 4> number_endings{"Elo", "USCF", "Rating", "Count"};

Kind kind_of(std::string_view name) {
  if (name.ends_with("Date")) return Kind::Date;
  if (name == "Round") return Kind::Round;
  const auto ends_name = [&](std::string_view ending) { return name.ends_with(ending); };
  const bool is_number = name == "plies" || std::ranges::any_of(number_endings, ends_name);
  return is_number ? Kind::Number : Kind::Text;
}

/// Big-endian, so that bytes compare like numbers.
void append_number(std::string& key, std::uint64_t number) {
  constexpr int bits = 64;
  constexpr int bits_of_byte = 8;
  for (int shift = bits - bits_of_byte; shift >= 0; shift -= bits_of_byte) {
    key += static_cast<char>((number >> shift) & 0xFF);
  }
}

/// Parses and removes leading digits. Numbers beyond the range are equal.
std::optional<std::uint64_t> take_number(std::string_view& text) {
  constexpr std::uint64_t most = 1'000'000'000'000'000;
  std::uint64_t number = 0;
  bool has_digits = false;
  for (; !text.empty() && text.front() >= '0' && text.front() <= '9'; text.remove_prefix(1)) {
    number = std::min(most, number * 10 + static_cast<std::uint64_t>(text.front() - '0'));
    has_digits = true;
  }
  if (!has_digits) return std::nullopt;
  return number;
}

void append_date(std::string& key, std::string_view value) {
  std::string digits{value};
  std::ranges::replace(digits, '?', '0');
  std::string_view rest = digits;
  constexpr int parts_of_date = 3;
  for (int part = 0; part < parts_of_date; ++part) {
    append_number(key, take_number(rest).value_or(0));
    if (!rest.empty()) rest.remove_prefix(1);
  }
}

void append_rating(std::string& key, std::string_view value) {
  const auto number = take_number(value);
  append_number(key, number ? *number + 1 : 0);
}

void append_round(std::string& key, std::string_view value) {
  enum Rank : char { Unknown, Inappropriate, Number, Other };
  enum Part : char { End, More };
  if (value.empty() || value == "?") {
    key += Unknown;
  } else if (value == "-") {
    key += Inappropriate;
  } else if (value.find_first_not_of("0123456789.") == std::string_view::npos) {
    key += Number;
    while (const auto part = take_number(value)) {
      key += More;
      append_number(key, *part);
      if (!value.empty()) value.remove_prefix(1);
    }
    key += End;
  } else {
    key += Other;
    key += value;
    key += '\0';
  }
}

}  // namespace

SortField parse_sort_field(std::string_view text) {
  const bool falls = text.size() > 1 && text.ends_with('-');
  if (falls) text.remove_suffix(1);
  return {std::string{text}, kind_of(text), falls};
}

std::vector<SortField> standard_order() {
  std::vector<SortField> fields;
  for (const std::string_view name :
       {"Date", "Event", "Site", "Round", "White", "Black", "Result"}) {
    fields.push_back(parse_sort_field(name));
  }
  return fields;
}

void append_sort_key(std::string& key, const SortField& field, std::string_view value) {
  const std::size_t begin = key.size();
  switch (field.kind) {
    case Kind::Date: append_date(key, value); break;
    case Kind::Number: append_rating(key, value); break;
    case Kind::Round: append_round(key, value); break;
    case Kind::Text:
      key += value;
      key += '\0';
      break;
  }
  if (!field.falls) return;
  for (std::size_t index = begin; index < key.size(); ++index) {
    key[index] = static_cast<char>(~key[index]);
  }
}

}  // namespace tabiya::cli
