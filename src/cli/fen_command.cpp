#include "cli/fen_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/language_option.hpp"
#include "cli/output.hpp"
#include "cli/terminal/terminal.hpp"
#include "tabiya/json/position.hpp"
#include "tabiya/notation/diagram.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/notation/variant_words.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::cli {
namespace {

/// The contents of a FEN, and the playable position made from it, repaired if necessary.
struct Reading {
  Variant variant;
  VariantSetup setup;
  Defects defects;
  std::optional<VariantPosition> position;
  std::optional<Position> chess;  ///< the same, if it is one of chess
};

/// A textual form of a position, with its name for people and its JSON key.
struct NamedForm {
  const char* title;
  const char* field;
  std::string text;
};

Reading reading_of(Variant variant, const VariantSetup& setup, CastlingMode mode) {
  Reading reading{variant, setup, defects(variant, setup, mode), {}, {}};
  const auto position = VariantPosition::from_setup(variant, repaired(variant, setup, mode), mode);
  if (!position) return reading;
  reading.position = *position;
  reading.chess = position->as_chess();
  return reading;
}

/// All but the two counters, which end a FEN. Source: EPD, PGN 16.2.
std::string to_epd_position(const VariantPosition& position) {
  const std::string fen = to_fen(position);
  const std::size_t move_number = fen.rfind(' ');
  return fen.substr(0, fen.rfind(' ', move_number - 1));
}

std::vector<NamedForm> forms_of(const Reading& reading) {
  using Castling = FenStyle::Castling;
  const VariantPosition& position = *reading.position;
  std::vector<NamedForm> forms{
      {"FEN", "fen", to_fen(position)},
      {"  e.p. if pseudo-legal", "fen_pseudo_legal",
       to_fen(position, {EnPassantMode::PseudoLegal, Castling::XFen})},
      {"  e.p. always", "fen_always", to_fen(position, {EnPassantMode::Always, Castling::XFen})},
      {"Shredder-FEN", "shredder_fen",
       to_fen(position, {EnPassantMode::Legal, Castling::Shredder})}};
  if (!reading.chess) {
    forms.push_back(
        {"Lichess' FEN", "lichess_fen", to_fen(position, {}, VariantFenStyle::Lichess)});
  }
  forms.push_back({"EPD", "epd", to_epd_position(position)});
  forms.push_back({"Key", "key", fmt::format("{:016x}", position.key().bits)});
  if (reading.chess) {
    forms.push_back({"Polyglot key", "polyglot_key",
                     fmt::format("{:016x}", polyglot_key(*reading.chess).bits)});
  }
  return forms;
}

/// What people also want to know about a playable position.
void print_state(const Reading& reading, Language language) {
  fmt::print("{:<24}{}\n", "Legal moves", count_legal_moves(*reading.position));
  if (const auto check = check_in_words(*reading.position, language)) fmt::print("{}\n", *check);
  if (reading.chess) return;
  if (const auto ending = ending_of(*reading.position)) {
    fmt::print("{}\n", to_words(*ending, language));
  }
}

void print_text(const Reading& reading, Language language) {
  DiagramStyle style;
  const bool unicode = this_terminal().unicode;
  style.symbols = unicode ? DiagramStyle::Symbols::Figurines : DiagramStyle::Symbols::Letters;
  style.viewer = reading.setup.chess.turn;
  fmt::print("{}\n", to_diagram(reading.setup.chess.board, style));
  if (reading.position) {
    for (const NamedForm& form : forms_of(reading)) {
      fmt::print("{:<24}{}\n", form.title, form.text);
    }
    print_state(reading, language);
  } else {
    fmt::print("{:<24}{}\n", "As read", to_fen(reading.variant, reading.setup));
  }
  for (const Defect defect : reading.defects) {
    fmt::print("{:<24}{}\n", reading.position ? "Defect (repaired)" : "Defect",
               to_words(defect, language));
  }
  if (!reading.chess) return;
  for (const Warning warning : warnings(reading.chess->setup())) {
    fmt::print("{:<24}{}\n", "Warning", to_words(warning, language));
  }
}

template <class Flags>
boost::json::array sentences(Flags flags, Language language) {
  boost::json::array list;
  for (const auto flag : flags) list.emplace_back(to_words(flag, language));
  return list;
}

boost::json::object json_of(const Reading& reading, Language language) {
  boost::json::object result{{"playable", reading.position.has_value()},
                             {"as_read", to_fen(reading.variant, reading.setup)},
                             {"defects", sentences(reading.defects, language)}};
  if (reading.variant != Variant::Standard) result["variant"] = key_of(reading.variant);
  if (!reading.position) return result;
  for (const NamedForm& form : forms_of(reading)) result[form.field] = form.text;
  result["legal_moves"] = count_legal_moves(*reading.position);
  result["check"] = reading.position->is_check();
  if (reading.chess) {
    result["warnings"] = sentences(warnings(reading.chess->setup()), language);
  } else {
    const auto ending = ending_of(*reading.position);
    result["ending"] = ending ? boost::json::value(json::to_json(*ending)) : nullptr;
  }
  return result;
}

}  // namespace

void FenCommand::declare_options(CLI::App& app) {
  app.add_option("FEN", position_.words, "A FEN, startpos, or - to read one from standard input")
      ->required()
      ->type_name("");
  position_.declare_mode(app);
  position_.declare_variant(app);
  declare_language(app, language_);
  app.add_flag("--json", writes_json_, "Print one JSON object");
}

ExitCode FenCommand::run() const {
  const auto fen = position_.fen();
  if (!fen) return report(fen.error());
  const Variant variant = position_.variant;
  const auto setup =
      parse_variant_fen(variant, *fen == start_position ? to_fen(VariantPosition{variant}) : *fen);
  if (!setup) return report({sentence_of(*fen, setup.error())});
  const Reading reading = reading_of(variant, *setup, position_.mode());
  if (writes_json_) print_json(json_of(reading, language_));
  else print_text(reading, language_);
  return reading.defects.empty() ? ExitCode::Success : ExitCode::WrongData;
}

}  // namespace tabiya::cli
