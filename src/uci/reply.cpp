#include "tabiya/uci/reply.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "uci/fields.hpp"
#include "uci/option_reading.hpp"

namespace tabiya::uci {
namespace {

using ReadReply = std::expected<Reply, Fault>;
using ReplyReader = ReadReply (*)(FieldReader&);

template <class Word>
ReadReply read_word(FieldReader& fields) {
  while (!fields.tokens.empty()) fields.skip();
  return Word{};
}

ReadReply read_id(FieldReader& fields) {
  while (!fields.tokens.empty()) {
    if (fields.tokens.take_if("name")) return IdName{std::string{fields.tokens.take_rest()}};
    if (fields.tokens.take_if("author")) return IdAuthor{std::string{fields.tokens.take_rest()}};
    fields.skip();
  }
  return std::unexpected{fields.missing("name or author")};
}

/// Without a legal move, Ethereal 12, Toga II 3.0 and GNU Chess 6.2.7 answer a1a1.
bool means_no_move(std::string_view word) noexcept {
  return word == "(none)" || word == "0000" || word == "NULL" || word == "a1a1";
}

std::optional<std::string> take_best_move(Tokens& tokens) {
  std::string word{tokens.take()};
  if (means_no_move(word)) return std::nullopt;
  return word;
}

/// An answer without a move is one nevertheless: the GUI need not wait any longer.
ReadReply read_best_move(FieldReader& fields) {
  if (fields.tokens.empty()) {
    fields.faults.push_back(fields.missing("a move"));
    return BestMove{};
  }
  BestMove reply{take_best_move(fields.tokens)};
  while (!fields.tokens.empty()) {
    if (!fields.tokens.take_if("ponder")) {
      fields.skip();
    } else if (!fields.tokens.empty()) {
      reply.ponder = take_best_move(fields.tokens);
    }
  }
  return reply;
}

template <class Message>
ReadReply read_check(FieldReader& fields) {
  while (!fields.tokens.empty()) {
    if (fields.tokens.take_if("checking")) return Message{CheckState::Checking};
    if (fields.tokens.take_if("ok")) return Message{CheckState::Ok};
    if (fields.tokens.take_if("error")) return Message{CheckState::Error};
    fields.skip();
  }
  return std::unexpected{fields.missing("checking, ok or error")};
}

/// So that a score can be negated.
constexpr int least_score = -std::numeric_limits<int>::max();

void read_score(FieldReader& fields, Info& info) {
  InfoScore score;
  bool has_value = false;
  const auto read_value = [&](InfoScore::Unit unit, std::string_view name) {
    const auto value = fields.number<int>(name);
    if (value) score.value = std::max(*value, least_score);
    score.unit = unit;
    has_value = value.has_value();
  };
  while (!fields.tokens.empty()) {
    if (fields.tokens.take_if("cp")) {
      read_value(InfoScore::Unit::Centipawns, "cp");
    } else if (fields.tokens.take_if("mate")) {
      read_value(InfoScore::Unit::Mate, "mate");
    } else if (fields.tokens.take_if("lowerbound")) {
      score.bound = InfoScore::Bound::Lower;
    } else if (fields.tokens.take_if("upperbound")) {
      score.bound = InfoScore::Bound::Upper;
    } else {
      break;
    }
  }
  if (has_value) {
    info.score = score;
  } else {
    fields.faults.push_back({Fault::Kind::NumberMissing, "info", "score"});
  }
}

void read_chances(FieldReader& fields, Info& info) {
  const auto win = fields.number<int>("wdl");
  const auto draw = win ? fields.number<int>("wdl") : std::nullopt;
  const auto loss = draw ? fields.number<int>("wdl") : std::nullopt;
  if (loss) info.chances = {*win, *draw, *loss};
}

void read_current_line(FieldReader& fields, Info& info) {
  CurrentLine line;
  if (!fields.tokens.empty() && !looks_like_move(fields.tokens.peek())) {
    line.processor = fields.number<int>("currline");
  }
  line.moves = take_moves(fields.tokens);
  info.current_line = std::move(line);
}

void read_current_move(FieldReader& fields, Info& info) {
  if (looks_like_move(fields.tokens.peek())) {
    info.current_move = fields.tokens.take();
  } else {
    fields.faults.push_back(fields.missing("a move after currmove"));
  }
}

/// Reads a field that is a single number. Returns false if the next word is not such a field.
bool read_count(FieldReader& fields, Info& info) {
  Tokens& tokens = fields.tokens;
  const auto read = [&fields](std::string_view name, auto& number) {
    const bool is_next = fields.tokens.take_if(name);
    if (is_next) fields.read_into(number, name);
    return is_next;
  };
  if (tokens.take_if("time")) {
    if (const auto time = fields.number<std::int64_t>("time")) {
      info.time = std::chrono::milliseconds{*time};
    }
    return true;
  }
  return read("depth", info.depth) || read("seldepth", info.selective_depth) ||
         read("multipv", info.line_number) || read("nodes", info.nodes) ||
         read("nps", info.nodes_per_second) || read("hashfull", info.hash_permille) ||
         read("tbhits", info.table_hits) || read("sbhits", info.shredder_table_hits) ||
         read("cpuload", info.processor_permille) ||
         read("currmovenumber", info.current_move_number);
}

void read_info_field(FieldReader& fields, Info& info) {
  Tokens& tokens = fields.tokens;
  if (read_count(fields, info)) return;
  if (tokens.take_if("score")) return read_score(fields, info);
  if (tokens.take_if("wdl")) return read_chances(fields, info);
  if (tokens.take_if("currmove")) return read_current_move(fields, info);
  if (tokens.take_if("currline")) return read_current_line(fields, info);
  if (tokens.take_if("pv")) return void(info.line = take_moves(tokens));
  if (tokens.take_if("refutation")) return void(info.refutation = take_moves(tokens));
  if (tokens.take_if("string")) return void(info.text = tokens.take_rest());
  fields.skip();
}

ReadReply read_info(FieldReader& fields) {
  Info info;
  while (!fields.tokens.empty()) read_info_field(fields, info);
  return info;
}

ReadReply read_option_reply(FieldReader& fields) {
  auto offer = read_option(fields);
  if (!offer) return std::unexpected{std::move(offer).error()};
  return *std::move(offer);
}

ReplyReader find_reply_reader(std::string_view word, bool /*is_first*/) {
  struct Row {
    std::string_view word;
    ReplyReader reader;
  };
  static constexpr Row rows[]{
      {"info", read_info},
      {"bestmove", read_best_move},
      {"readyok", read_word<ReadyOk>},
      {"option", read_option_reply},
      {"id", read_id},
      {"uciok", read_word<UciOk>},
      {"copyprotection", read_check<CopyProtection>},
      {"registration", read_check<Registration>},
  };
  const auto* const row = std::ranges::find(rows, word, &Row::word);
  return row == std::end(rows) ? nullptr : row->reader;
}

}  // namespace

std::expected<Parsed<Reply>, Fault> parse_reply(std::string_view line) {
  return read_message<Reply>(line, find_reply_reader);
}

}  // namespace tabiya::uci
