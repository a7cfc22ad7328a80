#include "cli/judge/judge_batch.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json.hpp>
#include <expected>
#include <future>
#include <optional>

#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/position_argument.hpp"
#include "cli/progress.hpp"
#include "cli/stopwatch.hpp"
#include "support/inner/trimmed.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/rules/movegen.hpp"

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

bool has_mated(const Position& position, Color winner) {
  return position.turn() != winner && is_checkmate(position);
}

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
    fmt::print("{}  {}: {}  {} nodes  {:.1f} us{}\n", printable(question.fen), to_string(winner),
               verdict, answer.judgement.nodes, answer.microseconds,
               has_mated(position, winner) ? "  has already mated"
               : moves.empty()             ? ""
                                           : "  " + numbered(position, moves));
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

/// Empty for a line without a position: a blank one, or a comment.
std::optional<Question> question_in(const std::string& line, std::size_t number, bool is_labelled) {
  if (trimmed(line).empty() || line.front() == '#') return std::nullopt;
  const auto label = is_labelled ? label_of(line) : std::nullopt;
  constexpr std::size_t label_size = 3;
  return Question{number, label ? line.substr(label_size) : line, label};
}

/// The next questions, at most one for each thread. Fewer at the end of the input only.
std::expected<std::vector<Question>, Failure> next_questions(LineInput& input,
                                                             const JudgeOptions& options) {
  std::vector<Question> questions;
  while (questions.size() < options.threads) {
    const auto line = input.next();
    if (!line) return std::unexpected{line.error()};
    if (!*line) break;
    if (auto question = question_in(**line, input.number(), options.is_labelled)) {
      questions.push_back(*std::move(question));
    }
  }
  return questions;
}

void answer_all(const std::vector<Question>& questions, const JudgeOptions& options,
                Printer& printer, Progress& progress) {
  std::vector<std::future<Answers>> running;
  for (const Question& question : questions) {
    const auto policy = options.threads > 1 ? std::launch::async : std::launch::deferred;
    running.push_back(std::async(policy, answers_to, question, options));
  }
  for (std::size_t index = 0; index < questions.size(); ++index) {
    const Answers answers = running[index].get();
    progress.erase();
    printer.print(questions[index], answers);
  }
}

}  // namespace

ExitCode judge_fen(const std::string& fen, const JudgeOptions& options) {
  Printer printer{options, "argument"};
  const auto question = question_in(fen, 1, options.is_labelled);
  const Question asked = question.value_or(Question{1, fen, std::nullopt});
  printer.print(asked, answers_to(asked, options));
  return printer.exit_code();
}

ExitCode judge_batch(const std::string& file, const JudgeOptions& options) {
  auto input = LineInput::open(file);
  if (!input) return report(input.error());
  if (file == standard_input) announce_waiting("positions, one per line,");
  Printer printer{options, input->name()};
  Progress progress{"judge", size_of_file(file)};
  for (;;) {
    const auto questions = next_questions(*input, options);
    progress.erase();
    if (!questions) return report(questions.error());
    if (questions->empty()) return printer.exit_code();
    answer_all(*questions, options, printer, progress);
    progress.update(input->bytes_read());
  }
}

}  // namespace tabiya::cli
