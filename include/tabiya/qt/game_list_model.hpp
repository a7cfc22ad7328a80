/// The games of a PGN file of any size, as a table.
///
///     GameListModel games;
///     QTableView view;
///     view.setModel(&games);
///     view.setSortingEnabled(true);
///     games.open("games.pgn");
///     games.setFilter("player ~ kasparov and result = 1-0");
///
/// No call blocks: worker threads open, filter, sort and index the file, and rows appear as they are
/// found. With the index of positions beside the file (`tabiya pgn index`, or made here after the
/// first opening), a million rows appear immediately. A row is read when a view asks for it, and the
/// last few thousand are cached.
///
/// The model follows the file: when another program replaces or extends it, it is read again.
#pragma once

#include <QAbstractTableModel>
#include <QCache>
#include <QFile>
#include <QFileSystemWatcher>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/position_index.hpp"

namespace tabiya::qt {

class GameListModel : public QAbstractTableModel {
  Q_OBJECT
  Q_DISABLE_COPY_MOVE(GameListModel)
  Q_PROPERTY(QString fileName READ fileName NOTIFY fileNameChanged)
  Q_PROPERTY(Activity activity READ activity NOTIFY activityChanged)
  Q_PROPERTY(double progress READ progress NOTIFY progressChanged)
  Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged)
  Q_PROPERTY(bool writesIndex READ writesIndex WRITE setWritesIndex NOTIFY writesIndexChanged)

 public:
  /// What the model is doing in the background.
  enum class Activity : std::uint8_t { Idle, Reading, Filtering, Sorting, Indexing };
  Q_ENUM(Activity)

  /// The number of the game in the file, from 1.
  enum Role : int { NumberRole = Qt::UserRole + 1 };

  explicit GameListModel(QObject* parent = nullptr);
  /// Waits for the threads, which end within a few games.
  ~GameListModel() override;

  /// Shows the games of a file. `opened()` follows, or `failed()`.
  void open(const QString& fileName);
  void close();
  [[nodiscard]] QString fileName() const { return file_name_; }

  /// The tags that are shown, after the number of the game. At first: White, WhiteElo, Black,
  /// BlackElo, Result, Date, Event, Round, ECO, PlyCount.
  void setColumns(const QStringList& tags);
  [[nodiscard]] QStringList columns() const;

  /// Shows the games that match an expression of `tabiya pgn select`; an empty text shows all.
  /// False, with a sentence in `failed()` that names the place, if it is not one.
  bool setFilter(const QString& expression);
  [[nodiscard]] QString filter() const { return filter_; }

  /// Whether a file without an index gets one; true at first.
  [[nodiscard]] bool writesIndex() const noexcept { return writes_index_; }
  void setWritesIndex(bool writes);
  /// Whether the rows came from an index.
  [[nodiscard]] bool hasIndex() const noexcept { return index_.has_value(); }

  [[nodiscard]] Activity activity() const noexcept { return activity_; }
  /// Of that activity, from 0 to 1.
  [[nodiscard]] double progress() const noexcept { return progress_; }
  /// The games of the file, whether they match or not.
  [[nodiscard]] std::uint64_t gameCount() const noexcept;

  /// The number in the file of the game in a row, from 1.
  [[nodiscard]] std::uint64_t numberOf(int row) const;
  /// The game in a row as it stands in the file.
  [[nodiscard]] QByteArray textOf(int row) const;
  /// The game in a row; nothing if the file no longer has it.
  [[nodiscard]] std::optional<pgn::GameTree> gameOf(int row) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role = Qt::DisplayRole) const override;
  /// Sorts in the background; the rows stay as they are until it is done.
  void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

 Q_SIGNALS:
  void fileNameChanged(const QString& fileName);
  /// All games of the file are there, filtered and sorted or not.
  void opened();
  void activityChanged(tabiya::qt::GameListModel::Activity activity);
  void progressChanged(double progress);
  void filterChanged(const QString& filter);
  /// All games that match are there.
  void filtered();
  void sorted();
  void writesIndexChanged(bool writes);
  /// The file has an index now.
  void indexed();
  /// What went wrong, as one sentence.
  void failed(const QString& sentence);

 private:
  using Batch = std::vector<std::uint64_t>;
  using Task = std::function<void(std::stop_token stop)>;

  // Tasks in the background. What a thread posts is dropped once its task has been stopped.
  void runInBackground(Activity activity, Task task);
  void stopWork();
  template <class Call>
  void post(const std::stop_token& stop, Call call);
  template <class Take>
  [[nodiscard]] std::function<void(Batch, std::uint64_t)> reporter(const std::stop_token& stop,
                                                                   Take take);
  /// Begins what is to be done next: reading, filtering, sorting, indexing.
  void startNextStage();
  void fail(const QString& sentence);

  void reload();
  void read();
  void setIndex(const pgn::PositionIndex& index);
  void appendOffsets(const Batch& begins);
  void finishReading(std::uint64_t end);
  void startFilter();
  void appendMatches(const Batch& matches);
  void startSort();
  [[nodiscard]] std::vector<std::uint32_t> gamesInRows() const;
  void setOrder(std::vector<std::uint32_t> order);
  void startIndexing();
  void setActivity(Activity activity);
  void setProgress(std::uint64_t offset);

  [[nodiscard]] std::uint64_t gameIn(int row) const;
  [[nodiscard]] QByteArray bytesOf(std::uint64_t game) const;
  [[nodiscard]] const std::vector<QString>& cellsOf(std::uint64_t game) const;

  QString file_name_;
  mutable QFile file_;
  QFileSystemWatcher watcher_;
  QTimer reload_timer_;
  std::vector<std::string> tags_;
  QString filter_;
  int sort_column_ = 0;
  Qt::SortOrder sort_order_ = Qt::AscendingOrder;
  bool writes_index_ = true;

  // Where the games stand: in an index, or as found.
  std::optional<pgn::PositionIndex> index_;
  Batch begins_;
  std::uint64_t end_ = 0;
  bool is_read_ = false;

  // The games in the rows, from 0; `std::nullopt`: all, in the order of the file.
  std::optional<std::vector<std::uint32_t>> rows_;
  bool is_filtered_ = true;
  bool is_sorted_ = true;
  bool is_indexed_ = true;  // or could not be

  Activity activity_ = Activity::Idle;
  double progress_ = 0;
  std::uint64_t bytes_ = 0;
  std::vector<std::jthread> threads_;  // the last one works, the others are about to end
  mutable QCache<quint64, std::vector<QString>> cells_;
};

}  // namespace tabiya::qt
