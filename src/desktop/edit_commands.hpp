/// The commands of the menu Edit: undo, the clipboard, comments and variations, set-up.
#pragma once

#include <QObject>

#include "desktop/window_context.hpp"

class QMenu;

namespace tabiya::desktop {

class GameCommands;

class EditCommands : public QObject {
  Q_OBJECT

 public:
  /// Requires: the commands of the game outlive these.
  EditCommands(WindowContext& context, GameCommands& games);

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

  WindowContext& context_;
  GameCommands& games_;
  QMenu* glyphs_ = nullptr;
};

}  // namespace tabiya::desktop
