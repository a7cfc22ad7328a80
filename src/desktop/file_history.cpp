#include "desktop/file_history.hpp"

#include <QFile>
#include <utility>

#include "desktop/background.hpp"

namespace tabiya::desktop {

void FileHistory::setFile(const QString& file) {
  file_ = QFile::encodeName(file).toStdString();
  done_.clear();
  undone_.clear();
  Q_EMIT changed();
}

void FileHistory::change(Plan plan) {
  write(std::move(plan), [this](Splices splices) {
    done_.push_back(std::move(splices));
    undone_.clear();
  });
}

void FileHistory::undo() {
  if (!canUndo()) return;
  write([change = done_.back()] { return std::expected<Splices, QString>{inverted(change)}; },
        [this](Splices /*back*/) {
          undone_.push_back(std::move(done_.back()));
          done_.pop_back();
        });
}

void FileHistory::redo() {
  if (!canRedo()) return;
  write([change = undone_.back()] { return std::expected<Splices, QString>{change}; },
        [this](Splices splices) {
          done_.push_back(std::move(splices));
          undone_.pop_back();
        });
}

void FileHistory::write(Plan plan, std::function<void(Splices)> on_done) {
  if (is_busy_ || file_.empty()) return;
  is_busy_ = true;
  Q_EMIT changed();
  const auto work = [file = file_, plan = std::move(plan)]() -> std::expected<Splices, QString> {
    auto splices = plan();
    if (!splices) return splices;
    if (const auto failure = rewrite(file, *splices)) return std::unexpected{*failure};
    return splices;
  };
  in_background(this, work, [this, on_done](std::expected<Splices, QString> splices) {
    is_busy_ = false;
    if (splices) on_done(std::move(*splices));
    else Q_EMIT failed(splices.error());
    Q_EMIT changed();
  });
}

}  // namespace tabiya::desktop
