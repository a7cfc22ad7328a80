/// All windows of the program: opens them, restores them, shows them as a person prefers.
#pragma once

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <vector>

#include "desktop/preferences.hpp"
#include "desktop/session_store.hpp"

namespace tabiya::desktop {

class DatabaseWindow;
class MainWindow;

class Workspace : public QObject {
  Q_OBJECT

 public:
  explicit Workspace(QString session_folder = desktop::session_folder(), QObject* parent = nullptr);
  ~Workspace() override;

  /// Opens what the last run left, and these files, positions or games.
  void begin(const QStringList& arguments);
  MainWindow& openWindow();
  DatabaseWindow& openDatabase(const QString& file, MainWindow* board = nullptr);
  [[nodiscard]] std::vector<MainWindow*> windows() const;
  /// Closes all windows; the next start opens them again.
  void quit();

 private:
  Q_DISABLE_COPY_MOVE(Workspace)

  MainWindow& open_window(SessionFile session);
  void open(const QString& argument);
  void connect_window(MainWindow& window);
  void choose(const Preferences& preferences) const;
  void edit_preferences(MainWindow& window);
  void edit_keys(MainWindow& window);
  void show_game(const QString& file, quint64 number, MainWindow* board);

  QString folder_;
  std::vector<QPointer<MainWindow>> windows_;
  std::vector<QPointer<DatabaseWindow>> databases_;
};

}  // namespace tabiya::desktop
