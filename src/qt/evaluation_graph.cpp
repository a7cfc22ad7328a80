#include "tabiya/qt/evaluation_graph.hpp"

#include <QFontMetrics>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "qt/inner/recorded_review.hpp"
#include "qt/move_words.hpp"
#include "tabiya/pgn/engine_comments.hpp"

namespace tabiya::qt {
namespace {

constexpr QColor white_area{0xf4, 0xf2, 0xec};
constexpr QColor black_area{0x45, 0x48, 0x4d};
constexpr QColor curve_color{0xd0, 0x6a, 0x1f};
constexpr double margin = 4;

struct ErrorLook {
  QColor color;
  const char16_t* sign;
};

ErrorLook look_of(review::Judgement judgement) {
  switch (judgement) {
    case review::Judgement::Inaccuracy: return {QColor{0x1f, 0x72, 0xb8}, u"?!"};
    case review::Judgement::Mistake: return {QColor{0xb3, 0x6b, 0x00}, u"?"};
    case review::Judgement::Blunder: return {QColor{0xb3, 0x26, 0x1e}, u"??"};
  }
  return {curve_color, u""};
}

/// The font in the largest size in which a text fits into a width.
QFont font_within(QFont font, const QString& text, int width) {
  constexpr int largest = 14;
  constexpr int smallest = 6;
  for (int pixels = largest; pixels >= smallest; --pixels) {
    font.setPixelSize(pixels);
    if (QFontMetrics{font}.horizontalAdvance(text) <= width) break;
  }
  return font;
}

}  // namespace

EvaluationGraph::EvaluationGraph(QWidget* parent) : QWidget{parent} {
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Evaluation graph"));
}

void EvaluationGraph::setGame(GameModel* game) {
  if (game == game_) return;
  if (game_) game_->disconnect(this);
  game_ = game;
  if (game != nullptr) {
    connect(game, &GameModel::structureChanged, this, &EvaluationGraph::read);
    connect(game, &GameModel::nodeAdded, this, &EvaluationGraph::read);
    connect(game, &GameModel::nodeChanged, this, &EvaluationGraph::read);
    connect(game, &GameModel::currentChanged, this, qOverload<>(&QWidget::update));
    connect(game, &QObject::destroyed, this, &EvaluationGraph::read);
  }
  read();
}

void EvaluationGraph::showPreview(review::Evaluations evaluations) {
  preview_ = std::move(evaluations);
  read();
}

/// The opinion of the engine that played a move: a point of the curve, which judges nothing.
std::optional<double> EvaluationGraph::opinionOn(pgn::NodeId node, Color mover) const {
  const auto opinion = pgn::evaluation_in(game_->tree()[node].comments, mover);
  return opinion ? std::optional{white_percentage(*opinion)} : std::nullopt;
}

void EvaluationGraph::addPoints(const RecordedReview& recorded) {
  const review::Review& review = recorded.review;
  Color turn = game_->tree().start().turn();
  for (std::size_t at = 0; at < review.evaluations.size(); ++at, turn = ~turn) {
    Point point{at == 0 ? pgn::GameTree::root() : recorded.nodes[at - 1]};
    if (const auto& evaluation = review.evaluations[at]) {
      point.percentage = review::white_win_percentage(evaluation->score, turn);
    } else if (preview_.size() != review.evaluations.size()) {
      point.percentage = opinionOn(point.node, ~turn);
    }
    if (at > 0) point.judgement = review.moves[at - 1].judgement;
    points_.push_back(point);
  }
}

void EvaluationGraph::read() {
  points_.clear();
  phases_ = {};
  update();
  if (!game_) return;
  const pgn::GameTree& tree = game_->tree();
  RecordedReview recorded = recorded_review(tree);
  if (preview_.size() == recorded.review.evaluations.size()) {
    recorded.review = review::review_of(tree, preview_);
  }
  addPoints(recorded);
  phases_ = recorded.review.phases;
}

QPointF EvaluationGraph::placeOf(std::size_t point) const {
  const double steps = std::max<double>(1, double(points_.size()) - 1);
  const double x = margin + (width() - 2 * margin) * double(point) / steps;
  const double share = points_[point].percentage.value_or(50) / 100;
  return {x, margin + (height() - 2 * margin) * (1 - share)};
}

std::size_t EvaluationGraph::pointAt(double x) const {
  const double share = (x - margin) / std::max(1.0, width() - 2 * margin);
  const double last = double(points_.size()) - 1;
  return static_cast<std::size_t>(std::clamp(std::round(share * last), 0.0, last));
}

void EvaluationGraph::goToPlace(double x) {
  if (game_ && !points_.empty()) game_->goTo(points_[pointAt(x)].node);
}

void EvaluationGraph::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) goToPlace(event->position().x());
}

void EvaluationGraph::mouseMoveEvent(QMouseEvent* event) {
  if ((event->buttons() & Qt::LeftButton) != 0) goToPlace(event->position().x());
}

void EvaluationGraph::keyPressEvent(QKeyEvent* event) {
  if (!game_) return QWidget::keyPressEvent(event);
  switch (event->key()) {
    case Qt::Key_Left: return game_->goBack();
    case Qt::Key_Right: return game_->goForward();
    case Qt::Key_Home: return game_->goToStart();
    case Qt::Key_End: return game_->goToEnd();
    default: return QWidget::keyPressEvent(event);
  }
}

/// "12. Nf3 ?: 59 % for White".
QString EvaluationGraph::description(std::size_t point) const {
  if (point == 0) return tr("Start");
  const pgn::GameTree& tree = game_->tree();
  const pgn::NodeId node = points_[point].node;
  const auto before = tree.variant_position_of(*tree[node].parent);
  QString text = move_number(tree.first_ply() + point - 1) + QLatin1Char{' '} +
                 move_text(before, tree[node].step);
  if (const auto judgement = points_[point].judgement) {
    text += QString::fromUtf16(look_of(*judgement).sign);
  }
  if (!points_[point].percentage) return text;
  return text + QStringLiteral(": ") +
         tr("%1 % for White").arg(std::lround(*points_[point].percentage));
}

bool EvaluationGraph::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip || points_.empty() || !game_) return QWidget::event(event);
  auto* const help = static_cast<QHelpEvent*>(event);
  QToolTip::showText(help->globalPos(), description(pointAt(help->pos().x())), this);
  return true;
}

void EvaluationGraph::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter{this};
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(rect(), black_area);
  if (points_.empty()) return;
  drawCurve(painter);
  drawPhases(painter);
  drawCurrent(painter);
  drawErrors(painter);
}

/// White's area, under a curve through the known points.
void EvaluationGraph::drawCurve(QPainter& painter) const {
  std::vector<QPointF> known;
  for (std::size_t point = 0; point < points_.size(); ++point) {
    if (points_[point].percentage) known.push_back(placeOf(point));
  }
  if (known.empty()) return;
  QPainterPath area{QPointF(known.front().x(), height())};
  for (const QPointF& place : known) area.lineTo(place);
  area.lineTo(known.back().x(), height());
  painter.fillPath(area, white_area);
  painter.setPen(QPen{curve_color, 1.5});
  painter.drawPolyline(known.data(), static_cast<int>(known.size()));
  painter.setPen(QPen{QColor{128, 128, 128, 160}, 1, Qt::DashLine});
  painter.drawLine(QPointF(0, height() / 2.0), QPointF(width(), height() / 2.0));
}

void EvaluationGraph::drawPhases(QPainter& painter) const {
  painter.setPen(QPen{QColor{128, 128, 128, 200}, 1});
  for (const auto& begin : {phases_.middlegame, phases_.endgame}) {
    if (!begin) continue;
    const double x = placeOf(*begin).x();
    painter.fillRect(QRectF(QPointF(x, 0), QPointF(width(), height())), QColor{64, 96, 160, 28});
    painter.drawLine(QPointF(x, 0), QPointF(x, height()));
  }
}

void EvaluationGraph::drawErrors(QPainter& painter) const {
  QFont small = font();
  small.setPixelSize(11);
  small.setBold(true);
  painter.setFont(small);
  for (std::size_t point = 0; point < points_.size(); ++point) {
    if (!points_[point].judgement) continue;
    const ErrorLook look = look_of(*points_[point].judgement);
    const QPointF place = placeOf(point);
    painter.setPen(Qt::white);
    painter.setBrush(look.color);
    const double y = std::clamp(place.y(), 9.0, height() - 9.0);
    const QRectF sign{place.x() - 9, y - 8, 18, 16};
    painter.drawRoundedRect(sign, 8, 8);
    painter.drawText(sign, Qt::AlignCenter, QString::fromUtf16(look.sign));
  }
}

void EvaluationGraph::drawCurrent(QPainter& painter) const {
  if (!game_) return;
  const auto found = std::ranges::find(points_, game_->current(), &Point::node);
  if (found == points_.end()) return;
  const QPointF place = placeOf(static_cast<std::size_t>(found - points_.begin()));
  painter.setPen(QPen{palette().color(QPalette::Highlight), 2});
  painter.drawLine(QPointF(place.x(), 0), QPointF(place.x(), height()));
  if (!found->percentage) return;
  painter.setBrush(palette().color(QPalette::Highlight));
  painter.drawEllipse(place, 4, 4);
}

EvaluationBar::EvaluationBar(QWidget* parent) : QWidget{parent} {
  setAccessibleName(tr("Evaluation"));
}

void EvaluationBar::setEvaluation(const std::optional<pgn::Evaluation>& evaluation) {
  if (evaluation == evaluation_) return;
  evaluation_ = evaluation;
  setAccessibleDescription(text());
  setToolTip(text());
  update();
  Q_EMIT evaluationChanged();
}

double EvaluationBar::percentage() const noexcept {
  return evaluation_ ? white_percentage(*evaluation_) : 50;
}

QString EvaluationBar::text() const {
  return evaluation_ ? evaluation_text(*evaluation_) : QString{};
}

void EvaluationBar::setFlipped(bool flipped) {
  if (flipped == is_flipped_) return;
  is_flipped_ = flipped;
  update();
  Q_EMIT flippedChanged(flipped);
}

void EvaluationBar::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter{this};
  const double white_height = height() * percentage() / 100;
  painter.fillRect(rect(), black_area);
  const double top = is_flipped_ ? 0 : height() - white_height;
  painter.fillRect(QRectF(0, top, width(), white_height), white_area);
  // The number stands at the end of the side that is better.
  const bool white_is_better = percentage() >= 50;
  const bool is_below = white_is_better != is_flipped_;
  painter.setPen(white_is_better ? black_area : white_area);
  painter.setFont(font_within(font(), text(), width() - 2));
  painter.drawText(rect().adjusted(0, 3, 0, -3),
                   Qt::AlignHCenter | (is_below ? Qt::AlignBottom : Qt::AlignTop), text());
}

}  // namespace tabiya::qt
