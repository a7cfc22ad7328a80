/// `tabiya play`: a game between two people at one keyboard, or against the computer.
#pragma once

#include <expected>
#include <optional>
#include <string>

#include "cli/exit_code.hpp"
#include "cli/play/arbiter_pgn.hpp"
#include "cli/play/session.hpp"
#include "cli/terminal/terminal.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/game/variant_game.hpp"
#include "tabiya/notation/words.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class PlayCommand {
 public:
  static constexpr const char* name = "play";
  static constexpr const char* summary = "Play a game of chess";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya play --terminal --computer 3\n"
      "  tabiya play --terminal --engine stockfish --time 5+3\n"
      "  tabiya play --terminal --ruleset fide --time 90/40,30+30\n"
      "  tabiya play --terminal --chess960 --lang de\n"
      "  tabiya play --terminal --variant crazyhouse --computer\n"
      "  tabiya play --terminal --load game.pgn\n"
      "  printf 'f3\\ne5\\ng4\\nQh4#\\n' | tabiya play --terminal";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run();

 private:
  /// The game to play, and its record so far if it comes from a file.
  struct FirstGame {
    Arbiter arbiter;
    std::optional<pgn::GameTree> record{};
  };
  using Record = std::optional<pgn::GameTree>;
  /// The game of --load, if there is one.
  [[nodiscard]] std::expected<Record, Failure> record() const;
  [[nodiscard]] std::expected<FirstGame, Failure> first_game(Record record) const;
  [[nodiscard]] std::expected<FirstGame, Failure> loaded_game(
      pgn::GameTree tree, const Ruleset& ruleset, const ByColor<TimeControl>& times) const;
  [[nodiscard]] std::expected<Ruleset, Failure> ruleset() const;
  [[nodiscard]] std::expected<ByColor<TimeControl>, Failure> times() const;
  void declare_opponent(CLI::App& app);
  [[nodiscard]] std::expected<std::optional<Opponent>, Failure> opponent(Color color) const;
  [[nodiscard]] std::optional<Failure> wrong_computer() const;
  [[nodiscard]] std::optional<players::Level> level() const;
  [[nodiscard]] Color side() const;
  [[nodiscard]] Color player(const Record& record) const;
  [[nodiscard]] ExitCode play_chess(const Terminal& terminal, Record record) const;
  [[nodiscard]] ExitCode play_variant(Variant variant, const Terminal& terminal,
                                      Record record) const;
  [[nodiscard]] std::optional<Failure> unknown_to_variants() const;
  [[nodiscard]] std::expected<VariantGame, Failure> variant_game(Variant variant,
                                                                 const Record& record) const;
  [[nodiscard]] ExitCode play_audited(Session& session, const Terminal& terminal) const;

  std::string ruleset_;
  Variant variant_ = Variant::Standard;
  std::optional<std::string> time_;
  std::optional<std::string> black_time_;  // if different
  std::optional<std::string> fen_;
  std::optional<std::string> array_;  // the number of a Chess960 array; empty text: a random one
  std::string file_;
  std::string audit_file_;
  PlayerNames names_;
  std::optional<std::string> computer_;  // its level
  std::optional<std::string> engine_;    // a UCI program
  std::optional<std::string> side_;
  Language language_ = Language::English;
  bool in_terminal_ = false;  // the only mode so far; accepted for scripts
  bool has_touch_move_ = false;
  bool has_hints_ = false;  // if neither is set, the ruleset decides
  bool has_no_hints_ = false;
  bool wants_ascii_ = false;
  bool flips_ = false;
  bool may_resign_ = false;
};

}  // namespace tabiya::cli
