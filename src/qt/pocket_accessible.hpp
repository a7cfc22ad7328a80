/// The pockets of a board for screen readers: ten places, White's first, each a button.
#pragma once

#include <QAccessible>
#include <QAccessibleInterface>
#include <QString>
#include <QStringList>
#include <QWindow>
#include <cstddef>

#include "qt/phrases.hpp"
#include "tabiya/qt/board_widget.hpp"
#include "tabiya/rules/variant/variant_setup.hpp"

namespace tabiya::qt {

inline constexpr int pocket_places = 2 * int{pocket_types.size()};

inline Piece pocket_place(int index) {
  constexpr int types = int{pocket_types.size()};
  const Color color = index < types ? Color::White : Color::Black;
  return {color, pocket_types[static_cast<std::size_t>(index % types)]};
}

inline int index_in_pockets(Piece piece) {
  return index_of(piece.type) + (piece.color == Color::White ? 0 : int{pocket_types.size()});
}

inline QString pocket_letter(Piece piece) { return QChar{QLatin1Char{to_char(piece)}}; }

/// A place of a pocket.
class PocketAccessible : public QAccessibleInterface, public QAccessibleActionInterface {
 public:
  PocketAccessible(BoardWidget& widget, Piece piece) : widget_{widget}, piece_{piece} {}

  [[nodiscard]] bool isValid() const override { return widget_.board().hasPockets(); }
  [[nodiscard]] QObject* object() const override { return nullptr; }
  [[nodiscard]] QWindow* window() const override { return widget_.window()->windowHandle(); }
  [[nodiscard]] QAccessibleInterface* parent() const override {
    return QAccessible::queryAccessibleInterface(&widget_);
  }
  [[nodiscard]] QAccessibleInterface* child(int) const override { return nullptr; }
  [[nodiscard]] int childCount() const override { return 0; }
  [[nodiscard]] QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  [[nodiscard]] int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  [[nodiscard]] QAccessible::Role role() const override { return QAccessible::Button; }
  [[nodiscard]] QRect rect() const override {
    const QRect place = widget_.board().geometry().slot_of(piece_).toAlignedRect();
    return place.translated(widget_.mapToGlobal(QPoint{}));
  }
  [[nodiscard]] QString text(QAccessible::Text kind) const override {
    return kind == QAccessible::Name ? widget_.pocketInWords(pocket_letter(piece_)) : QString{};
  }
  void setText(QAccessible::Text, const QString&) override {}
  [[nodiscard]] QAccessible::State state() const override {
    QAccessible::State state;
    state.focusable = true;
    state.selectable = true;
    state.selected = widget_.selectedInPocket() == pocket_letter(piece_);
    state.focused = widget_.hasFocus() && widget_.board().cursorInPocket() == piece_;
    return state;
  }
  void* interface_cast(QAccessible::InterfaceType type) override {
    if (type == QAccessible::ActionInterface) return static_cast<QAccessibleActionInterface*>(this);
    return nullptr;
  }

  [[nodiscard]] QStringList actionNames() const override { return {pressAction()}; }
  [[nodiscard]] QString localizedActionName(const QString& action) const override {
    if (action != pressAction()) return QAccessibleActionInterface::localizedActionName(action);
    return phrase(Phrase::PickUp, widget_.board().wordsLanguage());
  }
  void doAction(const QString& action) override {
    if (action == pressAction()) widget_.board().activate(piece_);
  }
  [[nodiscard]] QStringList keyBindingsForAction(const QString&) const override { return {}; }

 private:
  BoardWidget& widget_;
  Piece piece_;
};

}  // namespace tabiya::qt
