#include "cli/judge/judge_batch.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json.hpp>
#include <expected>
#include <future>
#include <optional>

#include "cli/output.hpp"
#include "cli/position_argument.hpp"
#include "cli/progress.hpp"
#include "cli/stopwatch.hpp"
#include "tabiya/notation/san.hpp"

namespace tabiya::cli {
namespace {

/// A line with a position, and optionally a claim about it.
struct Question {
  std::size_t line_number;
  std::string fen;
  std::optional<ByColor<bool>> label;
};

struct Answer {
  Judgement judgement;
  double microseconds = 0;
};

/// The answers for one line, or why there are none.
using Answers = std::expected<std::pair<Position, ByColor<Answer>>, Failure>;

std::string_view name_of(Winnability verdict) {
  switch (verdict) {
    case Winnability::Winnable: return "winnable";
    case Winnability::Unwinnable: return "unwinnable";
    case Winnability::Undetermined: break;
  }
  return "undetermined";
}

/// `WB`, `W-`, `-B` or `--`.
std::optional<ByColor<bool>> label_of(std::string_view line) {
  const bool is_label = line.size() > 2 && (line[0] == 'W' || line[0] == '-') &&
                        (line[1] == 'B' || line[1] == '-') && line[2] == ' ';
  if (!is_label) return std::nullopt;
  return ByColor<bool>{line[0] == 'W', line[1] == 'B'};
}

Answer answer(const Position& position, Color winner, const JudgeOptions& options) {
  const Stopwatch stopwatch;
  Answer result;
  result.judgement = options.wants_shortest ? shortest_helpmate(position, winner, options.budget)
                                            : judge(position, winner, options.budget);
  result.microseconds = 1e6 * stopwatch.seconds();
  return result;
}

Answers answers_to(const Question& question, const JudgeOptions& options) {
  if (options.is_labelled && !question.label) {
    return std::unexpected{Failure{"the line does not begin with WB, W-, -B or --"}};
  }
  const auto position = read_position(question.fen, options.mode);
  if (!position) return std::unexpected{position.error()};
  ByColor<Answer> both;
  for (const Color winner : all_colors) both[winner] = answer(*position, winner, options);
  return std::pair{*position, std::move(both)};
}

std::vector<std::string> san_of(Position position, const std::vector<Move>& line) {
  std::vector<std::string> moves;
  for (const Move move : line) {
    moves.push_back(to_san(position, move));
    position.play_unchecked(move);
  }
  return moves;
}

/// "1. e4 e5 2. Ke2", starting at the position's move number and side to move.
std::string numbered(const Position& position, const std::vector<std::string>& moves) {
  std::string text;
  std::uint32_t number = position.fullmove_number();
  Color turn = position.turn();
  for (const std::string& move : moves) {
    if (turn == Color::White) text += fmt::format("{}. ", number);
    else if (text.empty()) text += fmt::format("{}... ", number);
    text += move + ' ';
    if (turn == Color::Black) ++number;
    turn = ~turn;
  }
  if (!text.empty()) text.pop_back();
  return text;
}

class Printer {
 public:
  Printer(const JudgeOptions& options, std::string name)
      : options_{options}, name_{std::move(name)} {}

  void print(const Question& question, const Answers& answers) {
    if (!answers) {
      exit_code_ =
          report({fmt::format("{}:{}: {}", name_, question.line_number, answers.error().sentence)});
      return;
    }
    const auto& [position, both] = *answers;
    const bool is_dead = std::ranges::all_of(all_colors, [&](Color winner) {
      return both[winner].judgement.verdict == Winnability::Unwinnable;
    });
    for (const Color winner : all_colors) {
      if (!options_.shows_dead_only || is_dead) print(question, position, winner, both[winner]);
      check_label(question, winner, both[winner].judgement.verdict);
    }
  }
  [[nodiscard]] ExitCode exit_code() const { return exit_code_; }

 private:
  void print(const Question& question, const Position& position, Color winner,
             const Answer& answer) const {
    const std::vector<std::string> moves = san_of(position, answer.judgement.line);
    const std::string_view verdict = name_of(answer.judgement.verdict);
    if (options_.writes_json) {
      print_json(boost::json::object{{"fen", question.fen},
                                     {"winner", winner == Color::White ? "white" : "black"},
                                     {"verdict", verdict},
                                     {"nodes", answer.judgement.nodes},
                                     {"us", answer.microseconds},
                                     {"line", boost::json::value_from(moves)}});
      return;
    }
    fmt::print("{}  {}: {}  {} nodes  {:.1f} us{}{}\n", printable(question.fen), to_string(winner),
               verdict, answer.judgement.nodes, answer.microseconds, moves.empty() ? "" : "  ",
               numbered(position, moves));
  }

  void check_label(const Question& question, Color winner, Winnability verdict) {
    if (!question.label) return;
    const auto expected =
        (*question.label)[winner] ? Winnability::Winnable : Winnability::Unwinnable;
    if (verdict == expected) return;
    fmt::print(stderr, "{}:{}: {} is labelled {}, but judged {}: {}\n", name_, question.line_number,
               to_string(winner), name_of(expected), name_of(verdict), printable(question.fen));
    if (exit_code_ == ExitCode::Success) exit_code_ = ExitCode::WrongData;
  }

  const JudgeOptions& options_;
  std::string name_;
  ExitCode exit_code_ = ExitCode::Success;
};

std::vector<Question> questions_of(const std::vector<std::string>& lines, bool is_labelled) {
  std::vector<Question> questions;
  for (std::size_t index = 0; index < lines.size(); ++index) {
    const std::string& line = lines[index];
    if (line.empty() || line.front() == '#') continue;
    const auto label = is_labelled ? label_of(line) : std::nullopt;
    constexpr std::size_t label_size = 3;
    questions.push_back({index + 1, label ? line.substr(label_size) : line, label});
  }
  return questions;
}

}  // namespace

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.emplace_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

ExitCode judge_lines(const std::vector<std::string>& lines, const std::string& name,
                     const JudgeOptions& options) {
  const std::vector<Question> questions = questions_of(lines, options.is_labelled);
  Printer printer{options, name};
  Progress progress{"judge", questions.size()};
  for (std::size_t first = 0; first < questions.size(); first += options.threads) {
    const std::size_t last = std::min<std::size_t>(first + options.threads, questions.size());
    std::vector<std::future<Answers>> running;
    for (std::size_t index = first; index < last; ++index) {
      const auto policy = options.threads > 1 ? std::launch::async : std::launch::deferred;
      running.push_back(std::async(policy, answers_to, questions[index], options));
    }
    for (std::size_t index = first; index < last; ++index) {
      const Answers answers = running[index - first].get();
      progress.erase();
      printer.print(questions[index], answers);
    }
    progress.update(last);
  }
  return printer.exit_code();
}

}  // namespace tabiya::cli
