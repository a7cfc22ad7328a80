#include "desktop/opening_tree.hpp"

#include <QFile>
#include <QLocale>
#include <QMetaObject>
#include <algorithm>
#include <charconv>
#include <chrono>
#include <stop_token>
#include <tuple>
#include <utility>
#include <variant>

#include "desktop/words.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/pgn/openings.hpp"
#include "tabiya/pgn/position_index.hpp"
#include "tabiya/pgn/position_search.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::desktop {
namespace {

using Branches = std::vector<TreeBranch>;

constexpr std::chrono::milliseconds report_interval{200};

TreeBranch& branch_of(Branches& branches, const std::optional<pgn::Step>& step) {
  const auto found = std::ranges::find(branches, step, &TreeBranch::step);
  return found != branches.end() ? *found : branches.emplace_back(TreeBranch{.step = step});
}

std::optional<std::uint64_t> rating_in(const pgn::Tags& tags, Color color) {
  const std::string_view text =
      tags.find(color == Color::White ? "WhiteElo" : "BlackElo").value_or("");
  std::uint64_t rating = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), rating);
  if (error != std::errc{} || end != text.data() + text.size() || rating == 0) return std::nullopt;
  return rating;
}

void add(Branches& branches, const pgn::FoundGame& game) {
  TreeBranch& branch = branch_of(branches, game.next);
  ++branch.games;
  branch.white_wins += game.result == pgn::Result::WhiteWins ? 1 : 0;
  branch.draws += game.result == pgn::Result::Draw ? 1 : 0;
  branch.black_wins += game.result == pgn::Result::BlackWins ? 1 : 0;
  if (const auto rating = rating_in(game.tags, game.position.turn())) {
    branch.ratings += *rating;
    ++branch.rated;
  }
}

Branches sorted(Branches branches) {
  std::ranges::sort(branches, std::less{}, [](const TreeBranch& branch) {
    const Move* const move = branch.step ? std::get_if<Move>(&*branch.step) : nullptr;
    return std::tuple{~branch.games, branch.step.has_value(), move ? move->packed() : 0};
  });
  return branches;
}

/// Searches with the index of the file, if it has one that fits.
/// Errors: a sentence for people.
QString search_file(const std::filesystem::path& path, const Position& position,
                    const pgn::OnFoundGame& on_found) {
  auto input = pgn::Input::from_file(path);
  if (!input) return qt::to_qt(input.error().message());
  const pgn::PositionQuery query{.wanted = position};
  const auto index = pgn::PositionIndex::open(pgn::index_path_of(path));
  if (index && index->describes(path)) {
    const auto done = pgn::search_indexed(*input, *index, query, on_found);
    return done ? QString{} : qt::to_qt(to_string(done.error()));
  }
  const auto failure = pgn::search_all(*std::move(input), query, on_found);
  return failure ? qt::to_qt(failure->reason) : QString{};
}

QString percent(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return {};
  const double hundred = 100.0;
  return QLocale{}.toString(hundred * double(part) / double(whole), 'f', 0) + QStringLiteral(" %");
}

}  // namespace

OpeningTree::OpeningTree(QObject* parent) : QAbstractTableModel{parent} {}

OpeningTree::~OpeningTree() {
  for (std::jthread& thread : threads_) thread.request_stop();
}

void OpeningTree::setFile(const QString& file_name) {
  file_name_ = file_name;
  search();
}

void OpeningTree::setPosition(const Position& position) {
  const bool was_left_out = std::exchange(left_out_, std::nullopt).has_value();
  const bool is_shown = same_position(position, position_) && !branches_.empty();
  if (is_shown && !was_left_out) return;
  position_ = position;
  search();
}

void OpeningTree::leaveOut(Variant variant) {
  if (left_out_ == variant) return;
  left_out_ = variant;
  search();
}

void OpeningTree::search() {
  if (!threads_.empty()) threads_.back().request_stop();
  const std::uint64_t number = ++number_;
  beginResetModel();
  branches_.clear();
  endResetModel();
  is_searching_ = !file_name_.isEmpty() && !left_out_;
  Q_EMIT searchingChanged(is_searching_);
  if (!is_searching_) return;
  const std::filesystem::path path{QFile::encodeName(file_name_).toStdString()};
  threads_.emplace_back([this, number, path, position = position_](std::stop_token stop) {
    Branches branches;
    auto reported = std::chrono::steady_clock::now();
    const auto report = [&](bool is_last) {
      QMetaObject::invokeMethod(
          this, [this, number, now = sorted(branches), is_last] { show(number, now, is_last); },
          Qt::QueuedConnection);
    };
    const QString failure = search_file(path, position, [&](const pgn::FoundGame& game) {
      add(branches, game);
      const auto now = std::chrono::steady_clock::now();
      if (now - reported >= report_interval) {
        report(false);
        reported = now;
      }
      return !stop.stop_requested();
    });
    report(true);
    QMetaObject::invokeMethod(
        this, [this, number, failure] { end(number, failure); }, Qt::QueuedConnection);
  });
}

void OpeningTree::show(std::uint64_t number, std::vector<TreeBranch> branches, bool is_last) {
  if (number != number_) return;
  beginResetModel();
  branches_ = std::move(branches);
  endResetModel();
  if (!is_last) return;
  is_searching_ = false;
  Q_EMIT searchingChanged(false);
}

/// Joins the threads of earlier searches, which have ended by now or will within a game.
void OpeningTree::end(std::uint64_t number, const QString& failure) {
  if (number != number_) return;
  threads_.clear();
  if (failure.isEmpty()) return;
  Q_EMIT failed(
      words("The file %1 cannot be searched: %2.", "Die Datei %1 lässt sich nicht durchsuchen: %2.")
          .arg(file_name_, failure));
}

std::uint64_t OpeningTree::games() const noexcept {
  std::uint64_t games = 0;
  for (const TreeBranch& branch : branches_) games += branch.games;
  return games;
}

std::optional<Move> OpeningTree::moveOf(int row) const {
  if (row < 0 || row >= rowCount()) return std::nullopt;
  const auto& step = branches_[static_cast<std::size_t>(row)].step;
  const Move* const move = step ? std::get_if<Move>(&*step) : nullptr;
  return move ? std::optional{*move} : std::nullopt;
}

int OpeningTree::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(branches_.size());
}
int OpeningTree::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : column_count;
}

QVariant OpeningTree::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  if (role == Qt::TextAlignmentRole && index.column() != NameColumn &&
      index.column() != MoveColumn) {
    return int(Qt::AlignRight | Qt::AlignVCenter);
  }
  if (role != Qt::DisplayRole) return {};
  return text_of(branches_[static_cast<std::size_t>(index.row())], index.column());
}

QVariant OpeningTree::text_of(const TreeBranch& branch, int column) const {
  const std::uint64_t decided = branch.white_wins + branch.draws + branch.black_wins;
  switch (column) {
    case MoveColumn:
      return branch.step ? qt::to_qt(pgn::text_of(position_, *branch.step))
                         : words("(end)", "(Ende)");
    case GamesColumn: return QLocale{}.toString(qulonglong(branch.games));
    case WhiteColumn: return percent(branch.white_wins, decided);
    case DrawColumn: return percent(branch.draws, decided);
    case BlackColumn: return percent(branch.black_wins, decided);
    case RatingColumn:
      return branch.rated == 0 ? QVariant{} : QVariant{qulonglong(branch.ratings / branch.rated)};
    default: break;
  }
  const auto next = branch.step ? pgn::after(position_, *branch.step) : std::nullopt;
  const auto opening = next ? pgn::opening_of(*next) : std::nullopt;
  return opening ? qt::to_qt(opening->eco) + ' ' + qt::to_qt(opening->name) : QString{};
}

QVariant OpeningTree::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role == Qt::TextAlignmentRole && section == NameColumn) {
    return int(Qt::AlignLeft | Qt::AlignVCenter);
  }
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case MoveColumn: return words("Move", "Zug");
    case GamesColumn: return words("Games", "Partien");
    case WhiteColumn: return words("White", "Weiß");
    case DrawColumn: return words("Draws", "Remis");
    case BlackColumn: return words("Black", "Schwarz");
    case RatingColumn: return words("Ø Elo", "Ø Elo");
    default: return words("Opening", "Eröffnung");
  }
}

}  // namespace tabiya::desktop
