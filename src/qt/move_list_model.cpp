#include "tabiya/qt/move_list_model.hpp"

#include <QFont>
#include <QGuiApplication>
#include <QStringList>
#include <algorithm>
#include <utility>

#include "qt/comments.hpp"
#include "qt/move_words.hpp"
#include "tabiya/pgn/annotations.hpp"
#include "tabiya/pgn/engine_comments.hpp"
#include "tabiya/pgn/tree_walk.hpp"
#include "tabiya/qt/glyphs.hpp"
#include "tabiya/qt/plain_text.hpp"

namespace tabiya::qt {

using pgn::GameTree;
using pgn::NodeId;

namespace {

/// How many moves of a variation stand in its head.
constexpr int moves_in_head = 4;

int column_of(std::uint64_t ply) noexcept { return static_cast<int>(ply % 2); }
Color mover_at(std::uint64_t ply) noexcept { return ply % 2 == 0 ? Color::White : Color::Black; }

/// A model has no font of its own; the views of a program have the program's. Without a screen,
/// everything can be shown.
CanShow shown_in_program() {
  const bool has_screen = qobject_cast<QGuiApplication*>(QCoreApplication::instance()) != nullptr;
  return has_screen ? shown_in(QGuiApplication::font()) : CanShow{};
}

/// The glyphs after a move: "!?" follows it at once, all others after a blank.
QString glyphs_after_move(const std::vector<pgn::Nag>& nags) {
  if (nags.empty()) return {};
  const QString signs = signs_of(nags, shown_in_program());
  return is_move_assessment(nags.front()) ? signs : QLatin1Char{' '} + signs;
}

/// Glyphs and comment as one line to edit. A number stands for a letter, which would look like a word,
/// and for a sign that is read as another glyph.
QString editable_text(const pgn::Node& node) {
  QStringList words;
  for (const pgn::Nag nag : node.nags) {
    const QString sign = sign_of(nag, shown_in_program());
    const bool is_read = parse_sign(sign) == nag && !sign[0].isLetter();
    words.append(is_read ? sign : QStringLiteral("$%1").arg(nag.number));
  }
  const QString comment = text_of(node.comments);
  if (!comment.isEmpty()) words.append(comment);
  return words.join(QLatin1Char{' '});
}

/// Takes the glyphs from the front of an edited line.
std::vector<pgn::Nag> take_glyphs(QString& text) {
  std::vector<pgn::Nag> nags;
  for (text = text.trimmed(); !text.isEmpty() && !text[0].isLetter();) {
    const qsizetype end = text.indexOf(QLatin1Char{' '});
    const auto nag = parse_sign(QStringView{text}.left(end < 0 ? text.size() : end));
    if (!nag) break;
    nags.push_back(*nag);
    text = end < 0 ? QString{} : text.mid(end).trimmed();
  }
  return nags;
}

QVariantList numbers_of(const std::vector<pgn::Nag>& nags) {
  QVariantList numbers;
  for (const pgn::Nag nag : nags) numbers.append(nag.number);
  return numbers;
}

std::vector<pgn::Nag> nags_of(const QVariantList& numbers) {
  std::vector<pgn::Nag> nags;
  for (const QVariant& number : numbers) {
    nags.push_back({static_cast<std::uint8_t>(std::clamp(number.toInt(), 0, UINT8_MAX))});
  }
  return nags;
}

QVariant clock_of(const pgn::Node& node) {
  const auto clock = pgn::find_annotation<pgn::RemainingTime>(node.comments);
  return clock ? QVariant::fromValue<qint64>(clock->time.count()) : QVariant{};
}

QVariant evaluation_of(const pgn::Node& node, Color mover) {
  const auto evaluation = pgn::evaluation_in(node.comments, mover);
  return evaluation ? QVariant{evaluation_text(*evaluation)} : QVariant{};
}

}  // namespace

MoveListModel::MoveListModel(QObject* parent) : QAbstractItemModel{parent} {}

void MoveListModel::setGame(GameModel* game) {
  if (game == game_) return;
  if (game_) game_->disconnect(this);
  game_ = game;
  if (game != nullptr) {
    connect(game, &GameModel::structureChanged, this, &MoveListModel::rebuild);
    connect(game, &GameModel::nodeAdded, this, &MoveListModel::addNode);
    connect(game, &GameModel::nodeChanged, this, &MoveListModel::reportChange);
    connect(game, &GameModel::currentChanged, this, &MoveListModel::reportCurrent);
    connect(game, &QObject::destroyed, this, &MoveListModel::rebuild);
  }
  rebuild();
}

void MoveListModel::setLetters(const PieceLetters& letters) {
  letters_ = letters;
  rebuild();
}

void MoveListModel::rebuild() {
  beginResetModel();
  items_.clear();
  top_.clear();
  cells_.clear();
  if (game_) read();
  endResetModel();
}

void MoveListModel::read() {
  std::vector<LineEnd> lines(1);
  pgn::VariantTreeWalk walk{game_->tree()};
  while (walk.next()) {
    const NodeId node = walk.node();
    switch (walk.stop()) {
      case pgn::VariantTreeWalk::Stop::EndVariation: lines.pop_back(); break;
      case pgn::VariantTreeWalk::Stop::BeginVariation: {
        const NodeId parent = *game_->tree()[node].parent;
        const Cell* const main = cellOf(*game_->tree()[parent].first_child);
        lines.push_back({addVariationItem(*main, walk.ply()), {}});
        break;
      }
      case pgn::VariantTreeWalk::Stop::Move:
        enter(node, takeRow(lines.back(), walk.ply()), walk.ply(), walk.before());
        break;
    }
  }
}

std::vector<std::size_t>& MoveListModel::listOf(const std::optional<std::size_t>& parent) {
  return parent ? items_[*parent].children : top_;
}

std::size_t MoveListModel::insertItem(const std::optional<std::size_t>& parent, std::size_t row,
                                      Item item) {
  const std::size_t number = items_.size();
  item.parent = parent;
  items_.push_back(std::move(item));
  std::vector<std::size_t>& list = listOf(parent);
  list.insert(list.begin() + static_cast<std::ptrdiff_t>(row), number);
  for (std::size_t index = row; index < list.size(); ++index) {
    items_[list[index]].row = static_cast<int>(index);
  }
  return number;
}

/// Where the next variation on a move goes: after those on it, and before those on Black's reply.
std::size_t MoveListModel::variationRow(const Cell& main) const {
  const std::vector<std::size_t>& list = items_[main.item].children;
  if (main.column == 1) return list.size();
  const auto black = std::ranges::find_if(
      list, [this](std::size_t item) { return !items_[item].moves[0].has_value(); });
  return static_cast<std::size_t>(black - list.begin());
}

/// The head of a variation on the move of a cell.
std::size_t MoveListModel::addVariationItem(const Cell& main, std::uint64_t ply) {
  Item head;
  head.is_variation = true;
  head.number = ply / 2;
  return insertItem(main.item, variationRow(main), std::move(head));
}

/// Whether the next move of a line goes beside its last one.
bool MoveListModel::isSameRow(const LineEnd& line, std::uint64_t ply) const {
  return line.last_row && column_of(ply) == 1 && !items_[*line.last_row].moves[1];
}

std::size_t MoveListModel::takeRow(LineEnd& line, std::uint64_t ply) {
  if (isSameRow(line, ply)) return *line.last_row;
  Item row;
  row.number = ply / 2;
  line.last_row = insertItem(line.list, listOf(line.list).size(), std::move(row));
  return *line.last_row;
}

void MoveListModel::enter(NodeId node, std::size_t item, std::uint64_t ply,
                          const std::optional<VariantPosition>& before) {
  const int column = column_of(ply);
  const pgn::Step& step = game_->tree()[node].step;
  items_[item].moves[static_cast<std::size_t>(column)] = node;
  // The head of a variation has its first move, too: by it, views find the variation.
  if (const auto& head = items_[item].parent; head && items_[item].row == 0) {
    auto& moves = items_[*head].moves;
    if (!moves[0] && !moves[1]) moves[static_cast<std::size_t>(column)] = node;
  }
  cells_[static_cast<std::uint32_t>(node)] = {item,
                                              column,
                                              ply,
                                              move_text(before, step),
                                              move_text(before, step, figurines),
                                              move_text(before, step, letters_)};
}

void MoveListModel::addNode(NodeId node) {
  const GameTree& tree = game_->tree();
  const NodeId parent = *tree[node].parent;
  const Cell* const cell = cellOf(parent);
  const std::uint64_t ply = cell != nullptr ? cell->ply + 1 : tree.first_ply();
  if (tree[parent].first_child != node) return addVariation(node, *tree[parent].first_child, ply);
  LineEnd line;
  if (cell != nullptr) line = {items_[cell->item].parent, cell->item};
  const auto before = tree.variant_position_of(parent);
  if (isSameRow(line, ply)) {
    enter(node, *line.last_row, ply, before);
    return reportChange(node);
  }
  const int row = static_cast<int>(listOf(line.list).size());
  beginInsertRows(indexOfItem(line.list), row, row);
  enter(node, takeRow(line, ply), ply, before);
  endInsertRows();
}

void MoveListModel::addVariation(NodeId node, NodeId main, std::uint64_t ply) {
  const Cell& cell = *cellOf(main);
  const int row = static_cast<int>(variationRow(cell));
  beginInsertRows(indexOfItem(cell.item), row, row);
  LineEnd line{addVariationItem(cell, ply), {}};
  const std::size_t item = takeRow(line, ply);
  enter(node, item, ply, game_->tree().variant_position_of(*game_->tree()[node].parent));
  endInsertRows();
}

void MoveListModel::reportChange(NodeId node) {
  const QModelIndex index = indexOf(node);
  if (index.isValid()) Q_EMIT dataChanged(index, index);
}

void MoveListModel::reportCurrent(NodeId current, NodeId previous) {
  reportChange(previous);
  reportChange(current);
}

const MoveListModel::Cell* MoveListModel::cellOf(NodeId node) const {
  const auto found = cells_.find(static_cast<std::uint32_t>(node));
  return found == cells_.end() ? nullptr : &found->second;
}

QModelIndex MoveListModel::indexOf(NodeId node) const {
  const Cell* const cell = cellOf(node);
  return cell == nullptr ? QModelIndex{} : indexOfItem(cell->item, cell->column);
}

std::optional<NodeId> MoveListModel::nodeOf(const QModelIndex& index) const {
  if (!index.isValid()) return std::nullopt;
  const Item& item = items_[index.internalId()];
  if (item.is_variation) return item.moves[0] ? item.moves[0] : item.moves[1];
  return item.moves[static_cast<std::size_t>(index.column())];
}

QModelIndex MoveListModel::indexOfItem(const std::optional<std::size_t>& item, int column) const {
  if (!item) return {};
  return createIndex(items_[*item].row, column, static_cast<quintptr>(*item));
}

const std::vector<std::size_t>& MoveListModel::childrenOf(const QModelIndex& parent) const {
  static const std::vector<std::size_t> none;
  if (!parent.isValid()) return top_;
  return parent.column() == 0 ? items_[parent.internalId()].children : none;
}

QModelIndex MoveListModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return createIndex(row, column,
                     static_cast<quintptr>(childrenOf(parent)[static_cast<std::size_t>(row)]));
}

QModelIndex MoveListModel::parent(const QModelIndex& index) const {
  return index.isValid() ? indexOfItem(items_[index.internalId()].parent) : QModelIndex{};
}

int MoveListModel::rowCount(const QModelIndex& parent) const {
  return static_cast<int>(childrenOf(parent).size());
}

int MoveListModel::columnCount(const QModelIndex& /*parent*/) const { return 2; }

/// "1… c5 2. e4 d6 …": the first moves of a variation.
QString MoveListModel::variationText(const Item& item) const {
  QStringList words;
  std::optional<NodeId> node = item.moves[0] ? item.moves[0] : item.moves[1];
  for (int count = 0; node && count < moves_in_head; ++count) {
    const Cell& cell = *cellOf(*node);
    if (count == 0 || cell.column == 0) words.append(move_number(cell.ply));
    words.append(cell.text + glyphs_after_move(game_->tree()[*node].nags));
    node = game_->tree()[*node].first_child;
  }
  if (node) words.append(QStringLiteral("…"));
  return words.join(QLatin1Char{' '});
}

QVariant MoveListModel::data(const QModelIndex& index, int role) const {
  if (!game_ || !checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const Item& item = items_[index.internalId()];
  if (role == IsVariationRole) return item.is_variation;
  const auto node = nodeOf(index);
  if (!node) return {};
  if (!item.is_variation) return dataOfMove(*node, role);
  if (role == NodeRole) return static_cast<quint32>(*node);
  if (role == Qt::DisplayRole && index.column() == 0) return variationText(item);
  return {};
}

QVariant MoveListModel::dataOfMove(NodeId id, int role) const {
  const Cell& cell = *cellOf(id);
  const pgn::Node& node = game_->tree()[id];
  const bool is_current = id == game_->current();
  switch (role) {
    case Qt::DisplayRole: return cell.text + glyphs_after_move(node.nags);
    case Qt::EditRole: return editable_text(node);
    case NodeRole: return static_cast<quint32>(id);
    case SanRole: return cell.san;
    case FigurineRole: return cell.figurines;
    case NagRole: return numbers_of(node.nags);
    case Qt::ToolTipRole: return tool_tip_of(one_line(text_of(node.comments)));
    case CommentRole: return text_of(node.comments);
    case ClockRole: return clock_of(node);
    case EvaluationRole: return evaluation_of(node, mover_at(cell.ply));
    case IsCurrentRole: return is_current;
    case PlyRole: return static_cast<qulonglong>(cell.ply - game_->tree().first_ply() + 1);
    case Qt::FontRole: {
      QFont font;
      font.setBold(is_current);
      return font;
    }
    default: return {};
  }
}

QVariant MoveListModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role != Qt::DisplayRole || section < 0) return {};
  if (orientation == Qt::Horizontal) return section == 0 ? tr("White") : tr("Black");
  if (static_cast<std::size_t>(section) >= top_.size()) return {};
  return static_cast<qulonglong>(items_[top_[static_cast<std::size_t>(section)]].number);
}

Qt::ItemFlags MoveListModel::flags(const QModelIndex& index) const {
  if (!index.isValid() || !nodeOf(index)) return Qt::NoItemFlags;
  const Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
  return items_[index.internalId()].is_variation ? flags : flags | Qt::ItemIsEditable;
}

bool MoveListModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (!game_ || (flags(index) & Qt::ItemIsEditable) == 0) return false;
  const NodeId node = *nodeOf(index);
  switch (role) {
    case CommentRole: game_->setCommentText(node, value.toString()); return true;
    case NagRole: game_->setNags(node, nags_of(value.toList())); return true;
    case Qt::EditRole: {
      QString text = value.toString();
      const std::vector<pgn::Nag> nags = take_glyphs(text);
      game_->annotate(node, nags, text);
      return true;
    }
    default: return false;
  }
}

QHash<int, QByteArray> MoveListModel::roleNames() const {
  QHash<int, QByteArray> names = QAbstractItemModel::roleNames();
  names.insert({{NodeRole, "node"},
                {SanRole, "san"},
                {FigurineRole, "figurine"},
                {NagRole, "nags"},
                {CommentRole, "comment"},
                {ClockRole, "clock"},
                {EvaluationRole, "evaluation"},
                {IsCurrentRole, "isCurrent"},
                {PlyRole, "ply"},
                {IsVariationRole, "isVariation"}});
  return names;
}

}  // namespace tabiya::qt
