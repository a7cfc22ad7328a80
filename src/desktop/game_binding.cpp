#include "desktop/game_binding.hpp"

#include <QStringList>
#include <algorithm>
#include <utility>
#include <variant>

#include "tabiya/notation/fen.hpp"
#include "tabiya/pgn/annotations.hpp"
#include "tabiya/pgn/events.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::desktop {
namespace {

/// Marks a block in which one side follows the other.
class UpdateGuard {
 public:
  explicit UpdateGuard(bool& flag) : flag_{flag}, before_{std::exchange(flag, true)} {}
  ~UpdateGuard() { flag_ = before_; }
  UpdateGuard(const UpdateGuard&) = delete;
  UpdateGuard& operator=(const UpdateGuard&) = delete;

 private:
  bool& flag_;
  bool before_;
};

/// The operands of a command: "[%csl Rd4,Gd5]" gives "Rd4 Gd5".
QString operands_of(const pgn::Annotation& annotation) {
  const QString text = qt::to_qt(to_string(annotation));
  const qsizetype begin = text.indexOf(' ') + 1;
  return text.mid(begin, text.size() - begin - 1).replace(',', ' ');
}

QString marks_of(const pgn::Node& node) {
  QStringList marks;
  const std::span<const std::string> comments{node.comments};
  if (const auto squares = pgn::find_annotation<pgn::ColoredSquares>(comments)) {
    marks.push_back(operands_of(*squares));
  }
  if (const auto arrows = pgn::find_annotation<pgn::Arrows>(comments)) {
    marks.push_back(operands_of(*arrows));
  }
  return marks.join(' ');
}

/// Reads marks as a comment writes them.
template <class Kind>
std::optional<Kind> read_marks(const QString& name, const QStringList& marks) {
  const QString command = QStringLiteral("[%%1 %2]").arg(name, marks.join(','));
  return pgn::find_annotation<Kind>(std::string_view{qt::from_qt(command)});
}

/// The child of a node that plays a move, if any.
std::optional<pgn::NodeId> child_with(const pgn::GameTree& tree, pgn::NodeId parent, Move move) {
  for (auto child = tree[parent].first_child; child; child = tree[*child].next_sibling) {
    if (pgn::move_of(tree[*child].step) == move) return child;
  }
  return std::nullopt;
}

pgn::GameTree line_of(const pgn::GameTree& game, const VariantPosition& start,
                      const std::vector<Move>& moves) {
  pgn::GameTree line{start};
  if (const auto variant = game.tags.find("Variant")) line.tags.set("Variant", *variant);
  std::vector<pgn::Step> steps;
  for (const Move move : moves) {
    if (game.variant() == Variant::Standard) steps.emplace_back(move);
    else steps.emplace_back(pgn::VariantMove{move});
  }
  line.add_line(pgn::GameTree::root(), steps);
  return line;
}

}  // namespace

GameBinding::GameBinding(qt::ChessBoard& board, qt::GameModel& game, QObject* parent)
    : QObject{parent}, board_{board}, game_{game} {
  connect(&game, &qt::GameModel::currentChanged, this, [this] { show(); });
  connect(&game, &qt::GameModel::structureChanged, this, [this] { show(); });
  connect(&game, &qt::GameModel::nodeChanged, this, [this] { show_marks(); });
  connect(&board, &qt::ChessBoard::marksChanged, this, [this] { store_marks(); });
  connect(&board, &qt::ChessBoard::shownPlyChanged, this, [this](int ply) {
    if (!is_updating_ && is_playing_) game_.goToPly(ply);
  });
  const qt::GameSession& session = board.session();
  connect(&session, &qt::GameSession::moved, this, &GameBinding::record_move);
  connect(&session, &qt::GameSession::replaced, this, &GameBinding::follow_session);
  connect(&session, &qt::GameSession::transitioned, this, &GameBinding::record_outcome);
  show();
}

void GameBinding::setPlaying(bool is_playing, const pgn::Tags& tags) {
  is_playing_ = is_playing;
  if (is_playing) {
    const UpdateGuard guard{is_updating_};
    pgn::GameTree record = board_.session().record();
    for (const pgn::TagPair& tag : tags.pairs()) record.tags.set(tag.name, tag.value);
    game_.newGameToPlay(std::move(record));
    game_.goToEnd();
  }
  show();
}

/// Shows the game's current node on the board. While another game takes its place, the position is
/// still that of the one before, and is shown when it has followed.
void GameBinding::show() {
  if (is_updating_) return;
  const UpdateGuard guard{is_updating_};
  if (is_playing_) {
    board_.setShownPly(game_.ply());
  } else if (game_.variantPosition() && game_.variantPosition()->variant() == game_.variant()) {
    show_line(game_.movesTo(game_.current()));
    const bool is_shown = board_.session().variantPosition() == *game_.variantPosition();
    if (!is_shown) board_.setFen(game_.fen());
  }
  board_.setMarks(marks_of(game_.tree()[game_.current()]));
}

/// Animates a single new move; otherwise loads the whole line.
void GameBinding::show_line(const std::vector<Move>& moves) {
  qt::GameSession& session = board_.session();
  const auto shown = session.game().moves();
  const auto start = game_.tree().variant_start();
  if (!start) return;
  const bool has_same_start = session.game().start() == *start;
  if (has_same_start && std::ranges::equal(shown, moves)) return;
  const bool is_next = has_same_start && moves.size() == shown.size() + 1 &&
                       std::equal(shown.begin(), shown.end(), moves.begin());
  const Move* const next = is_next ? &moves.back() : nullptr;
  if (next != nullptr && session.move(attempt_of(*next))) return;
  session.load(line_of(game_.tree(), *start, moves));
}

void GameBinding::show_marks() {
  if (is_updating_) return;
  const UpdateGuard guard{is_updating_};
  board_.setMarks(marks_of(game_.tree()[game_.current()]));
}

void GameBinding::store_marks() {
  if (is_updating_ || is_playing_) return;
  const UpdateGuard guard{is_updating_};
  QStringList squares;
  QStringList arrows;
  constexpr qsizetype length_of_square = 3;  // a colour, a file and a rank
  for (const QString& mark : board_.marks().split(' ', Qt::SkipEmptyParts)) {
    (mark.size() == length_of_square ? squares : arrows).push_back(mark);
  }
  game_.setMarks(game_.current(), read_marks<pgn::ColoredSquares>(QStringLiteral("csl"), squares),
                 read_marks<pgn::Arrows>(QStringLiteral("cal"), arrows));
}

void GameBinding::record_move(Move move, const VariantPosition& before) {
  if (is_updating_) return;
  if (take_ && !is_playing_) return take_move(move, before);
  const UpdateGuard guard{is_updating_};
  if (is_playing_) game_.goToEnd();
  if (game_.variantPosition() != before) return;
  game_.play(move);
  if (is_playing_) record_clock(before.turn());
}

void GameBinding::take_move(Move move, const VariantPosition& before) {
  if (!take_(move, before)) showLater();
}

/// The board is still in the middle of the move that it has reported.
void GameBinding::showLater() {
  QMetaObject::invokeMethod(this, [this] { show(); }, Qt::QueuedConnection);
}

void GameBinding::record_clock(Color mover) {
  const qt::GameSession& session = board_.session();
  const auto left = session.arbiter().clock().remaining(mover, session.now());
  if (!left) return;
  const auto seconds = std::chrono::floor<std::chrono::seconds>(*left);
  game_.setAnnotation(game_.current(), pgn::RemainingTime{seconds});
}

/// A game in play was taken back, or replaced by another one.
void GameBinding::follow_session() {
  if (is_updating_ || !is_playing_) return;
  const UpdateGuard guard{is_updating_};
  const pgn::GameTree& tree = game_.tree();
  const VariantGame& played = board_.session().game();
  std::optional<pgn::NodeId> at = pgn::GameTree::root();
  if (tree.variant_start() != played.start()) at.reset();
  for (const Move move : played.moves()) {
    if (at) at = child_with(tree, *at, move);
  }
  if (!at) game_.newGame(board_.session().record());
  else if (const auto next = tree[*at].first_child) game_.deleteFrom(*next);
  if (at) game_.setResult(pgn::Result::Unknown);
  game_.goToEnd();
}

void GameBinding::record_outcome(const Transition& transition) {
  if (!is_playing_ || !transition.outcome) return;
  const auto result = pgn::parse_result(to_string(*transition.outcome));
  // The move that ended the game is reported afterwards.
  QMetaObject::invokeMethod(
      this,
      [this, result, outcome = *transition.outcome] {
        if (!is_playing_) return;
        game_.setResult(result.value_or(pgn::Result::Unknown));
        game_.setTag(QStringLiteral("Termination"),
                     qt::to_qt(pgn_termination(outcome.termination())));
      },
      Qt::QueuedConnection);
}

}  // namespace tabiya::desktop
