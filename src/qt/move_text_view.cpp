#include "tabiya/qt/move_text_view.hpp"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QUrl>
#include <limits>
#include <optional>

#include "qt/comments.hpp"
#include "qt/move_words.hpp"
#include "tabiya/qt/glyphs.hpp"
#include "tabiya/qt/plain_text.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::qt {

using pgn::GameTree;
using pgn::NodeId;

namespace {

/// The link of a folded variation.
const QString unfold_link = QStringLiteral("unfold");

QString link_of(NodeId node) { return QString::number(static_cast<quint32>(node)); }

}  // namespace

/// Writes a game into a document, and notes where its moves stand.
class MoveTextView::Writer {
 public:
  Writer(MoveTextView& view, const GameTree& tree)
      : view_{view},
        tree_{tree},
        cursor_{view.document()},
        can_show_{shown_in(view.font())},
        letters_{view.has_figurines_ && can_show_(U'♘') ? figurines : english_letters} {
    comment_.setForeground(blend(view.palette(), 0.72));
    variation_.setForeground(blend(view.palette(), 0.86));
    main_line_.setFontWeight(QFont::Bold);
  }

  void write() {
    cursor_.beginEditBlock();
    addComment(text_of(tree_[GameTree::root()].comments));
    pgn::VariantTreeWalk walk{tree_};
    while (walk.next()) add(walk);
    add(to_qt(pgn::to_string(tree_.result)), main_line_);
    cursor_.endEditBlock();
  }

 private:
  /// A colour between that of the paper (0) and that of the text (1).
  static QColor blend(const QPalette& palette, double share) {
    const QColor text = palette.color(QPalette::Text);
    const QColor base = palette.color(QPalette::Base);
    const auto mix = [share](int one, int other) {
      return static_cast<int>(one * share + other * (1 - share));
    };
    return {mix(text.red(), base.red()), mix(text.green(), base.green()),
            mix(text.blue(), base.blue())};
  }

  void add(const pgn::VariantTreeWalk& walk) {
    const int depth = static_cast<int>(walk.depth());
    const bool is_folded = depth > view_.folded_depth_;
    switch (walk.stop()) {
      case pgn::VariantTreeWalk::Stop::BeginVariation:
        needs_number_ = true;
        if (!is_folded) return begin(QStringLiteral("("));
        if (depth == view_.folded_depth_ + 1) addFold();
        return;
      case pgn::VariantTreeWalk::Stop::EndVariation:
        needs_number_ = true;
        if (depth < view_.folded_depth_) end(QStringLiteral(")"));
        return;
      case pgn::VariantTreeWalk::Stop::Move:
        if (!is_folded) addMove(walk);
        return;
    }
  }

  /// One sign for all folded variations on a move.
  void addFold() {
    if (!follows_fold_) addLink(QStringLiteral("(…)"), unfold_link, variation_);
    follows_fold_ = true;
  }

  void addMove(const pgn::VariantTreeWalk& walk) {
    const pgn::Node& node = tree_[walk.node()];
    const QTextCharFormat& format = walk.depth() == 0 ? main_line_ : variation_;
    addComment(text_of(node.comments_before));
    if (needs_number_ || walk.ply() % 2 == 0) {
      addNumber(walk.ply(), format);
    }
    needs_number_ = false;
    addBlank();
    const int begin = cursor_.position();
    const QString move = move_text(walk.before(), node.step, letters_);
    QString glyphs = signs_of(node.nags, can_show_);
    if (!node.nags.empty() && !is_move_assessment(node.nags.front()))
      glyphs.prepend(QLatin1Char{' '});
    addLink(move + glyphs, link_of(walk.node()), format);
    view_.ranges_[static_cast<std::uint32_t>(walk.node())] = {begin, cursor_.position()};
    addComment(text_of(node.comments));
  }

  /// A number is never parted from its move.
  void addNumber(std::uint64_t ply, const QTextCharFormat& format) {
    const QString after = ply % 2 == 0 ? QString{QChar::Nbsp} : QString{};
    add(move_number(ply) + after, format);
    glue_ = true;
  }

  void addComment(const QString& text) {
    if (text.isEmpty()) return;
    add(one_line(text), comment_);
    needs_number_ = true;
  }

  void addBlank() {
    if (cursor_.position() > 0 && !glue_) cursor_.insertText(QStringLiteral(" "), variation_);
    glue_ = true;
  }

  void add(const QString& text, const QTextCharFormat& format) {
    addBlank();
    cursor_.insertText(text, format);
    glue_ = false;
    follows_fold_ = false;
  }

  void addLink(const QString& text, const QString& link, const QTextCharFormat& format) {
    QTextCharFormat anchor = format;
    anchor.setAnchor(true);
    anchor.setAnchorHref(link);
    add(text, anchor);
  }

  void begin(const QString& sign) {
    add(sign, variation_);
    glue_ = true;
  }

  void end(const QString& sign) {
    glue_ = true;
    add(sign, variation_);
  }

  MoveTextView& view_;
  const GameTree& tree_;
  QTextCursor cursor_;
  CanShow can_show_;
  PieceLetters letters_;
  QTextCharFormat main_line_, variation_, comment_;
  bool needs_number_ = true;
  bool glue_ = false;  // no blank before what comes next
  bool follows_fold_ = false;
};

MoveTextView::MoveTextView(QWidget* parent)
    : QTextBrowser{parent}, folded_depth_{std::numeric_limits<int>::max() - 1} {
  setOpenLinks(false);
  setUndoRedoEnabled(false);
  setAccessibleName(tr("Moves"));
  setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::TextSelectableByMouse);
  connect(this, &QTextBrowser::anchorClicked, this, &MoveTextView::followLink);
}

void MoveTextView::setGame(GameModel* game) {
  if (game == game_) return;
  if (game_) game_->disconnect(this);
  game_ = game;
  if (game != nullptr) {
    connect(game, &GameModel::structureChanged, this, &MoveTextView::rebuild);
    connect(game, &GameModel::nodeAdded, this, &MoveTextView::rebuild);
    connect(game, &GameModel::nodeChanged, this, &MoveTextView::rebuild);
    connect(game, &GameModel::tagsChanged, this, &MoveTextView::rebuild);
    connect(game, &GameModel::currentChanged, this, &MoveTextView::markCurrent);
    connect(game, &QObject::destroyed, this, &MoveTextView::rebuild);
  }
  rebuild();
}

void MoveTextView::setFoldedDepth(int depth) {
  if (depth == folded_depth_) return;
  folded_depth_ = depth;
  rebuild();
  Q_EMIT foldedDepthChanged(depth);
}

void MoveTextView::setFigurines(bool figurines) {
  if (figurines == has_figurines_) return;
  has_figurines_ = figurines;
  rebuild();
  Q_EMIT figurinesChanged(figurines);
}

void MoveTextView::rebuild() {
  const int scrolled = verticalScrollBar()->value();
  document()->clear();
  ranges_.clear();
  if (game_) Writer{*this, game_->tree()}.write();
  verticalScrollBar()->setValue(scrolled);
  markCurrent();
}

/// Highlights the current move, and scrolls to it.
void MoveTextView::markCurrent() {
  QList<QTextEdit::ExtraSelection> selections;
  const auto found =
      game_ ? ranges_.find(static_cast<std::uint32_t>(game_->current())) : ranges_.end();
  QTextCursor cursor{document()};
  if (found != ranges_.end()) {
    cursor.setPosition(found->second.begin);
    cursor.setPosition(found->second.end, QTextCursor::KeepAnchor);
    QTextCharFormat format;
    format.setBackground(palette().highlight());
    format.setForeground(palette().highlightedText());
    selections.append({cursor, format});
    cursor.clearSelection();
  }
  setExtraSelections(selections);
  setTextCursor(cursor);
  ensureCursorVisible();
}

QRect MoveTextView::rectOf(NodeId node) const {
  const auto found = ranges_.find(static_cast<std::uint32_t>(node));
  if (found == ranges_.end()) return {};
  QTextCursor cursor{document()};
  cursor.setPosition(found->second.begin);
  const QRect begin = cursorRect(cursor);
  cursor.setPosition(found->second.end);
  return begin.united(cursorRect(cursor));
}

void MoveTextView::followLink(const QUrl& link) {
  if (link.toString() == unfold_link) return setFoldedDepth(std::numeric_limits<int>::max() - 1);
  if (game_) game_->goTo(static_cast<NodeId>(link.toString().toUInt()));
}

void MoveTextView::keyPressEvent(QKeyEvent* event) {
  if (game_ && (pressArrow(event->key(), event->modifiers()) || edit(*event)))
    return event->accept();
  QTextBrowser::keyPressEvent(event);
}

bool MoveTextView::pressArrow(int key, Qt::KeyboardModifiers modifiers) {
  if ((modifiers & Qt::ControlModifier) != 0) return false;
  switch (key) {
    case Qt::Key_Left: game_->goBack(); return true;
    case Qt::Key_Right: game_->goForward(); return true;
    case Qt::Key_Up: game_->goToPreviousVariation(); return true;
    case Qt::Key_Down: game_->goToNextVariation(); return true;
    case Qt::Key_Home: game_->goToStart(); return true;
    case Qt::Key_End: game_->goToEnd(); return true;
    default: return false;
  }
}

bool MoveTextView::edit(const QKeyEvent& event) {
  const NodeId node = game_->current();
  const bool is_control = (event.modifiers() & Qt::ControlModifier) != 0;
  switch (event.key()) {
    case Qt::Key_Exclam: game_->toggleNag(node, {1}); return true;
    case Qt::Key_Question: game_->toggleNag(node, {2}); return true;
    case Qt::Key_Delete: game_->deleteFrom(node); return true;
    case Qt::Key_F2:
    case Qt::Key_Return:
    case Qt::Key_Enter: Q_EMIT editRequested(node); return true;
    case Qt::Key_Up:
      if (is_control) game_->promoteVariation(node);
      return is_control;
    default: return false;
  }
}

void MoveTextView::mouseDoubleClickEvent(QMouseEvent* event) {
  QTextBrowser::mouseDoubleClickEvent(event);
  if (game_ && !anchorAt(event->pos()).isEmpty()) Q_EMIT editRequested(game_->current());
}

void MoveTextView::changeEvent(QEvent* event) {
  QTextBrowser::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange ||
      event->type() == QEvent::LanguageChange)
    rebuild();
}

}  // namespace tabiya::qt
