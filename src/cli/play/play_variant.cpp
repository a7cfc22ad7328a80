/// The part of `tabiya play` that plays variants.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <random>
#include <string_view>
#include <utility>

#include "cli/output.hpp"
#include "cli/play/play_command.hpp"
#include "cli/play/play_loop.hpp"
#include "cli/play/variant_file.hpp"
#include "cli/play/variant_session.hpp"
#include "cli/position_argument.hpp"

namespace tabiya::cli {

/// An option that makes no sense in a variant, or that its games do not have yet.
std::optional<Failure> PlayCommand::unknown_to_variants() const {
  struct Given {
    bool is_given;
    std::string_view option;
    std::string_view reason;
  };
  const std::array options{
      Given{!ruleset_.empty(), "--ruleset", "they have their own rules"},
      Given{time_.has_value(), "--time", "they have no clocks in the terminal"},
      Given{black_time_.has_value(), "--black-time", "they have no clocks in the terminal"},
      Given{has_touch_move_, "--touch-move", "touch-move is a rule of chess"},
      Given{has_hints_ || has_no_hints_, "--hints and --no-hints", "checks are always announced"},
      Given{array_.has_value(), "--chess960", "give the array with --fen"},
      Given{engine_.has_value(), "--engine", "only our own engine plays them here: --computer"},
      Given{!audit_file_.empty(), "--audit", "only games of chess are audited"}};
  const auto* const given = std::ranges::find_if(options, &Given::is_given);
  if (given == options.end()) return std::nullopt;
  return Failure{fmt::format("games of variants do not take {}: {}", given->option, given->reason)};
}

std::expected<VariantGame, Failure> PlayCommand::variant_game(Variant variant,
                                                              const Record& record) const {
  if (record && record->variant() != variant) {
    return std::unexpected{
        Failure{fmt::format("{}: the game is not one of {}", excerpt(file_), to_string(variant))}};
  }
  if (record) return to_variant_game(*record);
  const std::string fen = fen_.value_or(start_position);
  const auto mode = needs_chess960(fen, variant) ? CastlingMode::Chess960 : CastlingMode::Standard;
  const auto start = read_variant_position(variant, fen, mode);
  if (!start) return std::unexpected{start.error()};
  return VariantGame{*start, mode};
}

ExitCode PlayCommand::play_variant(Variant variant, const Terminal& terminal, Record record) const {
  if (const auto wrong = unknown_to_variants()) return report(*wrong);
  auto game = variant_game(variant, record);
  if (!game) return report(game.error());
  const Color player = this->player(record);
  const CastlingMode mode = game->castling_mode();
  VariantSession session{*std::move(game), language_, flips_ ? ~player : player};
  session.name_players(names_);
  if (fen_) session.add_to_greeting(ignored_parts(*fen_, mode, language_, variant));
  if (record) session.continue_record(*std::move(record));
  if (computer_) {
    std::random_device entropy;
    VariantOpponent opponent{*level(), ~player, entropy()};
    opponent.may_resign = may_resign_;
    session.play_against(std::move(opponent));
  }
  return play_in_terminal(session, terminal);
}

}  // namespace tabiya::cli
