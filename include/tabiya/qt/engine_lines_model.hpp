/// The best lines of an analysis as a table: score, depth, moves.
#pragma once

#include <QAbstractTableModel>
#include <QPointer>
#include <vector>

#include "tabiya/notation/piece_letters.hpp"
#include "tabiya/qt/analysis.hpp"

namespace tabiya::qt {

/// "+0.31", "≥ +1.20", "#−3": from White's point of view.
[[nodiscard]] QString score_text(const EngineLine& line);

/// A line as people read it: "12. Nf3 d5 13. c4".
[[nodiscard]] QString line_text(const VariantPosition& position, const std::vector<Move>& moves,
                                const PieceLetters& letters = english_letters);

class EngineLinesModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { ScoreColumn, DepthColumn, MovesColumn };
  enum Role {
    PercentageRole = Qt::UserRole + 1,  ///< White's win percentage, 0 to 100
    UciRole,                            ///< the moves as a list of texts: "g1f3"
  };
  Q_ENUM(Role)

  explicit EngineLinesModel(QObject* parent = nullptr);

  /// Shows an analysis; null shows nothing.
  void setAnalysis(Analysis* analysis);
  [[nodiscard]] Analysis* analysis() const { return analysis_; }
  void setLetters(const PieceLetters& letters);

  /// The line in a row. Requires: the row exists.
  [[nodiscard]] const EngineLine& lineOf(int row) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role = Qt::DisplayRole) const override;

 private:
  void take();

  QPointer<Analysis> analysis_;
  PieceLetters letters_ = english_letters;
  VariantPosition position_;  // of the lines
  std::vector<EngineLine> lines_;
};

}  // namespace tabiya::qt
