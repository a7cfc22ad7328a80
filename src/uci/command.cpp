#include "tabiya/uci/command.hpp"

#include <algorithm>
#include <utility>

#include "uci/fields.hpp"

namespace tabiya::uci {
namespace {

using ReadCommand = std::expected<Command, Fault>;
using CommandReader = ReadCommand (*)(FieldReader&);

template <class Word>
ReadCommand read_word(FieldReader& fields) {
  while (!fields.tokens.empty()) fields.skip();
  return Word{};
}

ReadCommand read_debug(FieldReader& fields) {
  while (!fields.tokens.empty()) {
    if (fields.tokens.take_if("on")) return Debug{true};
    if (fields.tokens.take_if("off")) return Debug{false};
    fields.skip();
  }
  return std::unexpected{fields.missing("on or off")};
}

ReadCommand read_set_option(FieldReader& fields) {
  Tokens& tokens = fields.tokens;
  const std::string first{tokens.peek()};
  bool has_value_first = false;
  while (!tokens.empty() && tokens.peek() != "name") {
    has_value_first = has_value_first || tokens.peek() == "value";
    fields.skip();
  }
  if (has_value_first || (tokens.empty() && !first.empty())) {
    return std::unexpected{fields.missing("name before \"" + first + '"')};
  }
  tokens.take();
  SetOption command{
      fields.tokens.take_until([](std::string_view word) { return word == "value"; })};
  if (command.name.empty()) return std::unexpected{fields.missing("an option name")};
  if (fields.tokens.take_if("value")) command.value = fields.tokens.take_rest();
  return command;
}

ReadCommand read_register(FieldReader& fields) {
  const auto ends = [](std::string_view word) { return word == "name" || word == "code"; };
  Register command;
  bool is_later = false;
  while (!fields.tokens.empty()) {
    if (fields.tokens.take_if("name")) {
      command.name = fields.tokens.take_until(ends);
    } else if (fields.tokens.take_if("code")) {
      command.code = fields.tokens.take_until(ends);
    } else if (fields.tokens.take_if("later")) {
      is_later = true;
    } else {
      fields.skip();
    }
  }
  if (is_later) return Register{};
  if (!command.name && !command.code) {
    return std::unexpected{fields.missing("later, or name and code")};
  }
  return command;
}

/// Reads the position that the moves start from.
std::optional<SetPosition> read_start(FieldReader& fields) {
  while (!fields.tokens.empty()) {
    if (fields.tokens.take_if("startpos")) return SetPosition{};
    if (fields.tokens.take_if("fen")) {
      return SetPosition{
          fields.tokens.take_until([](std::string_view word) { return word == "moves"; })};
    }
    fields.skip();
  }
  return std::nullopt;
}

ReadCommand read_position(FieldReader& fields) {
  std::optional<SetPosition> command = read_start(fields);
  if (!command) return std::unexpected{fields.missing("startpos or fen")};
  while (!fields.tokens.empty() && !fields.tokens.take_if("moves")) {
    if (!looks_like_move(fields.tokens.peek())) {
      fields.skip();
    } else {
      const std::string move{fields.tokens.take()};
      fields.faults.push_back(fields.missing("moves before \"" + move + '"'));
    }
  }
  // Every word from here on must be a move. A bad one must not be skipped, or the wrong position
  // would be set up.
  while (!fields.tokens.empty()) command->moves.emplace_back(fields.tokens.take());
  return *std::move(command);
}

void read_time(FieldReader& fields, std::string_view name,
               std::optional<std::chrono::milliseconds>& time) {
  if (const auto number = fields.number<std::int64_t>(name)) {
    time = std::clamp(std::chrono::milliseconds{*number}, -max_time, max_time);
  }
}

bool is_go_field(std::string_view word) {
  static constexpr std::string_view fields[]{
      "searchmoves", "ponder", "wtime", "btime", "winc",     "binc",     "movestogo",
      "depth",       "nodes",  "mate",  "perft", "movetime", "infinite",
  };
  return std::ranges::find(fields, word) != std::end(fields);
}

/// Every word up to the next field must be a move. A bad one must not be skipped without a word.
void read_search_moves(FieldReader& fields, Go& go) {
  if (fields.tokens.empty() || is_go_field(fields.tokens.peek())) {
    return fields.faults.push_back(fields.missing("a move after searchmoves"));
  }
  while (!fields.tokens.empty() && !is_go_field(fields.tokens.peek())) {
    go.search_moves.emplace_back(fields.tokens.take());
  }
}

void read_go_field(FieldReader& fields, Go& go) {
  Tokens& tokens = fields.tokens;
  using enum Color;
  if (tokens.take_if("wtime")) return read_time(fields, "wtime", go.time[White]);
  if (tokens.take_if("btime")) return read_time(fields, "btime", go.time[Black]);
  if (tokens.take_if("winc")) return read_time(fields, "winc", go.increment[White]);
  if (tokens.take_if("binc")) return read_time(fields, "binc", go.increment[Black]);
  if (tokens.take_if("movetime")) return read_time(fields, "movetime", go.move_time);
  if (tokens.take_if("movestogo")) return fields.read_into(go.moves_to_go, "movestogo");
  if (tokens.take_if("depth")) return fields.read_into(go.depth, "depth");
  if (tokens.take_if("mate")) return fields.read_into(go.mate, "mate");
  if (tokens.take_if("nodes")) return fields.read_into(go.nodes, "nodes");
  if (tokens.take_if("perft")) return fields.read_into(go.perft, "perft");
  if (tokens.take_if("ponder")) return void(go.is_ponder = true);
  if (tokens.take_if("infinite")) return void(go.is_infinite = true);
  if (tokens.take_if("searchmoves")) return read_search_moves(fields, go);
  fields.skip();
}

bool is_unreadable_number(const Fault& fault) {
  return fault.kind == Fault::Kind::NumberMissing || fault.kind == Fault::Kind::NumberMalformed;
}

/// True if the search ends by itself, or is to end at `stop` only.
bool has_known_end(const Go& go) {
  const auto has_clock = [&](Color color) { return go.time[color] || go.increment[color]; };
  return go.is_infinite || go.depth || go.nodes || go.mate || go.move_time || go.perft ||
         has_clock(Color::White) || has_clock(Color::Black);
}

ReadCommand read_go(FieldReader& fields) {
  Go go;
  while (!fields.tokens.empty()) read_go_field(fields, go);
  const bool has_unreadable_number = std::ranges::any_of(fields.faults, is_unreadable_number);
  if (has_unreadable_number && !has_known_end(go)) {
    go.depth = 1;
    fields.faults.push_back({Fault::Kind::NoLimit, std::string{fields.command}});
  }
  return go;
}

CommandReader find_command_reader(std::string_view word, bool is_first) {
  struct Row {
    std::string_view word;
    CommandReader reader;
    bool is_of_protocol = true;
  };
  static constexpr Row rows[]{
      {"uci", read_word<Hello>},
      {"debug", read_debug},
      {"isready", read_word<IsReady>},
      {"setoption", read_set_option},
      {"register", read_register},
      {"ucinewgame", read_word<NewGame>},
      {"position", read_position},
      {"go", read_go},
      {"stop", read_word<Stop>},
      {"ponderhit", read_word<PonderHit>},
      {"quit", read_word<Quit>},
      {"d", read_word<Show>, false},
      {"eval", read_word<Evaluate>, false},
      {"bench", read_word<Bench>, false},
      {"help", read_word<Help>, false},
  };
  const auto* const row = std::ranges::find(rows, word, &Row::word);
  if (row == std::end(rows) || !(row->is_of_protocol || is_first)) return nullptr;
  return row->reader;
}

}  // namespace

std::expected<Parsed<Command>, Fault> parse_command(std::string_view line) {
  return read_message<Command>(line, find_command_reader);
}

}  // namespace tabiya::uci
