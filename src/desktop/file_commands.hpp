/// The commands of the menu File, beside those that need all windows: games in and out.
#pragma once

#include <QObject>
#include <cstdint>
#include <functional>

#include "desktop/window_context.hpp"

namespace tabiya::desktop {

class FileCommands : public QObject {
  Q_OBJECT

 public:
  explicit FileCommands(WindowContext& context);

  /// Opens a file: a single game on the board, several as a database.
  void open(const QString& file);
  void openGame(const QString& file, quint64 number);
  void save() const;
  void saveAs(const QString& file) const;
  void append(const QString& file) const;
  void savePicture(const QString& file) const;
  void savePdf(const QString& file);
  void preview();
  void print();

 Q_SIGNALS:
  void openDatabaseRequested(const QString& file);
  /// The only game of a file is to be opened in another window: this one holds a game in progress,
  /// or changes that are in no file.
  void gameWanted(const QString& file);
  /// A game of a file is on the board.
  void opened();

 private:
  /// What a file is wanted for. Appending to one that exists needs no question.
  enum class FileUse : std::uint8_t { Open, Replace, Append };
  void ask(const QString& title, const QString& filter, FileUse use,
           const std::function<void(const QString&)>& then) const;
  void connect_commands();

  WindowContext& context_;
};

}  // namespace tabiya::desktop
