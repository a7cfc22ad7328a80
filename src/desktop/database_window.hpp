/// A PGN file of any size as a table: to search, sort, edit, copy from and to, and to open games.
#pragma once

#include <QMainWindow>
#include <QString>
#include <cstdint>
#include <functional>
#include <vector>

#include "desktop/file_history.hpp"
#include "tabiya/qt/game_list_model.hpp"

class QAction;
class QLabel;
class QLineEdit;
class QMenu;
class QProgressBar;
class QPushButton;
class QTableView;

namespace tabiya::desktop {

class DatabaseWindow : public QMainWindow {
  Q_OBJECT

 public:
  explicit DatabaseWindow(QWidget* parent = nullptr);

  void open(const QString& file);
  [[nodiscard]] qt::GameListModel& games() noexcept { return *games_; }
  /// The position that a search means by "on the board".
  /// It gives an empty text if there is no position of chess.
  void setBoardPosition(std::function<QString()> fen) { board_fen_ = std::move(fen); }
  void search(const QString& expression);
  /// Adds the games of a text at the end of the file.
  void add(const QString& pgn);
  void deleteGames(std::vector<std::uint64_t> numbers);
  void copySelected();
  void editTags();
  /// Writes the selected games, or all that are shown, to another file.
  void saveShownAs(const QString& file);
  /// Writes this file and others into one.
  void merge(const QStringList& others, const QString& target);
  /// Takes the words of the language that has become the current one.
  void retranslate();
  [[nodiscard]] const FileHistory& history() const noexcept { return *history_; }

 Q_SIGNALS:
  void gameChosen(const QString& file, quint64 number);
  void openingTreeRequested(const QString& file);
  void failed(const QString& sentence);

 protected:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  struct Entry {
    const char* english;
    const char* german;
    const char* keys;
    void (DatabaseWindow::*run)();
  };
  /// A menu or an entry, and its words.
  struct Name {
    QAction* action;
    const char* english;
    const char* german;
  };

  void make_menus();
  void add_menu(const char* english, const char* german, std::initializer_list<Entry> entries);
  void open_selected();
  void choose_file();
  void ask_search();
  void search_position();
  void show_all();
  void paste();
  void delete_selected();
  void choose_target();
  void choose_merge();
  void choose_merge_target(const QStringList& others);
  void use_as_tree();
  void undo() { history_->undo(); }
  void redo() { history_->redo(); }
  void change_tags(std::uint64_t number, const std::string& text);
  void show_state();
  void say(const QString& sentence);
  [[nodiscard]] std::vector<int> selected_rows() const;
  [[nodiscard]] std::filesystem::path path() const;

  qt::GameListModel* games_;
  FileHistory* history_;
  QTableView* table_;
  QLineEdit* filter_;
  QPushButton* search_;
  QLabel* count_;
  QLabel* message_;
  QProgressBar* progress_;
  std::vector<Name> names_;
  std::function<QString()> board_fen_;
};

}  // namespace tabiya::desktop
