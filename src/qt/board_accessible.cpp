#include "qt/board_accessible.hpp"

#include <QAccessible>
#include <QAccessibleTableCellInterface>
#include <QAccessibleTableInterface>
#include <QAccessibleWidget>
#include <QWindow>
#include <array>
#include <cstddef>
#include <optional>

#include "qt/phrases.hpp"
#include "qt/pocket_accessible.hpp"
#include "tabiya/qt/board_widget.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::qt {
namespace {

constexpr int side_length = 8;

QString name_of_square(Square square) { return to_qt(to_string(square)); }

/// One square.
class SquareAccessible : public QAccessibleInterface,
                         public QAccessibleTableCellInterface,
                         public QAccessibleActionInterface {
 public:
  SquareAccessible(BoardWidget& widget, Square square) : widget_{widget}, square_{square} {}

  [[nodiscard]] bool isValid() const override { return true; }
  [[nodiscard]] QObject* object() const override { return nullptr; }
  [[nodiscard]] QWindow* window() const override { return widget_.window()->windowHandle(); }
  [[nodiscard]] QAccessibleInterface* parent() const override {
    return QAccessible::queryAccessibleInterface(&widget_);
  }
  [[nodiscard]] QAccessibleInterface* child(int) const override { return nullptr; }
  [[nodiscard]] int childCount() const override { return 0; }
  [[nodiscard]] QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  [[nodiscard]] int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  [[nodiscard]] QAccessible::Role role() const override { return QAccessible::Cell; }

  [[nodiscard]] QRect rect() const override {
    const QRect place = widget_.board().geometry().rect_of(square_).toAlignedRect();
    return place.translated(widget_.mapToGlobal(QPoint{}));
  }
  [[nodiscard]] QString text(QAccessible::Text kind) const override {
    return kind == QAccessible::Name ? widget_.squareInWords(name_of_square(square_)) : QString{};
  }
  void setText(QAccessible::Text, const QString&) override {}
  [[nodiscard]] QAccessible::State state() const override {
    QAccessible::State state;
    state.focusable = true;
    state.selectable = true;
    state.selected = isSelected();
    state.focused = widget_.hasFocus() && widget_.cursorSquare() == name_of_square(square_);
    return state;
  }
  void* interface_cast(QAccessible::InterfaceType type) override {
    if (type == QAccessible::TableCellInterface) {
      return static_cast<QAccessibleTableCellInterface*>(this);
    }
    if (type == QAccessible::ActionInterface) return static_cast<QAccessibleActionInterface*>(this);
    return nullptr;
  }

  [[nodiscard]] bool isSelected() const override {
    return widget_.selectedSquare() == name_of_square(square_);
  }
  [[nodiscard]] QList<QAccessibleInterface*> columnHeaderCells() const override { return {}; }
  [[nodiscard]] QList<QAccessibleInterface*> rowHeaderCells() const override { return {}; }
  [[nodiscard]] int columnIndex() const override {
    return widget_.board().geometry().column(square_);
  }
  [[nodiscard]] int rowIndex() const override { return widget_.board().geometry().row(square_); }
  [[nodiscard]] int columnExtent() const override { return 1; }
  [[nodiscard]] int rowExtent() const override { return 1; }
  [[nodiscard]] QAccessibleInterface* table() const override { return parent(); }

  [[nodiscard]] QStringList actionNames() const override { return {pressAction()}; }
  [[nodiscard]] QString localizedActionName(const QString& action) const override {
    if (action != pressAction()) return QAccessibleActionInterface::localizedActionName(action);
    const bool is_full = !widget_.selectedSquare().isEmpty();
    return phrase(is_full ? Phrase::PutDown : Phrase::PickUp, widget_.board().wordsLanguage());
  }
  void doAction(const QString& action) override {
    if (action == pressAction()) widget_.board().activate(square_);
  }
  [[nodiscard]] QStringList keyBindingsForAction(const QString&) const override { return {}; }

 private:
  BoardWidget& widget_;
  Square square_;
};

/// The board. Rows and columns are counted as the viewer sees them.
class BoardAccessible : public QAccessibleWidget, public QAccessibleTableInterface {
 public:
  explicit BoardAccessible(BoardWidget* widget)
      : QAccessibleWidget{widget, QAccessible::Table}, widget_{*widget} {}
  BoardAccessible(const BoardAccessible&) = delete;
  BoardAccessible& operator=(const BoardAccessible&) = delete;
  ~BoardAccessible() override {
    for (const QAccessible::Id id : cells_) {
      if (id != 0) QAccessible::deleteAccessibleInterface(id);
    }
    for (const QAccessible::Id id : pockets_) {
      if (id != 0) QAccessible::deleteAccessibleInterface(id);
    }
  }

  [[nodiscard]] QString text(QAccessible::Text kind) const override {
    return kind == QAccessible::Name ? widget_.boardInWords() : QAccessibleWidget::text(kind);
  }
  [[nodiscard]] int childCount() const override {
    return square_count + (widget_.board().hasPockets() ? pocket_places : 0);
  }
  [[nodiscard]] QAccessibleInterface* child(int index) const override {
    if (index < 0 || index >= childCount()) return nullptr;
    if (index >= square_count) return pocket(index - square_count);
    return cell(widget_.board().geometry().square_in(index / side_length, index % side_length));
  }
  [[nodiscard]] int indexOfChild(const QAccessibleInterface* child) const override {
    for (int index = 0; index < childCount(); ++index) {
      if (this->child(index) == child) return index;
    }
    return -1;
  }
  [[nodiscard]] QAccessibleInterface* childAt(int x, int y) const override {
    const QPointF place = widget_.mapFromGlobal(QPoint{x, y});
    const auto square = widget_.board().geometry().square_at(place);
    if (square) return cell(*square);
    const auto piece =
        widget_.board().hasPockets() ? widget_.board().geometry().slot_at(place) : std::nullopt;
    return piece ? pocket(index_in_pockets(*piece)) : nullptr;
  }
  [[nodiscard]] QAccessibleInterface* focusChild() const override {
    if (!widget_.hasFocus()) return nullptr;
    if (const auto piece = widget_.board().cursorInPocket()) {
      return pocket(index_in_pockets(*piece));
    }
    const auto square = parse_square(from_qt(widget_.cursorSquare()));
    return square ? cell(*square) : nullptr;
  }
  void* interface_cast(QAccessible::InterfaceType type) override {
    if (type == QAccessible::TableInterface) return static_cast<QAccessibleTableInterface*>(this);
    return QAccessibleWidget::interface_cast(type);
  }

  [[nodiscard]] QAccessibleInterface* caption() const override { return nullptr; }
  [[nodiscard]] QAccessibleInterface* summary() const override { return nullptr; }
  [[nodiscard]] QAccessibleInterface* cellAt(int row, int column) const override {
    return child(row * side_length + column);
  }
  [[nodiscard]] int selectedCellCount() const override { return int(selectedCells().size()); }
  [[nodiscard]] QList<QAccessibleInterface*> selectedCells() const override {
    const auto square = parse_square(from_qt(widget_.selectedSquare()));
    if (!square) return {};
    return {cell(*square)};
  }
  [[nodiscard]] QString columnDescription(int column) const override {
    const Square sq = widget_.board().geometry().square_in(0, column);
    return QChar{QLatin1Char{to_char(file_of(sq))}};
  }
  [[nodiscard]] QString rowDescription(int row) const override {
    return QChar{QLatin1Char{to_char(rank_of(widget_.board().geometry().square_in(row, 0)))}};
  }
  [[nodiscard]] int selectedColumnCount() const override { return 0; }
  [[nodiscard]] int selectedRowCount() const override { return 0; }
  [[nodiscard]] int columnCount() const override { return side_length; }
  [[nodiscard]] int rowCount() const override { return side_length; }
  [[nodiscard]] QList<int> selectedColumns() const override { return {}; }
  [[nodiscard]] QList<int> selectedRows() const override { return {}; }
  [[nodiscard]] bool isColumnSelected(int) const override { return false; }
  [[nodiscard]] bool isRowSelected(int) const override { return false; }
  bool selectRow(int) override { return false; }
  bool selectColumn(int) override { return false; }
  bool unselectRow(int) override { return false; }
  bool unselectColumn(int) override { return false; }
  void modelChange(QAccessibleTableModelChangeEvent*) override {}

 private:
  [[nodiscard]] QAccessibleInterface* cell(Square square) const {
    QAccessible::Id& id = cells_[std::size_t(index_of(square))];
    if (id == 0) {
      id = QAccessible::registerAccessibleInterface(new SquareAccessible{widget_, square});
    }
    return QAccessible::accessibleInterface(id);
  }

  [[nodiscard]] QAccessibleInterface* pocket(int index) const {
    QAccessible::Id& id = pockets_[std::size_t(index)];
    if (id == 0) {
      id = QAccessible::registerAccessibleInterface(
          new PocketAccessible{widget_, pocket_place(index)});
    }
    return QAccessible::accessibleInterface(id);
  }

  BoardWidget& widget_;
  mutable std::array<QAccessible::Id, square_count> cells_{};
  mutable std::array<QAccessible::Id, pocket_places> pockets_{};
};

QAccessibleInterface* make_board_accessible(const QString& /*class_name*/, QObject* object) {
  auto* const widget = qobject_cast<BoardWidget*>(object);
  return widget == nullptr ? nullptr : new BoardAccessible{widget};
}

}  // namespace

void install_board_accessible() {
  static const bool installed = [] {
    QAccessible::installFactory(make_board_accessible);
    return true;
  }();
  static_cast<void>(installed);
}

void announce_square(BoardWidget& widget, const QString& square) {
  if (!QAccessible::isActive()) return;
  const auto place = parse_square(from_qt(square));
  const BoardGeometry geometry = widget.board().geometry();
  QAccessibleEvent event{&widget, QAccessible::Focus};
  event.setChild(geometry.row(*place) * side_length + geometry.column(*place));
  QAccessible::updateAccessibility(&event);
}

void announce_pocket(BoardWidget& widget) {
  const auto piece = widget.board().cursorInPocket();
  if (!QAccessible::isActive() || !piece) return;
  QAccessibleEvent event{&widget, QAccessible::Focus};
  event.setChild(square_count + index_in_pockets(*piece));
  QAccessible::updateAccessibility(&event);
}

void announce_sentence(BoardWidget& widget, const QString& sentence) {
  if (!QAccessible::isActive()) return;
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
  QAccessibleAnnouncementEvent event{&widget, sentence};
  QAccessible::updateAccessibility(&event);
#else
  // Readers speak the description of what sends an alert.
  widget.setAccessibleDescription(sentence);
  QAccessibleEvent event{&widget, QAccessible::Alert};
  QAccessible::updateAccessibility(&event);
#endif
}

}  // namespace tabiya::qt
