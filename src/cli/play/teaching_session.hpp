/// A game of the teaching variant csci1933 at one keyboard, as a dialogue.
///
/// It has no clocks and no draws; otherwise it works like `Session`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "cli/play/game_file.hpp"
#include "cli/play/phrases.hpp"
#include "cli/play/session_command.hpp"
#include "cli/play/session_reply.hpp"
#include "notation/inner/csci1933.hpp"
#include "tabiya/game/clock_time.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::cli {

class TeachingSession {
 public:
  explicit TeachingSession(const csci1933::Position& start, Language language = Language::English,
                           Color viewer = Color::White);

  /// Handles a move, a command, or the name of a promotion piece.
  [[nodiscard]] SessionReply handle(std::string_view line, Instant now);
  /// The variant has no clock.
  [[nodiscard]] std::optional<SessionReply> check_clock(Instant /*now*/) { return std::nullopt; }

  /// The players' names, for saved games.
  void name_players(PlayerNames names) { names_ = std::move(names); }

  /// Saves a game with unsaved moves to a new file in the current folder, without asking. Returns
  /// its name, or an empty text if there was nothing to save. Errors: the file cannot be written.
  [[nodiscard]] std::expected<std::string, Failure> rescue() const;

  [[nodiscard]] bool is_finished() const noexcept { return finished_; }
  [[nodiscard]] const csci1933::Game& game() const noexcept { return game_; }
  [[nodiscard]] Color viewer() const noexcept { return viewer_; }

  [[nodiscard]] std::string greeting() const { return say(Phrase::TeachingGreeting, language_); }
  [[nodiscard]] std::string title() const;
  [[nodiscard]] std::string prompt() const;

 private:
  struct Promotion {
    Square from;
    Square to;
  };

  [[nodiscard]] SessionReply handle_move(std::string_view text);
  [[nodiscard]] SessionReply play(Square from, Square to, std::optional<PieceType> promotion);
  [[nodiscard]] SessionReply name_piece(Promotion promotion, std::string_view name);
  [[nodiscard]] std::string list_moves() const;
  [[nodiscard]] bool has_unsaved_moves() const;
  [[nodiscard]] SessionReply leave(Verb by);
  [[nodiscard]] SessionReply end_leaving(std::string message);
  [[nodiscard]] SessionReply answer_leaving(std::string_view line);
  [[nodiscard]] SessionReply save(std::string_view path);
  [[nodiscard]] SessionReply save_into_existing(const std::string& path, std::string_view answer);
  [[nodiscard]] SessionReply write(const std::string& path, WriteMode mode);

  csci1933::Game game_;
  PlayerNames names_;
  std::optional<Promotion> asked_;
  std::vector<Move> saved_;      // as last written to a file
  std::optional<Verb> left_by_;  // Quit or New: the player is asked whether to save first
  std::optional<std::string> existing_file_;  // the player is asked whether to overwrite it
  Language language_;
  Color viewer_;
  bool finished_ = false;
};

}  // namespace tabiya::cli
