#include "match/inner/compliance.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "match/line_check.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/uci/host.hpp"
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

/// Everything received during a search.
struct Transcript {
  std::vector<std::string> lines;
  std::vector<uci::Info> infos;
  std::optional<uci::BestMove> best;
};

class ComplianceCheck {
 public:
  ComplianceCheck(const uci::ProgramCall& call,
                  const std::function<void(const ComplianceStep&)>& on_step)
      : call_{call}, on_step_{on_step} {}

  [[nodiscard]] ComplianceSummary run();

 private:
  using Step = Complaint (ComplianceCheck::*)();
  void run_step(Weight weight, std::string_view what, Step step);
  [[nodiscard]] Complaint start();
  [[nodiscard]] std::string with_end(std::string complaint);

  [[nodiscard]] uci::Deadline deadline_in(std::chrono::milliseconds time) const {
    return call_.host->now() + time;
  }
  void say(const std::string& line) {
    (void)program_->write_line(line, deadline_in(answer_patience));
  }
  [[nodiscard]] std::optional<std::string> read_line(uci::Deadline deadline);
  /// Reads until a reply of this type arrives. The complaint names `awaited`.
  template <class Awaited>
  [[nodiscard]] Complaint await(std::string_view awaited, std::chrono::milliseconds patience,
                                Transcript* transcript = nullptr);
  [[nodiscard]] Complaint make_ready(Transcript* transcript = nullptr);
  /// True if a bestmove arrives that nothing has asked for yet.
  [[nodiscard]] bool moves_early();
  [[nodiscard]] Complaint search(const std::string& position, const std::string& go,
                                 Transcript& transcript);
  [[nodiscard]] Complaint search(const std::string& position, const std::string& go) {
    Transcript transcript;
    return search(position, go, transcript);
  }
  [[nodiscard]] static Complaint judge_search(const std::string& position,
                                              const Transcript& transcript);

  [[nodiscard]] Complaint identifies_itself();
  [[nodiscard]] Complaint offers_valid_options();
  [[nodiscard]] Complaint is_ready();
  [[nodiscard]] Complaint searches_from_the_start();
  [[nodiscard]] Complaint searches_a_fen();
  [[nodiscard]] Complaint searches_after_moves();
  [[nodiscard]] Complaint accepts_single_clock();
  [[nodiscard]] Complaint accepts_parameters_in_any_order();
  [[nodiscard]] Complaint survives_empty_clocks();
  [[nodiscard]] Complaint obeys_depth();
  [[nodiscard]] Complaint obeys_nodes();
  [[nodiscard]] Complaint obeys_search_moves();
  [[nodiscard]] Complaint is_silent_until_stopped();
  [[nodiscard]] Complaint answers_while_searching();
  [[nodiscard]] Complaint ponders();
  [[nodiscard]] Complaint sends_several_lines();
  [[nodiscard]] Complaint finds_mate_in_one();
  [[nodiscard]] Complaint accepts_uci_castling();
  [[nodiscard]] Complaint skips_unknown_commands();
  [[nodiscard]] Complaint ignores_stray_stop();
  [[nodiscard]] Complaint accepts_option_names_in_any_case();
  [[nodiscard]] Complaint survives_mate_at_the_root();
  [[nodiscard]] Complaint survives_stalemate_at_the_root();
  [[nodiscard]] Complaint survives_a_broken_fen();
  [[nodiscard]] Complaint sends_only_protocol_lines();
  [[nodiscard]] Complaint exits_after_quit();
  [[nodiscard]] Complaint exits_when_input_ends();

  const uci::ProgramCall& call_;
  const std::function<void(const ComplianceStep&)>& on_step_;
  ComplianceSummary summary_;
  std::unique_ptr<uci::Program> program_;
  bool has_closed_ = false;  // at the last read
  Transcript introduction_;
  std::vector<uci::OptionOffer> options_;
  std::optional<std::string> author_;
  std::optional<std::string> stray_line_;  // the first line outside the protocol
};

ComplianceSummary ComplianceCheck::run() {
  using enum Weight;
  using E = ComplianceCheck;
  struct Row {
    Weight weight;
    std::string_view what;
    Step step;
  };
  // clang-format off
  constexpr std::array rows{
      Row{Required, "identifies itself: id name, id author, uciok", &E::identifies_itself},
      Row{Required, "offers valid options", &E::offers_valid_options},
      Row{Required, "answers isready, also after ucinewgame", &E::is_ready},
      Row{Required, "searches the start position", &E::searches_from_the_start},
      Row{Required, "searches a FEN with Black to move", &E::searches_a_fen},
      Row{Required, "searches after moves", &E::searches_after_moves},
      Row{Required, "accepts go parameters in any order", &E::accepts_parameters_in_any_order},
      Row{Recommended, "accepts a single clock", &E::accepts_single_clock},
      Row{Recommended, "moves at once when the clocks are empty", &E::survives_empty_clocks},
      Row{Required, "obeys go depth", &E::obeys_depth},
      Row{Required, "obeys go nodes", &E::obeys_nodes},
      Row{Required, "obeys go searchmoves", &E::obeys_search_moves},
      Row{Required, "go infinite: sends one bestmove, after stop", &E::is_silent_until_stopped},
      Row{Required, "answers isready during a search", &E::answers_while_searching},
      Row{Required, "go ponder: sends bestmove after ponderhit", &E::ponders},
      Row{Recommended, "sends as many lines as MultiPV asks for", &E::sends_several_lines},
      Row{Recommended, "finds and reports a mate in one", &E::finds_mate_in_one},
      Row{Required, "accepts castling as e1g1", &E::accepts_uci_castling},
      Row{Required, "skips unknown commands", &E::skips_unknown_commands},
      Row{Required, "ignores stop when nothing is running", &E::ignores_stray_stop},
      Row{Required, "accepts option names in any case", &E::accepts_option_names_in_any_case},
      Row{Recommended, "survives a mate at the root", &E::survives_mate_at_the_root},
      Row{Recommended, "survives a stalemate at the root", &E::survives_stalemate_at_the_root},
      Row{Recommended, "survives an invalid FEN", &E::survives_a_broken_fen},
      Row{Recommended, "sends only lines of the protocol", &E::sends_only_protocol_lines},
      Row{Required, "exits after quit", &E::exits_after_quit},
      Row{Recommended, "exits when its input ends", &E::exits_when_input_ends},
  };
  // clang-format on
  if (const Complaint complaint = start()) {
    summary_.refusal = with_end(*complaint);
    return std::move(summary_);
  }
  for (const Row& row : rows) run_step(row.weight, row.what, row.step);
  return std::move(summary_);
}

void ComplianceCheck::run_step(Weight weight, std::string_view what, Step step) {
  Complaint complaint;
  const bool is_alive = program_ && !program_->end();
  if (!is_alive) complaint = start();
  if (!complaint) complaint = (this->*step)();
  if (complaint) complaint = with_end(*complaint);
  ++summary_.steps;
  if (complaint)
    ++(weight == Weight::Required ? summary_.failed_requirements : summary_.failed_recommendations);
  on_step_({weight, what, complaint.value_or("")});
}

/// Appends how the engine ended, if it has, and discards the engine.
std::string ComplianceCheck::with_end(std::string complaint) {
  if (!program_) return complaint;
  const auto end =
      has_closed_ ? program_->wait_for_end(deadline_in(answer_patience)) : program_->end();
  if (end) complaint += "; the engine " + to_string(*end);
  program_.reset();
  return complaint;
}

Complaint ComplianceCheck::start() {
  auto started = call_.host->start(call_);
  if (!started) return "cannot be started: " + started.error().message();
  program_ = *std::move(started);
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

std::optional<std::string> ComplianceCheck::read_line(uci::Deadline deadline) {
  auto line = program_->read_line(deadline);
  has_closed_ = !line && line.error() == uci::PipeFailure::Closed;
  if (!line) return std::nullopt;
  return *std::move(line);
}

template <class Awaited>
Complaint ComplianceCheck::await(std::string_view awaited, std::chrono::milliseconds patience,
                                 Transcript* transcript) {
  const uci::Deadline deadline = deadline_in(patience);
  while (const auto line = read_line(deadline)) {
    if (transcript != nullptr) transcript->lines.push_back(*line);
    const auto reply = uci::parse_reply(*line);
    if (!reply) {
      // Engines usually print a banner before the first command.
      if (!line->empty() && !std::is_same_v<Awaited, uci::UciOk> && !stray_line_)
        stray_line_ = *line;
      continue;
    }
    if (transcript != nullptr) {
      if (const auto* info = std::get_if<uci::Info>(&reply->message))
        transcript->infos.push_back(*info);
      if (const auto* best = std::get_if<uci::BestMove>(&reply->message)) transcript->best = *best;
    }
    if (std::holds_alternative<Awaited>(reply->message)) return std::nullopt;
  }
  if (has_closed_) return "no " + std::string{awaited};
  return "no " + std::string{awaited} + " within " + std::to_string(patience.count()) + " ms";
}

Complaint ComplianceCheck::make_ready(Transcript* transcript) {
  say("isready");
  return await<uci::ReadyOk>("readyok", answer_patience, transcript);
}

// An engine that has moved says so before it answers isready, however slow it is; one that is still
// searching may have moved too early all the same.
bool ComplianceCheck::moves_early() {
  Transcript transcript;
  (void)make_ready(&transcript);
  return transcript.best || !await<uci::BestMove>("bestmove", short_while);
}

Complaint ComplianceCheck::search(const std::string& position, const std::string& go,
                                  Transcript& transcript) {
  if (auto complaint = make_ready()) return complaint;
  say(position);
  say(go);
  if (auto complaint = await<uci::BestMove>("bestmove", answer_patience, &transcript)) {
    return *complaint + " after \"" + go + '"';
  }
  return judge_search(position, transcript);
}

/// The last info before the move must have a score, and the lines and mates reported must be true.
Complaint ComplianceCheck::judge_search(const std::string& position, const Transcript& transcript) {
  const auto command = uci::parse_command(position);
  const auto line = uci::play_line(std::get<uci::SetPosition>(command->message));
  const std::string text = transcript.best->move.value_or("(none)");
  const auto move = parse_uci(line->position, text);
  if (!move) return "an illegal move: bestmove " + text;
  if (const std::string usual = to_uci(line->position, *move); text != usual) {
    return "a move in another spelling than " + usual + ": bestmove " + text;
  }
  const bool has_score = std::ranges::any_of(
      transcript.infos, [](const uci::Info& info) { return info.score.has_value(); });
  if (!has_score) return "no info with a score before bestmove";
  for (const std::string& said : transcript.lines) {
    const auto reply = uci::parse_reply(said);
    if (reply && !reply->skipped.empty()) {
      return "\"" + said + "\": " + to_string(reply->skipped.front());
    }
  }
  for (const uci::Info& info : transcript.infos) {
    if (const auto fault = fault_of(info, line->position, line->before)) {
      return std::string{to_string(*fault)} + ": " + to_string(uci::Reply{info});
    }
  }
  return std::nullopt;
}

Complaint ComplianceCheck::identifies_itself() {
  if (summary_.engine.empty()) return "no id name";
  if (!author_ || author_->empty()) return "no id author";
  return std::nullopt;
}

Complaint ComplianceCheck::offers_valid_options() {
  std::set<std::string> names;
  for (const std::string& line : introduction_.lines) {
    const auto reply = uci::parse_reply(line);
    if (reply && !reply->skipped.empty()) {
      return "\"" + line + "\": " + to_string(reply->skipped.front());
    }
  }
  for (const uci::OptionOffer& offer : options_) {
    if (!names.insert(offer.name).second) return "option " + offer.name + " is offered twice";
  }
  return std::nullopt;
}

Complaint ComplianceCheck::is_ready() {
  if (auto complaint = make_ready()) return complaint;
  say("ucinewgame");
  return make_ready();
}

Complaint ComplianceCheck::searches_from_the_start() {
  return search("position startpos", "go movetime 100");
}

Complaint ComplianceCheck::searches_a_fen() {
  return search("position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
                "go movetime 100");
}

Complaint ComplianceCheck::searches_after_moves() {
  return search("position startpos moves e2e4 e7e5 g1f3 b8c6", "go movetime 100");
}

Complaint ComplianceCheck::accepts_single_clock() {
  if (auto complaint = search("position startpos", "go wtime 100")) return complaint;
  return search("position startpos moves e2e4", "go btime 100");
}

Complaint ComplianceCheck::accepts_parameters_in_any_order() {
  if (auto complaint = search("position startpos", "go wtime 100 winc 100 btime 100 binc 100")) {
    return complaint;
  }
  return search("position startpos", "go binc 10 btime 100 movestogo 10 winc 10 wtime 100");
}

Complaint ComplianceCheck::survives_empty_clocks() {
  if (auto complaint = search("position startpos", "go wtime 0 btime 0")) return complaint;
  return search("position startpos", "go wtime 1 btime 1 movestogo 1");
}

Complaint ComplianceCheck::obeys_depth() {
  Transcript transcript;
  if (auto complaint = search("position startpos", "go depth 3", transcript)) return complaint;
  for (const uci::Info& info : transcript.infos) {
    if (info.depth.value_or(0) > 3) return "it kept searching: " + to_string(uci::Reply{info});
  }
  return std::nullopt;
}

Complaint ComplianceCheck::obeys_nodes() {
  Transcript transcript;
  if (auto complaint = search("position startpos", "go nodes 5000", transcript)) return complaint;
  constexpr std::uint64_t far_too_many = 100'000;
  for (const uci::Info& info : transcript.infos) {
    if (info.nodes.value_or(0) > far_too_many)
      return "it kept searching: " + to_string(uci::Reply{info});
  }
  return std::nullopt;
}

Complaint ComplianceCheck::obeys_search_moves() {
  Transcript transcript;
  if (auto complaint = search("position startpos", "go depth 4 searchmoves a2a3", transcript)) {
    return complaint;
  }
  if (transcript.best->move != "a2a3") return "it played " + *transcript.best->move + ", not a2a3";
  return std::nullopt;
}

Complaint ComplianceCheck::is_silent_until_stopped() {
  if (auto complaint = make_ready()) return complaint;
  // A mate in one, which is found at once.
  say("position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
  say("go infinite");
  if (moves_early()) return "a bestmove before stop";
  say("stop");
  if (auto complaint = await<uci::BestMove>("bestmove", answer_patience)) {
    return *complaint + " after stop";
  }
  say("isready");
  Transcript after;
  if (auto complaint = await<uci::ReadyOk>("readyok", answer_patience, &after)) return complaint;
  if (after.best) return "a second bestmove";
  return std::nullopt;
}

Complaint ComplianceCheck::answers_while_searching() {
  if (auto complaint = make_ready()) return complaint;
  say("position startpos");
  say("go infinite");
  Transcript transcript;
  Complaint complaint = make_ready(&transcript);
  if (transcript.best) return "a bestmove before stop";
  say("stop");
  if (auto silence = await<uci::BestMove>("bestmove", answer_patience)) return silence;
  return complaint;
}

Complaint ComplianceCheck::ponders() {
  if (auto complaint = make_ready()) return complaint;
  say("position startpos moves e2e4 e7e5");
  say("go ponder wtime 1000 btime 1000");
  if (moves_early()) return "a bestmove before ponderhit";
  say("ponderhit");
  return await<uci::BestMove>("bestmove", answer_patience);
}

Complaint ComplianceCheck::sends_several_lines() {
  const auto offers_lines = [](const uci::OptionOffer& offer) {
    return uci::is_same_option_name(offer.name, "MultiPV");
  };
  if (std::ranges::none_of(options_, offers_lines)) return std::nullopt;
  say("setoption name MultiPV value 3");
  Transcript transcript;
  auto complaint = search("position startpos", "go depth 4", transcript);
  say("setoption name MultiPV value 1");
  if (complaint) return complaint;
  std::set<int> numbers;
  for (const uci::Info& info : transcript.infos) {
    if (info.line_number) numbers.insert(*info.line_number);
  }
  if (numbers == std::set{1, 2, 3}) return std::nullopt;
  return "lines 1 to 3 were requested, " + std::to_string(numbers.size()) + " were sent";
}

Complaint ComplianceCheck::finds_mate_in_one() {
  Transcript transcript;
  if (auto complaint =
          search("position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "go depth 4", transcript)) {
    return complaint;
  }
  if (transcript.best->move != "a1a8") return "it played " + *transcript.best->move + ", not a1a8";
  const uci::InfoScore mate_in_one{uci::InfoScore::Unit::Mate, 1};
  const bool was_reported = std::ranges::any_of(
      transcript.infos, [&](const uci::Info& info) { return info.score == mate_in_one; });
  if (!was_reported) return "no \"score mate 1\"";
  return std::nullopt;
}

Complaint ComplianceCheck::accepts_uci_castling() {
  return search("position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1", "go depth 2");
}

Complaint ComplianceCheck::skips_unknown_commands() {
  say("xyzzy");
  if (auto complaint = make_ready()) return complaint;
  say("joho debug off");
  return search("position startpos", "go depth 2");
}

Complaint ComplianceCheck::ignores_stray_stop() {
  say("stop");
  say("ponderhit");
  say("isready");
  Transcript transcript;
  if (auto complaint = await<uci::ReadyOk>("readyok", answer_patience, &transcript))
    return complaint;
  if (transcript.best) return "an unrequested bestmove";
  return std::nullopt;
}

Complaint ComplianceCheck::accepts_option_names_in_any_case() {
  say("setoption name hASH value 8");
  if (auto complaint = make_ready()) return complaint;
  return search("position startpos", "go depth 2");
}

Complaint ComplianceCheck::survives_mate_at_the_root() {
  if (auto complaint = make_ready()) return complaint;
  say("position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
  say("go movetime 100");
  if (auto complaint = await<uci::BestMove>("bestmove", answer_patience)) return complaint;
  return make_ready();
}

Complaint ComplianceCheck::survives_stalemate_at_the_root() {
  if (auto complaint = make_ready()) return complaint;
  say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  say("go movetime 100");
  if (auto complaint = await<uci::BestMove>("bestmove", answer_patience)) return complaint;
  return make_ready();
}

Complaint ComplianceCheck::survives_a_broken_fen() {
  say("position fen 8/8/8 w");
  if (auto complaint = make_ready()) return complaint;
  return search("position startpos", "go depth 2");
}

Complaint ComplianceCheck::sends_only_protocol_lines() {
  if (stray_line_) return "\"" + *stray_line_ + '"';
  return std::nullopt;
}

Complaint ComplianceCheck::exits_after_quit() {
  say("quit");
  const auto end = program_->wait_for_end(deadline_in(answer_patience));
  if (!end) return "it is still running";
  if (const auto* exited = std::get_if<uci::Exited>(&*end);
      exited == nullptr || exited->code != 0) {
    return "badly";
  }
  return std::nullopt;
}

Complaint ComplianceCheck::exits_when_input_ends() {
  if (auto complaint = make_ready()) return complaint;
  program_->close_input();
  if (!program_->wait_for_end(deadline_in(answer_patience))) return "it is still running";
  return std::nullopt;
}

}  // namespace

ComplianceSummary check_compliance(const uci::ProgramCall& engine,
                                   const std::function<void(const ComplianceStep&)>& on_step) {
  return ComplianceCheck{engine, on_step}.run();
}

}  // namespace tabiya::match
