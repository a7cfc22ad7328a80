#include "tabiya/uci/command.hpp"
#include "uci/line_writer.hpp"

namespace tabiya::uci {
namespace {

std::optional<std::int64_t> count_of(const std::optional<std::chrono::milliseconds>& time) {
  if (!time) return std::nullopt;
  return time->count();
}

struct CommandWriter {
  std::string operator()(Hello /*command*/) const { return "uci"; }
  std::string operator()(Debug command) const { return command.is_on ? "debug on" : "debug off"; }
  std::string operator()(IsReady /*command*/) const { return "isready"; }
  std::string operator()(NewGame /*command*/) const { return "ucinewgame"; }
  std::string operator()(Stop /*command*/) const { return "stop"; }
  std::string operator()(PonderHit /*command*/) const { return "ponderhit"; }
  std::string operator()(Quit /*command*/) const { return "quit"; }
  std::string operator()(Show /*command*/) const { return "d"; }
  std::string operator()(Evaluate /*command*/) const { return "eval"; }
  std::string operator()(Bench /*command*/) const { return "bench"; }
  std::string operator()(Help /*command*/) const { return "help"; }

  std::string operator()(const SetOption& command) const {
    return LineWriter{"setoption"}.field("name", command.name).field("value", command.value).line();
  }

  std::string operator()(const Register& command) const {
    if (!command.name && !command.code) return "register later";
    return LineWriter{"register"}.field("name", command.name).field("code", command.code).line();
  }

  std::string operator()(const SetPosition& command) const {
    LineWriter writer{"position"};
    if (command.fen) {
      writer.field("fen", *command.fen);
    } else {
      writer.word("startpos");
    }
    return writer.field("moves", command.moves).line();
  }

  std::string operator()(const Go& go) const {
    using enum Color;
    LineWriter writer{"go"};
    if (go.is_ponder) writer.word("ponder");
    writer.field("wtime", count_of(go.time[White]))
        .field("btime", count_of(go.time[Black]))
        .field("winc", count_of(go.increment[White]))
        .field("binc", count_of(go.increment[Black]))
        .field("movestogo", go.moves_to_go)
        .field("depth", go.depth)
        .field("nodes", go.nodes)
        .field("mate", go.mate)
        .field("movetime", count_of(go.move_time))
        .field("perft", go.perft);
    if (go.is_infinite) writer.word("infinite");
    // Last, because some engines read everything that follows as moves.
    return writer.field("searchmoves", go.search_moves).line();
  }
};

}  // namespace

std::string to_string(const Command& command) { return std::visit(CommandWriter{}, command); }

}  // namespace tabiya::uci
