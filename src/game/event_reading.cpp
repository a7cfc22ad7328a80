// Reads events from text. event_writing.cpp writes them.
#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <utility>
#include <vector>

#include "game/inner/event_text.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/variant_san.hpp"

namespace tabiya {
namespace {

using EventRead = std::expected<Event, EventTextError>;

struct Word {
  std::string_view text;
  std::size_t offset;
};

std::vector<Word> words_of(std::string_view line) {
  constexpr std::string_view blanks = " \t";
  std::vector<Word> words;
  std::size_t place = line.find_first_not_of(blanks);
  while (place != std::string_view::npos) {
    const std::size_t end = std::min(line.find_first_of(blanks, place), line.size());
    words.push_back({line.substr(place, end - place), place});
    place = line.find_first_not_of(blanks, end);
  }
  return words;
}

std::optional<Color> parse_player(std::string_view text) noexcept {
  if (text == "white") return Color::White;
  if (text == "black") return Color::Black;
  return std::nullopt;
}

/// The squares of a move, legal or not, if the text makes them clear.
template <class AnyPosition>
std::optional<MoveAttempt> read_attempt(const AnyPosition& position, std::string_view text,
                                        std::optional<MoveTextError>& error) {
  if (const auto attempt = parse_attempt(text)) return attempt;
  const auto move = parse_move(position, text);
  if (move) return attempt_of(*move);
  error = move.error();
  if (error->kind != MoveTextError::Kind::Illegal || !error->from() || !error->to ||
      error->is_half) {
    return {};
  }
  return MoveAttempt{*error->from(), *error->to, error->promotion};
}

/// What a line leaves out.
struct Situation {
  Color turn;
  /// After a move that is not completed, the player who made it.
  Color offerer;
  Color answerer;
  Color presser;
  Color takeback_answerer;
  std::function<std::optional<MoveAttempt>(std::string_view, std::optional<MoveTextError>&)>
      attempt;
};

template <class AnyArbiter>
Situation situation_of(const AnyArbiter& arbiter) {
  const Color turn = arbiter.game().turn();
  const auto offer = arbiter.game().draw_offer();
  const auto request = arbiter.takeback_request();
  return {.turn = turn,
          .offerer = arbiter.awaits_press(~turn) ? ~turn : turn,
          .answerer = offer ? ~*offer : turn,
          .presser = arbiter.clock().running().value_or(turn),
          .takeback_answerer = request ? ~*request : turn,
          .attempt = [&arbiter](std::string_view text, std::optional<MoveTextError>& error) {
            return read_attempt(arbiter.game().position(), text, error);
          }};
}

/// Reads the words of a line one by one.
class LineReader {
 public:
  LineReader(std::vector<Word> words, std::size_t line_size, Situation situation)
      : words_{std::move(words)}, line_size_{line_size}, situation_{std::move(situation)} {}

  [[nodiscard]] std::unexpected<EventTextError> error(EventTextError::Kind kind) const {
    const std::size_t offset = next_ < words_.size() ? words_[next_].offset : line_size_;
    return std::unexpected{EventTextError{.kind = kind, .offset = offset, .move = move_error_}};
  }
  [[nodiscard]] std::string_view peek() const {
    return next_ < words_.size() ? words_[next_].text : std::string_view{};
  }
  [[nodiscard]] bool skip(std::string_view word) {
    if (peek() != word) return false;
    ++next_;
    return true;
  }
  template <class Value>
  [[nodiscard]] std::optional<Value> taken(std::optional<Value> value) {
    if (value) ++next_;
    return value;
  }
  [[nodiscard]] std::optional<Color> player() { return taken(parse_player(peek())); }
  [[nodiscard]] Color player_or(Color otherwise) { return player().value_or(otherwise); }
  [[nodiscard]] std::optional<Square> square() { return taken(parse_square(peek())); }
  [[nodiscard]] std::optional<Milliseconds> time() { return taken(parse_time(peek())); }
  [[nodiscard]] std::optional<MoveAttempt> attempt() {
    return taken(situation_.attempt(peek(), move_error_));
  }

  /// The event, if the line ends here.
  [[nodiscard]] EventRead finish(Event event) const {
    if (next_ < words_.size()) return error(EventTextError::Kind::TooManyWords);
    return event;
  }

  [[nodiscard]] Color turn() const { return situation_.turn; }
  [[nodiscard]] Color offerer() const { return situation_.offerer; }
  [[nodiscard]] Color answerer() const { return situation_.answerer; }
  [[nodiscard]] Color presser() const { return situation_.presser; }
  [[nodiscard]] Color takeback_answerer() const { return situation_.takeback_answerer; }

 private:
  std::vector<Word> words_;
  std::size_t line_size_;
  Situation situation_;
  std::size_t next_ = 1;  // after the verb
  std::optional<MoveTextError> move_error_;
};

EventRead read_move(LineReader& line) {
  const auto attempt = line.attempt();
  if (!attempt) return line.error(EventTextError::Kind::NoMove);
  const bool two_handed = line.skip("two-handed");
  return line.finish(event::MoveMade{line.player_or(line.turn()), *attempt, two_handed});
}

EventRead read_touch(LineReader& line) {
  const auto square = line.square();
  if (!square) return line.error(EventTextError::Kind::SquareExpected);
  const auto together_with = line.square();
  return line.finish(event::Touched{line.player_or(line.turn()), *square, together_with});
}

template <class OnSquare>
EventRead read_on_square(LineReader& line) {
  const auto square = line.square();
  if (!square) return line.error(EventTextError::Kind::SquareExpected);
  return line.finish(OnSquare{line.player_or(line.turn()), *square});
}

EventRead read_claim(LineReader& line) {
  if (line.skip("insufficient")) {
    return line.finish(event::LosingChancesClaimed{line.player_or(line.turn())});
  }
  const bool is_threefold = line.skip("threefold");
  if (!is_threefold && !line.skip("fifty")) return line.error(EventTextError::Kind::ClaimExpected);
  const Claim claim = is_threefold ? Claim::Threefold : Claim::FiftyMoves;
  if (line.peek().empty() || parse_player(line.peek())) {
    return line.finish(event::DrawClaimed{line.player_or(line.turn()), claim});
  }
  const auto stated = line.attempt();
  if (!stated) return line.error(EventTextError::Kind::NoMove);
  return line.finish(event::DrawClaimed{line.player_or(line.turn()), claim, stated});
}

/// Text that is not a clear move can be sealed too.
EventRead read_seal(LineReader& line) {
  if (line.peek().empty() || parse_player(line.peek()))
    return line.error(EventTextError::Kind::NoMove);
  const auto move = line.attempt();
  if (!move) static_cast<void>(line.skip(line.peek()));
  return line.finish(event::Sealed{line.player_or(line.turn()), move});
}

EventRead read_flag(LineReader& line) {
  const auto by = line.player();
  return line.finish(by ? Event{event::FlagClaimed{*by}} : Event{event::FlagNoticed{}});
}

EventRead read_pause(LineReader& line) {
  const auto by = line.player();
  return line.finish(event::Paused{by});
}

template <class Timed>
EventRead read_time_of(LineReader& line) {
  const auto player = line.player();
  if (!player) return line.error(EventTextError::Kind::PlayerExpected);
  const auto time = line.time();
  if (!time) return line.error(EventTextError::Kind::TimeExpected);
  return line.finish(Timed{*player, *time});
}

EventRead read_rollback(LineReader& line) {
  std::uint32_t plies = 0;
  const std::string_view text = line.peek();
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), plies);
  if (text.empty() || error != std::errc{} || stop != text.data() + text.size()) {
    return line.error(EventTextError::Kind::NumberExpected);
  }
  static_cast<void>(line.skip(text));
  return line.finish(event::RolledBack{plies});
}

EventRead read_forfeit(LineReader& line) {
  const bool both = line.skip("both");
  const auto loser = both ? std::nullopt : line.player();
  if (!both && !loser) return line.error(EventTextError::Kind::PlayerExpected);
  const bool is_late = line.skip("late");
  if (!is_late && !line.peek().empty() && !line.skip("conduct")) {
    return line.error(EventTextError::Kind::FaultExpected);
  }
  return line.finish(event::Forfeited{loser, is_late ? Fault::LateArrival : Fault::Conduct});
}

EventRead read_adjudication(LineReader& line) {
  const bool is_draw = line.skip("draw");
  const auto winner = is_draw ? std::nullopt : line.player();
  if (!is_draw && !winner) return line.error(EventTextError::Kind::ResultExpected);
  return line.finish(event::Adjudicated{winner});
}

/// An event whose player can be left out; the state of the game gives the default.
template <class Acted, Color (LineReader::*otherwise)() const = &LineReader::turn>
EventRead read_act(LineReader& line) {
  return line.finish(Acted{line.player_or((line.*otherwise)())});
}

/// An event whose player must be named.
template <class Acted>
EventRead read_act_of(LineReader& line) {
  const auto player = line.player();
  if (!player) return line.error(EventTextError::Kind::PlayerExpected);
  return line.finish(Acted{*player});
}

template <class Happened>
EventRead read_bare(LineReader& line) {
  return line.finish(Happened{});
}

struct VerbReader {
  std::string_view verb;
  EventRead (*read)(LineReader&);
};

constexpr std::array verb_readers{
    VerbReader{"move", read_move},
    VerbReader{"press", read_act<event::ClockPressed, &LineReader::presser>},
    VerbReader{"touch", read_touch},
    VerbReader{"adjust", read_on_square<event::Adjusted>},
    VerbReader{"complain", read_on_square<event::TouchComplained>},
    VerbReader{"offer", read_act<event::DrawOffered, &LineReader::offerer>},
    VerbReader{"accept", read_act<event::DrawAccepted, &LineReader::answerer>},
    VerbReader{"decline", read_act<event::DrawDeclined, &LineReader::answerer>},
    VerbReader{"withdraw", read_act<event::Withdrawn>},
    VerbReader{"claim", read_claim},
    VerbReader{"resign", read_act<event::Resigned>},
    VerbReader{"takeback", read_act<event::TakebackAsked>},
    VerbReader{"grant", read_act<event::TakebackGranted, &LineReader::takeback_answerer>},
    VerbReader{"deny", read_act<event::TakebackDeclined, &LineReader::takeback_answerer>},
    VerbReader{"abort", read_act<event::Aborted>},
    VerbReader{"wait", read_bare<event::TimePassed>},
    VerbReader{"flag", read_flag},
    VerbReader{"pause", read_pause},
    VerbReader{"resume", read_bare<event::Resumed>},
    VerbReader{"seal", read_seal},
    VerbReader{"add", read_time_of<event::TimeAdded>},
    VerbReader{"set", read_time_of<event::ClockSet>},
    VerbReader{"rollback", read_rollback},
    VerbReader{"wrong-setup", read_bare<event::WrongSetupFound>},
    VerbReader{"wrong-colors", read_bare<event::ReversedColorsFound>},
    VerbReader{"warn", read_act_of<event::Warned>},
    VerbReader{"forfeit", read_forfeit},
    VerbReader{"adjudicate", read_adjudication},
    VerbReader{"annul", read_bare<event::Annulled>},
    VerbReader{"leave", read_act_of<event::Left>},
    VerbReader{"return", read_act_of<event::Returned>},
};

std::expected<Event, EventTextError> read_event(std::string_view line, Situation situation) {
  std::vector<Word> words = words_of(line);
  if (words.empty()) return std::unexpected{EventTextError{.kind = EventTextError::Kind::Empty}};
  const Word verb = words.front();
  const auto* const found = std::ranges::find(verb_readers, verb.text, &VerbReader::verb);
  if (found == verb_readers.end()) {
    return std::unexpected{
        EventTextError{.kind = EventTextError::Kind::UnknownVerb, .offset = verb.offset}};
  }
  LineReader reader{std::move(words), line.size(), std::move(situation)};
  return found->read(reader);
}

/// A drop such as "P@e4".
std::optional<MoveAttempt> parse_drop(std::string_view text) noexcept {
  constexpr std::size_t drop_length = 4;
  if (text.size() != drop_length || text[1] != '@') return std::nullopt;
  const auto piece = parse_piece(text.front());
  const auto to = parse_square(text.substr(2));
  if (!piece || !to) return std::nullopt;
  return MoveAttempt{.from = *to, .to = *to, .drop = piece->type};
}

}  // namespace

std::optional<MoveAttempt> parse_attempt(std::string_view text) noexcept {
  if (const auto drop = parse_drop(text)) return drop;
  constexpr std::size_t squares_length = 4;
  if (text.size() < squares_length || text.size() > squares_length + 1) return std::nullopt;
  const auto from = parse_square(text.substr(0, 2));
  const auto to = parse_square(text.substr(2, 2));
  if (!from || !to) return std::nullopt;
  if (text.size() == squares_length) return MoveAttempt{*from, *to};
  const auto piece = parse_piece(text.back());
  if (!piece) return std::nullopt;
  return MoveAttempt{*from, *to, piece->type};
}

std::expected<Event, EventTextError> parse_event(std::string_view line, const Arbiter& arbiter) {
  return read_event(line, situation_of(arbiter));
}

std::expected<Event, EventTextError> parse_event(std::string_view line,
                                                 const VariantArbiter& arbiter) {
  return read_event(line, situation_of(arbiter));
}

}  // namespace tabiya
