// What follows from stored values: captures and pawn moves are examined, one move ahead.
#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "support/inner/printable.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tablebase/files.hpp"

namespace tabiya {
namespace {

using tablebase::TableKind;

template <class T>
using Answer = std::expected<T, ProbeError>;

bool is_zeroing(const Position& position, Move move) noexcept {
  return position.captured_by(move) || position.board().type_on(move.from()) == PieceType::Pawn;
}

/// The distance in a position whose best move zeroes the clock.
constexpr int before_zeroing(Wdl wdl) noexcept {
  switch (wdl) {
    case Wdl::Win: return 1;
    case Wdl::CursedWin: return 101;
    case Wdl::Draw: return 0;
    case Wdl::BlessedLoss: return -101;
    case Wdl::Loss: return -1;
  }
  return 0;
}

constexpr int one_further(int plies) noexcept {
  return plies > 0 ? plies + 1 : plies < 0 ? plies - 1 : 0;
}

/// Which of the zeroing moves are examined.
enum class Scope : std::uint8_t { Captures, CapturesAndPawnMoves };

class Prober {
 public:
  explicit Prober(const tablebase::Files& files) noexcept : files_{files} {}

  struct Result {
    Wdl wdl;
    bool zeroes;  ///< a zeroing move is best
  };
  [[nodiscard]] Answer<Result> resolve(const Position& position, Scope scope) const;
  [[nodiscard]] Answer<Dtz> dtz(const Position& position) const;
  [[nodiscard]] Answer<Dtz> dtz_after(const Position& position, Move move) const;

 private:
  [[nodiscard]] Answer<Wdl> stored(const Position& position) const;
  [[nodiscard]] Answer<Dtz> dtz_by_moves(const Position& position, Wdl wdl) const;

  const tablebase::Files& files_;
};

/// Tables hold mates as losses and stalemates as draws.
Answer<Wdl> Prober::stored(const Position& position) const {
  if (position.board().occupied() == position.board().pieces(PieceType::King)) return Wdl::Draw;
  const auto found = files_.find(position, TableKind::Wdl);
  if (!found) return std::unexpected{found.error()};
  const auto wdl = found->table->wdl(found->view);
  if (!wdl) return std::unexpected{found->damage(wdl.error())};
  return *wdl;
}

/// The stored result is only right where no capture is better, and knows nothing of en passant.
auto Prober::resolve(const Position& position, Scope scope) const -> Answer<Result> {
  Wdl best = Wdl::Loss;
  bool has_looked = false;
  bool has_others = false;
  for (const Move move : legal_moves(position)) {
    const bool is_wanted = scope == Scope::Captures ? position.captured_by(move).has_value()
                                                    : is_zeroing(position, move);
    if (!is_wanted) {
      has_others = true;
      continue;
    }
    has_looked = true;
    const auto after = resolve(position.after(move), Scope::Captures);
    if (!after) return std::unexpected{after.error()};
    best = std::max(best, -after->wdl);
    if (best == Wdl::Win) return Result{best, true};
  }
  if (has_looked && !has_others) return Result{best, true};
  const auto quiet = stored(position);
  if (!quiet) return std::unexpected{quiet.error()};
  if (has_looked && best >= *quiet) return Result{best, best > Wdl::Draw};
  return Result{*quiet, false};
}

Answer<Dtz> Prober::dtz(const Position& position) const {
  const auto result = resolve(position, Scope::CapturesAndPawnMoves);
  if (!result) return std::unexpected{result.error()};
  const Wdl wdl = result->wdl;
  if (wdl == Wdl::Draw) return Dtz{0, true};
  if (result->zeroes) return Dtz{before_zeroing(wdl), true};
  const auto found = files_.find(position, TableKind::Dtz);
  if (!found) return std::unexpected{found.error()};
  if (!found->table->stores(found->view)) return dtz_by_moves(position, wdl);
  const auto distance = found->table->distance(found->view, wdl);
  if (!distance) return std::unexpected{found->damage(distance.error())};
  const bool is_by_rule = wdl == Wdl::CursedWin || wdl == Wdl::BlessedLoss;
  const int plies = distance->plies + (is_by_rule ? 100 : 0);
  return Dtz{wdl > Wdl::Draw ? plies : -plies, distance->is_exact};
}

/// The distance before a move, if it is played.
Answer<Dtz> Prober::dtz_after(const Position& position, Move move) const {
  const Position next = position.after(move);
  if (is_checkmate(next)) return Dtz{1, true};
  if (is_zeroing(position, move)) {
    const auto after = resolve(next, Scope::Captures);
    if (!after) return std::unexpected{after.error()};
    return Dtz{before_zeroing(-after->wdl), true};
  }
  const auto after = dtz(next);
  if (!after) return after;
  return Dtz{one_further(-after->plies), after->is_exact};
}

/// Where only the other side's distances are stored. Of moves that seem equally good, an exact one makes
/// a win exact; a loss is only exact if all of them are, for an inexact one may hold out a ply longer.
Answer<Dtz> Prober::dtz_by_moves(const Position& position, Wdl wdl) const {
  const bool wins = wdl > Wdl::Draw;
  std::optional<Dtz> best;
  for (const Move move : legal_moves(position)) {
    const auto dtz = dtz_after(position, move);
    if (!dtz) return std::unexpected{dtz.error()};
    const bool keeps_result = (dtz->plies > 0) == wins && dtz->plies != 0;
    if (!keeps_result) continue;
    if (!best || dtz->plies < best->plies) {
      best = *dtz;
    } else if (dtz->plies == best->plies) {
      best->is_exact = wins ? best->is_exact || dtz->is_exact : best->is_exact && dtz->is_exact;
    }
  }
  return best.value_or(Dtz{-1, true});  // mated
}

std::optional<ProbeError> reason_against(const tablebase::Files& files,
                                         const Position& position) noexcept {
  if (position.board().occupied().count() > std::max(2, files.most_men())) {
    return ProbeError{ProbeError::Kind::TooManyMen};
  }
  if (position.castling_rooks().any()) return ProbeError{ProbeError::Kind::CastlingRights};
  return std::nullopt;
}

/// As if the half-move clock stood at 0.
constexpr Wdl wdl_of(int plies) noexcept {
  if (plies == 0) return Wdl::Draw;
  if (plies > 0) return plies > 100 ? Wdl::CursedWin : Wdl::Win;
  return plies < -100 ? Wdl::BlessedLoss : Wdl::Loss;
}

/// Wins that are surely within the fifty moves have the highest rank, all the same one, and sure losses
/// the lowest. In between, the nearer win and the longer loss are better.
int rank_of(int plies, int clock, const RankTerms& terms) noexcept {
  constexpr int sure = 1000;
  constexpr int limit = 100;
  if (plies == 0) return 0;
  if (!terms.counts_fifty_moves && !terms.has_repeated) return plies > 0 ? sure : -sure;
  if (plies > 0) {
    const bool is_sure = plies + clock < limit && !terms.has_repeated;
    return is_sure ? sure : std::max(1, sure - 1 - plies - clock);
  }
  const bool is_lost = -2 * plies + clock < limit;
  return is_lost ? -sure : std::min(-1, -sure - plies + clock);
}

/// True if the game is drawn after the move, whatever the tables say.
bool is_drawn(const Position& position, Move move, const RankTerms& terms) {
  if (is_zeroing(position, move)) return false;
  const Position next = position.after(move);
  if (is_checkmate(next)) return false;
  return std::ranges::find(terms.drawn, next.key()) != terms.drawn.end() ||
         (terms.counts_fifty_moves && next.halfmove_clock() >= 100);
}

}  // namespace

Tablebase::Tablebase() : files_{std::make_unique<tablebase::Files>()} {}
Tablebase::Tablebase(Tablebase&&) noexcept = default;
Tablebase& Tablebase::operator=(Tablebase&&) noexcept = default;
Tablebase::~Tablebase() = default;

std::expected<std::size_t, std::error_code> Tablebase::add_folder(
    const std::filesystem::path& folder) {
  return files_->add_folder(folder);
}

std::vector<FolderError> Tablebase::add_folders(std::string_view folders) {
  std::vector<FolderError> unreadable;
  while (!folders.empty()) {
    const std::size_t end = std::min(folders.find(':'), folders.size());
    const std::string folder{folders.substr(0, end)};
    folders.remove_prefix(std::min(end + 1, folders.size()));
    if (folder.empty()) continue;
    if (const auto added = add_folder(folder); !added)
      unreadable.push_back({folder, added.error()});
  }
  return unreadable;
}

bool Tablebase::add_file(const std::filesystem::path& file) { return files_->add(file); }

std::size_t Tablebase::wdl_count() const noexcept { return files_->count(TableKind::Wdl); }
std::size_t Tablebase::dtz_count() const noexcept { return files_->count(TableKind::Dtz); }
int Tablebase::most_men() const noexcept { return files_->most_men(); }

std::expected<Wdl, ProbeError> Tablebase::wdl(const Position& position) const {
  if (auto error = reason_against(*files_, position)) return std::unexpected{*std::move(error)};
  const auto result = Prober{*files_}.resolve(position, Scope::Captures);
  if (!result) return std::unexpected{result.error()};
  return result->wdl;
}

std::expected<Dtz, ProbeError> Tablebase::dtz(const Position& position) const {
  if (auto error = reason_against(*files_, position)) return std::unexpected{*std::move(error)};
  return Prober{*files_}.dtz(position);
}

std::expected<std::vector<RankedMove>, ProbeError> Tablebase::rank(const Position& position,
                                                                   const RankTerms& terms) const {
  if (auto error = reason_against(*files_, position)) return std::unexpected{*std::move(error)};
  const int clock = static_cast<int>(std::min(position.halfmove_clock(), std::uint32_t{100}));
  std::vector<RankedMove> ranked;
  for (const Move move : legal_moves(position)) {
    auto dtz = Prober{*files_}.dtz_after(position, move);
    if (!dtz) return std::unexpected{std::move(dtz.error())};
    if (is_drawn(position, move, terms)) dtz = Dtz{0, true};
    ranked.push_back({move, wdl_of(dtz->plies), *dtz, rank_of(dtz->plies, clock, terms)});
  }
  std::ranges::sort(ranked, [&position](const RankedMove& left, const RankedMove& right) {
    const auto order = [&position](const RankedMove& move) {
      const bool zeroes = is_zeroing(position, move.move);
      return std::tuple{-move.rank, move.dtz.plies > 0 && zeroes ? 0 : 1,
                        move.dtz.plies < 0 && zeroes ? 1 : 0, move.dtz.plies, move.move.packed()};
    };
    return order(left) < order(right);
  });
  return ranked;
}

std::vector<ProbeError> Tablebase::verify() const { return files_->verify(); }
std::vector<ProbeError> Tablebase::failures() const { return files_->failures(); }

std::string to_string(const ProbeError& error) {
  using Kind = ProbeError::Kind;
  switch (error.kind) {
    case Kind::TooManyMen: return "no table has as many men as the position";
    case Kind::CastlingRights: return "no table has positions in which a side can still castle";
    case Kind::MissingTable: return "there is no table " + error.table;
    case Kind::DamagedTable: return error.table + " is damaged: " + error.reason;
    case Kind::UnreadableTable: return error.table + " cannot be read: " + error.reason;
  }
  return {};
}

std::string to_string(const FolderError& error) {
  return "cannot read the folder " + excerpt(error.folder) + ": " + error.reason.message();
}

std::string_view to_string(Wdl wdl) noexcept {
  switch (wdl) {
    case Wdl::Loss: return "loss";
    case Wdl::BlessedLoss: return "blessed-loss";
    case Wdl::Draw: return "draw";
    case Wdl::CursedWin: return "cursed-win";
    case Wdl::Win: return "win";
  }
  return {};
}

}  // namespace tabiya
