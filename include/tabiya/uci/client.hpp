/// The GUI's side of UCI: starts an engine and talks to it.
///
///     auto engine = Client::start({{"stockfish"}}, this_machine().now() + 5s);
///     engine->send(SetOption{"Hash", "64"}, engine->now() + 1s);
///     engine->new_game(engine->now() + 5s);
///     auto position = engine->describe({.moves = moves}, engine->now() + 1s);
///     auto answer = engine->search(*position, {.move_time = 100ms}, engine->now() + 1s);
///
/// Times of the game (`move_time`, clocks) and deadlines are different things: the engine is sent the
/// former, and the latter ends our own waiting. Give an engine some more time than it may use.
///
/// Every call has a deadline, and its error says why the engine did not answer. After a failure other
/// than NoChess960 and NoVariant the engine cannot be used any more; quit() or the destructor ends it.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "tabiya/uci/command.hpp"
#include "tabiya/uci/game_line.hpp"
#include "tabiya/uci/host.hpp"
#include "tabiya/uci/reply.hpp"
#include "tabiya/uci/variant_game_line.hpp"

namespace tabiya::uci {

/// Why an engine cannot be used: any more, or for this game.
struct EngineFailure {
  enum class Kind : std::uint8_t {
    NotStarted,    ///< see `reason`
    Died,          ///< see `end`
    ClosedOutput,  ///< it still runs, but has closed its standard output
    NoAnswer,      ///< it did not send `awaited` by the deadline
    NotReading,    ///< it did not read its input by the deadline
    EndlessLine,   ///< it writes without line ends
    NoChess960,    ///< it has no option `UCI_Chess960`, which this game needs; it can play others
    NoVariant,     ///< its option `UCI_Variant` does not offer the variant; it can play others
  };

  Kind kind;
  std::string awaited{};  ///< "uciok", "readyok", "bestmove", "room to write"
  std::error_code reason{};
  std::optional<ProcessEnd> end{};
  /// With NotStarted: the name for which the system searched the folders in PATH in vain, otherwise empty.
  std::string not_in_path{};
};

/// Why an engine was not started: "there is no program stockfish in the folders of PATH", or the words of
/// the operating system. Requires: the kind is NotStarted.
[[nodiscard]] std::string why_not_started(const EngineFailure& failure);

/// One sentence: "the engine was killed by signal 11 (Segmentation fault) before bestmove".
[[nodiscard]] std::string to_string(const EngineFailure& failure);

/// A line that the engine should not have sent. The game can continue.
struct Oddity {
  enum class Kind : std::uint8_t {
    NotUci,       ///< not a UCI message
    Skipped,      ///< a message with parts that make no sense
    Unsolicited,  ///< a second `bestmove`, or a `readyok` or `uciok` without a request
  };

  Kind kind;
  std::string line;
  friend bool operator==(const Oddity&, const Oddity&) = default;
};

/// The result of a search.
struct SearchAnswer {
  BestMove best{};
  /// Since `go`, or since `ponderhit`.
  std::chrono::steady_clock::duration elapsed{};
};

/// A running engine. Thread safety: one thread at a time.
class Client {
 public:
  using OnInfo = std::function<void(const Info&)>;
  template <class T>
  using Result = std::expected<T, EngineFailure>;
  /// The most oddities that are kept; an engine can cause any number of them.
  static constexpr std::size_t max_oddities = 100;
  /// The most different remarks that are kept.
  static constexpr std::size_t max_remarks = 20;

  /// Starts an engine and waits for its `uciok`.
  [[nodiscard]] static Result<Client> start(const ProgramCall& call, Deadline deadline);
  Client(Client&& other) noexcept;
  Client& operator=(Client&& other) noexcept;
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  /// Kills the engine if it still runs.
  ~Client();

  /// The clock of every deadline: that of the engine's host.
  [[nodiscard]] Deadline now() const { return host_->now(); }

  /// What the engine has sent before `uciok`: its name, its author, its options.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] const std::string& author() const noexcept { return author_; }
  [[nodiscard]] const std::vector<OptionOffer>& options() const noexcept { return options_; }
  /// The option with this name, ignoring case; null if the engine does not have it.
  [[nodiscard]] const OptionOffer* find_option(std::string_view name) const noexcept;
  /// The oddities so far, in order. The caller can clear them.
  [[nodiscard]] std::vector<Oddity>& oddities() noexcept { return oddities_; }

  /// The first different texts that the engine has sent as `info string`, in order: for example, that
  /// it cannot load a file. Source: UCI "info".
  [[nodiscard]] const std::vector<std::string>& remarks() const noexcept { return remarks_; }

  /// Sends a command that has no answer: `setoption`, `debug`, `stop`. An option's name, and a value of a
  /// check or combo, are sent in the spelling of the engine, because many are case sensitive.
  [[nodiscard]] Result<void> send(const Command& command, Deadline deadline);
  /// Sends `isready` and waits for `readyok`: the engine has then executed all earlier commands.
  /// Requires: not is_searching().
  [[nodiscard]] Result<void> make_ready(Deadline deadline);
  /// Announces a new game and waits until the engine is ready.
  [[nodiscard]] Result<void> new_game(Deadline deadline);

  /// The `position` command of a game, in the dialect that the engine is then in: sends `UCI_Chess960`
  /// if the game needs another value than the last one. An engine without that option receives a game
  /// of Chess960 in the dialect of standard chess, as far as that can express it.
  /// Requires: not is_searching().
  /// Errors: also NoChess960. Source: UCI "UCI_Chess960".
  [[nodiscard]] Result<SetPosition> describe(const GameLine& game, Deadline deadline);
  /// True if the engine's `UCI_Variant` offers the variant; every engine plays chess.
  [[nodiscard]] bool offers(Variant variant) const;
  /// The same for a game of any variant: sends `UCI_Variant`, too, if it needs another value.
  /// Requires: not is_searching().
  /// Errors: also NoChess960 and NoVariant.
  [[nodiscard]] Result<SetPosition> describe(const VariantGameLine& game, Deadline deadline);

  /// Starts a search; wait_for_move() returns its answer. First waits until the engine is ready, so
  /// that a late `bestmove` of the previous search is not mistaken for this one.
  /// Requires: not is_searching().
  [[nodiscard]] Result<void> begin_search(const SetPosition& position, const Go& go,
                                          Deadline deadline);
  /// Sends `ponderhit`: the expected move was played, and the search is timed from now on.
  [[nodiscard]] Result<void> ponder_hit(Deadline deadline);
  /// Waits for `bestmove`. After the deadline the engine is still searching; send Stop and wait again,
  /// or quit().
  /// Requires: is_searching().
  [[nodiscard]] Result<SearchAnswer> wait_for_move(Deadline deadline, const OnInfo& on_info = {});
  /// Calls begin_search(), then wait_for_move().
  [[nodiscard]] Result<SearchAnswer> search(const SetPosition& position, const Go& go,
                                            Deadline deadline, const OnInfo& on_info = {});
  [[nodiscard]] bool is_searching() const noexcept { return is_searching_; }

  /// Sends `quit`, and kills the engine if it has not ended by the deadline. Returns how it ended, or
  /// nothing if it was killed.
  std::optional<ProcessEnd> quit(Deadline deadline);

  /// How the engine ended; nothing while it runs.
  [[nodiscard]] std::optional<ProcessEnd> end();
  /// The last eight kilobytes that the engine has written to standard error.
  [[nodiscard]] std::string_view error_output() const noexcept;

 private:
  Client(Host& host, std::unique_ptr<Program> program) noexcept;
  Result<void> handshake(Deadline deadline);
  Result<void> send(const Command& command, Deadline deadline, std::string_view awaited);
  Result<void> speak(CastlingMode dialect, Deadline deadline);
  Result<void> choose(Variant variant, Deadline deadline);
  Result<Reply> next_reply(Deadline deadline, std::string_view awaited);
  template <class Awaited, class OnOther>
  Result<Awaited> await(Deadline deadline, std::string_view awaited, OnOther on_other);
  EngineFailure failure_of(PipeFailure failure, std::string_view awaited);
  void note(Oddity::Kind kind, std::string line);
  void note_remark(const Reply& reply);
  void note_unsolicited(const Reply& reply);

  Host* host_;
  std::unique_ptr<Program> program_;
  std::string name_, author_;
  std::vector<OptionOffer> options_;
  std::vector<Oddity> oddities_;
  std::vector<std::string> remarks_;
  std::optional<CastlingMode> dialect_;                // last sent; none if that is uncertain
  std::optional<Variant> variant_ = Variant::Standard;  // the same
  Deadline search_begin_{};
  bool is_handshake_done_ = false;
  bool is_searching_ = false;
};

}  // namespace tabiya::uci
