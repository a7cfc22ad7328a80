#include "cli/explain_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>

#include "cli/language_option.hpp"
#include "cli/output.hpp"
#include "tabiya/json/position.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/notation/variant_san.hpp"

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
                 "algebraic or UCI form, such as Nf3, e2-e4, g1f3 or N@f3")
      ->required()
      ->type_name("MOVE");
  mode_.declare_mode(app);
  mode_.declare_variant(app);
  declare_language(app, language_);
  app.add_flag("--json", writes_json_, "Print one JSON object");
}

ExitCode ExplainCommand::run() const {
  if (words_.size() < 2) return report({"explain needs a position and a move (see --help)"});
  PositionArgument argument = mode_;
  argument.words.assign(words_.begin(), words_.end() - 1);
  return argument.is_chess() ? judge_in(argument.read()) : judge_in(argument.read_in_variant());
}

template <class AnyPosition>
ExitCode ExplainCommand::judge_in(const std::expected<AnyPosition, Failure>& position) const {
  if (!position) return report(position.error());
  const auto move = judge_move(*position, words_.back(), language_);
  return move ? report_legal(*position, *move) : report_problem(move.error());
}

template <class AnyPosition>
ExitCode ExplainCommand::report_legal(const AnyPosition& position, Move move) const {
  if (writes_json_) {
    print_json({{"legal", true}, {"move", json::to_json(position, move, mode_.mode())}});
    return ExitCode::Success;
  }
  const std::string_view legal = language_ == Language::German ? "ist erlaubt" : "is legal";
  fmt::print("{} ({}) {}\n", san_for_people(position, move, language_),
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
