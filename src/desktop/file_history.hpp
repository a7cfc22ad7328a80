/// The changes of a file, each of which can be undone: the bytes before and after it are kept.
///
/// One change at a time is written, in the background. A change that fails leaves the file, and the
/// list of changes, as they were.
#pragma once

#include <QObject>
#include <QString>
#include <expected>
#include <filesystem>
#include <functional>
#include <vector>

#include "desktop/splices.hpp"

namespace tabiya::desktop {

class FileHistory : public QObject {
  Q_OBJECT

 public:
  using Splices = std::vector<Splice>;
  /// Finds what is to be changed; called in another thread.
  using Plan = std::function<std::expected<Splices, QString>()>;

  explicit FileHistory(QObject* parent = nullptr) : QObject{parent} {}

  /// Begins with another file; the changes of the last one can no longer be undone.
  void setFile(const QString& file);
  /// Makes a change; does nothing while another one is being written.
  void change(Plan plan);
  void undo();
  void redo();
  [[nodiscard]] bool canUndo() const noexcept { return !is_busy_ && !done_.empty(); }
  [[nodiscard]] bool canRedo() const noexcept { return !is_busy_ && !undone_.empty(); }
  [[nodiscard]] bool isBusy() const noexcept { return is_busy_; }

 Q_SIGNALS:
  /// Something was written, or is about to be.
  void changed();
  void failed(const QString& sentence);

 private:
  void write(Plan plan, std::function<void(Splices)> on_done);

  std::filesystem::path file_;
  std::vector<Splices> done_;
  std::vector<Splices> undone_;
  bool is_busy_ = false;
};

}  // namespace tabiya::desktop
