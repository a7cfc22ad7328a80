/// A game between two people at one keyboard, or against the computer, as a conversation: a line goes in, an answer comes
/// out.
///
/// The `Arbiter` judges; a `Session` turns what people type into events, asks where an answer is
/// owed, and keeps and loads games. It reads no terminal, no clock and draws nothing, so a test can
/// talk to it as a person does: each line comes with the instant of its arrival. What it cannot use
/// it answers with a reason, and nothing is lost: the game is as it was.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "cli/play/computer.hpp"
#include "cli/play/game_file.hpp"
#include "cli/play/phrases.hpp"
#include "cli/play/session_command.hpp"
#include "cli/play/session_reply.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::cli {

class Session {
 public:
  using Reply = SessionReply;

  explicit Session(Arbiter arbiter, Language language = Language::English,
                   Color viewer = Color::White);

  /// Takes a move, a command, or the answer to a question. A flag that fell before ends the game
  /// first, and the line comes too late.
  [[nodiscard]] Reply handle(std::string_view line, Instant now);
  /// Notices a flag that has fallen by itself; nothing if none has.
  [[nodiscard]] std::optional<Reply> look_at_clock(Instant now);

  /// Who plays, for the files that games are kept in.
  void name_players(PlayerNames names) { names_ = std::move(names); }
  /// From now on one side is the computer's.
  void play_against(ComputerOpponent computer);
  /// It is the computer's turn: whoever leads the conversation asks for its move, which may take a
  /// while, and then has it made.
  [[nodiscard]] bool awaits_computer() const noexcept;
  /// Requires of both: awaits_computer().
  [[nodiscard]] Move computer_move(Instant now);
  [[nodiscard]] Reply make_computer_move(Move move, Instant now);

  /// True once the player has left.
  [[nodiscard]] bool is_finished() const noexcept { return finished_; }
  [[nodiscard]] const Arbiter& arbiter() const noexcept { return arbiter_; }
  [[nodiscard]] const Game& game() const noexcept { return arbiter_.game(); }
  [[nodiscard]] Language language() const noexcept { return language_; }
  /// Whose side of the board is at the bottom.
  [[nodiscard]] Color viewer() const noexcept { return viewer_; }

  /// By which rules, and with which clocks; the first thing to say.
  [[nodiscard]] std::string greeting() const;
  /// What else is to be said first, such as what was left out of a FEN.
  void add_to_greeting(std::string text) { greeting_note_ = std::move(text); }
  /// What everybody should know now: what is touched or owed, how the game ended; check and what
  /// may be claimed, where hints are given.
  [[nodiscard]] std::vector<std::string> announcements() const;
  /// What stands before the place to type.
  [[nodiscard]] std::string prompt() const;
  /// The moves so far, as people write them: "1. e4 e5", one entry for each full move.
  [[nodiscard]] std::vector<std::string> score() const;

 private:
  /// What comes after the game has been kept, or not.
  enum class Next : std::uint8_t { GoOn, Quit, Replace };

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

  [[nodiscard]] Reply answer(const PromotionQuestion& question, std::string_view line);
  [[nodiscard]] Reply answer(const DrawQuestion& question, std::string_view line);
  [[nodiscard]] Reply answer(const ResignQuestion& question, std::string_view line);
  [[nodiscard]] Reply answer(const FileQuestion& question, std::string_view line);
  [[nodiscard]] Reply answer(const ExistingFileQuestion& question, std::string_view line);

  [[nodiscard]] Reply run(const SessionCommand& command);

  // session_moves.cpp
  [[nodiscard]] Reply take_move(std::string_view text);
  [[nodiscard]] Reply play(Move move);
  [[nodiscard]] Reply make_illegal(const Refusal& refusal);
  [[nodiscard]] Reply list_moves(std::string_view square);
  [[nodiscard]] Reply tell_why(std::string_view move);
  [[nodiscard]] Reply touch(std::string_view squares);
  [[nodiscard]] Reply adjust(std::string_view square);
  [[nodiscard]] Reply complain(std::string_view square);
  [[nodiscard]] Reply undo();
  [[nodiscard]] Reply undo_move();
  [[nodiscard]] Reply undo_end();
  [[nodiscard]] Reply redo();

  // session_draws.cpp
  [[nodiscard]] Reply offer_draw(std::string_view who);
  [[nodiscard]] Reply claim(std::string_view text);
  [[nodiscard]] Reply claim(std::optional<Claim> ground, std::optional<MoveAttempt> stated);
  [[nodiscard]] Reply say_what_to_claim(std::optional<Move> stated) const;
  [[nodiscard]] Reply resign(std::string_view who);
  [[nodiscard]] Reply abort();

  // session_computer.cpp
  [[nodiscard]] Reply ask_for_draw(Color by, std::string message);
  [[nodiscard]] Reply hint();

  // session_clock.cpp
  [[nodiscard]] Reply press_if_owed();
  [[nodiscard]] Reply press();
  [[nodiscard]] Reply claim_flag(std::string_view who);
  [[nodiscard]] Reply pause();
  [[nodiscard]] Reply resume();
  void hold_clocks();

  // session_games.cpp
  [[nodiscard]] Reply save(std::string_view path, Next next);
  [[nodiscard]] Reply write(const std::string& path, WriteMode mode, Next next);
  [[nodiscard]] Reply load(std::string_view path);
  [[nodiscard]] Reply begin_new(std::string_view what);
  [[nodiscard]] Reply begin_from(const Position& start, CastlingMode mode, std::string message);
  [[nodiscard]] Reply change_language(std::string_view code);
  [[nodiscard]] Reply quit();
  [[nodiscard]] Reply replace_game(Arbiter arbiter, std::string message);
  void begin(Arbiter arbiter);
  [[nodiscard]] Reply go_on(Next next, std::string message);
  [[nodiscard]] bool has_unsaved_moves() const;

  /// Lets the arbiter judge an event. Errors: the sentence that says why not.
  [[nodiscard]] std::expected<Transition, std::string> tell(const Event& event);
  /// The answer to an event that was taken: what came of it, and the question it leaves.
  [[nodiscard]] Reply reply_to(const Transition& transition, std::string message);
  [[nodiscard]] Reply announce_end(std::string message);
  [[nodiscard]] std::string sentence_of(ArbiterRefusal::Kind kind) const;
  [[nodiscard]] Color actor() const noexcept;
  void add_hints(std::vector<std::string>& lines) const;
  [[nodiscard]] std::string local_san(Move move) const;

  template <class... Arguments>
  [[nodiscard]] std::string speak(Phrase phrase, const Arguments&... arguments) const {
    return say(phrase, language_, arguments...);
  }

  Arbiter arbiter_;
  Instant now_;                   // of the line being handled
  std::vector<Move> taken_back_;  // the last one taken back comes last
  std::optional<Game> saved_;     // as it was when it was last written to a file
  std::optional<Question> question_;
  std::optional<Arbiter> next_game_;  // waits until the old one is kept or given up
  std::string next_message_;
  std::string greeting_note_;
  PlayerNames names_;
  std::optional<PlayerNames> next_names_;  // those of the game that waits
  std::optional<ComputerOpponent> computer_;
  Language language_;
  Color viewer_;
  bool finished_ = false;
};

}  // namespace tabiya::cli
