// How a board looks at this moment, and its pictures for paper and files.
#include <QBuffer>
#include <QGuiApplication>
#include <QPagedPaintDevice>
#include <QPainter>
#include <QPalette>
#include <algorithm>

#include "qt/board_parts.hpp"
#include "tabiya/notation/diagram.hpp"
#include "tabiya/picture/board_picture.hpp"
#include "tabiya/picture/variant_picture.hpp"
#include "tabiya/qt/spoken.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::qt {
namespace {

constexpr double size_in_hand = 1.12;

QPointF between(QPointF from, QPointF to, double share) { return from + (to - from) * share; }

/// The pocket may have changed while its piece is in the hand.
void take_from(std::optional<Pocket>& pocket, PieceType type) {
  if (pocket && pocket->holds(type)) pocket->remove(type);
}

}  // namespace

BoardStyle ChessBoard::Parts::style_now() const {
  BoardStyle now = style;
  now.viewer = viewer();
  now.flips_black_pieces = settings.orientation == BoardOrientation::Table;
  now.is_dark = settings.appearance == Appearance::Dark ||
                (settings.appearance == Appearance::FollowSystem && is_system_dark);
  now.has_strips = board.hasStrips();
  return now;
}

void ChessBoard::setArea(const QRectF& area, double pixelRatio) {
  parts_->area = area;
  parts_->style.pixel_ratio = pixelRatio;
}

BoardGeometry ChessBoard::geometry() const {
  return BoardPainter::geometry(parts_->area, parts_->style_now());
}

/// Begins to move pieces on the screen.
void ChessBoard::Parts::animate(const Board& before, const BoardChange& change,
                                std::optional<Square> explosion) {
  // An explosion takes longer than a move.
  const BoardMotion::Time duration{settings.animation_ms * (explosion ? 2 : 1)};
  motion.start(before, change, time(), duration, explosion);
  if (motion.is_moving(time())) frames.start();
}

/// Draws only where pieces move, so that hundreds of boards can stand in one window.
void ChessBoard::Parts::draw_next_frame() {
  const BoardGeometry place = board.geometry();
  const BoardMotion::Frame frame = motion.frame(time());
  QRectF now;
  for (const auto& [piece, from, to, progress] : frame.flights) {
    now |= place.rect_at(between(place.place_of(from), place.place_of(to), progress));
  }
  for (const auto& [piece, square, opacity] : frame.fading) now |= place.rect_of(square);
  if (frame.explosion) {
    const double around = 1.5 * place.square_size();
    now |= place.rect_of(*frame.explosion).adjusted(-around, -around, around, around);
  }
  if (!motion.is_moving(time())) {
    frames.stop();
    return redraw();
  }
  const QRectF both = now | std::exchange(moving_area, now);
  Q_EMIT board.updateNeeded(both.adjusted(-1, -1, 1, 1));
}

BoardScene ChessBoard::Parts::scene(BoardMotion::Time now, const BoardGeometry& place) {
  const BoardMotion::Frame frame = motion.frame(now);
  BoardScene scene{.board = frame.resting};
  for (const auto& [piece, square, opacity] : frame.fading) {
    scene.sprites.push_back({piece, place.place_of(square), opacity});
  }
  for (const auto& [piece, from, to, progress] : frame.flights) {
    scene.sprites.push_back({piece, between(place.place_of(from), place.place_of(to), progress)});
  }
  if (frame.explosion) scene.explosions.push_back({*frame.explosion, frame.progress});
  scene.selected = input.selected();
  scene.selected_in_pocket = input.selected_in_pocket();
  scene.culprits = culprits;
  scene.circles = circles;
  scene.arrows = arrows;
  if (drawing) scene.arrows.push_back(*drawing);
  scene.menu = menu;
  scene.bubble = bubble;
  if (is_focused && cursor_in_pocket) scene.cursor_in_pocket = cursor_in_pocket;
  else if (is_focused) scene.cursor = cursor;
  add_variant(scene);
  add_marks(scene);
  add_hand(scene, place);
  return scene;
}

/// The marks of the position: the last move, a check, targets, a premove.
void ChessBoard::Parts::add_marks(BoardScene& scene) const {
  if (settings.mode == BoardMode::SetUp) return;
  const auto played = shown_move();
  const picture::Marks marks = played ? picture::marks_of(played->before, played->move)
                                      : picture::marks_of(shown_position());
  if (settings.show_last_move) scene.last_move = marks.last_move;
  if (gives(settings.check_hints)) scene.checks = marks.checks;
  if (premove) scene.premove = {premove->from, premove->to};
  if (settings.show_legal_targets && !is_computers_turn()) scene.targets = targets();
}

/// What a variant has beside the board and on it: pockets, checks, the squares where a king wins.
void ChessBoard::Parts::add_variant(BoardScene& scene) const {
  const bool is_set_up = settings.mode == BoardMode::SetUp;
  const VariantPosition position = shown_position();
  for (const Color color : all_colors) {
    BoardScene::Strip& strip = scene.strips[color];
    if (board.hasPockets())
      strip.pocket = is_set_up ? setup.pockets[color] : position.pocket(color);
    else if (board.hasStrips()) strip.checks_given = board.checksGiven(side_of(color));
  }
  if (rules() == tabiya::Variant::KingOfTheHill) {
    scene.goals = Bitboard{Square::D4, Square::E4, Square::D5, Square::E5};
  }
  if (rules() == tabiya::Variant::RacingKings) scene.goals = squares_of(Rank::Eighth);
}

/// The piece in the hand follows the pointer; a pawn that waits for its piece stands on its target.
void ChessBoard::Parts::add_hand(BoardScene& scene, const BoardGeometry& place) const {
  if (promoting) {
    const auto pawn = scene.board.piece_on(promoting->from);
    scene.board.remove(promoting->from);
    if (pawn) scene.board.put(promoting->to, *pawn);
  }
  if (!input.is_dragging()) return;
  const auto held = input.selected_in_pocket();
  const auto piece = input.selected() ? scene.board.piece_on(*input.selected()) : held;
  if (!piece) return;
  if (held) take_from(scene.strips[held->color].pocket, held->type);
  else scene.board.remove(*input.selected());
  const QPointF corner = (input.hand() - place.squares().topLeft()) / place.square_size();
  scene.sprites.push_back({*piece, corner - QPointF{0.5, 0.5}, 1, size_in_hand});
}

void ChessBoard::paint(QPainter& painter, const QRectF& exposed) {
  const BoardStyle style = parts_->style_now();
  const BoardScene scene = parts_->scene(parts_->time(), geometry());
  parts_->painter.paint(painter, parts_->area, scene, style, exposed);
}

void ChessBoard::renderBoard(QPainter* painter, const QRectF& area) {
  BoardStyle style = parts_->style_now();
  style.has_outlines = true;
  BoardScene scene{.board = shownBoard(), .circles = parts_->circles, .arrows = parts_->arrows};
  parts_->add_variant(scene);
  parts_->add_marks(scene);
  scene.targets = {};
  parts_->painter.paint(*painter, area, scene, style);
}

void ChessBoard::printBoard(QPagedPaintDevice* page) {
  QPainter painter;
  if (!painter.begin(page)) {
    return parts_->refuse_request(
        parts_->text(Phrase::CannotWrite).arg(QStringLiteral("PDF"), QStringLiteral("QPainter")));
  }
  const double side = std::min(page->width(), page->height());
  renderBoard(&painter, QRectF{(page->width() - side) / 2, 0, side, side});
}

QString ChessBoard::toSvg() const {
  BoardScene scene;
  parts_->add_marks(scene);
  const BoardStyle style = parts_->style_now();
  const picture::Marks marks{.last_move = scene.last_move,
                             .checks = scene.checks,
                             .circles = parts_->circles,
                             .arrows = parts_->arrows,
                             .labels = {}};
  const picture::PictureStyle picture{.viewer = style.viewer,
                                      .has_coordinates = style.coordinates != Coordinates::None,
                                      .theme = style.theme};
  if (hasStrips() && mode() != BoardMode::SetUp) {
    return to_qt(picture::to_svg(parts_->shown_position(), marks, picture));
  }
  return to_qt(picture::to_svg(shownBoard(), marks, picture));
}

QString ChessBoard::textDiagram() const {
  return to_qt(to_diagram(shownBoard(), {.viewer = parts_->viewer()}));
}

QStringList ChessBoard::targets() const {
  QStringList names;
  if (!parts_->can_play()) return names;
  for (const Square sq : parts_->targets()) {
    names.push_back(to_qt(to_string(sq)));
  }
  return names;
}

QString ChessBoard::selectedSquare() const {
  const auto selected = parts_->input.selected();
  return selected ? to_qt(to_string(*selected)) : QString{};
}

QString ChessBoard::squareInWords(const QString& square) const {
  const auto place = parse_square(from_qt(square));
  if (!place) return parts_->text(Phrase::NotASquare).arg(square);
  QString words = square_in_words(shownBoard(), *place, wordsLanguage());
  if (parts_->input.selected() == *place)
    words += QStringLiteral(", ") + parts_->text(Phrase::Selected);
  if (targets().contains(square)) words += QStringLiteral(", ") + parts_->text(Phrase::MayGoHere);
  return words;
}

QString ChessBoard::boardInWords() const {
  QStringList parts{parts_->text(Phrase::Board)};
  if (parts_->rules() != tabiya::Variant::Standard) {
    parts.push_back(to_qt(to_string(parts_->rules())));
  }
  const QString over = outcome();
  parts.push_back(over.isEmpty() ? to_qt(to_words(color_of(turn()), wordsLanguage())) + u' ' +
                                       parts_->text(Phrase::ToMove)
                                 : over);
  if (const auto played = parts_->shown_move()) {
    parts.push_back(parts_->text(Phrase::LastMove) + QStringLiteral(": ") +
                    move_in_words(played->before, played->move, wordsLanguage()));
  }
  for (const Color color : all_colors) {
    const QString beside = strip_in_words(parts_->shown_position(), color, wordsLanguage());
    if (!beside.isEmpty()) parts.push_back(beside);
  }
  return parts.join(QStringLiteral(", "));
}

}  // namespace tabiya::qt
