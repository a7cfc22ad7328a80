/// A game of a variant at one keyboard, or against the computer, as a dialogue: a line goes in, a
/// reply comes out.
///
/// It works like `Session`, without clocks and touched pieces, so no arbiter judges it; `VariantGame`
/// does. Tests can drive it: it does not read a terminal and draws nothing.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "cli/play/game_file.hpp"
#include "cli/play/phrases.hpp"
#include "cli/play/session_command.hpp"
#include "cli/play/session_reply.hpp"
#include "cli/play/variant_computer.hpp"
#include "tabiya/game/clock_time.hpp"
#include "tabiya/game/variant_game.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::cli {

class VariantSession {
 public:
  explicit VariantSession(VariantGame game, Language language = Language::English,
                          Color viewer = Color::White);

  /// Handles a move, a command, or the answer to a question.
  [[nodiscard]] SessionReply handle(std::string_view line, Instant now);
  /// These games have no clock.
  [[nodiscard]] std::optional<SessionReply> check_clock(Instant /*now*/) { return std::nullopt; }

  /// The players' names, for saved games.
  void name_players(PlayerNames names) { names_ = std::move(names); }
  /// The record of the game so far, as it was loaded. Saving adds to it and keeps all it has. If it
  /// names the computer as a player, the computer plays on.
  void continue_record(pgn::GameTree record);
  /// Hands one side to the computer.
  void play_against(VariantOpponent computer);
  using Thought = players::Player::Result<players::Thought>;
  /// True if it is the computer's turn, or if a draw is offered to it. The caller then lets it think,
  /// which can take a while, and lets the game follow.
  [[nodiscard]] bool awaits_computer() const noexcept;
  /// What it is asked. Requires: awaits_computer().
  [[nodiscard]] players::VariantQuestion question_for_computer(Instant now) const;
  /// Uses nothing of the session but the computer. Requires: a computer.
  [[nodiscard]] Thought computer_thought(const players::VariantQuestion& question,
                                         const std::stop_token& hurry = {});
  /// Does what the computer has decided. Requires: awaits_computer().
  [[nodiscard]] SessionReply follow(const Thought& thought, Instant now);

  /// Saves a game with unsaved moves to a new file in the current folder, without asking. Returns
  /// its name, or an empty text if there was nothing to save. Errors: the file cannot be written.
  [[nodiscard]] std::expected<std::string, Failure> rescue() const;

  /// True once the player has left.
  [[nodiscard]] bool is_finished() const noexcept { return finished_; }
  [[nodiscard]] const VariantGame& game() const noexcept { return game_; }
  [[nodiscard]] Language language() const noexcept { return language_; }
  /// The side at the bottom of the board.
  [[nodiscard]] Color viewer() const noexcept { return viewer_; }

  /// The first message: the variant and its rule.
  [[nodiscard]] std::string greeting() const;
  /// Adds a note to the greeting, such as ignored parts of a FEN; an empty one adds nothing.
  void add_to_greeting(const std::string& note);
  /// What both players should know now: checks, possible claims, offers, the end of the game.
  [[nodiscard]] std::vector<std::string> announcements() const;
  /// The prompt for the player's input.
  [[nodiscard]] std::string prompt() const;
  /// The variant and the side to move, or the result.
  [[nodiscard]] std::string title() const;
  /// The moves so far, as people write them: "1. e4 e5", one entry per full move.
  [[nodiscard]] std::vector<std::string> score() const;

 private:
  /// What follows the question whether to save the game.
  enum class Next : std::uint8_t { Continue, Quit, Replace };

  struct PromotionQuestion {
    Square from;
    Square to;
  };
  struct DrawQuestion {
    Color offered_by;
  };
  struct ResignQuestion {
    Color who;
  };
  struct FileQuestion {
    Next next;
  };
  struct ExistingFileQuestion {
    std::string path;
    Next next;
  };
  using Question = std::variant<PromotionQuestion, DrawQuestion, ResignQuestion, FileQuestion,
                                ExistingFileQuestion>;
  /// The game that starts once the old one is saved or discarded.
  struct NextGame {
    VariantGame game;
    std::string message;
    std::optional<pgn::GameTree> record{};
  };

  [[nodiscard]] SessionReply answer(const PromotionQuestion& question, std::string_view line);
  [[nodiscard]] SessionReply answer(const DrawQuestion& question, std::string_view line);
  [[nodiscard]] SessionReply answer(const ResignQuestion& question, std::string_view line);
  [[nodiscard]] SessionReply answer(const FileQuestion& question, std::string_view line);
  [[nodiscard]] SessionReply answer(const ExistingFileQuestion& question, std::string_view line);
  [[nodiscard]] SessionReply run(const SessionCommand& command);
  [[nodiscard]] SessionReply list_score() const;
  [[nodiscard]] SessionReply change_language(std::string_view code);

  // variant_session_moves.cpp
  [[nodiscard]] SessionReply handle_move(std::string_view text);
  [[nodiscard]] SessionReply play(Move move);
  [[nodiscard]] SessionReply list_moves(std::string_view square) const;
  [[nodiscard]] SessionReply explain_move(std::string_view text) const;
  [[nodiscard]] SessionReply undo();
  [[nodiscard]] SessionReply undo_move();
  [[nodiscard]] SessionReply redo();
  [[nodiscard]] std::string local_san(Move move) const;

  // variant_session_draws.cpp
  [[nodiscard]] SessionReply offer_draw(std::string_view who);
  [[nodiscard]] SessionReply ask_for_draw(Color by);
  [[nodiscard]] SessionReply claim(std::string_view text);
  [[nodiscard]] SessionReply explain_claim(std::optional<Move> stated) const;
  [[nodiscard]] SessionReply resign(std::string_view who);
  [[nodiscard]] SessionReply announce_end();
  void add_claims(std::vector<std::string>& lines) const;

  // variant_session_computer.cpp
  [[nodiscard]] SessionReply hint() const;
  void seat_computer_of(const pgn::GameTree& record);
  [[nodiscard]] bool is_computers_turn() const noexcept;

  // variant_session_games.cpp
  [[nodiscard]] SessionReply save(std::string_view path, Next next);
  [[nodiscard]] SessionReply write(const std::string& path, WriteMode mode, Next next);
  [[nodiscard]] SessionReply load(std::string_view argument);
  [[nodiscard]] SessionReply begin_new(std::string_view fen);
  [[nodiscard]] SessionReply quit();
  [[nodiscard]] SessionReply replace_game(NextGame next);
  [[nodiscard]] SessionReply proceed(Next next, std::string message);
  [[nodiscard]] SessionReply begin_next_game(std::string message);
  [[nodiscard]] bool has_unsaved_moves() const;
  [[nodiscard]] pgn::GameTree tree() const;

  template <class... Arguments>
  [[nodiscard]] std::string localized(Phrase phrase, const Arguments&... arguments) const {
    return say(phrase, language_, arguments...);
  }

  VariantGame game_;
  std::vector<Move> taken_back_;      // the most recent one last
  std::optional<VariantGame> saved_;  // as last written to a file
  std::string last_file_;             // saved or loaded
  std::optional<Question> question_;
  std::optional<NextGame> next_game_;
  std::string greeting_note_;
  PlayerNames names_;
  std::optional<pgn::GameTree> record_;  // of a game that was loaded
  std::optional<VariantOpponent> computer_;
  std::optional<std::size_t> last_offer_;      // the ply of the person's last offer to the computer
  std::optional<std::size_t> offer_distance_;  // from the offer before to the last one
  Language language_;
  Color viewer_;
  bool finished_ = false;
};

}  // namespace tabiya::cli
