/// What was played in a position, in the games of a PGN file: an opening tree as a table.
///
///     OpeningTree tree;
///     tree.setFile("games.pgn");
///     tree.setPosition(position);         // the rows follow, most frequent move first
///
/// The file is searched in the background, by its index if it has one; another position gives up
/// the search. Rows appear while it goes on.
#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <cstdint>
#include <optional>
#include <thread>
#include <vector>

#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::desktop {

/// The games that continued with one move.
struct TreeBranch {
  std::optional<pgn::Step> step;  ///< `std::nullopt`: the game ends here
  std::uint64_t games = 0;
  std::uint64_t white_wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t black_wins = 0;
  std::uint64_t ratings = 0;  ///< the sum of the mover's known ratings
  std::uint64_t rated = 0;    ///< the number of them

  friend bool operator==(const TreeBranch&, const TreeBranch&) = default;
};

class OpeningTree : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column {
    MoveColumn,
    GamesColumn,
    WhiteColumn,
    DrawColumn,
    BlackColumn,
    RatingColumn,
    NameColumn
  };
  static constexpr int column_count = NameColumn + 1;

  explicit OpeningTree(QObject* parent = nullptr);
  ~OpeningTree() override;

  /// An empty name closes the file.
  void setFile(const QString& file_name);
  [[nodiscard]] QString file() const { return file_name_; }
  void setPosition(const Position& position);
  /// Shows nothing: the board shows a game of this variant, and the tree knows only chess.
  void leaveOut(Variant variant);
  /// That variant, until the next position.
  [[nodiscard]] std::optional<Variant> leftOut() const noexcept { return left_out_; }
  [[nodiscard]] bool isSearching() const noexcept { return is_searching_; }
  [[nodiscard]] std::uint64_t games() const noexcept;
  /// The move of a row; nothing for the games that end or pass here.
  [[nodiscard]] std::optional<Move> moveOf(int row) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role = Qt::DisplayRole) const override;

 Q_SIGNALS:
  void searchingChanged(bool is_searching);
  void failed(const QString& sentence);

 private:
  Q_DISABLE_COPY_MOVE(OpeningTree)

  void search();
  void show(std::uint64_t number, std::vector<TreeBranch> branches, bool is_last);
  void end(std::uint64_t number, const QString& failure);
  [[nodiscard]] QVariant text_of(const TreeBranch& branch, int column) const;

  QString file_name_;
  Position position_{};
  std::optional<Variant> left_out_;
  std::vector<TreeBranch> branches_;
  bool is_searching_ = false;
  std::uint64_t number_ = 0;           // of the search
  std::vector<std::jthread> threads_;  // the last one searches, the others are about to end
};

}  // namespace tabiya::desktop
