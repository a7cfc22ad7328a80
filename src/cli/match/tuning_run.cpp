#include "cli/match/tuning_run.hpp"

#include <fmt/core.h>

#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "cli/input.hpp"
#include "cli/match/tune_option.hpp"
#include "cli/match/tuning_report.hpp"
#include "cli/output.hpp"
#include "cli/output_file.hpp"
#include "match/inner/spsa_state.hpp"
#include "match/inner/tuning.hpp"

namespace tabiya::cli {
namespace {

/// The options of the engine, which is started for this.
[[nodiscard]] std::expected<std::vector<uci::OptionOffer>, Failure> offers_of(
    const match::TournamentPlan& plan) {
  match::Player player{plan.players.front()};
  if (auto started = player.start(); !started) {
    const match::StartFailure failure{0, std::move(started).error()};
    return std::unexpected{Failure{to_string(failure, plan)}};
  }
  return player.client().options();
}

/// How the plan of a state differs from that of the command line; nothing if it does not.
[[nodiscard]] std::optional<std::string> difference(const match::SpsaPlan& state,
                                                    const match::SpsaPlan& wanted) {
  if (state.pairs != wanted.pairs) {
    return fmt::format("has --rounds {}, not {}", state.pairs, wanted.pairs);
  }
  if (state.seed != wanted.seed) {
    return fmt::format("has --seed {}, not {}", state.seed, wanted.seed);
  }
  if (state.numbers != wanted.numbers) return "tunes other options, or in other ranges";
  return std::nullopt;
}

/// The tuning at its beginning, or as the state file has it.
[[nodiscard]] std::expected<match::Spsa, Failure> begin_or_resume(const TuningOrder& order,
                                                                  match::SpsaPlan plan) {
  const std::string& path = order.state_file;
  std::error_code ignored;
  if (path.empty() || !std::filesystem::exists(path, ignored)) return match::Spsa{std::move(plan)};
  if (!order.resumes) {
    return std::unexpected{
        Failure{path + ": the file exists; continue it with --resume, or choose another one"}};
  }
  const auto text = read_text(path);
  if (!text) return std::unexpected{text.error()};
  auto spsa = match::parse_spsa(*text);
  if (!spsa) {
    return std::unexpected{
        Failure{fmt::format("{}:{}: {}", path, spsa.error().line, spsa.error().reason)}};
  }
  if (const auto reason = difference(spsa->plan(), plan)) {
    return std::unexpected{
        Failure{fmt::format("{}: {}; give the options that it began with", path, *reason)}};
  }
  return *std::move(spsa);
}

[[nodiscard]] std::expected<void, Failure> write_state(const TuningOrder& order,
                                                       const match::Spsa& spsa) {
  if (order.state_file.empty()) return {};
  return write_whole_file(order.state_file, to_text(spsa));
}

}  // namespace

ExitCode run_tuning(const TuningOrder& order, const match::TournamentPlan& plan,
                    const std::function<bool()>& stops) {
  const auto offers = offers_of(plan);
  if (!offers) return report(offers.error());
  auto numbers = read_tuned_numbers(order.numbers, plan.players.front().name, *offers);
  if (!numbers) return report(numbers.error());
  auto spsa = begin_or_resume(order, {.numbers = *std::move(numbers),
                                      .pairs = static_cast<std::uint64_t>(plan.pairs),
                                      .seed = order.seed});
  if (!spsa) return report(spsa.error());
  auto written = write_state(order, *spsa);
  if (!written) return report(written.error());
  TuningReport shown{*spsa, order.writes_json};
  const auto ended = match::play_tuning(
      plan, *spsa,
      [&](const match::TunedPair& pair) {
        written = write_state(order, *spsa);
        shown.add(pair);
      },
      [&] { return stops() || !written; });
  shown.finish();
  if (!written) return report(written.error());
  if (!ended) return report({to_string(ended.error(), plan)});
  return shown.has_faults() ? ExitCode::WrongData : ExitCode::Success;
}

}  // namespace tabiya::cli
