#include "desktop/tree_panel.hpp"

#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include "desktop/words.hpp"
#include "tabiya/qt/plain_text.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::desktop {

TreePanel::TreePanel(OpeningTree& tree, QWidget* parent)
    : QWidget{parent}, tree_{tree}, state_{qt::plain_label()}, file_{new QPushButton} {
  auto* const table = new QTableView;
  header_ = table->horizontalHeader();
  table->setModel(&tree);
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  table->verticalHeader()->hide();
  table->setShowGrid(false);
  table->setWordWrap(false);
  header_->setSectionResizeMode(QHeaderView::ResizeToContents);
  header_->setStretchLastSection(true);
  connect(table, &QTableView::activated, this, [this](const QModelIndex& index) {
    if (const auto move = tree_.moveOf(index.row())) Q_EMIT moveChosen(*move);
  });
  connect(file_, &QPushButton::clicked, this, &TreePanel::choose_file);
  connect(&tree, &OpeningTree::searchingChanged, this, &TreePanel::show_state);
  connect(&tree, &OpeningTree::modelReset, this, &TreePanel::show_state);
  file_->setMinimumWidth(1);  // a long name does not widen the panel
  auto* const row = new QHBoxLayout;
  row->addWidget(state_, 1);
  row->addWidget(file_);
  auto* const layout = new QVBoxLayout{this};
  layout->setContentsMargins(4, 4, 4, 4);
  layout->addWidget(table);
  layout->addLayout(row);
  show_state();
}

void TreePanel::choose_file() {
  auto* const dialog =
      new QFileDialog{this, words("Games for the opening tree", "Partien für den Eröffnungsbaum"),
                      QString{}, QStringLiteral("PGN (*.pgn *.PGN);;* (*)")};
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, &TreePanel::fileChosen);
  dialog->open();
}

void TreePanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::LanguageChange) return;
  show_state();
  Q_EMIT tree_.headerDataChanged(Qt::Horizontal, 0, OpeningTree::column_count - 1);
  header_->resizeSections(QHeaderView::ResizeToContents);
}

void TreePanel::show_state() {
  const QString count = QLocale{}.toString(qulonglong(tree_.games()));
  const QString games =
      tree_.games() == 1 ? words("1 game", "1 Partie") : words("%1 games", "%1 Partien").arg(count);
  state_->setText(tree_.isSearching() ? games + QStringLiteral(" …") : games);
  if (const auto variant = tree_.leftOut()) {
    state_->setText(words("The tree counts games of chess, not of %1.",
                          "Der Baum zählt Schachpartien, keine von %1.")
                        .arg(qt::to_qt(to_string(*variant))));
  }
  state_->setWordWrap(true);
  state_->setVisible(!tree_.file().isEmpty() || tree_.leftOut());
  file_->setText(tree_.file().isEmpty()
                     ? words("Choose games…", "Partien wählen…")
                     : qt::without_keys(qt::one_line(QFileInfo{tree_.file()}.fileName())));
}

}  // namespace tabiya::desktop
