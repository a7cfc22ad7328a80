/// Installs UCI engines: adds a program, queries its name and options, edits these, removes it.
#pragma once

#include <QDialog>
#include <optional>
#include <vector>

#include "desktop/engine_list.hpp"

class QLabel;
class QListWidget;
class QPushButton;

namespace tabiya::desktop {

class EngineDialog : public QDialog {
  Q_OBJECT

 public:
  explicit EngineDialog(QWidget* parent = nullptr);

  /// Starts a program and adds it if it answers as a UCI engine; otherwise a sentence says why not.
  void add(const QString& program);

 Q_SIGNALS:
  void enginesChanged();
  /// A program has answered, or has turned out not to be an engine.
  void engineQueried(bool is_engine);

 private:
  void choose();
  void install(EngineEntry engine, const EngineInfo& info);
  void edit_options();
  void show_options(std::size_t place, const EngineInfo& info);
  void remove();
  void save();
  void show_list();
  void say(const QString& sentence);
  [[nodiscard]] std::optional<std::size_t> chosen() const;

  std::vector<EngineEntry> engines_ = load_engines();
  QListWidget* list_;
  QLabel* status_;
  QPushButton* options_;
  QPushButton* remove_;
};

}  // namespace tabiya::desktop
