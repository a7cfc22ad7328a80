#include "tabiya/qt/game_list_model.hpp"

#include <QFileInfo>
#include <algorithm>
#include <numeric>
#include <utility>

#include "pgn/inner/index_builder.hpp"
#include "qt/game_scan.hpp"
#include "qt/sentences.hpp"
#include "tabiya/pgn/code_page.hpp"
#include "tabiya/pgn/tree_reader.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::qt {
namespace {

constexpr int kept_rows = 8'192;
/// More than the tags and moves of nearly all games; a row shows no more of a longer one.
constexpr std::uint64_t most_row_bytes = std::uint64_t{1} << 16;
/// A program that writes a file changes it several times.
constexpr int reload_delay_ms = 250;

const QStringList first_columns{"White", "WhiteElo", "Black", "BlackElo", "Result",
                                "Date",  "Event",    "Round", "ECO",      "PlyCount"};

bool is_number_column(const std::string& tag) {
  return tag.ends_with("Elo") || tag == "PlyCount" || tag == "Round";
}

}  // namespace

GameListModel::GameListModel(QObject* parent) : QAbstractTableModel{parent}, cells_{kept_rows} {
  setColumns(first_columns);
  reload_timer_.setSingleShot(true);
  reload_timer_.setInterval(reload_delay_ms);
  connect(&watcher_, &QFileSystemWatcher::fileChanged, this, [this] { reload_timer_.start(); });
  connect(&reload_timer_, &QTimer::timeout, this, &GameListModel::reload);
}

GameListModel::~GameListModel() { stopWork(); }

void GameListModel::runInBackground(Activity activity, Task task) {
  stopWork();
  setActivity(activity);
  threads_.emplace_back([this, task = std::move(task)](const std::stop_token& stop) {
    task(stop);
    QMetaObject::invokeMethod(
        this,
        [this, id = std::this_thread::get_id()] {
          std::erase_if(threads_, [id](const std::jthread& one) { return one.get_id() == id; });
        },
        Qt::QueuedConnection);
  });
}

void GameListModel::stopWork() {
  for (std::jthread& thread : threads_) thread.request_stop();
}

template <class Call>
void GameListModel::post(const std::stop_token& stop, Call call) {
  QMetaObject::invokeMethod(
      this,
      [stop, call = std::move(call)]() mutable {
        if (!stop.stop_requested()) call();
      },
      Qt::QueuedConnection);
}

template <class Take>
std::function<void(GameListModel::Batch, std::uint64_t)> GameListModel::reporter(
    const std::stop_token& stop, Take take) {
  return [this, stop, take](Batch found, std::uint64_t offset) {
    post(stop, [this, take, found = std::move(found), offset] {
      if (!found.empty()) take(found);
      setProgress(offset);
    });
  };
}

void GameListModel::startNextStage() {
  if (!is_read_) return;
  if (!is_filtered_) return startFilter();
  if (!is_sorted_) return startSort();
  if (!is_indexed_ && writes_index_) return startIndexing();
  setActivity(Activity::Idle);
}

void GameListModel::fail(const QString& sentence) {
  setActivity(Activity::Idle);
  Q_EMIT failed(sentence);
}

void GameListModel::setActivity(Activity activity) {
  progress_ = 0;
  if (std::exchange(activity_, activity) != activity) Q_EMIT activityChanged(activity);
}

void GameListModel::setProgress(std::uint64_t offset) {
  progress_ = bytes_ == 0 ? 1 : std::min(1.0, double(offset) / double(bytes_));
  Q_EMIT progressChanged(progress_);
}

void GameListModel::close() { open({}); }

void GameListModel::open(const QString& fileName) {
  const bool is_other = fileName != file_name_;
  file_name_ = fileName;
  reload();
  if (is_other) Q_EMIT fileNameChanged(fileName);
}

/// Forgets what is known of the file and reads it again.
void GameListModel::reload() {
  stopWork();
  if (!watcher_.files().isEmpty()) watcher_.removePaths(watcher_.files());
  file_.close();
  beginResetModel();
  index_.reset();
  begins_.clear();
  end_ = 0;
  cells_.clear();
  rows_.reset();
  if (!filter_.isEmpty()) rows_.emplace();
  is_read_ = false;
  endResetModel();
  if (file_name_.isEmpty()) return setActivity(Activity::Idle);
  watcher_.addPath(file_name_);
  file_.setFileName(file_name_);
  (void)file_.open(QIODevice::ReadOnly);  // a failure is reported by the thread that reads it
  bytes_ = static_cast<std::uint64_t>(QFileInfo{file_name_}.size());
  read();
}

void GameListModel::read() {
  runInBackground(Activity::Reading,
                  [this, path = to_path(file_name_)](const std::stop_token& stop) {
                    auto index = pgn::PositionIndex::open(pgn::index_path_of(path));
                    if (index && index->describes(path)) {
                      return post(stop, [this, index = *std::move(index)] { setIndex(index); });
                    }
                    const auto take = [this](const Batch& begins) { appendOffsets(begins); };
                    const auto end = find_games({path, stop, reporter(stop, take)});
                    post(stop, [this, end] { end ? finishReading(*end) : fail(end.error()); });
                  });
}

void GameListModel::setIndex(const pgn::PositionIndex& index) {
  const int count = static_cast<int>(index.game_count());
  if (rows_ || count == 0) {
    index_ = index;
  } else {
    beginInsertRows({}, 0, count - 1);
    index_ = index;
    endInsertRows();
  }
  finishReading(bytes_);
}

void GameListModel::appendOffsets(const Batch& begins) {
  const int count = rowCount();
  if (!rows_) beginInsertRows({}, count, count + static_cast<int>(begins.size()) - 1);
  begins_.insert(begins_.end(), begins.begin(), begins.end());
  if (!rows_) endInsertRows();
}

void GameListModel::finishReading(std::uint64_t end) {
  end_ = end;
  is_read_ = true;
  is_filtered_ = filter_.isEmpty();
  is_sorted_ = sort_column_ == 0 && sort_order_ == Qt::AscendingOrder;
  is_indexed_ = index_.has_value();
  // The last row may have been read before its game was complete.
  cells_.clear();
  Q_EMIT opened();
  startNextStage();
}

std::uint64_t GameListModel::gameCount() const noexcept {
  return index_ ? index_->game_count() : begins_.size();
}

bool GameListModel::setFilter(const QString& expression) {
  const auto parsed = pgn::GameFilter::parse(expression.toStdString());
  if (!parsed) {
    const auto column = qulonglong{parsed.error().offset} + 1;
    Q_EMIT failed(tr("The filter is wrong at character %1: %2.")
                      .arg(column)
                      .arg(to_qt(parsed.error().reason)));
    return false;
  }
  const QString filter = expression.trimmed();
  if (filter == filter_) return true;
  filter_ = filter;
  beginResetModel();
  rows_.reset();
  if (!filter_.isEmpty()) rows_.emplace();
  endResetModel();
  is_filtered_ = filter_.isEmpty();
  is_sorted_ = is_filtered_ && sort_column_ == 0 && sort_order_ == Qt::AscendingOrder;
  Q_EMIT filterChanged(filter_);
  if (filter_.isEmpty() && is_read_) Q_EMIT filtered();
  startNextStage();
  return true;
}

void GameListModel::startFilter() {
  const std::string expression = filter_.toStdString();
  runInBackground(Activity::Filtering,
                  [this, path = to_path(file_name_), expression](const std::stop_token& stop) {
                    const auto filter = pgn::GameFilter::parse(expression);
                    const auto take = [this](const Batch& matches) { appendMatches(matches); };
                    const auto done = filter_games({path, stop, reporter(stop, take)}, *filter);
                    post(stop, [this, done] {
                      if (!done) return fail(done.error());
                      is_filtered_ = true;
                      is_sorted_ = sort_column_ == 0 && sort_order_ == Qt::AscendingOrder;
                      Q_EMIT filtered();
                      startNextStage();
                    });
                  });
}

void GameListModel::appendMatches(const Batch& matches) {
  const int count = rowCount();
  beginInsertRows({}, count, count + static_cast<int>(matches.size()) - 1);
  for (const std::uint64_t game : matches) rows_->push_back(static_cast<std::uint32_t>(game));
  endInsertRows();
}

void GameListModel::sort(int column, Qt::SortOrder order) {
  if (column < 0 || column >= columnCount()) column = 0;
  sort_column_ = column;
  sort_order_ = order;
  is_sorted_ = false;
  if (is_read_ && is_filtered_) startNextStage();
}

/// The games that are shown, in the order of the file.
std::vector<std::uint32_t> GameListModel::gamesInRows() const {
  if (rows_) return *rows_;
  std::vector<std::uint32_t> games(gameCount());
  std::iota(games.begin(), games.end(), 0U);
  return games;
}

void GameListModel::startSort() {
  const bool descends = sort_order_ == Qt::DescendingOrder;
  const std::string tag =
      sort_column_ == 0 ? std::string{} : tags_[static_cast<std::size_t>(sort_column_) - 1];
  runInBackground(Activity::Sorting, [this, path = to_path(file_name_), descends, tag,
                                      games = gamesInRows()](const std::stop_token& stop) mutable {
    std::ranges::sort(games);
    if (tag.empty() && descends) std::ranges::reverse(games);
    if (!tag.empty()) {
      const auto take = [](const Batch& /*found*/) {};
      auto order = sort_games({path, stop, reporter(stop, take)}, tag, std::move(games), descends);
      if (!order) return post(stop, [this, error = order.error()] { fail(error); });
      games = *std::move(order);
    }
    post(stop, [this, games = std::move(games)]() mutable { setOrder(std::move(games)); });
  });
}

void GameListModel::setOrder(std::vector<std::uint32_t> order) {
  Q_EMIT layoutAboutToBeChanged();
  const QModelIndexList old_indexes = persistentIndexList();
  std::vector<std::uint32_t> new_rows(old_indexes.isEmpty() ? 0 : gameCount());
  if (!new_rows.empty()) {
    for (std::size_t row = 0; row < order.size(); ++row) {
      new_rows[order[row]] = static_cast<std::uint32_t>(row);
    }
  }
  QModelIndexList new_indexes;
  for (const QModelIndex& old_index : old_indexes) {
    const std::uint32_t row = new_rows[gameIn(old_index.row())];
    new_indexes.append(index(static_cast<int>(row), old_index.column()));
  }
  rows_ = std::move(order);
  changePersistentIndexList(old_indexes, new_indexes);
  is_sorted_ = true;
  Q_EMIT layoutChanged();
  Q_EMIT sorted();
  startNextStage();
}

void GameListModel::setWritesIndex(bool writes) {
  if (writes == writes_index_) return;
  writes_index_ = writes;
  Q_EMIT writesIndexChanged(writes);
  if (activity_ == Activity::Idle && !file_name_.isEmpty()) startNextStage();
}

/// An index makes the next opening faster; without one, nothing is missing here.
void GameListModel::startIndexing() {
  runInBackground(
      Activity::Indexing, [this, path = to_path(file_name_)](const std::stop_token& stop) {
        const auto made = pgn::build_index(path, pgn::index_path_of(path), pgn::Lines::Main,
                                           [this, stop](std::uint64_t offset) {
                                             post(stop, [this, offset] { setProgress(offset); });
                                             return !stop.stop_requested();
                                           });
        post(stop, [this, is_made = made.has_value()] {
          is_indexed_ = true;
          if (is_made) Q_EMIT indexed();
          startNextStage();
        });
      });
}

void GameListModel::setColumns(const QStringList& tags) {
  beginResetModel();
  tags_.clear();
  for (const QString& tag : tags) tags_.push_back(tag.toStdString());
  cells_.clear();
  sort_column_ = 0;
  endResetModel();
}

QStringList GameListModel::columns() const {
  QStringList tags;
  for (const std::string& tag : tags_) tags.append(to_qt(tag));
  return tags;
}

/// The game in a row, from 0.
std::uint64_t GameListModel::gameIn(int row) const {
  const auto number = static_cast<std::size_t>(row);
  return rows_ ? (*rows_)[number] : number;
}

std::uint64_t GameListModel::numberOf(int row) const { return gameIn(row) + 1; }

QByteArray GameListModel::bytesOf(std::uint64_t game) const {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  if (index_) {
    const auto range = index_->range_of(game + 1);
    begin = range.begin;
    end = range.end;
  } else {
    begin = begins_[game];
    // While the file is being read, the end of its last game is not known.
    const bool is_last = game + 1 == begins_.size();
    end = is_last ? (is_read_ ? end_ : begin + most_row_bytes) : begins_[game + 1];
  }
  if (!file_.seek(static_cast<qint64>(begin))) return {};
  return file_.read(static_cast<qint64>(end - begin));
}

QByteArray GameListModel::textOf(int row) const { return bytesOf(gameIn(row)).trimmed(); }

std::optional<pgn::GameTree> GameListModel::gameOf(int row) const {
  const QByteArray text = textOf(row);
  pgn::Reader reader{pgn::Input::from_memory({text.data(), static_cast<std::size_t>(text.size())})};
  auto game = pgn::read_tree(reader);
  if (!game) return std::nullopt;
  pgn::make_utf8(game->tree);
  return std::move(game->tree);
}

const std::vector<QString>& GameListModel::cellsOf(std::uint64_t game) const {
  if (auto* const kept = cells_.object(game)) return *kept;
  const QByteArray text = bytesOf(game).left(static_cast<qsizetype>(most_row_bytes));
  auto* const cells = new std::vector<QString>{
      cells_of({text.data(), static_cast<std::size_t>(text.size())}, tags_)};
  cells_.insert(game, cells);
  return *cells;
}

int GameListModel::rowCount(const QModelIndex& parent) const {
  if (parent.isValid()) return 0;
  return static_cast<int>(rows_ ? rows_->size() : gameCount());
}

int GameListModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(tags_.size()) + 1;
}

QVariant GameListModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const std::uint64_t game = gameIn(index.row());
  if (role == NumberRole) return static_cast<qulonglong>(game + 1);
  const int column = index.column();
  if (role == Qt::DisplayRole) {
    if (column == 0) return static_cast<qulonglong>(game + 1);
    return cellsOf(game)[static_cast<std::size_t>(column) - 1];
  }
  if (role == Qt::TextAlignmentRole) {
    const bool is_number =
        column == 0 || is_number_column(tags_[static_cast<std::size_t>(column) - 1]);
    return QVariant{(is_number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter};
  }
  return {};
}

QVariant GameListModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation == Qt::Vertical || role != Qt::DisplayRole) return {};
  if (section < 0 || section >= columnCount()) return {};
  if (section == 0) return QStringLiteral("#");
  const std::string& tag = tags_[static_cast<std::size_t>(section) - 1];
  if (tag.ends_with("Elo")) return tr("Elo");
  if (tag == "PlyCount") return tr("Plies");
  return tr(tag.c_str());
}

}  // namespace tabiya::qt
