#include "python/chess/san.hpp"

#include <array>
#include <optional>

#include "python/chess/move_sets.hpp"

namespace tabiya::python::chess {
namespace {

/// What a text says about a move.
struct SanParts {
  std::optional<PieceType> piece{};
  std::optional<File> file{};
  std::optional<Rank> rank{};
  Square to = Square::A1;
  std::optional<PieceType> promotion{};
};

/// Takes the parts of a text from its end.
class SanSplitter {
 public:
  explicit SanSplitter(std::string_view text) : text_{text} {}

  [[nodiscard]] std::optional<SanParts> split() {
    SanParts parts;
    if (ends_in("+#")) text_.remove_suffix(1);
    parts.promotion = take_promotion();
    if (text_.size() < 2) return std::nullopt;
    const auto to = parse_lower_case_square(text_.substr(text_.size() - 2));
    if (!to) return std::nullopt;
    parts.to = *to;
    text_.remove_suffix(2);
    if (ends_in("-x")) text_.remove_suffix(1);
    take_origin(parts);
    if (!text_.empty()) return std::nullopt;
    return parts;
  }

 private:
  [[nodiscard]] bool ends_in(std::string_view letters) const {
    return !text_.empty() && letters.contains(text_.back());
  }
  static std::optional<Square> parse_lower_case_square(std::string_view text) {
    return text[0] >= 'a' ? parse_square(text) : std::nullopt;
  }
  std::optional<PieceType> take_promotion() {
    if (!ends_in("nbrqkNBRQK")) return std::nullopt;
    const auto type = parse_piece_type(static_cast<char>(text_.back() & ~0x20));
    text_.remove_suffix(1);
    if (ends_in("=")) text_.remove_suffix(1);
    return type;
  }
  void take_origin(SanParts& parts) {
    if (ends_in("12345678")) parts.rank = parse_rank(take());
    if (ends_in("abcdefgh")) parts.file = parse_file(take());
    if (ends_in("NBKRQ")) parts.piece = parse_piece_type(take());
  }
  char take() {
    const char letter = text_.back();
    text_.remove_suffix(1);
    return letter;
  }

  std::string_view text_;
};

/// "O-O" or "O-O-O", with the letter O or zeros, and perhaps a sign.
std::optional<CastlingSide> castling_of(std::string_view text) {
  if (!text.empty() && (text.back() == '+' || text.back() == '#')) text.remove_suffix(1);
  if (text == "O-O" || text == "0-0") return CastlingSide::KingSide;
  if (text == "O-O-O" || text == "0-0-0") return CastlingSide::QueenSide;
  return std::nullopt;
}

std::expected<PlainMove, SanFault> find_castling_in_variant(const State& state, CastlingMode mode,
                                                            CastlingSide side) {
  std::expected<PlainMove, SanFault> found = std::unexpected{SanFault::Illegal};
  for_each_legal_move(state, mode, {}, [&](PlainMove move) {
    if (is_castling(state, move) && castling_side(move.from, move.to) == side) found = move;
  });
  return found;
}

std::expected<PlainMove, SanFault> find_castling(const State& state, CastlingMode mode,
                                                 CastlingSide side) {
  if (!has_castling(state.variant)) return std::unexpected{SanFault::Illegal};
  if (!state.is_chess()) return find_castling_in_variant(state, mode, side);
  const MoveSets sets = castling_moves(state, mode);
  for (const Square rook : sets.castling_rooks) {
    if (castling_side(sets.castling_king, rook) == side) {
      return PlainMove{sets.castling_king, written_target(sets.castling_king, rook, mode)};
    }
  }
  return std::unexpected{SanFault::Illegal};
}

/// A move whose origin and target are written, whatever piece it is.
std::expected<PlainMove, SanFault> find_full_move(const State& state, CastlingMode mode,
                                                  const SanParts& parts) {
  PlainMove move{make_square(*parts.file, *parts.rank), parts.to, parts.promotion};
  const bool promotes =
      state.board().pieces(PieceType::Pawn).contains(move.from) && back_ranks.contains(move.to);
  PlainMove completed = move;
  if (promotes && !completed.promotion) completed.promotion = PieceType::Queen;
  if (!is_legal(state, completed, mode)) return std::unexpected{SanFault::Illegal};
  if (completed.promotion != parts.promotion) return std::unexpected{SanFault::MissingPromotion};
  return to_written(state, move, mode);
}

Bitboard origins_of(const State& state, const SanParts& parts) {
  Bitboard origins = state.board().pieces(state.turn(), parts.piece.value_or(PieceType::Pawn));
  if (parts.file) origins &= squares_of(*parts.file);
  if (parts.rank) origins &= squares_of(*parts.rank);
  // A capture by a pawn names the file.
  if (!parts.piece && !parts.file) origins &= squares_of(file_of(parts.to));
  return origins;
}

std::expected<PlainMove, SanFault> find_move(const State& state, CastlingMode mode,
                                             const SanParts& parts) {
  if (!parts.piece && parts.file && parts.rank) return find_full_move(state, mode, parts);
  const MoveScope scope{.origins = origins_of(state, parts),
                        .targets = Bitboard{parts.to} - state.ours()};
  std::optional<PlainMove> found;
  bool is_ambiguous = false;
  for_each_legal_move(state, mode, scope, [&](PlainMove move) {
    if (move.promotion != parts.promotion || move.drop) return;
    is_ambiguous |= found.has_value();
    found = move;
  });
  if (is_ambiguous) return std::unexpected{SanFault::Ambiguous};
  if (!found) return std::unexpected{SanFault::Illegal};
  return *found;
}

/// The other pieces of the same type that can go to the same square.
Bitboard rivals(const State& state, CastlingMode mode, PlainMove move, PieceType type) {
  const Bitboard others = state.board().pieces(state.turn(), type) - Bitboard{move.from};
  if (others.empty()) return {};
  Bitboard origins;
  for_each_legal_move(state, mode, {.origins = others, .targets = move.to},
                      [&](PlainMove rival) { origins |= rival.from; });
  return origins;
}

void append_origin(std::string& text, const State& state, CastlingMode mode, PlainMove move,
                   PieceType type) {
  const Bitboard others = rivals(state, mode, move, type);
  if (others.empty()) return;
  const bool shares_file = others.intersects(squares_of(file_of(move.from)));
  const bool shares_rank = others.intersects(squares_of(rank_of(move.from)));
  if (shares_rank || !shares_file) text += to_char(file_of(move.from));
  if (shares_file) text += to_char(rank_of(move.from));
}

std::string without_sign(const State& state, CastlingMode mode, PlainMove move, SanLength length) {
  if (move.is_null()) return "--";
  const char* const castling = file_difference(move.from, move.to) < 0 ? "O-O-O" : "O-O";
  if (!move.drop && is_castling(state, move)) return castling;
  std::string text;
  if (move.drop) {
    if (move.drop != PieceType::Pawn) text += to_char(*move.drop);
    return text + '@' + to_string(move.to);
  }
  const PieceType type = state.board().type_on(move.from).value_or(PieceType::Pawn);
  const bool captures = is_capture(state, move);
  if (type != PieceType::Pawn) text += to_char(type);
  if (length == SanLength::Long) text += to_string(move.from);
  else if (type != PieceType::Pawn) append_origin(text, state, mode, move, type);
  else if (captures) text += to_char(file_of(move.from));
  if (captures) text += 'x';
  else if (length == SanLength::Long) text += '-';
  text += to_string(move.to);
  if (move.promotion) text += {'=', to_char(*move.promotion)};
  return text;
}

/// "N@f3", "P@e4" or "@e4", and perhaps a sign.
std::optional<PlainMove> drop_of(std::string_view text) {
  if (!text.empty() && (text.back() == '+' || text.back() == '#')) text.remove_suffix(1);
  const std::size_t at = text.find('@');
  if (at > 1 || text.size() != at + 3 || text[at + 1] < 'a') return std::nullopt;
  const auto to = parse_square(text.substr(at + 1));
  const std::optional<PieceType> type = at == 0 ? PieceType::Pawn : parse_piece_type(text[0]);
  if (!to || !type) return std::nullopt;
  return PlainMove{*to, *to, std::nullopt, type};
}

std::optional<PieceType> parse_lower_case_type(char letter) {
  const auto piece = parse_piece(letter);
  if (!piece || piece->color == Color::White) return std::nullopt;
  return piece->type;
}

std::optional<Square> parse_uci_square(std::string_view text) {
  return text[0] >= 'a' ? parse_square(text) : std::nullopt;
}

}  // namespace

std::expected<PlainMove, SanFault> parse_san(const State& state, CastlingMode mode,
                                             std::string_view text) {
  if (const auto drop = drop_of(text); drop && !state.is_chess()) {
    if (!is_legal(state, *drop, mode)) return std::unexpected{SanFault::Illegal};
    return *drop;
  }
  if (const auto side = castling_of(text)) return find_castling(state, mode, *side);
  if (const auto parts = SanSplitter{text}.split()) return find_move(state, mode, *parts);
  constexpr std::array<std::string_view, 4> null_moves{"--", "Z0", "0000", "@@@@"};
  for (const std::string_view null_move : null_moves) {
    if (text == null_move) return PlainMove{};
  }
  return std::unexpected{text.contains(',') ? SanFault::SeveralLegs : SanFault::Invalid};
}

std::string san_and_play(State& state, CastlingMode mode, PlainMove move, SanLength length) {
  std::string text = without_sign(state, mode, move, length);
  play(state, move, mode);
  if (!state.is_chess()) {
    const auto ending = ending_in_variant(state, mode);
    if (ending && ending->winner) return text + '#';
  }
  if (checkers(state).empty()) return text;
  const bool is_mate = !has_legal_move(state, mode);
  if (is_mate && !move.is_null()) return text + '#';
  return text + '+';
}

std::string to_uci(PlainMove move) {
  if (move.drop) return std::string{to_char(*move.drop)} + '@' + to_string(move.to);
  if (move.is_null()) return "0000";
  std::string text = to_string(move.from) + to_string(move.to);
  if (move.promotion) text += to_char(Piece{Color::Black, *move.promotion});
  return text;
}

std::optional<PlainMove> parse_uci(std::string_view text) {
  if (text == "0000") return PlainMove{};
  if (text.size() != 4 && text.size() != 5) return std::nullopt;
  const auto to = parse_uci_square(text.substr(2, 2));
  if (text.size() == 4 && text[1] == '@') {
    const auto piece = parse_piece(text[0]);
    if (!to || !piece) return std::nullopt;
    return PlainMove{*to, *to, std::nullopt, piece->type};
  }
  const auto from = parse_uci_square(text.substr(0, 2));
  if (!from || !to || *from == *to) return std::nullopt;
  PlainMove move{*from, *to};
  if (text.size() == 4) return move;
  move.promotion = parse_lower_case_type(text[4]);
  if (!move.promotion) return std::nullopt;
  return move;
}

}  // namespace tabiya::python::chess
