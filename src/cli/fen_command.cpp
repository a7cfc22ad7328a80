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
#include "tabiya/rules/movegen.hpp"

namespace tabiya::cli {
namespace {

/// The contents of a FEN, and the playable position made from it, repaired if necessary.
struct Reading {
  Setup setup;
  Defects defects;
  std::optional<Position> position;
};

/// A textual form of a position, with its name for people and its JSON key.
struct NamedForm {
  const char* title;
  const char* field;
  std::string text;
};

Reading reading_of(const Setup& setup, CastlingMode mode) {
  Reading reading{setup, defects(setup, mode), std::nullopt};
  const auto position = Position::from_setup(repaired(setup, mode), mode);
  if (position) reading.position = *position;
  return reading;
}

/// The first four fields. Source: EPD, PGN 16.2.
std::string to_epd_position(const Position& position) {
  const std::string fen = to_fen(position);
  const std::size_t move_number = fen.rfind(' ');
  return fen.substr(0, fen.rfind(' ', move_number - 1));
}

std::vector<NamedForm> forms_of(const Position& position) {
  using Castling = FenStyle::Castling;
  return {
      {"FEN", "fen", to_fen(position)},
      {"  e.p. if pseudo-legal", "fen_pseudo_legal",
       to_fen(position, {EnPassantMode::PseudoLegal, Castling::XFen})},
      {"  e.p. always", "fen_always", to_fen(position, {EnPassantMode::Always, Castling::XFen})},
      {"Shredder-FEN", "shredder_fen",
       to_fen(position, {EnPassantMode::Legal, Castling::Shredder})},
      {"EPD", "epd", to_epd_position(position)},
      {"Key", "key", fmt::format("{:016x}", position.key().bits)},
      {"Polyglot key", "polyglot_key", fmt::format("{:016x}", polyglot_key(position).bits)},
  };
}

void print_text(const Reading& reading, Language language) {
  DiagramStyle style;
  const bool unicode = this_terminal().unicode;
  style.symbols = unicode ? DiagramStyle::Symbols::Figurines : DiagramStyle::Symbols::Letters;
  style.viewer = reading.setup.turn;
  fmt::print("{}\n", to_diagram(reading.setup.board, style));
  if (reading.position) {
    for (const NamedForm& form : forms_of(*reading.position)) {
      fmt::print("{:<24}{}\n", form.title, form.text);
    }
    fmt::print("{:<24}{}\n", "Legal moves", count_legal_moves(*reading.position));
    if (const auto check = check_in_words(*reading.position, language)) fmt::print("{}\n", *check);
  } else {
    fmt::print("{:<24}{}\n", "As read", to_fen(reading.setup));
  }
  for (const Defect defect : reading.defects) {
    fmt::print("{:<24}{}\n", reading.position ? "Defect (repaired)" : "Defect",
               to_words(defect, language));
  }
  if (!reading.position) return;
  for (const Warning warning : warnings(reading.position->setup())) {
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
                             {"as_read", to_fen(reading.setup)},
                             {"defects", sentences(reading.defects, language)}};
  if (!reading.position) return result;
  for (const NamedForm& form : forms_of(*reading.position)) result[form.field] = form.text;
  result["legal_moves"] = count_legal_moves(*reading.position);
  result["check"] = reading.position->is_check();
  result["warnings"] = sentences(warnings(reading.position->setup()), language);
  return result;
}

}  // namespace

void FenCommand::declare_options(CLI::App& app) {
  app.add_option("FEN", position_.words, "A FEN, startpos, or - to read one from standard input")
      ->required()
      ->type_name("");
  position_.declare_mode(app);
  declare_language(app, language_);
  app.add_flag("--json", writes_json_, "Print one JSON object");
}

ExitCode FenCommand::run() const {
  const auto fen = position_.fen();
  if (!fen) return report(fen.error());
  const auto setup = parse_fen(*fen == start_position ? to_fen(Position{}) : *fen);
  if (!setup) return report({sentence_of(*fen, setup.error())});
  const Reading reading = reading_of(*setup, position_.mode());
  if (writes_json_) print_json(json_of(reading, language_));
  else print_text(reading, language_);
  return reading.defects.empty() ? ExitCode::Success : ExitCode::WrongData;
}

}  // namespace tabiya::cli
