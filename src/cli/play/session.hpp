/// A game between two people at one keyboard, or against the computer, as a dialogue: a line goes
/// in, a reply comes out.
///
/// The `Arbiter` judges. A `Session` turns lines into events, asks questions, and saves and loads
/// games. It does not read a terminal or a clock and draws nothing, so tests can drive it: each
/// line comes with its instant. It answers an invalid line with a reason and leaves the game
/// unchanged.
#pragma once

#include <expected>
#include <optional>
#include <stop_token>
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

  /// Handles a move, a command, or the answer to a question. If a flag has fallen before, the game
  /// ends first and the line has no effect.
  [[nodiscard]] Reply handle(std::string_view line, Instant now);
  /// Ends the game if a flag has fallen by itself; empty if none has.
  [[nodiscard]] std::optional<Reply> check_clock(Instant now);

  /// The players' names, for saved games.
  void name_players(PlayerNames names) { names_ = std::move(names); }
  /// The record of the game so far, as it was loaded. Saving adds to it and keeps all it has. If it
  /// names the computer as a player, the computer plays on.
  void continue_record(pgn::GameTree record);
  /// Hands one side to a computer.
  void play_against(Opponent computer);
  /// What the computer thinks, or why it cannot play on.
  using Thought = players::Player::Result<players::Thought>;
  /// True if it is the computer's turn, or if a draw is offered to it. The caller then lets it think,
  /// which can take a while, waits for the end of its pause, and lets the game follow.
  [[nodiscard]] bool awaits_computer() const noexcept;
  /// What it is asked. Requires: awaits_computer().
  [[nodiscard]] players::Question question_for_computer(Instant now) const;
  /// Uses nothing of the session but the computer, so that the session can be drawn, and its clocks
  /// checked, meanwhile. Requires: a computer.
  [[nodiscard]] Thought computer_thought(const players::Question& question,
                                         std::stop_token hurry = {});
  /// Ends a computer that does not even hurry: it fails. From any thread.
  void give_up_thought() { computer_->give_up.request_stop(); }
  /// Does what the computer has decided. If it has failed, a person plays on for it.
  /// Requires: awaits_computer().
  [[nodiscard]] Reply follow(const Thought& thought, Instant now);

  /// Saves a game with unsaved moves to a new file in the current folder, without asking. Returns
  /// its name, or an empty text if there was nothing to save. Errors: the file cannot be written.
  [[nodiscard]] std::expected<std::string, Failure> rescue() const;

  /// True once the player has left.
  [[nodiscard]] bool is_finished() const noexcept { return finished_; }
  [[nodiscard]] const Arbiter& arbiter() const noexcept { return arbiter_; }
  [[nodiscard]] const Game& game() const noexcept { return arbiter_.game(); }
  [[nodiscard]] Language language() const noexcept { return language_; }
  /// The side at the bottom of the board.
  [[nodiscard]] Color viewer() const noexcept { return viewer_; }

  /// The first message: the rules and the clocks.
  [[nodiscard]] std::string greeting() const;
  /// Adds a note to the greeting, such as ignored parts of a FEN; an empty one adds nothing.
  void add_to_greeting(const std::string& note);
  /// What both players should know now: touched pieces, obligations, the end of the game; and with
  /// hints, checks and possible claims.
  [[nodiscard]] std::vector<std::string> announcements() const;
  /// The prompt for the player's input.
  [[nodiscard]] std::string prompt() const;
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

  [[nodiscard]] Reply answer(const PromotionQuestion& question, std::string_view line);
  [[nodiscard]] Reply answer(const DrawQuestion& question, std::string_view line);
  [[nodiscard]] Reply answer(const ResignQuestion& question, std::string_view line);
  [[nodiscard]] Reply answer(const FileQuestion& question, std::string_view line);
  [[nodiscard]] bool is_move(std::string_view line) const;
  [[nodiscard]] Reply answer(const ExistingFileQuestion& question, std::string_view line);

  [[nodiscard]] Reply run(const SessionCommand& command);

  // session_moves.cpp
  [[nodiscard]] Reply handle_move(std::string_view text);
  [[nodiscard]] Reply play(Move move);
  [[nodiscard]] Reply make_illegal(const Refusal& refusal);
  [[nodiscard]] Reply list_moves(std::string_view square);
  [[nodiscard]] Reply explain_move(std::string_view move);
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
  [[nodiscard]] Reply claim_losing_chances();
  [[nodiscard]] Reply claim(std::optional<Claim> ground, std::optional<MoveAttempt> stated);
  [[nodiscard]] Reply explain_claim(std::optional<Move> stated) const;
  [[nodiscard]] Reply resign(std::string_view who);
  [[nodiscard]] Reply abort();

  // session_computer.cpp
  [[nodiscard]] bool is_computers_turn() const noexcept;
  [[nodiscard]] bool owes_answer_to_offer() const noexcept;
  [[nodiscard]] Reply apply_decision(const players::Decision& decision);
  [[nodiscard]] Reply give_up_computer(const players::Failure& failure);
  [[nodiscard]] Reply ask_for_draw(Color by, std::string message);
  void seat_computer_of(const pgn::GameTree& record);
  [[nodiscard]] Reply hint();

  // session_clock.cpp
  [[nodiscard]] Reply press_if_owed();
  [[nodiscard]] Reply press();
  [[nodiscard]] Reply claim_flag(std::string_view who);
  [[nodiscard]] Reply pause();
  [[nodiscard]] Reply resume();
  void pause_clocks();

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
  [[nodiscard]] Reply proceed(Next next, std::string message);
  [[nodiscard]] bool has_unsaved_moves() const;
  [[nodiscard]] pgn::GameTree tree() const;
  [[nodiscard]] std::string note_about(const pgn::GameTree& record) const;

  /// Applies an event. Errors: a sentence that says why not.
  [[nodiscard]] std::expected<Transition, std::string> apply(const Event& event);
  /// The reply to an accepted event: its effects, and the question it raises.
  [[nodiscard]] Reply reply_to(const Transition& transition, std::string message);
  [[nodiscard]] Reply announce_end(std::string message);
  [[nodiscard]] std::string sentence_of(ArbiterRefusal::Kind kind) const;
  [[nodiscard]] Color actor() const noexcept;
  void add_hints(std::vector<std::string>& lines) const;
  [[nodiscard]] std::string local_san(Move move) const;

  template <class... Arguments>
  [[nodiscard]] std::string localized(Phrase phrase, const Arguments&... arguments) const {
    return say(phrase, language_, arguments...);
  }

  Arbiter arbiter_;
  Instant now_;                   // of the line being handled
  std::vector<Move> taken_back_;  // the most recent one last
  std::optional<Game> saved_;     // as last written to a file
  std::string last_file_;         // saved or loaded
  std::optional<Question> question_;
  std::optional<Arbiter> next_game_;  // starts once the old one is saved or discarded
  std::string next_message_;
  std::string greeting_note_;
  PlayerNames names_;
  std::optional<pgn::GameTree> record_;       // of a game that was loaded
  std::optional<pgn::GameTree> next_record_;  // for `next_game_`
  std::optional<Opponent> computer_;
  Language language_;
  Color viewer_;
  bool finished_ = false;
};

}  // namespace tabiya::cli
