/// The data of a game: its tags, of which the standard ones always have a row.
#pragma once

#include <QDialog>
#include <map>

#include "tabiya/pgn/tags.hpp"

class QLabel;
class QTableWidget;

namespace tabiya::desktop {

class TagsDialog : public QDialog {
  Q_OBJECT

 public:
  explicit TagsDialog(const pgn::Tags& tags, QWidget* parent = nullptr);

  /// The tags that are different now; an empty value removes one.
  [[nodiscard]] std::map<QString, QString> changes() const;
  /// Stays open, with a sentence, if a name cannot be that of a tag.
  void accept() override;

 private:
  void add_row(const QString& name, const QString& value);
  [[nodiscard]] std::map<QString, QString> rows() const;

  std::map<QString, QString> before_;
  QTableWidget* table_;
  QLabel* complaint_;
};

}  // namespace tabiya::desktop
