#include "cli/match/tune_option.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace tabiya::cli {
namespace {

template <class Number>
[[nodiscard]] std::optional<Number> parse_signed(std::string_view text) {
  Number number{};
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || stop != text.data() + text.size()) return std::nullopt;
  return number;
}

[[nodiscard]] std::vector<std::string_view> parts_between_commas(std::string_view text) {
  std::vector<std::string_view> parts;
  for (std::size_t comma = text.find(','); comma != std::string_view::npos;
       comma = text.find(',')) {
    parts.push_back(text.substr(0, comma));
    text.remove_prefix(comma + 1);
  }
  parts.push_back(text);
  return parts;
}

[[nodiscard]] match::TunedNumber with_default_step(const std::string& name,
                                                   const uci::SpinOption& spin) {
  constexpr double steps_in_range = 20;
  constexpr double least_step = 0.5;  // the variants differ by 1
  const double range = static_cast<double>(spin.max) - static_cast<double>(spin.min);
  return {.name = name,
          .start = static_cast<double>(spin.default_value),
          .min = spin.min,
          .max = spin.max,
          .step = std::max(range / steps_in_range, least_step)};
}

class TuneReader {
 public:
  TuneReader(std::string_view engine, const std::vector<uci::OptionOffer>& offers)
      : engine_{engine}, offers_{offers} {}

  [[nodiscard]] std::expected<void, Failure> add(std::string_view text) {
    const std::size_t equals = std::min(text.find('='), text.size());
    if (equals == text.size() && text.ends_with('*')) return add_all(text);
    const std::string_view name = text.substr(0, equals);
    const auto offer = std::ranges::find_if(offers_, [&](const uci::OptionOffer& each) {
      return uci::is_same_option_name(each.name, name);
    });
    if (offer == offers_.end()) {
      return failed(text, fmt::format("{} has no option of this name; it offers {}", engine_,
                                      fmt::join(spin_names(), ", ")));
    }
    const auto* const spin = std::get_if<uci::SpinOption>(&offer->type);
    if (spin == nullptr) {
      return failed(text, fmt::format("{} is not a number; it takes {}", offer->name,
                                      describe_values(*offer)));
    }
    if (equals == text.size()) {
      put(with_default_step(offer->name, *spin));
      return {};
    }
    return add_range(text, offer->name, *spin, parts_between_commas(text.substr(equals + 1)));
  }

  [[nodiscard]] std::vector<match::TunedNumber> numbers() && { return std::move(numbers_); }

 private:
  [[nodiscard]] static std::unexpected<Failure> failed(std::string_view text,
                                                       std::string_view reason) {
    return std::unexpected{Failure{fmt::format("--tune {}: {}", text, reason)}};
  }

  [[nodiscard]] std::vector<std::string_view> spin_names() const {
    std::vector<std::string_view> names;
    for (const uci::OptionOffer& offer : offers_) {
      if (std::holds_alternative<uci::SpinOption>(offer.type)) names.push_back(offer.name);
    }
    if (names.empty()) names.emplace_back("none");
    return names;
  }

  [[nodiscard]] std::expected<void, Failure> add_all(std::string_view text) {
    const std::string_view prefix = text.substr(0, text.size() - 1);
    bool has_found = false;
    for (const uci::OptionOffer& offer : offers_) {
      const auto* const spin = std::get_if<uci::SpinOption>(&offer.type);
      if (spin == nullptr || !offer.name.starts_with(prefix)) continue;
      put(with_default_step(offer.name, *spin));
      has_found = true;
    }
    if (has_found) return {};
    return failed(text, fmt::format("{} has no numbers of such names; it offers {}", engine_,
                                    fmt::join(spin_names(), ", ")));
  }

  [[nodiscard]] std::expected<void, Failure> add_range(std::string_view text,
                                                       const std::string& name,
                                                       const uci::SpinOption& spin,
                                                       const std::vector<std::string_view>& parts) {
    if (parts.size() != 4) return failed(text, "expected NAME=START,MIN,MAX,STEP");
    const auto start = parse_signed<double>(parts[0]);
    const auto min = parse_signed<std::int64_t>(parts[1]);
    const auto max = parse_signed<std::int64_t>(parts[2]);
    const auto step = parse_signed<double>(parts[3]);
    if (!start || !min || !max || !step) return failed(text, "expected NAME=START,MIN,MAX,STEP");
    if (*min < spin.min || *max > spin.max) {
      return failed(text, fmt::format("{} takes {} to {}", name, spin.min, spin.max));
    }
    const bool is_inside =
        static_cast<double>(*min) <= *start && *start <= static_cast<double>(*max);
    if (!is_inside) return failed(text, "START does not lie between MIN and MAX");
    if (!std::isfinite(*step) || *step <= 0) return failed(text, "STEP is not a positive number");
    put({.name = name, .start = *start, .min = *min, .max = *max, .step = *step});
    return {};
  }

  void put(match::TunedNumber number) {
    const auto same = std::ranges::find(numbers_, number.name, &match::TunedNumber::name);
    if (same != numbers_.end()) *same = std::move(number);
    else numbers_.push_back(std::move(number));
  }

  std::string_view engine_;
  const std::vector<uci::OptionOffer>& offers_;
  std::vector<match::TunedNumber> numbers_{};
};

}  // namespace

std::expected<std::vector<match::TunedNumber>, Failure> read_tuned_numbers(
    const std::vector<std::string>& texts, std::string_view engine,
    const std::vector<uci::OptionOffer>& offers) {
  TuneReader reader{engine, offers};
  for (const std::string& text : texts) {
    if (auto added = reader.add(text); !added) return std::unexpected{added.error()};
  }
  return std::move(reader).numbers();
}

}  // namespace tabiya::cli
