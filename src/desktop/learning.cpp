#include "desktop/learning.hpp"

#include <algorithm>
#include <array>

#include "desktop/background.hpp"
#include "desktop/review_words.hpp"
#include "desktop/words.hpp"
#include "tabiya/engine/engine.hpp"
#include "tabiya/review/game_reviewer.hpp"

namespace tabiya::desktop {
namespace {

constexpr std::uint64_t nodes_for_an_answer = 200'000;

engine::Score score_after(const Position& before, Move move) {
  engine::Engine engine;
  const review::GameReviewer reviewer{before, std::array{move}};
  return reviewer.evaluate(engine, 1, {.nodes = nodes_for_an_answer}).score;
}

}  // namespace

Learning::Learning(qt::GameModel& game, QObject* parent) : QObject{parent}, game_{game} {
  connect(&game, &qt::GameModel::aboutToReplace, this, &Learning::end);
  connect(&game, &qt::GameModel::structureChanged, this, &Learning::follow_game);
}

bool Learning::begin(Color player) {
  end();
  recorded_ = qt::recorded_review(game_.tree());
  for (const std::size_t ply : review::exercises_of(recorded_.review, player)) {
    exercises_.push_back({ply});
  }
  if (exercises_.empty()) return false;
  at_ = 0;
  Q_EMIT activeChanged(true);
  showExercise();
  return true;
}

void Learning::end() {
  ++search_;
  if (exercises_.empty()) return;
  exercises_.clear();
  Q_EMIT activeChanged(false);
  Q_EMIT positionWanted();
}

/// A change that leaves the exercises as they are, such as a comment, does not end the learning.
void Learning::follow_game() {
  if (!isActive()) return;
  qt::RecordedReview now = qt::recorded_review(game_.tree());
  const bool is_same =
      now.nodes == recorded_.nodes && now.review.evaluations == recorded_.review.evaluations;
  if (!is_same) end();
}

const review::ReviewedMove& Learning::mistake() const { return recorded_.review.moves[ply()]; }

pgn::NodeId Learning::node_before() const {
  return ply() == 0 ? pgn::GameTree::root() : recorded_.nodes[ply() - 1];
}

std::size_t Learning::solved() const noexcept {
  return static_cast<std::size_t>(std::ranges::count(exercises_, true, &Exercise::is_solved));
}

void Learning::set_state(State state) {
  state_ = state;
  Q_EMIT changed();
}

void Learning::showExercise() {
  ++search_;
  game_.goTo(node_before());
  Q_EMIT positionWanted();
  set_state(State::Asking);
}

bool Learning::answer(Move move, const Position& before) {
  const bool is_awaited = state_ == State::Asking || state_ == State::Wrong;
  if (!is_awaited || before != mistake().before) return state_ == State::Right;
  answer_ = move_in_game(recorded_.review, ply(), move);
  if (const auto answer = review::judge_answer(recorded_.review, ply(), move)) judge(*answer);
  else evaluate(move);
  return state_ != State::Wrong;
}

void Learning::evaluate(Move move) {
  const auto search = ++search_;
  set_state(State::Evaluating);
  in_background(
      this, [before = mistake().before, move] { return score_after(before, move); },
      [this, search](engine::Score score) {
        if (search == search_) judge(review::judge_answer(recorded_.review, ply(), score));
      });
}

void Learning::judge(review::Answer answer) {
  const bool is_right = answer == review::Answer::Right;
  if (is_right) exercises_[at_].is_solved = true;
  else Q_EMIT positionWanted();
  set_state(is_right ? State::Right : State::Wrong);
}

/// The board shows the better move, which the game has as a variation.
void Learning::showSolution() {
  ++search_;
  const pgn::GameTree& game = game_.tree();
  for (auto node = game[recorded_.nodes[ply()]].next_sibling; node;
       node = game[*node].next_sibling) {
    if (game[*node].step == pgn::Step{recorded_.review.evaluations[ply()]->line.front()})
      game_.goTo(*node);
  }
  set_state(State::Shown);
}

void Learning::next() {
  for (std::size_t step = 1; step <= exercises_.size(); ++step) {
    const std::size_t candidate = (at_ + step) % exercises_.size();
    if (exercises_[candidate].is_solved) continue;
    at_ = candidate;
    return showExercise();
  }
}

QString Learning::task() const {
  return words("%1 was played. Find a better move for %2.",
               "%1 wurde gespielt. Finden Sie einen besseren Zug für %2.")
      .arg(move_with_sign(recorded_.review, ply()), mistake().before.turn() == Color::White
                                                        ? words("White", "Weiß")
                                                        : words("Black", "Schwarz"));
}

QString Learning::solution() const { return better_line_in_words(recorded_.review, ply()); }

QString Learning::verdict() const {
  switch (state_) {
    case State::Asking: return words("Make your move on the board.", "Ziehen Sie auf dem Brett.");
    case State::Evaluating:
      return words("%1: the engine is thinking …", "%1: Die Engine rechnet …").arg(answer_);
    case State::Wrong:
      return words("%1 is not good enough. Try another move.",
                   "%1 ist nicht gut genug. Versuchen Sie einen anderen Zug.")
          .arg(answer_);
    case State::Right:
      return words("%1 is right. The engine plays %2.", "%1 ist richtig. Die Engine spielt %2.")
          .arg(answer_, solution());
    case State::Shown: return words("Better is %1.", "Besser ist %1.").arg(solution());
  }
  return {};
}

}  // namespace tabiya::desktop
