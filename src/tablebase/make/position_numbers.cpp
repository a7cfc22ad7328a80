#include "tablebase/make/position_numbers.hpp"

#include <algorithm>
#include <cstdlib>

namespace tabiya::tablebase {
namespace {

constexpr int board_size = 64;
constexpr std::size_t king_classes = 462;

constexpr int column(int square) noexcept { return square % 8; }
constexpr int row(int square) noexcept { return square / 8; }

/// The eight views of a board: bit 0 mirrors the files, bit 1 the ranks, bit 2 then in the diagonal.
constexpr auto views = [] {
  std::array<std::array<std::uint8_t, board_size>, 8> made{};
  for (int view = 0; view < 8; ++view) {
    for (int square = 0; square < board_size; ++square) {
      int turned = square;
      if ((view & 1) != 0) turned ^= 7;
      if ((view & 2) != 0) turned ^= 56;
      if ((view & 4) != 0) turned = 8 * column(turned) + row(turned);
      made[static_cast<std::size_t>(view)][static_cast<std::size_t>(square)] =
          static_cast<std::uint8_t>(turned);
    }
  }
  return made;
}();

constexpr bool touch(int first, int second) noexcept {
  const int columns = column(first) - column(second);
  const int rows = row(first) - row(second);
  return columns >= -1 && columns <= 1 && rows >= -1 && rows <= 1;
}

/// The class of two kings, and the view in which they stand as its representative.
struct Kings {
  std::int16_t number = -1;  ///< -1: they touch
  std::uint8_t view = 0;
  bool on_diagonal = false;  ///< both: then another view shows the same kings
};

struct KingClasses {
  std::array<std::array<Kings, board_size>, board_size> of{};
  std::array<std::array<std::uint8_t, 2>, king_classes> squares{};

  KingClasses() {
    std::int16_t next = 0;
    for (int white = 0; white < board_size; ++white) {
      for (int black = 0; black < board_size; ++black) {
        if (is_representative(white, black)) add(white, black, next++);
      }
    }
  }

 private:
  static bool is_representative(int white, int black) noexcept {
    if (column(white) > 3 || row(white) > column(white) || touch(white, black)) return false;
    return row(white) < column(white) || row(black) <= column(black);
  }

  void add(int white, int black, std::int16_t number) {
    squares[static_cast<std::size_t>(number)] = {static_cast<std::uint8_t>(white),
                                                 static_cast<std::uint8_t>(black)};
    const bool on_diagonal = row(white) == column(white) && row(black) == column(black);
    for (std::size_t own = 0; own < 64; ++own) {
      for (std::size_t other = 0; other < 64; ++other) {
        for (std::uint8_t view = 0; view < 8; ++view) {
          if (views[view][own] == white && views[view][other] == black) {
            of[own][other] = {number, view, on_diagonal};
          }
        }
      }
    }
  }
};

const KingClasses& kings() {
  static const KingClasses made;
  return made;
}

constexpr bool is_pawn(Piece piece) noexcept { return piece.type == PieceType::Pawn; }

/// Steps from the second rank of its side.
constexpr int steps_of_pawn(Color color, int square) noexcept {
  return color == Color::White ? row(square) - 1 : 6 - row(square);
}

}  // namespace

PositionNumbers::PositionNumbers(const Material& material) : material_{material} {
  list_men();
  list_slices();
}

void PositionNumbers::list_men() {
  for (const bool pawns : {false, true}) {
    for (const Man man : material_.list()) {
      const Piece piece = piece_of(man);
      if (piece.type != PieceType::King && is_pawn(piece) == pawns) men_.push_back(piece);
    }
    if (!pawns) {
      men_.insert(men_.begin(),
                  {Piece{Color::White, PieceType::King}, Piece{Color::Black, PieceType::King}});
      piece_count_ = men_.size();
    }
  }
  for (std::size_t at = 2; at < men_.size();) {
    std::size_t end = at + 1;
    while (end < men_.size() && men_[end] == men_[at]) ++end;
    if (end - at > 1) {
      equals_.push_back({static_cast<std::uint8_t>(at), static_cast<std::uint8_t>(end)});
    }
    at = end;
  }
}

void PositionNumbers::list_slices() {
  const std::size_t pieces = piece_count_ - 2;
  if (piece_count_ == men_.size()) {
    slices_.push_back({{}, 0, 0});
    slice_size_ = king_classes << 6 * pieces;
    return;
  }
  slice_size_ = std::uint64_t{1} << 6 * piece_count_;
  slice_of_key_.assign(std::size_t{1} << 6 * (men_.size() - piece_count_), -1);
  Placement squares{};
  add_slices(squares, piece_count_);
  std::ranges::sort(slices_, [this](const Slice& left, const Slice& right) {
    const auto order = [this](const Slice& slice) {
      return std::array{slice.file, -slice.steps, static_cast<int>(key_of(slice.pawns))};
    };
    return order(left) < order(right);
  });
  for (std::size_t at = 0; at < slices_.size(); ++at) {
    slice_of_key_[key_of(slices_[at].pawns)] = static_cast<std::int32_t>(at);
  }
}

void PositionNumbers::add_slices(Placement& squares, std::size_t man) {
  if (man == men_.size()) {
    add_slice(squares);
    return;
  }
  const bool has_equal = man > piece_count_ && men_[man - 1] == men_[man];
  for (int square = has_equal ? squares[man - 1] + 1 : 8; square < 56; ++square) {
    const auto placed = std::span{squares}.subspan(piece_count_, man - piece_count_);
    if (std::ranges::find(placed, square) != placed.end()) continue;
    squares[man] = static_cast<std::uint8_t>(square);
    add_slices(squares, man + 1);
  }
}

void PositionNumbers::add_slice(Placement squares) {
  for (std::size_t man = men_.size(); man < squares.size(); ++man) squares[man] = 0;
  Placement mirrored = squares;
  int steps = 0;
  for (std::size_t man = piece_count_; man < men_.size(); ++man) {
    mirrored[man] ^= 7;
    steps += steps_of_pawn(men_[man].color, squares[man]);
  }
  sort_equals(mirrored);
  if (key_of(mirrored) < key_of(squares)) return;
  slices_.push_back({squares, leading_file_of(squares), steps});
}

/// Of the pawns of the side that has fewer, else White's.
int PositionNumbers::leading_file_of(const Placement& squares) const noexcept {
  const int white = material_.count(Color::White, PieceType::Pawn);
  const int black = material_.count(Color::Black, PieceType::Pawn);
  const Color leading = white > 0 && (black == 0 || white <= black) ? Color::White : Color::Black;
  int file = 3;
  for (std::size_t man = piece_count_; man < men_.size(); ++man) {
    if (men_[man].color != leading) continue;
    file = std::min({file, column(squares[man]), 7 - column(squares[man])});
  }
  return file;
}

std::size_t PositionNumbers::key_of(const Placement& squares) const noexcept {
  std::size_t key = 0;
  for (std::size_t man = piece_count_; man < men_.size(); ++man) key = key << 6 | squares[man];
  return key;
}

auto PositionNumbers::slices_of_file(int file) const noexcept -> Range {
  const auto found = std::ranges::equal_range(slices_, file, {}, &Slice::file);
  return {static_cast<std::size_t>(found.begin() - slices_.begin()), found.size()};
}

void PositionNumbers::sort_equals(Placement& squares) const noexcept {
  for (const auto [begin, end] : equals_) {
    for (std::size_t at = begin + std::size_t{1}; at < end; ++at) {
      for (std::size_t to = at; to > begin && squares[to] < squares[to - 1]; --to) {
        std::swap(squares[to], squares[to - 1]);
      }
    }
  }
}

std::uint64_t PositionNumbers::digits_of(const Placement& squares,
                                         std::size_t from) const noexcept {
  std::uint64_t digits = 0;
  for (std::size_t man = from; man < piece_count_; ++man) digits = digits << 6 | squares[man];
  return digits;
}

Placement PositionNumbers::placement(std::uint64_t number) const noexcept {
  const std::size_t slice = piece_count_ == men_.size() ? 0 : number / slice_size_;
  Placement squares = slices_[slice].pawns;
  std::uint64_t left = number - slice * slice_size_;
  const std::size_t first = piece_count_ == men_.size() ? 2 : 0;
  for (std::size_t man = piece_count_; man-- > first;) {
    squares[man] = static_cast<std::uint8_t>(left & 63);
    left >>= 6;
  }
  if (first == 2) {
    const auto& pair = kings().squares[left];
    squares[0] = pair[0];
    squares[1] = pair[1];
  }
  return squares;
}

std::optional<std::uint64_t> PositionNumbers::number_of(Placement squares) const noexcept {
  if (piece_count_ < men_.size()) {
    if (touch(squares[0], squares[1])) return std::nullopt;
    sort_equals(squares);
    std::int32_t slice = slice_of_key_[key_of(squares)];
    if (slice < 0) {
      for (std::size_t man = 0; man < men_.size(); ++man) squares[man] ^= 7;
      sort_equals(squares);
      slice = slice_of_key_[key_of(squares)];
    }
    return static_cast<std::uint64_t>(slice) * slice_size_ + digits_of(squares, 0);
  }
  static const KingClasses& classes = kings();
  const Kings& pair = classes.of[squares[0]][squares[1]];
  if (pair.number < 0) return std::nullopt;
  const auto begin = static_cast<std::uint64_t>(pair.number) << 6 * (piece_count_ - 2);
  for (std::size_t man = 2; man < piece_count_; ++man) {
    squares[man] = views[pair.view][squares[man]];
  }
  sort_equals(squares);
  std::uint64_t digits = digits_of(squares, 2);
  if (pair.on_diagonal) {
    for (std::size_t man = 2; man < piece_count_; ++man) squares[man] = views[4][squares[man]];
    sort_equals(squares);
    digits = std::min(digits, digits_of(squares, 2));
  }
  return begin + digits;
}

}  // namespace tabiya::tablebase
