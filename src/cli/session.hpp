/// A game between two people at one keyboard, as a conversation: a line goes in, an answer comes
/// out.
///
/// A `Session` reads no terminal and draws nothing, so a test can talk to it as a person does. What
/// it cannot use it answers with a reason, and nothing is lost: the game is as it was.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cli/game_file.hpp"
#include "cli/phrases.hpp"
#include "cli/session_command.hpp"
#include "tabiya/game/game.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::cli {

class Session {
 public:
  /// The answer to a line.
  struct Reply {
    std::string text;          ///< any number of lines, the last without its end
    bool shows_board = false;  ///< the picture has changed, or was asked for
  };

  explicit Session(Game game, Language language = Language::English, Color viewer = Color::White);

  /// Takes a move, a command, or the answer to a question.
  [[nodiscard]] Reply handle(std::string_view line);

  /// True once the player has left.
  [[nodiscard]] bool is_finished() const noexcept { return finished_; }
  [[nodiscard]] const Game& game() const noexcept { return game_; }
  [[nodiscard]] Language language() const noexcept { return language_; }
  /// Whose side of the board is at the bottom.
  [[nodiscard]] Color viewer() const noexcept { return viewer_; }

  /// What everybody should know now: check, what may be claimed, how the game ended.
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
  [[nodiscard]] Reply take_move(std::string_view text);
  [[nodiscard]] Reply play(Move move);
  [[nodiscard]] Reply list_moves(std::string_view square);
  [[nodiscard]] Reply tell_why(std::string_view move);
  [[nodiscard]] Reply undo();
  [[nodiscard]] Reply redo();
  [[nodiscard]] Reply offer_draw();
  [[nodiscard]] Reply claim(std::string_view move);
  [[nodiscard]] Reply resign();
  [[nodiscard]] Reply save(std::string_view path, Next next);
  [[nodiscard]] Reply write(const std::string& path, WriteMode mode, Next next);
  [[nodiscard]] Reply load(std::string_view path);
  [[nodiscard]] Reply begin_new(std::string_view what);
  [[nodiscard]] Reply change_language(std::string_view code);
  [[nodiscard]] Reply quit();

  [[nodiscard]] Reply replace_game(Game game, std::string message);
  [[nodiscard]] Reply go_on(Next next, std::string message);
  [[nodiscard]] Reply announce_end();
  [[nodiscard]] bool has_unsaved_moves() const;
  [[nodiscard]] std::string local_san(Move move) const;

  template <class... Arguments>
  [[nodiscard]] std::string speak(Phrase phrase, const Arguments&... arguments) const {
    return say(phrase, language_, arguments...);
  }

  Game game_;
  std::vector<Move> taken_back_;  // the last one taken back comes last
  std::optional<Game> saved_;     // as it was when it was last written to a file
  std::optional<Question> question_;
  std::optional<Game> next_game_;  // waits until the old one is kept or given up
  std::string next_message_;
  Language language_;
  Color viewer_;
  bool finished_ = false;
};

}  // namespace tabiya::cli
