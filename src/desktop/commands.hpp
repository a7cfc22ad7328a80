/// Everything that a window can do, as one table: its menu, its words, its key.
///
///     CommandList commands{window};
///     commands.fill(*window->menuBar());
///     commands.on("game.new", [this] { beginGame(); });
///
/// A key that a person has chosen replaces the default one; all windows use the same keys.
#pragma once

#include <QKeySequence>
#include <QObject>
#include <QString>
#include <functional>
#include <map>
#include <span>
#include <string_view>

class QAction;
class QMenu;
class QMenuBar;

namespace tabiya::desktop {

enum class MenuPlace : std::uint8_t { File, Edit, Game, View, Analysis, Server, Window, Help };

struct Command {
  std::string_view id;  ///< "file.open"
  MenuPlace menu;
  const char* english;
  const char* german;
  const char* keys = "";      ///< as in QKeySequence
  bool begins_group = false;  ///< a line stands before it
  bool is_checkable = false;
};

/// All commands, in the order of the menus.
[[nodiscard]] std::span<const Command> all_commands() noexcept;
[[nodiscard]] QString menu_name(MenuPlace menu);

/// The key of a command: the person's choice, or else the default.
[[nodiscard]] QKeySequence keys_of(const Command& command);
/// Chooses a key; an empty one means none.
void choose_keys(const Command& command, const QKeySequence& keys);

class CommandList : public QObject {
  Q_OBJECT

 public:
  explicit CommandList(QWidget* window);

  /// Adds a menu for each place.
  void fill(QMenuBar& bar);
  [[nodiscard]] QMenu* menu(MenuPlace place) const { return menus_.at(place); }
  /// Requires: a command has this id.
  [[nodiscard]] QAction* action(std::string_view id) const { return actions_.at(id); }
  void on(std::string_view id, std::function<void()> run);
  void onToggle(std::string_view id, std::function<void(bool)> run);
  /// Shows the words and the keys as they are chosen now.
  void retranslate();

 private:
  std::map<std::string_view, QAction*> actions_;
  std::map<MenuPlace, QMenu*> menus_;
};

}  // namespace tabiya::desktop
