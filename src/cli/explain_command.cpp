#include "cli/explain_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>

#include "cli/language_option.hpp"
#include "cli/output.hpp"
#include "tabiya/json/position.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/uci_move.hpp"

namespace tabiya::cli {
namespace {

constexpr std::string_view name_of(MoveTextError::Kind kind) {
  switch (kind) {
    case MoveTextError::Kind::Malformed: return "malformed";
    case MoveTextError::Kind::Illegal: return "illegal";
    case MoveTextError::Kind::Ambiguous: return "ambiguous";
    case MoveTextError::Kind::Noncanonical: return "noncanonical";
  }
  return "malformed";
}

}  // namespace

void ExplainCommand::declare_options(CLI::App& app) {
  app.add_option("FEN", words_,
                 "A FEN, startpos, or - to read one from standard input; then a move in SAN, long "
                 "algebraic or UCI form")
      ->required()
      ->type_name("MOVE");
  mode_.declare_mode(app);
  declare_language(app, language_);
  app.add_flag("--json", writes_json_, "Print one JSON object");
}

ExitCode ExplainCommand::run() const {
  if (words_.size() < 2) return report({"explain needs a position and a move (see --help)"});
  PositionArgument argument = mode_;
  argument.words.assign(words_.begin(), words_.end() - 1);
  const auto position = argument.read();
  if (!position) return report(position.error());
  const auto move = judge_move(*position, words_.back(), language_);
  return move ? report_legal(*position, *move) : report_problem(move.error());
}

ExitCode ExplainCommand::report_legal(const Position& position, Move move) const {
  if (writes_json_) {
    print_json({{"legal", true}, {"move", json::to_json(position, move, mode_.mode())}});
    return ExitCode::Success;
  }
  const std::string_view legal = language_ == Language::German ? "ist erlaubt" : "is legal";
  fmt::print("{} ({}) {}\n", to_local_san(position, move, language_),
             to_uci(position, move, mode_.mode()), legal);
  return ExitCode::Success;
}

ExitCode ExplainCommand::report_problem(const MoveProblem& problem) const {
  // A text that is not a move leaves nothing to explain.
  const bool malformed = problem.kind == MoveTextError::Kind::Malformed;
  if (malformed && !writes_json_) return report({problem.sentence});
  if (writes_json_) {
    boost::json::object result{
        {"legal", false}, {"kind", name_of(problem.kind)}, {"sentence", problem.sentence}};
    if (problem.refusal) result["refusal"] = json::to_json(*problem.refusal);
    print_json(result);
  } else {
    fmt::print("{}\n", problem.sentence);
  }
  return malformed ? ExitCode::Failed : ExitCode::WrongData;
}

}  // namespace tabiya::cli
