/// An engine behind the protocol, as a GUI or a match sees it.
///
///     auto engine = Client::start({{"stockfish"}}, now + 5s);
///     engine->set_option({"Hash", "64"}, now + 1s);
///     engine->new_game(now + 5s);
///     auto answer = engine->search({}, {.move_time = 100ms}, now + 1s);
///
/// Every call has a deadline and says what kept the engine from its answer. An engine that has
/// failed once is of no use any more; quit() or the destructor ends it.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "tabiya/uci/command.hpp"
#include "tabiya/uci/process.hpp"
#include "tabiya/uci/reply.hpp"

namespace tabiya::uci {

/// Why an engine is of no use any more.
struct EngineFailure {
  enum class Kind : std::uint8_t {
    NotStarted,    ///< see `reason`
    Died,          ///< see `end`
    ClosedOutput,  ///< it lives, but nothing will ever be heard of it
    Silent,        ///< it did not say what was awaited by the deadline
    Deaf,          ///< it did not read what it was told by the deadline
    EndlessLine,   ///< what it writes has no line ends
  };

  Kind kind;
  std::string awaited{};  ///< "uciok", "readyok", "bestmove", "room to write"
  std::error_code reason{};
  std::optional<ProcessEnd> end{};
};

/// One sentence: "the engine was killed by signal 11 (Segmentation fault) before bestmove".
[[nodiscard]] std::string to_string(const EngineFailure& failure);

/// Something that an engine said and should not have; the game can go on.
struct Oddity {
  enum class Kind : std::uint8_t {
    NoProtocol,  ///< a line that is none of the protocol
    Skipped,     ///< a line some of which makes no sense
    Unasked,     ///< a second `bestmove`, a `readyok` or `uciok` that nothing had asked for
  };

  Kind kind;
  std::string line;
  friend bool operator==(const Oddity&, const Oddity&) = default;
};

/// What a search ended with.
struct SearchAnswer {
  BestMove best{};
  /// From the moment the engine was told to search, or that its guess was right.
  std::chrono::steady_clock::duration elapsed{};
};

class Client {
 public:
  using OnInfo = std::function<void(const Info&)>;
  template <class T>
  using Result = std::expected<T, EngineFailure>;
  /// No more oddities than these are kept: an engine may make any number of them.
  static constexpr std::size_t max_oddities = 100;

  /// Starts an engine, and lets it say who it is.
  [[nodiscard]] static Result<Client> start(const ProgramCall& call, Deadline deadline);

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] const std::string& author() const noexcept { return author_; }
  [[nodiscard]] const std::vector<OptionOffer>& options() const noexcept { return options_; }
  /// The option of a name, whatever its case, or null.
  [[nodiscard]] const OptionOffer* find_option(std::string_view name) const noexcept;
  /// In the order in which they happened; after each, a caller may clear them.
  [[nodiscard]] std::vector<Oddity>& oddities() noexcept { return oddities_; }

  /// Says something that has no answer: `setoption`, `debug`, `stop`.
  [[nodiscard]] Result<void> tell(const Command& command, Deadline deadline);
  /// Waits until the engine has done what it was told. Requires: not is_searching().
  [[nodiscard]] Result<void> make_ready(Deadline deadline);
  /// Tells it that a new game begins, and waits until it is ready for it.
  [[nodiscard]] Result<void> new_game(Deadline deadline);

  /// Lets it search; the answer is had by wait_for_move(). A `bestmove` left over from before is
  /// found out first, by waiting until the engine is ready.
  /// Requires: not is_searching().
  [[nodiscard]] Result<void> begin_search(const SetPosition& position, const Go& go,
                                          Deadline deadline);
  /// The move it pondered on was played: from now on the search is timed.
  [[nodiscard]] Result<void> ponder_hit(Deadline deadline);
  /// Requires: is_searching(). When the deadline has passed it is still searching; tell it to stop
  /// and wait again, or let it go.
  [[nodiscard]] Result<SearchAnswer> wait_for_move(Deadline deadline, const OnInfo& on_info = {});
  /// begin_search() and wait_for_move().
  [[nodiscard]] Result<SearchAnswer> search(const SetPosition& position, const Go& go,
                                            Deadline deadline, const OnInfo& on_info = {});
  [[nodiscard]] bool is_searching() const noexcept { return is_searching_; }

  /// Asks it to go, and kills it if it has not gone by the deadline. Says how it went, if by itself.
  std::optional<ProcessEnd> quit(Deadline deadline);

  [[nodiscard]] Process& process() noexcept { return process_; }

 private:
  explicit Client(Process process) noexcept : process_{std::move(process)} {}
  Result<void> shake_hands(Deadline deadline);
  Result<void> send(const Command& command, Deadline deadline, std::string_view awaited);
  Result<Reply> next_reply(Deadline deadline, std::string_view awaited);
  template <class Awaited, class OnOther>
  Result<Awaited> await(Deadline deadline, std::string_view awaited, OnOther on_other);
  EngineFailure failure_of(PipeFailure failure, std::string_view awaited);
  void note(Oddity::Kind kind, std::string line);
  void note_unasked(const Reply& reply);

  Process process_;
  std::string name_, author_;
  std::vector<OptionOffer> options_;
  std::vector<Oddity> oddities_;
  std::chrono::steady_clock::time_point search_begin_{};
  bool has_introduced_itself_ = false;
  bool is_searching_ = false;
};

}  // namespace tabiya::uci
