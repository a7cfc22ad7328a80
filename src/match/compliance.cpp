#include "tabiya/match/compliance.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "match/deadline.hpp"
#include "match/line_check.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/uci/play_line.hpp"
#include "tabiya/uci/reply.hpp"

namespace tabiya::match {
namespace {

using namespace std::chrono_literals;
using Weight = ComplianceStep::Weight;

/// What is wrong, as a sentence.
using Complaint = std::optional<std::string>;

constexpr auto introduction_patience = 15s;
constexpr auto answer_patience = 5s;
constexpr auto short_while = 300ms;

/// A search as it was heard.
struct Heard {
  std::vector<std::string> lines;
  std::vector<uci::Info> infos;
  std::optional<uci::BestMove> best;
};

class Examination {
 public:
  Examination(const uci::ProgramCall& call, const std::function<void(const ComplianceStep&)>& tell)
      : call_{call}, tell_{tell} {}

  [[nodiscard]] ComplianceSummary run();

 private:
  using Step = Complaint (Examination::*)();
  void try_out(Weight weight, std::string_view what, Step step);
  [[nodiscard]] Complaint start();
  [[nodiscard]] std::string with_end(std::string complaint);

  // What is said and heard.
  void say(const std::string& line) {
    (void)process_->write_line(line, deadline_in(answer_patience));
  }
  [[nodiscard]] std::optional<std::string> hear(uci::Deadline deadline);
  /// Listens until a reply of this kind; the complaint names what was awaited.
  template <class Awaited>
  [[nodiscard]] Complaint await(std::string_view awaited, std::chrono::milliseconds patience,
                                Heard* heard = nullptr);
  [[nodiscard]] Complaint make_ready(Heard* heard = nullptr);
  [[nodiscard]] Complaint search(const std::string& position, const std::string& go, Heard& heard);
  [[nodiscard]] Complaint search(const std::string& position, const std::string& go) {
    Heard heard;
    return search(position, go, heard);
  }
  [[nodiscard]] static Complaint judge_search(const std::string& position, const Heard& heard);

  // The steps.
  [[nodiscard]] Complaint introduces_itself();
  [[nodiscard]] Complaint offers_sound_options();
  [[nodiscard]] Complaint is_ready();
  [[nodiscard]] Complaint searches_from_the_start();
  [[nodiscard]] Complaint searches_a_fen();
  [[nodiscard]] Complaint searches_after_moves();
  [[nodiscard]] Complaint lives_with_one_clock();
  [[nodiscard]] Complaint reads_clocks_in_any_order();
  [[nodiscard]] Complaint survives_empty_clocks();
  [[nodiscard]] Complaint obeys_depth();
  [[nodiscard]] Complaint obeys_nodes();
  [[nodiscard]] Complaint obeys_search_moves();
  [[nodiscard]] Complaint is_silent_until_stopped();
  [[nodiscard]] Complaint answers_while_searching();
  [[nodiscard]] Complaint ponders();
  [[nodiscard]] Complaint tells_several_lines();
  [[nodiscard]] Complaint finds_a_mate();
  [[nodiscard]] Complaint castles_as_the_protocol_says();
  [[nodiscard]] Complaint passes_over_unknown_words();
  [[nodiscard]] Complaint minds_no_stray_stop();
  [[nodiscard]] Complaint takes_options_in_any_case();
  [[nodiscard]] Complaint survives_mate_at_the_root();
  [[nodiscard]] Complaint survives_stalemate_at_the_root();
  [[nodiscard]] Complaint survives_a_broken_fen();
  [[nodiscard]] Complaint speaks_the_protocol_alone();
  [[nodiscard]] Complaint quits();
  [[nodiscard]] Complaint ends_with_its_input();

  const uci::ProgramCall& call_;
  const std::function<void(const ComplianceStep&)>& tell_;
  ComplianceSummary summary_;
  std::optional<uci::Process> process_;
  bool has_closed_ = false;  // its output, when it was heard last
  Heard introduction_;
  std::vector<uci::OptionOffer> options_;
  std::optional<std::string> author_;
  std::optional<std::string> nonsense_;  // the first line that was none of the protocol
};

ComplianceSummary Examination::run() {
  using enum Weight;
  using E = Examination;
  struct Row {
    Weight weight;
    std::string_view what;
    Step step;
  };
  // clang-format off
  constexpr std::array rows{
      Row{Demanded, "says who it is: id name, id author, uciok", &E::introduces_itself},
      Row{Demanded, "offers options that make sense", &E::offers_sound_options},
      Row{Demanded, "answers isready, and ucinewgame changes nothing about that", &E::is_ready},
      Row{Demanded, "searches from the start position", &E::searches_from_the_start},
      Row{Demanded, "searches a FEN with Black to move", &E::searches_a_fen},
      Row{Demanded, "searches after moves", &E::searches_after_moves},
      Row{Demanded, "reads the words of go in any order", &E::reads_clocks_in_any_order},
      Row{Manners, "accepts a single clock", &E::lives_with_one_clock},
      Row{Manners, "moves at once with empty clocks", &E::survives_empty_clocks},
      Row{Demanded, "obeys go depth", &E::obeys_depth},
      Row{Demanded, "obeys go nodes", &E::obeys_nodes},
      Row{Demanded, "obeys go searchmoves", &E::obeys_search_moves},
      Row{Demanded, "go infinite sends bestmove after stop, not before, and once", &E::is_silent_until_stopped},
      Row{Demanded, "answers isready while it searches", &E::answers_while_searching},
      Row{Demanded, "go ponder sends bestmove after ponderhit, not before", &E::ponders},
      Row{Manners, "sends as many lines as MultiPV asks for", &E::tells_several_lines},
      Row{Manners, "sees a mate in one, and says so", &E::finds_a_mate},
      Row{Demanded, "reads castling as e1g1", &E::castles_as_the_protocol_says},
      Row{Demanded, "skips words it does not know", &E::passes_over_unknown_words},
      Row{Demanded, "ignores stop when nothing is running", &E::minds_no_stray_stop},
      Row{Demanded, "takes the names of options in any case", &E::takes_options_in_any_case},
      Row{Manners, "survives a mate at the root", &E::survives_mate_at_the_root},
      Row{Manners, "survives a stalemate at the root", &E::survives_stalemate_at_the_root},
      Row{Manners, "survives a text that is not a FEN", &E::survives_a_broken_fen},
      Row{Manners, "sends nothing outside the protocol", &E::speaks_the_protocol_alone},
      Row{Demanded, "ends after quit", &E::quits},
      Row{Manners, "ends with its input", &E::ends_with_its_input},
  };
  // clang-format on
  if (const Complaint complaint = start()) {
    summary_.refusal = with_end(*complaint);
    return std::move(summary_);
  }
  for (const Row& row : rows) try_out(row.weight, row.what, row.step);
  return std::move(summary_);
}

void Examination::try_out(Weight weight, std::string_view what, Step step) {
  Complaint complaint;
  const bool is_alive = process_ && !process_->end();
  if (!is_alive) complaint = start();
  if (!complaint) complaint = (this->*step)();
  if (complaint) complaint = with_end(*complaint);
  ++summary_.steps;
  if (complaint) ++(weight == Weight::Demanded ? summary_.broken_demands : summary_.broken_manners);
  tell_({weight, what, complaint.value_or("")});
}

/// A complaint, and how the engine ended if it has; it is of no use any more.
std::string Examination::with_end(std::string complaint) {
  if (!process_) return complaint;
  const auto end =
      has_closed_ ? process_->wait_for_end(deadline_in(answer_patience)) : process_->end();
  if (end) complaint += "; the engine " + to_string(*end);
  process_.reset();
  return complaint;
}

Complaint Examination::start() {
  auto started = uci::Process::start(call_);
  if (!started) return "cannot be started: " + started.error().message();
  process_.emplace(*std::move(started));
  introduction_ = {};
  has_closed_ = false;
  options_.clear();
  say("uci");
  auto complaint = await<uci::UciOk>("uciok", introduction_patience, &introduction_);
  for (const std::string& line : introduction_.lines) {
    const auto reply = uci::parse_reply(line);
    if (!reply) continue;
    if (const auto* name = std::get_if<uci::IdName>(&reply->message)) summary_.engine = name->name;
    if (const auto* by = std::get_if<uci::IdAuthor>(&reply->message)) author_ = by->author;
    if (const auto* offer = std::get_if<uci::OptionOffer>(&reply->message)) {
      options_.push_back(*offer);
    }
  }
  return complaint;
}

std::optional<std::string> Examination::hear(uci::Deadline deadline) {
  auto line = process_->read_line(deadline);
  has_closed_ = !line && line.error() == uci::PipeFailure::Closed;
  if (!line) return std::nullopt;
  return *std::move(line);
}

template <class Awaited>
Complaint Examination::await(std::string_view awaited, std::chrono::milliseconds patience,
                             Heard* heard) {
  const uci::Deadline deadline = deadline_in(patience);
  while (const auto line = hear(deadline)) {
    if (heard != nullptr) heard->lines.push_back(*line);
    const auto reply = uci::parse_reply(*line);
    if (!reply) {
      // What an engine prints before it is spoken to is custom.
      if (!line->empty() && !std::is_same_v<Awaited, uci::UciOk> && !nonsense_) nonsense_ = *line;
      continue;
    }
    if (heard != nullptr) {
      if (const auto* info = std::get_if<uci::Info>(&reply->message)) heard->infos.push_back(*info);
      if (const auto* best = std::get_if<uci::BestMove>(&reply->message)) heard->best = *best;
    }
    if (std::holds_alternative<Awaited>(reply->message)) return std::nullopt;
  }
  if (has_closed_) return "no " + std::string{awaited};
  return "no " + std::string{awaited} + " within " + std::to_string(patience.count()) + " ms";
}

Complaint Examination::make_ready(Heard* heard) {
  say("isready");
  return await<uci::ReadyOk>("readyok", answer_patience, heard);
}

Complaint Examination::search(const std::string& position, const std::string& go, Heard& heard) {
  if (auto complaint = make_ready()) return complaint;
  say(position);
  say(go);
  if (auto complaint = await<uci::BestMove>("bestmove", answer_patience, &heard)) {
    return *complaint + " after \"" + go + '"';
  }
  return judge_search(position, heard);
}

/// The last thing before a move is what it is worth, and what is told of lines and mates is true.
Complaint Examination::judge_search(const std::string& position, const Heard& heard) {
  const auto command = uci::parse_command(position);
  const auto line = uci::play_line(std::get<uci::SetPosition>(command->message));
  const std::string move = heard.best->move.value_or("(none)");
  if (!parse_uci(line->position, move)) return "an illegal move: bestmove " + move;
  const bool has_score = std::ranges::any_of(
      heard.infos, [](const uci::Info& info) { return info.score.has_value(); });
  if (!has_score) return "no info with a score before bestmove";
  for (const std::string& text : heard.lines) {
    const auto reply = uci::parse_reply(text);
    if (reply && !reply->skipped.empty()) {
      return "\"" + text + "\": " + to_string(reply->skipped.front());
    }
  }
  for (const uci::Info& info : heard.infos) {
    if (const auto fault = fault_of(info, line->position, line->before)) {
      return std::string{to_string(*fault)} + ": " + to_string(uci::Reply{info});
    }
  }
  return std::nullopt;
}

Complaint Examination::introduces_itself() {
  if (summary_.engine.empty()) return "no id name";
  if (!author_ || author_->empty()) return "no id author";
  return std::nullopt;
}

Complaint Examination::offers_sound_options() {
  std::set<std::string> names;
  for (const std::string& line : introduction_.lines) {
    const auto reply = uci::parse_reply(line);
    if (reply && !reply->skipped.empty()) {
      return "\"" + line + "\": " + to_string(reply->skipped.front());
    }
  }
  for (const uci::OptionOffer& offer : options_) {
    if (!names.insert(offer.name).second) return "option " + offer.name + " is offered twice";
    if (const auto* spin = std::get_if<uci::SpinOption>(&offer.type)) {
      if (spin->preset < spin->min || spin->preset > spin->max) {
        return "option " + offer.name + ": the default is out of its range";
      }
    }
    if (const auto* combo = std::get_if<uci::ComboOption>(&offer.type)) {
      if (std::ranges::find(combo->choices, combo->preset) == combo->choices.end()) {
        return "option " + offer.name + ": the default is not one of its choices";
      }
    }
  }
  return std::nullopt;
}

Complaint Examination::is_ready() {
  if (auto complaint = make_ready()) return complaint;
  say("ucinewgame");
  return make_ready();
}

Complaint Examination::searches_from_the_start() {
  return search("position startpos", "go movetime 100");
}

Complaint Examination::searches_a_fen() {
  return search("position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
                "go movetime 100");
}

Complaint Examination::searches_after_moves() {
  return search("position startpos moves e2e4 e7e5 g1f3 b8c6", "go movetime 100");
}

Complaint Examination::lives_with_one_clock() {
  if (auto complaint = search("position startpos", "go wtime 100")) return complaint;
  return search("position startpos moves e2e4", "go btime 100");
}

Complaint Examination::reads_clocks_in_any_order() {
  if (auto complaint = search("position startpos", "go wtime 100 winc 100 btime 100 binc 100")) {
    return complaint;
  }
  return search("position startpos", "go binc 10 btime 100 movestogo 10 winc 10 wtime 100");
}

Complaint Examination::survives_empty_clocks() {
  if (auto complaint = search("position startpos", "go wtime 0 btime 0")) return complaint;
  return search("position startpos", "go wtime 1 btime 1 movestogo 1");
}

Complaint Examination::obeys_depth() {
  Heard heard;
  if (auto complaint = search("position startpos", "go depth 3", heard)) return complaint;
  for (const uci::Info& info : heard.infos) {
    if (info.depth.value_or(0) > 3) return "it went on: " + to_string(uci::Reply{info});
  }
  return std::nullopt;
}

Complaint Examination::obeys_nodes() {
  Heard heard;
  if (auto complaint = search("position startpos", "go nodes 5000", heard)) return complaint;
  constexpr std::uint64_t far_too_many = 100'000;
  for (const uci::Info& info : heard.infos) {
    if (info.nodes.value_or(0) > far_too_many) return "it went on: " + to_string(uci::Reply{info});
  }
  return std::nullopt;
}

Complaint Examination::obeys_search_moves() {
  Heard heard;
  if (auto complaint = search("position startpos", "go depth 4 searchmoves a2a3", heard)) {
    return complaint;
  }
  if (heard.best->move != "a2a3") return "it played " + *heard.best->move + ", not a2a3";
  return std::nullopt;
}

Complaint Examination::is_silent_until_stopped() {
  if (auto complaint = make_ready()) return complaint;
  // A mate in one, which is found at once.
  say("position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
  say("go infinite");
  Heard heard;
  if (!await<uci::BestMove>("bestmove", short_while, &heard)) return "a bestmove before stop";
  say("stop");
  if (auto complaint = await<uci::BestMove>("bestmove", answer_patience, &heard)) {
    return *complaint + " after stop";
  }
  say("isready");
  Heard after;
  if (auto complaint = await<uci::ReadyOk>("readyok", answer_patience, &after)) return complaint;
  if (after.best) return "a second bestmove";
  return std::nullopt;
}

Complaint Examination::answers_while_searching() {
  if (auto complaint = make_ready()) return complaint;
  say("position startpos");
  say("go infinite");
  Heard heard;
  Complaint complaint = make_ready(&heard);
  if (heard.best) return "a bestmove before stop";
  say("stop");
  if (auto silence = await<uci::BestMove>("bestmove", answer_patience)) return silence;
  return complaint;
}

Complaint Examination::ponders() {
  if (auto complaint = make_ready()) return complaint;
  say("position startpos moves e2e4 e7e5");
  say("go ponder wtime 1000 btime 1000");
  if (!await<uci::BestMove>("bestmove", short_while)) return "a bestmove before ponderhit";
  say("ponderhit");
  return await<uci::BestMove>("bestmove", answer_patience);
}

Complaint Examination::tells_several_lines() {
  const auto offers_lines = [](const uci::OptionOffer& offer) {
    return uci::is_same_option_name(offer.name, "MultiPV");
  };
  if (std::ranges::none_of(options_, offers_lines)) return std::nullopt;
  say("setoption name MultiPV value 3");
  Heard heard;
  auto complaint = search("position startpos", "go depth 4", heard);
  say("setoption name MultiPV value 1");
  if (complaint) return complaint;
  std::set<int> numbers;
  for (const uci::Info& info : heard.infos) {
    if (info.line_number) numbers.insert(*info.line_number);
  }
  if (numbers == std::set{1, 2, 3}) return std::nullopt;
  return "lines 1 to 3 were asked for, " + std::to_string(numbers.size()) + " were told";
}

Complaint Examination::finds_a_mate() {
  Heard heard;
  if (auto complaint =
          search("position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "go depth 4", heard)) {
    return complaint;
  }
  if (heard.best->move != "a1a8") return "it played " + *heard.best->move + ", not a1a8";
  const uci::InfoScore mate_in_one{uci::InfoScore::Unit::Mate, 1};
  const bool was_told = std::ranges::any_of(
      heard.infos, [&](const uci::Info& info) { return info.score == mate_in_one; });
  if (!was_told) return "no \"score mate 1\"";
  return std::nullopt;
}

Complaint Examination::castles_as_the_protocol_says() {
  return search("position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1", "go depth 2");
}

Complaint Examination::passes_over_unknown_words() {
  say("xyzzy");
  if (auto complaint = make_ready()) return complaint;
  say("joho debug off");
  return search("position startpos", "go depth 2");
}

Complaint Examination::minds_no_stray_stop() {
  say("stop");
  say("ponderhit");
  say("isready");
  Heard heard;
  if (auto complaint = await<uci::ReadyOk>("readyok", answer_patience, &heard)) return complaint;
  if (heard.best) return "a bestmove that nothing had asked for";
  return std::nullopt;
}

Complaint Examination::takes_options_in_any_case() {
  say("setoption name hASH value 8");
  if (auto complaint = make_ready()) return complaint;
  return search("position startpos", "go depth 2");
}

Complaint Examination::survives_mate_at_the_root() {
  if (auto complaint = make_ready()) return complaint;
  say("position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
  say("go movetime 100");
  if (auto complaint = await<uci::BestMove>("bestmove", answer_patience)) return complaint;
  return make_ready();
}

Complaint Examination::survives_stalemate_at_the_root() {
  if (auto complaint = make_ready()) return complaint;
  say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  say("go movetime 100");
  if (auto complaint = await<uci::BestMove>("bestmove", answer_patience)) return complaint;
  return make_ready();
}

Complaint Examination::survives_a_broken_fen() {
  say("position fen 8/8/8 w");
  if (auto complaint = make_ready()) return complaint;
  return search("position startpos", "go depth 2");
}

Complaint Examination::speaks_the_protocol_alone() {
  if (nonsense_) return "\"" + *nonsense_ + '"';
  return std::nullopt;
}

Complaint Examination::quits() {
  say("quit");
  const auto end = process_->wait_for_end(deadline_in(answer_patience));
  if (!end) return "it still runs";
  if (const auto* exited = std::get_if<uci::Exited>(&*end);
      exited == nullptr || exited->code != 0) {
    return "badly";
  }
  return std::nullopt;
}

Complaint Examination::ends_with_its_input() {
  if (auto complaint = make_ready()) return complaint;
  process_->close_input();
  if (!process_->wait_for_end(deadline_in(answer_patience))) return "it still runs";
  return std::nullopt;
}

}  // namespace

ComplianceSummary check_compliance(const uci::ProgramCall& engine,
                                   const std::function<void(const ComplianceStep&)>& on_step) {
  return Examination{engine, on_step}.run();
}

}  // namespace tabiya::match
