/// The moves of a game as a table of two columns, with the variations as branches of a tree.
///
///     MoveListModel moves;
///     moves.setGame(&game);
///     QTreeView view;
///     view.setModel(&moves);
///
///     White      Black
///     e4         e5            1
///       c5                       a variation on Black's first move: one row that spans the table,
///       e4       c5                with the moves of the variation under it
///       Nf3
///     Nf3        Nc6           2
///
/// The rows at the top are the moves of the main line. Under a row stand the variations on its two
/// moves, White's first; under a variation stand its moves. A table of the main line alone is a
/// `QTableView` of the same model.
///
/// Comments and glyphs are edited in place, through the game's undo stack: the text to edit begins
/// with the glyphs, as in "!? ± with the idea f4".
#pragma once

#include <QAbstractItemModel>
#include <QPointer>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "tabiya/notation/piece_letters.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/qt/game_model.hpp"

namespace tabiya::qt {

class MoveListModel : public QAbstractItemModel {
  Q_OBJECT

 public:
  /// What a cell with a move knows beside its text.
  enum Role {
    NodeRole = Qt::UserRole + 1,  ///< the `pgn::NodeId` as a number
    SanRole,                      ///< "Nf3"
    FigurineRole,                 ///< "♘f3"
    NagRole,                      ///< the numbers of the glyphs: a list of int, can be set
    CommentRole,                  ///< the comment for people, can be set
    ClockRole,                    ///< milliseconds left on the mover's clock, if recorded
    EvaluationRole,               ///< "+0.31", "#-3": from White's point of view, if recorded
    IsCurrentRole,                ///< whether the board shows it
    PlyRole,                      ///< from 1 at the beginning of the game
    IsVariationRole,              ///< the row is the head of a variation
  };
  Q_ENUM(Role)

  explicit MoveListModel(QObject* parent = nullptr);

  /// Shows a game; null shows nothing. The game must not be destroyed while it is edited.
  void setGame(GameModel* game);
  [[nodiscard]] GameModel* game() const { return game_; }

  /// Letters for `Qt::DisplayRole`: figurines, or those of a language. English at first.
  void setLetters(const PieceLetters& letters);

  /// The cell of a node; invalid for the root.
  [[nodiscard]] QModelIndex indexOf(pgn::NodeId node) const;
  /// The node of a cell; for a variation its first move. Nothing for an empty cell.
  [[nodiscard]] std::optional<pgn::NodeId> nodeOf(const QModelIndex& index) const;

  [[nodiscard]] QModelIndex index(int row, int column,
                                  const QModelIndex& parent = {}) const override;
  [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role = Qt::DisplayRole) const override;
  [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
  [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

 private:
  /// A row of moves, or the head of a variation.
  struct Item {
    std::optional<std::size_t> parent;  // nothing at the top
    int row = 0;                        // among its siblings
    bool is_variation = false;
    std::uint64_t number = 0;                           // of the move
    std::array<std::optional<pgn::NodeId>, 2> moves{};  // of White and of Black
    std::vector<std::size_t> children{};
  };
  struct Cell {
    std::size_t item;
    int column;
    std::uint64_t ply;  // even for White, half of it is the number of the move
    QString san;
    QString figurines;
    QString text;  // with the letters chosen
  };
  /// The end of a line, where its next move goes.
  struct LineEnd {
    std::optional<std::size_t> list;      // the variation, or nothing at the top
    std::optional<std::size_t> last_row;  // nothing if the line has none yet
  };

  void rebuild();
  void read();
  void addNode(pgn::NodeId node);
  void addVariation(pgn::NodeId node, pgn::NodeId main, std::uint64_t ply);
  void reportChange(pgn::NodeId node);
  void reportCurrent(pgn::NodeId current, pgn::NodeId previous);
  std::size_t insertItem(const std::optional<std::size_t>& parent, std::size_t row, Item item);
  std::size_t addVariationItem(const Cell& main, std::uint64_t ply);
  [[nodiscard]] std::size_t variationRow(const Cell& main) const;
  [[nodiscard]] bool isSameRow(const LineEnd& line, std::uint64_t ply) const;
  [[nodiscard]] std::size_t takeRow(LineEnd& line, std::uint64_t ply);
  void enter(pgn::NodeId node, std::size_t item, std::uint64_t ply,
             const std::optional<VariantPosition>& before);
  [[nodiscard]] std::vector<std::size_t>& listOf(const std::optional<std::size_t>& parent);
  [[nodiscard]] QModelIndex indexOfItem(const std::optional<std::size_t>& item,
                                        int column = 0) const;
  [[nodiscard]] const std::vector<std::size_t>& childrenOf(const QModelIndex& parent) const;
  [[nodiscard]] const Cell* cellOf(pgn::NodeId node) const;
  [[nodiscard]] QString variationText(const Item& item) const;
  [[nodiscard]] QVariant dataOfMove(pgn::NodeId node, int role) const;

  QPointer<GameModel> game_;
  PieceLetters letters_ = english_letters;
  std::vector<Item> items_;
  std::vector<std::size_t> top_;
  std::unordered_map<std::uint32_t, Cell> cells_;  // by node
};

}  // namespace tabiya::qt
