#include "cli/referee/referee_command.hpp"

#include <fmt/core.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <cstdint>
#include <cstdio>
#include <random>
#include <utility>

#include "cli/input.hpp"
#include "cli/language_option.hpp"
#include "cli/number_check.hpp"
#include "cli/output.hpp"
#include "cli/play/ruleset_argument.hpp"
#include "cli/position_argument.hpp"
#include "cli/referee/referee_json.hpp"
#include "cli/referee/referee_session.hpp"
#include "cli/variant_option.hpp"
#include "game/inner/random_start.hpp"
#include "tabiya/game/time_control_text.hpp"

namespace tabiya::cli {
namespace {

std::expected<TimeControl, Failure> read_time_control(const std::string& text) {
  const auto control = parse_time_control(text);
  if (!control) {
    return std::unexpected{
        Failure{fmt::format("time control \"{}\": {}", excerpt(text), to_string(control.error()))}};
  }
  return control->value_or(TimeControl{});
}

/// Replaces "random" by a random number.
std::string array_number(const std::string& text) {
  if (text != "random") return text;
  std::random_device entropy;
  const std::uint64_t seed = (std::uint64_t{entropy()} << 32U) | entropy();
  return std::to_string(random_chess960_number(seed));
}

/// The session itself refuses lines of more than max_referee_line bytes; this ends those without end.
constexpr std::size_t max_discarded_line_bytes = std::size_t{1} << 24;

/// Answers each input line until the input ends or a line says "quit".
template <class Session>
ExitCode converse(Session session) {
  announce_waiting("events, one per line,");
  LineInput input{{.max_bytes = max_discarded_line_bytes, .is_text = false}};
  for (;;) {
    const auto line = input.next();
    if (!line) return report(line.error());
    if (!*line || **line == "quit") return ExitCode::Success;
    print_json(session.handle(**line));
    std::fflush(stdout);
  }
}

ExitCode answer_failure(const Failure& failure) {
  print_json(referee_error("bad_terms", failure.sentence));
  return ExitCode::Failed;
}

}  // namespace

void RefereeCommand::declare_options(CLI::App& app) {
  app.add_option("--ruleset", ruleset_,
                 "casual (the default), fide, fide-rapid, fide-blitz, fide-online, us, or the "
                 "variant csci1933");
  app.add_option("--fen", fen_, "Start from this position");
  app.add_option("--chess960", chess960_,
                 "Start from array N, 0 to 959, or a random one (\"random\"); with --fen, read it "
                 "as Chess960");
  declare_variant(app, variant_);
  app.add_option("--time", time_, "The time control in PGN's form, such as 300+3");
  app.add_option("--black-time", black_time_, "Black's time control, if different");
  app.add_option("--white", names_.white, "White's name, for `save FILE.pgn`");
  app.add_option("--black", names_.black, "Black's name");
  app.add_option("--no-draws-before", moves_before_draw_offer_,
                 "No draw offers before both players have made this move")
      ->check(count_from(0));
  declare_language(app, language_);
}

/// The terms besides the starting position.
template <class Terms>
std::expected<void, Failure> RefereeCommand::agree(Terms& terms) const {
  const auto ruleset = read_ruleset(ruleset_);
  if (!ruleset) return std::unexpected{ruleset.error()};
  terms.ruleset = *ruleset;
  if (moves_before_draw_offer_ > 1) {
    terms.ruleset.moves_before_draw_offer = moves_before_draw_offer_;
  }
  const auto white = read_time_control(time_);
  const auto black = black_time_.empty() ? white : read_time_control(black_time_);
  if (!white) return std::unexpected{white.error()};
  if (!black) return std::unexpected{black.error()};
  terms.times = {*white, *black};
  return {};
}

std::expected<GameTerms, Failure> RefereeCommand::terms() const {
  GameTerms terms;
  if (const auto agreed = agree(terms); !agreed) return std::unexpected{agreed.error()};
  if (!chess960_.empty()) terms.castling_mode = CastlingMode::Chess960;
  const bool is_array = !chess960_.empty() && fen_ == start_position;
  const auto start = is_array ? read_chess960_start(array_number(chess960_))
                              : read_position(fen_, terms.castling_mode);
  if (!start) return std::unexpected{start.error()};
  if (!is_array) report_ignored_parts(fen_, terms.castling_mode);
  terms.start = *start;
  return terms;
}

std::expected<VariantGameTerms, Failure> RefereeCommand::variant_terms() const {
  VariantGameTerms terms;
  if (!chess960_.empty()) {
    return std::unexpected{Failure{"--chess960 cannot be combined with --variant"}};
  }
  if (const auto agreed = agree(terms); !agreed) return std::unexpected{agreed.error()};
  const auto start = read_variant_position(variant_, fen_, CastlingMode::Standard);
  if (!start) return std::unexpected{start.error()};
  report_ignored_parts(fen_, CastlingMode::Standard, variant_);
  terms.start = *start;
  return terms;
}

ExitCode RefereeCommand::run() {
  if (const auto taken = take_csci1933(ruleset_, variant_); !taken) {
    return answer_failure(taken.error());
  }
  if (ruleset_.empty()) ruleset_ = casual_ruleset().name;
  if (variant_ != Variant::Standard) return run_variant();
  const auto agreed = terms();
  if (!agreed) return answer_failure(agreed.error());
  auto arbiter = Arbiter::begin(*agreed);
  if (!arbiter) return answer_failure({std::string{to_string(arbiter.error())}});
  return converse(RefereeSession{*std::move(arbiter), language_, names_});
}

ExitCode RefereeCommand::run_variant() const {
  const auto agreed = variant_terms();
  if (!agreed) return answer_failure(agreed.error());
  auto arbiter = VariantArbiter::begin(*agreed);
  if (!arbiter) return answer_failure({std::string{to_string(arbiter.error())}});
  return converse(VariantRefereeSession{*std::move(arbiter), language_, names_});
}

}  // namespace tabiya::cli
