#include "tablebase/make/solver.hpp"

#include <algorithm>
#include <cassert>

#include "tabiya/rules/attacks.hpp"
#include "tablebase/make/workers.hpp"

namespace tabiya::tablebase {
namespace {

using SolverState = std::uint16_t;

// The lower bits hold how the position ends: 0 as long as that is open, then an even number if it is
// lost, an odd one if it is won. Impossible positions count as won, since moves into them are illegal.
constexpr unsigned code_bits = 10;
constexpr SolverState code_mask = (1U << code_bits) - 1;
constexpr SolverState impossible = code_mask;
constexpr int most_plies = 509;

constexpr SolverState lost_in(int plies) noexcept {
  return static_cast<SolverState>(2 * plies + 2);
}
constexpr SolverState won_in(int plies) noexcept { return static_cast<SolverState>(2 * plies + 3); }
constexpr SolverState code_of(SolverState state) noexcept {
  return static_cast<SolverState>(state & code_mask);
}
constexpr bool is_open(SolverState state) noexcept { return code_of(state) == 0; }
constexpr bool is_won_or_impossible(SolverState state) noexcept { return (state & 1U) != 0; }

// Above it, the best zeroing move and the best capture, 0 if there is none.
constexpr unsigned zeroing_shift = code_bits;
constexpr unsigned capture_shift = code_bits + 3;
constexpr unsigned stalemate = 6;

constexpr unsigned zeroing_of(SolverState state) noexcept { return state >> zeroing_shift & 7U; }
constexpr unsigned field_of(Wdl wdl) noexcept {
  return static_cast<unsigned>(static_cast<int>(wdl) + 3);
}
constexpr unsigned field_of(std::optional<Wdl> wdl) noexcept { return wdl ? field_of(*wdl) : 0; }
constexpr std::optional<Wdl> wdl_of_field(unsigned field) noexcept {
  if (field == 0 || field == stalemate) return std::nullopt;
  return static_cast<Wdl>(static_cast<int>(field) - 3);
}

constexpr std::uint64_t piece_of_work = 1U << 14U;

constexpr std::array kinds_of_promotion{PieceType::Queen, PieceType::Rook, PieceType::Bishop,
                                        PieceType::Knight};

constexpr Square square_of(std::uint8_t square) noexcept { return square_at(square); }

constexpr bool is_last_rank(int square) noexcept { return square < 8 || square >= 56; }

void better(std::optional<Wdl>& best, Wdl wdl) noexcept {
  if (!best || *best < wdl) best = wdl;
}

/// Visits the numbers from `begin` to `end` whose states have a code.
template <class Visit>
void each_with_code(std::span<const SolverState> states, SolverState code, std::uint64_t begin,
                    std::uint64_t end, const Visit& visit) {
  constexpr std::uint64_t step = 64;
  for (std::uint64_t at = begin; at < end; at += step) {
    const std::uint64_t stop = std::min(end, at + step);
    unsigned found = 0;
    for (std::uint64_t own = at; own < stop; ++own) {
      found += static_cast<unsigned>(code_of(states[own]) == code);
    }
    for (std::uint64_t own = at; found > 0 && own < stop; ++own) {
      if (code_of(states[own]) != code) continue;
      visit(own);
      --found;
    }
  }
}

// While one side's states are read, several threads write the other's, each the same.
SolverState read(SolverState& state) noexcept {
  return std::atomic_ref{state}.load(std::memory_order_relaxed);
}

void write(SolverState& state, int value) noexcept {
  std::atomic_ref{state}.store(static_cast<SolverState>(value), std::memory_order_relaxed);
}

}  // namespace

/// A placement of men, for the steps of one.
struct Solver::Board {
  Placement squares;
  Bitboard occupied;

  Board(const PositionNumbers& numbers, const Placement& placed) : squares{placed} {
    for (std::size_t man = 0; man < numbers.men().size(); ++man) occupied |= square_of(placed[man]);
  }
};

/// What is found in one ply of the work, by the side to move.
struct Solver::Found {
  ByColor<std::atomic<bool>> wins{};
  ByColor<std::atomic<bool>> losses{};
  std::atomic<bool> has_cursed = false;  ///< a zeroing move leads to a cursed win or blessed loss

  [[nodiscard]] bool is_empty() const noexcept {
    return std::ranges::none_of(all_colors,
                                [this](Color turn) { return wins[turn] || losses[turn]; });
  }

  /// Takes over what another has found, and leaves it empty.
  void take(Found& other) noexcept {
    for (const Color turn : all_colors) {
      wins[turn] = other.wins[turn].exchange(false);
      losses[turn] = other.losses[turn].exchange(false);
    }
  }
};

/// Looks at positions with one side to move for what takes a number of plies.
struct Solver::Task {
  Color turn;
  int plies;
  Found& found;
};

/// The best that zeroing moves lead to.
struct Solver::Zeroing {
  Color turn;
  std::optional<Wdl> best{};
  std::optional<Wdl> best_capture{};

  /// Takes in a move by its result for the opponent, nothing if it is illegal.
  void add(std::optional<Wdl> after, bool captures) noexcept {
    if (!after) return;
    better(best, -*after);
    if (captures) better(best_capture, -*after);
  }
};

bool Solver::solve(int file, const GoesOn& goes_on) {
  const auto [first, count] = numbers_.slices_of_file(file);
  begin_ = first * numbers_.slice_size();
  for (const Color turn : all_colors) states_[turn].assign(count * numbers_.slice_size(), 0);
  std::atomic<bool> is_stopped = false;
  for (std::size_t slice = first; slice < first + count;) {
    std::size_t end = slice;
    while (end < first + count && numbers_.steps_of(end) == numbers_.steps_of(slice)) ++end;
    // Slices of as many steps do not depend on each other.
    const bool is_divided = end - slice >= threads_;
    divide(end - slice, 1, is_divided ? threads_ : 1, [&](std::uint64_t begin, std::uint64_t) {
      const auto go_on = [&] { return !is_stopped && goes_on(); };
      if (!solve_slice(slice + begin, is_divided ? 1 : threads_, go_on)) is_stopped = true;
    });
    slice = end;
  }
  return !is_stopped;
}

bool Solver::solve_slice(std::size_t slice, unsigned threads, const GoesOn& goes_on) {
  const std::uint64_t first = slice * numbers_.slice_size() - begin_;
  const auto each = [&](const auto& work) {
    divide(numbers_.slice_size(), piece_of_work, threads,
           [&](std::uint64_t begin, std::uint64_t end) { work(first + begin, first + end); });
  };
  each([&](auto begin, auto end) { find_impossible(begin, end); });
  Found last;
  Found next;
  for (const Color turn : all_colors) {
    each([&](auto begin, auto end) { prepare(turn, begin, end, last, next); });
  }
  const bool has_cursed = next.has_cursed;
  for (int plies = 1; plies <= most_plies;) {
    if (!goes_on()) return false;
    const bool begins_cursed = has_cursed && plies == first_cursed_;
    // Losses first: they follow from wins of fewer plies only.
    for (const Color turn : all_colors) {
      const Task task{turn, plies, next};
      if (last.wins[turn]) each([&](auto begin, auto end) { find_losses(task, begin, end); });
      if (begins_cursed) each([&](auto begin, auto end) { lose_cursed(task, begin, end); });
    }
    for (const Color turn : all_colors) {
      const Task task{turn, plies, next};
      if (last.losses[turn]) each([&](auto begin, auto end) { find_wins(task, begin, end); });
      if (begins_cursed) each([&](auto begin, auto end) { win_cursed(task, begin, end); });
    }
    const bool is_end = next.is_empty();
    if (is_end && (!has_cursed || plies >= first_cursed_)) return true;
    last.take(next);
    plies = is_end ? first_cursed_ : plies + 1;
  }
  assert(false && "no ending takes as long");
  return true;
}

/// Marks the numbers that have no position, and the positions whose side to move could take the king.
void Solver::find_impossible(std::uint64_t begin, std::uint64_t end) {
  for (std::uint64_t at = begin; at < end; ++at) {
    const Placement squares = numbers_.placement(begin_ + at);
    const Board board{numbers_, squares};
    const bool exists = static_cast<std::size_t>(board.occupied.count()) == numbers_.men().size() &&
                        numbers_.number_of(squares) == begin_ + at;
    for (const Color turn : all_colors) {
      if (!exists || is_attacked(~turn, board)) states_[turn][at] = impossible;
    }
  }
}

bool Solver::is_attacked(Color king, const Board& board) const {
  const Square square = square_of(board.squares[king == Color::White ? 0 : 1]);
  for (std::size_t man = 0; man < numbers_.men().size(); ++man) {
    const Piece piece = numbers_.men()[man];
    if (piece.color == king || piece.type == PieceType::King) continue;
    if (attacks_from(piece, square_of(board.squares[man]), board.occupied).contains(square)) {
      return true;
    }
  }
  return false;
}

/// Examines zeroing moves; finds mates and stalemates, and what zeroing moves decide at once.
void Solver::prepare(Color turn, std::uint64_t begin, std::uint64_t end, Found& mates,
                     Found& seeds) {
  for (std::uint64_t at = begin; at < end; ++at) {
    State& state = states_[turn][at];
    if (code_of(state) == impossible) continue;
    const Board board{numbers_, numbers_.placement(begin_ + at)};
    const Zeroing zeroing = zeroing_moves(turn, board);
    unsigned field = field_of(zeroing.best);
    unsigned code = 0;
    if (zeroing.best == Wdl::Win) {
      code = won_in(1);
      seeds.wins[turn] = true;
    } else if ((!zeroing.best || *zeroing.best == Wdl::Loss) && !has_quiet_move(turn, board)) {
      if (zeroing.best) {
        code = lost_in(1);
        seeds.losses[turn] = true;
      } else if (is_attacked(turn, board)) {
        code = lost_in(0);
        mates.losses[turn] = true;
      } else {
        field = stalemate;
      }
    }
    if (zeroing.best == Wdl::CursedWin || zeroing.best == Wdl::BlessedLoss) seeds.has_cursed = true;
    state = static_cast<State>(code | field << zeroing_shift |
                               field_of(zeroing.best_capture) << capture_shift);
  }
}

auto Solver::zeroing_moves(Color turn, const Board& board) const -> Zeroing {
  Zeroing zeroing{turn};
  for (std::size_t man = 0; man < numbers_.men().size(); ++man) {
    if (numbers_.men()[man].color != turn) continue;
    add_captures(zeroing, board, man);
    if (numbers_.men()[man].type == PieceType::Pawn) add_pawn_steps(zeroing, board, man);
  }
  return zeroing;
}

void Solver::add_captures(Zeroing& zeroing, const Board& board, std::size_t man) const {
  const Piece piece = numbers_.men()[man];
  const Bitboard attacked =
      attacks_from(piece, square_of(board.squares[man]), board.occupied) & board.occupied;
  if (attacked.empty()) return;
  for (std::size_t captured = 2; captured < numbers_.men().size(); ++captured) {
    const std::uint8_t to = board.squares[captured];
    if (numbers_.men()[captured].color == zeroing.turn || !attacked.contains(square_of(to))) {
      continue;
    }
    if (piece.type == PieceType::Pawn && is_last_rank(to)) {
      add_promotions(zeroing, board, {captured, man}, to);
    } else {
      Placement squares = board.squares;
      squares[man] = to;
      zeroing.add(successors_.after({captured}, squares, ~zeroing.turn), true);
    }
  }
}

void Solver::add_promotions(Zeroing& zeroing, const Board& board, Change change,
                            std::uint8_t to) const {
  Placement squares = board.squares;
  squares[*change.promoted] = to;
  for (const PieceType type : kinds_of_promotion) {
    change.becomes = type;
    zeroing.add(successors_.after(change, squares, ~zeroing.turn), change.captured.has_value());
  }
}

void Solver::add_pawn_steps(Zeroing& zeroing, const Board& board, std::size_t man) const {
  const std::uint8_t from = board.squares[man];
  const bool is_white = zeroing.turn == Color::White;
  const auto step = [is_white](std::uint8_t square) {
    return static_cast<std::uint8_t>(is_white ? square + 8 : square - 8);
  };
  const std::uint8_t to = step(from);
  if (board.occupied.contains(square_of(to))) return;
  if (is_last_rank(to)) {
    add_promotions(zeroing, board, {std::nullopt, man}, to);
    return;
  }
  zeroing.add(after_step(board, man, to, std::nullopt), false);
  const bool has_not_moved = is_white ? from < 16 : from >= 48;
  if (has_not_moved && !board.occupied.contains(square_of(step(to)))) {
    zeroing.add(after_step(board, man, step(to), to), false);
  }
}

/// The result after a step of a pawn, for the opponent. A double step skips a square, on which the
/// opponent can capture.
std::optional<Wdl> Solver::after_step(const Board& board, std::size_t man, std::uint8_t to,
                                      std::optional<std::uint8_t> skipped) const {
  Placement squares = board.squares;
  squares[man] = to;
  const Color turn = ~numbers_.men()[man].color;
  const auto number = numbers_.number_of(squares);
  assert(number);
  const State after = states_[turn][*number - begin_];
  if (code_of(after) == impossible) return std::nullopt;
  const Wdl wdl = solved(after).wdl;
  const auto en_passant = skipped ? best_en_passant(squares, man, *skipped) : std::nullopt;
  if (!en_passant) return wdl;
  const bool has_other_moves = zeroing_of(after) != stalemate;
  return has_other_moves ? std::max(wdl, *en_passant) : *en_passant;
}

/// The best result of capturing a pawn that has just made a double step, for the side that captures.
std::optional<Wdl> Solver::best_en_passant(const Placement& squares, std::size_t pawn,
                                           std::uint8_t skipped) const {
  const Piece captured = numbers_.men()[pawn];
  std::optional<Wdl> best;
  for (std::size_t man = numbers_.piece_count(); man < numbers_.men().size(); ++man) {
    if (numbers_.men()[man].color == captured.color) continue;
    const Bitboard attacked =
        attacks_from(numbers_.men()[man], square_of(squares[man]), Bitboard{});
    if (!attacked.contains(square_of(skipped))) continue;
    Placement after = squares;
    after[man] = skipped;
    const auto wdl = successors_.after({pawn}, after, captured.color);
    if (wdl) better(best, -*wdl);
  }
  return best;
}

/// Tests the states after the quiet moves of a side.
template <class Test>
bool Solver::any_quiet_move(Color turn, const Board& board, const Test& test) const {
  Placement squares = board.squares;
  for (std::size_t man = 0; man < numbers_.piece_count(); ++man) {
    const Piece piece = numbers_.men()[man];
    if (piece.color != turn) continue;
    const std::uint8_t from = squares[man];
    for (const Square to : attacks_from(piece, square_of(from), board.occupied) - board.occupied) {
      squares[man] = static_cast<std::uint8_t>(index_of(to));
      const auto number = numbers_.number_of(squares);
      if (number && test(states_[~turn][*number - begin_])) return true;
    }
    squares[man] = from;
  }
  return false;
}

bool Solver::has_quiet_move(Color turn, const Board& board) const {
  return any_quiet_move(turn, board, [](State after) { return code_of(after) != impossible; });
}

bool Solver::loses_by_all_quiet_moves(Color turn, const Board& board) const {
  return !any_quiet_move(turn, board, [](State after) { return !is_won_or_impossible(after); });
}

/// Visits the numbers of positions from which a quiet move leads here; the mover is not `turn`.
template <class Visit>
void Solver::each_retraction(Color turn, const Board& board, const Visit& visit) const {
  Placement squares = board.squares;
  for (std::size_t man = 0; man < numbers_.piece_count(); ++man) {
    const Piece piece = numbers_.men()[man];
    if (piece.color == turn) continue;
    const std::uint8_t to = squares[man];
    for (const Square from : attacks_from(piece, square_of(to), board.occupied) - board.occupied) {
      squares[man] = static_cast<std::uint8_t>(index_of(from));
      if (const auto number = numbers_.number_of(squares)) visit(*number - begin_, squares);
    }
    squares[man] = to;
  }
}

/// Of positions won one ply earlier, finds those in which the opponent can move only into such ones.
void Solver::find_losses(const Task& task, std::uint64_t begin, std::uint64_t end) {
  each_with_code(states_[task.turn], won_in(task.plies - 1), begin, end, [&](std::uint64_t at) {
    const Board board{numbers_, numbers_.placement(begin_ + at)};
    each_retraction(task.turn, board, [&](std::uint64_t before, const Placement& squares) {
      lose_if_all_lose({~task.turn, task.plies, task.found}, before, squares);
    });
  });
}

void Solver::lose_if_all_lose(const Task& task, std::uint64_t at, const Placement& squares) {
  const State own = read(states_[task.turn][at]);
  if (!is_open(own)) return;
  const unsigned zeroing = zeroing_of(own);
  const unsigned most = field_of(task.plies < first_cursed_ ? Wdl::Loss : Wdl::BlessedLoss);
  if (zeroing > most || !loses_by_all_quiet_moves(task.turn, {numbers_, squares})) return;
  write(states_[task.turn][at], own | lost_in(task.plies));
  task.found.losses[task.turn] = true;
}

/// Of positions lost one ply earlier, finds those from which the opponent can move there.
void Solver::find_wins(const Task& task, std::uint64_t begin, std::uint64_t end) {
  const Color mover = ~task.turn;
  each_with_code(states_[task.turn], lost_in(task.plies - 1), begin, end, [&](std::uint64_t at) {
    const Board board{numbers_, numbers_.placement(begin_ + at)};
    each_retraction(task.turn, board, [&](std::uint64_t before, const Placement&) {
      const State own = read(states_[mover][before]);
      if (!is_open(own)) return;
      write(states_[mover][before], own | won_in(task.plies));
      task.found.wins[mover] = true;
    });
  });
}

/// Where the best zeroing move loses but for the fifty-move rule, it holds as long as any.
void Solver::lose_cursed(const Task& task, std::uint64_t begin, std::uint64_t end) {
  for (std::uint64_t at = begin; at < end; ++at) {
    const State own = read(states_[task.turn][at]);
    if (!is_open(own) || zeroing_of(own) != field_of(Wdl::BlessedLoss)) continue;
    lose_if_all_lose(task, at, numbers_.placement(begin_ + at));
  }
}

void Solver::win_cursed(const Task& task, std::uint64_t begin, std::uint64_t end) {
  for (std::uint64_t at = begin; at < end; ++at) {
    const State own = read(states_[task.turn][at]);
    if (!is_open(own) || zeroing_of(own) != field_of(Wdl::CursedWin)) continue;
    write(states_[task.turn][at], own | won_in(task.plies));
    task.found.wins[task.turn] = true;
  }
}

Solved Solver::solved(State state) const noexcept {
  const int code = code_of(state);
  const int plies = code < 2 ? 0 : (code - 2) / 2;
  const bool in_time = plies < first_cursed_;
  Solved answer{Wdl::Draw, 0, wdl_of_field(state >> capture_shift), false};
  if (code != 0 && is_won_or_impossible(state)) {
    answer.wdl = in_time ? Wdl::Win : Wdl::CursedWin;
    answer.plies = plies;
    answer.zeroes = wdl_of_field(zeroing_of(state)) == answer.wdl;
  } else if (code != 0) {
    answer.wdl = in_time ? Wdl::Loss : Wdl::BlessedLoss;
    answer.plies = -std::max(plies, 1);
  }
  return answer;
}

std::optional<Solved> Solver::of(const Placement& squares, Color turn) const noexcept {
  const auto number = numbers_.number_of(squares);
  if (!number) return std::nullopt;
  const State own = states_[turn][*number - begin_];
  if (code_of(own) == impossible) return std::nullopt;
  return solved(own);
}

bool Solver::has(Wdl result, int plies, Color turn) const noexcept {
  const State wanted = result > Wdl::Draw ? won_in(plies) : lost_in(plies);
  return std::ranges::any_of(states_[turn], [wanted](State own) { return code_of(own) == wanted; });
}

void Solver::write_to(Results& results) const {
  divide(states_[Color::White].size(), piece_of_work, threads_,
         [&](std::uint64_t begin, std::uint64_t end) {
           for (std::uint64_t at = begin; at < end; ++at) {
             const auto result = [&](Color turn) -> std::optional<Wdl> {
               const State own = states_[turn][at];
               if (code_of(own) == impossible) return std::nullopt;
               return solved(own).wdl;
             };
             results.set(begin_ + at, result(Color::White), result(Color::Black));
           }
         });
}

}  // namespace tabiya::tablebase
