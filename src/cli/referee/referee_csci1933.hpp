/// The referee for the teaching variant csci1933: judges moves and the capture of the king.
#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "cli/play/arbiter_pgn.hpp"
#include "notation/inner/csci1933.hpp"
#include "rules/inner/csci1933.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::cli {

/// The dialogue under `--ruleset csci1933`. A move is two squares, by name or by row and column,
/// and the name of a piece if a pawn promotes: `move b7 b8 knight`, `move 6,4 4,4`.
class Csci1933Session {
 public:
  Csci1933Session(const csci1933::Position& start, PlayerNames names, Language language)
      : game_{start}, names_{std::move(names)}, language_{language} {}

  /// The answer to a line without its line end. It always has `ok`.
  [[nodiscard]] boost::json::object handle(std::string_view line);

  [[nodiscard]] const csci1933::Game& game() const noexcept { return game_; }

 private:
  [[nodiscard]] boost::json::object move(std::string_view argument);
  [[nodiscard]] boost::json::object state() const;

  [[nodiscard]] boost::json::object save(const std::string& path) const;

  csci1933::Game game_;
  PlayerNames names_;
  Language language_;
};

}  // namespace tabiya::cli
