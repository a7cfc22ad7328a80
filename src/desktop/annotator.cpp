#include "desktop/annotator.hpp"

#include <QMetaObject>
#include <algorithm>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>
#include <variant>
#include <vector>

#include "tabiya/engine/engine.hpp"
#include "tabiya/pgn/annotations.hpp"
#include "tabiya/pgn/openings.hpp"
#include "tabiya/pgn/tree_walk.hpp"
#include "tabiya/qt/evaluation.hpp"
#include "tabiya/qt/glyphs.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::desktop {
namespace {

constexpr std::size_t longest_variation = 8;  // plies

/// What the engine thinks of a position; no evaluation where the game has ended.
struct Assessment {
  std::optional<pgn::Evaluation> evaluation{};
  std::vector<Move> line{};
};

pgn::Evaluation for_white(engine::Score score, Color turn) {
  const int sign = turn == Color::White ? 1 : -1;
  if (const auto* const mate = std::get_if<engine::MateIn>(&score)) {
    return {pgn::Evaluation::MateIn{sign * mate->moves}};
  }
  return {pgn::Evaluation::Centipawns{sign * std::get<engine::Centipawns>(score).value}};
}

std::optional<pgn::Nag> glyph_of(qt::MoveQuality quality) {
  switch (quality) {
    case qt::MoveQuality::Fine: return std::nullopt;
    case qt::MoveQuality::Inaccuracy: return pgn::Nag{6};
    case qt::MoveQuality::Mistake: return pgn::Nag{2};
    case qt::MoveQuality::Blunder: return pgn::Nag{4};
  }
  return std::nullopt;
}

/// Goes through a game with an engine.
class Review {
 public:
  Review(pgn::GameTree game, std::chrono::milliseconds move_time)
      : game_{std::move(game)}, move_time_{move_time} {}

  /// Stops early if it is asked to.
  template <class OnMove>
  void run(const std::stop_token& stop, OnMove on_move) {
    Position position = game_.start();
    Assessment before = assess(position);
    const auto line = game_.main_line();
    pgn::NodeId parent = pgn::GameTree::root();
    for (std::size_t ply = 0; ply < line.size() && !stop.stop_requested(); ++ply) {
      const pgn::Step step = game_[line[ply]].step;
      const auto next = pgn::after(position, step);
      if (!next) return;
      keys_.push_back(position.key());
      const Color mover = position.turn();
      position = *next;
      Assessment after = assess(position);
      annotate(parent, line[ply], mover, before, after, step);
      parent = line[ply];
      before = std::move(after);
      on_move(static_cast<int>(ply) + 1, static_cast<int>(line.size()));
    }
  }
  [[nodiscard]] const pgn::GameTree& game() const noexcept { return game_; }

 private:
  Assessment assess(const Position& position) {
    if (legal_moves(position).empty()) return {};
    engine_.set_position(position, keys_);
    const auto result = engine_.search({.move_time = move_time_});
    return {for_white(result.score, position.turn()), result.line};
  }

  void annotate(pgn::NodeId parent, pgn::NodeId id, Color mover, const Assessment& before,
                const Assessment& after, const pgn::Step& step) {
    if (!after.evaluation) return;
    pgn::Node& node = game_[id];
    pgn::set_annotation(node.comments, *after.evaluation);
    const Move* const played = std::get_if<Move>(&step);
    if (played == nullptr) return;  // a null move is not graded
    const bool is_best = !before.line.empty() && before.line.front() == *played;
    if (!before.evaluation || is_best) return;
    const auto glyph = glyph_of(qt::quality_of(*before.evaluation, *after.evaluation, mover));
    if (!glyph) return;
    const bool is_assessed = std::ranges::any_of(node.nags, qt::is_move_assessment);
    if (!is_assessed) node.nags.push_back(*glyph);
    const std::size_t length = std::min(before.line.size(), longest_variation);
    const std::vector<pgn::Step> better{before.line.begin(),
                                        before.line.begin() + static_cast<std::ptrdiff_t>(length)};
    game_.add_line(parent, better);
  }

  pgn::GameTree game_;
  std::chrono::milliseconds move_time_;
  engine::Engine engine_{engine::EngineOptions{.hash_megabytes = 64}};
  std::vector<ZobristKey> keys_;
};

}  // namespace

Annotator::~Annotator() { cancel(); }

void Annotator::start(pgn::GameTree game, std::chrono::milliseconds move_time) {
  cancel();
  thread_ = std::jthread{[this, game = std::move(game), move_time](const std::stop_token& stop) {
    Review review{game, move_time};
    review.run(stop, [this](int moves, int all_moves) {
      QMetaObject::invokeMethod(
          this, [this, moves, all_moves] { Q_EMIT progressed(moves, all_moves); },
          Qt::QueuedConnection);
    });
    if (stop.stop_requested()) return;
    QMetaObject::invokeMethod(
        this, [this, done = review.game()] { Q_EMIT finished(done); }, Qt::QueuedConnection);
  }};
}

void Annotator::cancel() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

void name_openings(pgn::GameTree& game) {
  std::optional<pgn::Opening> last;
  pgn::TreeWalk walk{game, pgn::TreeWalk::Extent::MainLine};
  std::vector<std::pair<pgn::NodeId, std::string>> names;
  while (walk.next() && walk.after()) {
    const auto opening = pgn::opening_of(*walk.after());
    if (!opening || (last && last->name == opening->name && last->eco == opening->eco)) continue;
    last = opening;
    names.emplace_back(walk.node(), std::string{opening->eco} + " " + std::string{opening->name});
  }
  for (auto& [node, name] : names) {
    std::vector<std::string>& comments = game[node].comments;
    if (std::ranges::find(comments, name) == comments.end()) comments.push_back(std::move(name));
  }
  if (!last) return;
  game.tags.set("ECO", last->eco);
  game.tags.set("Opening", last->name);
}

}  // namespace tabiya::desktop
