/// The commands of the menu Edit: undo, the clipboard, comments and variations, set-up.
#pragma once

#include <QObject>

#include "desktop/window_context.hpp"

class QMenu;

class QMenu;

namespace tabiya::desktop {

class EditCommands : public QObject {
  Q_OBJECT

 public:
  explicit EditCommands(WindowContext& context);

  /// Takes a game or a position, whichever the text is.
  void paste(const QString& text) const;
  void editComment(pgn::NodeId node);
  void editTags();
  void setUp();
  /// Takes the words of the language that has become the current one.
  void retranslate();

 private:
  void connect_commands();
  void connect_variations() const;
  void add_glyphs();
  void undo(bool is_redo) const;
  [[nodiscard]] bool is_board_free() const;

  WindowContext& context_;
  QMenu* glyphs_ = nullptr;
};

}  // namespace tabiya::desktop
