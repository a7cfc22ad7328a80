#include "tabiya/uci/reply.hpp"
#include "uci/line_writer.hpp"

namespace tabiya::uci {
namespace {

std::string_view to_word(CheckState state) {
  switch (state) {
    case CheckState::Checking: return "checking";
    case CheckState::Ok: return "ok";
    case CheckState::Error: return "error";
  }
  return {};
}

void write_score(LineWriter& writer, InfoScore score) {
  writer.word("score").field(score.unit == InfoScore::Unit::Mate ? "mate" : "cp", score.value);
  if (score.bound == InfoScore::Bound::Lower) writer.word("lowerbound");
  if (score.bound == InfoScore::Bound::Upper) writer.word("upperbound");
}

void write_chances(LineWriter& writer, InfoChances chances) {
  writer.field("wdl", chances.win);
  for (const int part : {chances.draw, chances.loss}) writer.word(std::to_string(part));
}

void write_current_line(LineWriter& writer, const CurrentLine& line) {
  writer.word("currline");
  if (line.processor) writer.word(std::to_string(*line.processor));
  writer.words(line.moves);
}

/// What follows the type of an option.
struct OptionWriter {
  LineWriter& writer;

  void operator()(const CheckOption& type) const {
    writer.word("check").field("default", type.default_value ? "true" : "false");
  }
  void operator()(const SpinOption& type) const {
    writer.word("spin")
        .field("default", type.default_value)
        .field("min", type.min)
        .field("max", type.max);
  }
  void operator()(const ComboOption& type) const {
    writer.word("combo").field("default", type.default_value);
    for (const std::string& choice : type.choices) writer.field("var", choice);
  }
  void operator()(ButtonOption /*type*/) const { writer.word("button"); }
  void operator()(const StringOption& type) const {
    writer.word("string").field("default",
                                type.default_value.empty() ? "<empty>" : type.default_value);
  }
};

struct ReplyWriter {
  std::string operator()(const IdName& reply) const { return "id name " + reply.name; }
  std::string operator()(const IdAuthor& reply) const { return "id author " + reply.author; }
  std::string operator()(UciOk /*reply*/) const { return "uciok"; }
  std::string operator()(ReadyOk /*reply*/) const { return "readyok"; }

  std::string operator()(const BestMove& reply) const {
    return LineWriter{"bestmove"}
        .word(reply.move.value_or("(none)"))
        .field("ponder", reply.ponder)
        .line();
  }
  std::string operator()(CopyProtection reply) const {
    return LineWriter{"copyprotection"}.word(to_word(reply.state)).line();
  }
  std::string operator()(Registration reply) const {
    return LineWriter{"registration"}.word(to_word(reply.state)).line();
  }
  std::string operator()(const OptionOffer& offer) const {
    LineWriter writer{"option"};
    writer.field("name", offer.name).word("type");
    std::visit(OptionWriter{writer}, offer.type);
    return writer.line();
  }

  std::string operator()(const Info& info) const {
    LineWriter writer{"info"};
    writer.field("depth", info.depth)
        .field("seldepth", info.selective_depth)
        .field("multipv", info.line_number);
    if (info.score) write_score(writer, *info.score);
    if (info.chances) write_chances(writer, *info.chances);
    writer.field("nodes", info.nodes)
        .field("nps", info.nodes_per_second)
        .field("hashfull", info.hash_permille)
        .field("tbhits", info.table_hits)
        .field("sbhits", info.shredder_table_hits)
        .field("cpuload", info.processor_permille);
    if (info.time) writer.field("time", info.time->count());
    writer.field("currmove", info.current_move)
        .field("currmovenumber", info.current_move_number)
        .field("refutation", info.refutation);
    if (info.current_line) write_current_line(writer, *info.current_line);
    return writer.field("pv", info.line).field("string", info.text).line();
  }
};

}  // namespace

std::string to_string(const Reply& reply) { return std::visit(ReplyWriter{}, reply); }

}  // namespace tabiya::uci
