/// A UCI program as a player.
///
///     UciPlayer stockfish{{.name = "Stockfish", .call = {.arguments = {"stockfish"}}}};
///     const auto thought = stockfish.think(question_of(arbiter, Color::Black, now));
///     if (!thought) complain(to_words(thought.error()));
///
/// The program is started by the first question. It always hears of castling in the dialect of the
/// game: a program with the option `UCI_Chess960` is sent which one before it matters.
///
/// A program that crashes, hangs, closes its output or plays an illegal move is started once more and
/// asked again; if it fails again, think() fails. A later question starts it anew. It gets
/// only one try if it does not even start within its patience, if its clock shows nothing by then, or if
/// it was asked to hurry: a caller who hurries does not want to wait twice.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "tabiya/players/player.hpp"
#include "tabiya/uci/client.hpp"
#include "tabiya/uci/program.hpp"

namespace tabiya::players {

/// How long to wait for each answer of a program, in addition to the time that it was given.
inline constexpr std::chrono::milliseconds usual_patience{10'000};
/// The same after `stop`, to which a program has nothing to add but its move.
inline constexpr std::chrono::milliseconds stop_patience{2'000};

struct UciSettings {
  std::string name{};  ///< for people
  /// Once its stop token is requested, the program has no more time and is killed.
  uci::ProgramCall call{};
  /// Set after the start. One that the program does not offer is left out.
  std::vector<std::pair<std::string, std::string>> options{};
  std::chrono::milliseconds move_time{1000};  ///< without a clock
  /// With a clock the program gets a share of it, at most `move_time`, instead of the clock: where
  /// several games share it.
  bool shares_time = false;
  std::chrono::milliseconds patience = usual_patience;  ///< on the clock of the program's host
};

/// What a player does about a failure of its program.
enum class AfterFault : std::uint8_t {
  Restarts,    ///< once
  GivesUp,     ///< it has failed again after the restart, or a restart would come too late
  CannotPlay,  ///< a restart would not help: the game needs what the program lacks
};

class UciPlayer final : public Player {
 public:
  /// Called by think(), on its thread, each time the program fails.
  using OnFault = std::function<void(const Failure& failure, AfterFault next)>;

  explicit UciPlayer(UciSettings settings, OnFault on_fault = {});
  UciPlayer(const UciPlayer&) = delete;
  UciPlayer& operator=(const UciPlayer&) = delete;
  /// Ends the program, by force after a second.
  ~UciPlayer() override;

  /// Starts the program if it does not run.
  [[nodiscard]] Result<void> prepare() override;
  /// Nothing while the program does not run.
  [[nodiscard]] const uci::Client* client() const noexcept { return client_ ? &*client_ : nullptr; }
  [[nodiscard]] const UciSettings& settings() const noexcept { return settings_; }
  /// The options of the settings that the program does not offer. Requires: client().
  [[nodiscard]] std::vector<std::string> unknown_options() const;

  Result<Thought> think(const Question& question, std::stop_token hurry = {}) override;
  /// The same in a variant that the program offers by its option `UCI_Variant`. With a clock the
  /// program gets a share of it.
  Result<Thought> think_in_variant(const VariantQuestion& question,
                                   std::stop_token hurry = {}) override;

 private:
  [[nodiscard]] Failure failure_of(const uci::EngineFailure& failure) const;
  [[nodiscard]] uci::Client::Result<void> set_options();
  void note(const Failure& failure, AfterFault next) const;
  // For questions about chess and about variants.
  template <class QuestionType>
  [[nodiscard]] Result<Thought> think_about(const QuestionType& question,
                                            const std::stop_token& hurry);
  template <class QuestionType>
  [[nodiscard]] Result<Thought> ask(const QuestionType& question, const std::stop_token& hurry);
  template <class QuestionType>
  [[nodiscard]] uci::Client::Result<void> begin(const QuestionType& question,
                                                const uci::Go& limits);
  [[nodiscard]] uci::Client::Result<uci::SearchAnswer> wait(Thought& thought,
                                                            std::chrono::milliseconds longest,
                                                            const std::stop_token& hurry);
  template <class QuestionType>
  [[nodiscard]] Result<Move> move_of(const QuestionType& question, const uci::BestMove& best) const;

  UciSettings settings_;
  OnFault on_fault_;
  std::optional<uci::Client> client_;
  std::optional<uci::VariantGameLine> last_line_;  // of the last search of this process
};

/// What a UCI program says of a position, as our own engine would.
[[nodiscard]] engine::Score score_of(const uci::InfoScore& score) noexcept;

}  // namespace tabiya::players
