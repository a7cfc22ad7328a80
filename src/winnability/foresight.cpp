#include "winnability/foresight.hpp"

#include <algorithm>

#include "winnability/glance.hpp"
#include "winnability/light_game.hpp"
#include "winnability/minor_mates.hpp"

namespace tabiya::winnability {
namespace {

/// The sides' helpful moves.
template <Color Winner>
class HelpfulGame {
  static constexpr Color loser = ~Winner;
  using Moves = decltype(Foreseen::moves);

 public:
  HelpfulGame(const Board& board, Moves& moves, int attempt) noexcept
      : game_{board}, moves_{moves}, is_first_attempt_{attempt == 0} {}

  [[nodiscard]] const Board& board() const noexcept { return game_.board(); }
  /// The number of plies since the last capture or pawn move.
  [[nodiscard]] std::size_t plies_without_progress() const noexcept {
    return moves_.size() - last_progress_;
  }
  template <Color Us>
  [[nodiscard]] bool begin_turn() noexcept {
    return game_.template begin_turn<Us>();
  }

  /// Plays a move for the winner, which has more than minor pieces. Returns false if it has none.
  [[nodiscard]] bool play_winner() noexcept {
    using enum PieceType;
    constexpr std::size_t long_time = 6;
    game_.template find_steps<Winner>();
    const Square target = game_.king(loser);
    const Bitboard prey = board().pieces(loser) - target;
    if (prey.any() && captures(prey)) return true;
    const bool is_strong = has_strong();
    if (!is_strong && pushes()) return true;
    const Bitboard quiet = game_.empty() - tables::king[index_of(target)];
    const bool kings_face = edge.contains(target) && distance(game_.king(Winner), target) == 2;
    const bool is_stuck = plies_without_progress() > long_time;
    return (prey.any() && (!is_stuck || !is_strong) && walks_to(prey)) ||
           (is_stuck && takes_turn_to_wander() && wanders(quiet)) || (kings_face && waits(quiet)) ||
           walks_to(facing[index_of(target)]) || waits(quiet) || play_piece<Winner>(every_square) ||
           play_first<Winner, Pawn>(every_square) ||
           (game_.steps().any() && play_king<Winner>(game_.steps().first()));
  }

  /// Plays a move for the loser. Returns false if it has none.
  [[nodiscard]] bool play_loser() noexcept {
    using enum PieceType;
    game_.template find_steps<loser>();
    const Bitboard offers = game_.unsafe() & game_.empty();
    const Bitboard zone = tables::king[index_of(game_.king(loser))];
    if (play_piece<loser>(offers - zone, zone) || play_piece<loser>(offers) ||
        play_first<loser, Pawn>(offers)) {
      return true;
    }
    if (!has_strong() && (prepares_offer() || retreats())) return true;
    const Bitboard steps = game_.steps() & game_.empty();
    return (walks_to_the_hunter() ? approaches(steps) : walks_to_the_edge(steps)) ||
           play_piece<loser>(game_.empty()) || play_first<loser, Pawn>(every_square) ||
           walks_to_the_edge(game_.steps()) || play_piece<loser>(every_square);
  }

  /// Plays a move for a winner with minor pieces only. Returns false if it has none.
  ///
  /// All of the loser's pieces but those that are needed are captured, then the winner's king goes
  /// away from the other.
  [[nodiscard]] bool play_winner_with_minors() noexcept {
    game_.template find_steps<Winner>();
    const Square target = game_.king(loser);
    const Bitboard prey = board().pieces(loser) - target - spared();
    if (prey.any() && (captures(prey) || walks_to(prey))) return true;
    const Bitboard quiet = game_.empty();
    return leaves<Winner>(game_.steps() & quiet) || play_piece<Winner>(quiet) ||
           play_piece<Winner>(every_square) || leaves<Winner>(game_.steps());
  }
  [[nodiscard]] bool play_loser_with_minors() noexcept {
    using enum PieceType;
    game_.template find_steps<loser>();
    const Bitboard offers = game_.unsafe() & game_.empty();
    const Bitboard movable = ~spared();
    if (play_piece<loser>(offers, movable) || play_first<loser, Pawn>(offers, movable)) return true;
    constexpr std::size_t long_time = 6;
    const Bitboard quiet = game_.empty() - game_.unsafe();
    const bool is_stuck = plies_without_progress() > long_time && takes_turn_to_wander();
    return (is_stuck && (play_piece<loser>(quiet) || play_first<loser, Pawn>(quiet, movable))) ||
           leaves<loser>(game_.steps() & game_.empty()) ||
           play_piece<loser>(game_.empty(), movable) ||
           play_first<loser, Pawn>(every_square, movable) || play_piece<loser>(game_.empty()) ||
           play_first<loser, Pawn>(every_square) || leaves<loser>(game_.steps()) ||
           play_piece<loser>(every_square);
  }

  /// Mates at once if possible, if the loser's king has hardly a square to go to.
  [[nodiscard]] bool mates() noexcept {
    using enum PieceType;
    constexpr int few = 2;
    const Bitboard zone = tables::king[index_of(game_.king(loser))];
    const Bitboard flights = zone - board().pieces(loser) - unsafe_squares<loser>(board());
    return flights.count() <= few && (mates_with<Rook>() || mates_with<Queen>() ||
                                      mates_with<Bishop>() || mates_with<Knight>());
  }

 private:
  [[nodiscard]] bool has_strong() const noexcept {
    return board().pieces(Winner).intersects(board().pieces(PieceType::Queen) |
                                             board().pieces(PieceType::Rook));
  }

  /// Plays a move of a piece of this type to a wanted square; not always the same.
  template <Color Us, PieceType Type>
  [[nodiscard]] bool play_first(Bitboard wanted, Bitboard origins = every_square) noexcept {
    for (const Square from : board().pieces(Us, Type) & origins) {
      const Bitboard goals = game_.template targets<Us, Type>(from) & wanted;
      if (goals.empty()) continue;
      const bool begins_below = (moves_.size() % 4 < 2) == is_first_attempt_;
      return make<Us>(from, begins_below ? goals.first() : goals.last(), Type);
    }
    return false;
  }
  template <Color Us>
  [[nodiscard]] bool play_piece(Bitboard wanted, Bitboard origins = every_square) noexcept {
    using enum PieceType;
    if (is_first_attempt_) {
      return play_first<Us, Knight>(wanted, origins) || play_first<Us, Bishop>(wanted, origins) ||
             play_first<Us, Rook>(wanted, origins) || play_first<Us, Queen>(wanted, origins);
    }
    return play_first<Us, Queen>(wanted, origins) || play_first<Us, Rook>(wanted, origins) ||
           play_first<Us, Bishop>(wanted, origins) || play_first<Us, Knight>(wanted, origins);
  }
  template <Color Us>
  bool play_king(Square to) noexcept {
    return make<Us>(game_.king(Us), to, PieceType::King);
  }
  /// Moves the king to the step of the least cost, if there is a step.
  template <Color Us, class Cost>
  [[nodiscard]] bool play_king(Bitboard steps, Cost cost) noexcept {
    return steps.any() && play_king<Us>(*std::ranges::min_element(steps, {}, cost));
  }

  template <Color Us>
  bool make(Square from, Square to, PieceType type) noexcept {
    const bool is_pawn = type == PieceType::Pawn;
    if (is_pawn || game_.occupied().contains(to)) last_progress_ = moves_.size();
    const bool promotes = is_pawn && rank_of(to) == relative_rank(Us, Rank::Eighth);
    moves_.push_back(promotes ? Move::promotion(from, to, promotion<Us>())
                              : Move::normal(from, to));
    game_.template play<Us>(moves_[moves_.size() - 1], type);
    return true;
  }
  /// A rook stalemates less often than a queen and mates a bare king as well.
  template <Color Us>
  [[nodiscard]] PieceType promotion() const noexcept {
    constexpr int few = 3;
    const bool is_for_rook = board().pieces(~Us).count() <= few;
    return is_for_rook == is_first_attempt_ ? PieceType::Rook : PieceType::Queen;
  }

  template <PieceType Type>
  [[nodiscard]] bool mates_with() noexcept {
    const Bitboard checks = tables::attacks<Type>(game_.king(loser), game_.occupied());
    for (const Square from : board().pieces(Winner, Type)) {
      for (const Square to : game_.template targets<Winner, Type>(from) & checks) {
        auto next = game_.after(Move::normal(from, to), Type);
        if (!next.template begin_turn<loser>() || !next.is_loser_bound()) continue;
        return make<Winner>(from, to, Type);
      }
    }
    return false;
  }

  [[nodiscard]] bool captures(Bitboard prey) noexcept {
    const Bitboard steps = game_.steps() & prey;
    return play_piece<Winner>(prey) || play_first<Winner, PieceType::Pawn>(prey) ||
           (steps.any() && play_king<Winner>(steps.first()));
  }

  /// Pushes the foremost pawn that can step forward.
  [[nodiscard]] bool pushes() noexcept {
    constexpr auto up = Winner == Color::White ? Direction::North : Direction::South;
    const auto step = [&](Square from) {
      return game_.template targets<Winner, PieceType::Pawn>(from) & shifted<up>(Bitboard{from});
    };
    Bitboard movable;
    for (const Square from : board().pieces(Winner, PieceType::Pawn)) {
      if (step(from).any()) movable |= from;
    }
    if (movable.empty()) return false;
    const Square foremost = Winner == Color::White ? movable.last() : movable.first();
    return make<Winner>(foremost, step(foremost).first(), PieceType::Pawn);
  }

  /// The winner's king takes a shortest way to one of the squares.
  [[nodiscard]] bool walks_to(Bitboard goals) noexcept {
    const Bitboard free = game_.empty() - game_.unsafe();
    const Bitboard steps = game_.steps() & free;
    if (steps.empty() || goals.contains(game_.king(Winner))) return false;
    while (!goals.intersects(steps)) {
      const Bitboard grown = goals | (tables::king_steps(goals) & free);
      if (grown == goals) return false;
      goals = grown;
    }
    return play_king<Winner>((goals & steps).first());
  }

  /// A rook or queen moves while the kings stay.
  [[nodiscard]] bool waits(Bitboard quiet) noexcept {
    return play_first<Winner, PieceType::Rook>(quiet) ||
           play_first<Winner, PieceType::Queen>(quiet);
  }

  /// Every other move of the winner.
  [[nodiscard]] bool takes_turn_to_wander() const noexcept { return moves_.size() % 4 < 2; }

  /// Some piece goes somewhere, a different one each time, so that the moves do not repeat.
  [[nodiscard]] bool wanders(Bitboard quiet) noexcept {
    using enum PieceType;
    switch (moves_.size() / 4 % 4) {
      case 0: return wanders_with<Rook>(quiet) || wanders_with<Queen>(quiet);
      case 1: return wanders_with<Knight>(quiet);
      case 2: return wanders_with<Bishop>(quiet);
      default: return wanders_with<Queen>(quiet) || wanders_with<Rook>(quiet);
    }
  }
  template <PieceType Type>
  [[nodiscard]] bool wanders_with(Bitboard quiet) noexcept {
    const std::size_t turn = moves_.size();
    Bitboard pieces = board().pieces(Winner, Type);
    while (pieces.any()) {
      const Square from = turn % 8 < 4 ? pieces.first() : pieces.last();
      pieces -= from;
      Bitboard goals = game_.template targets<Winner, Type>(from) & quiet;
      for (std::size_t skipped = turn * 5 % 7; skipped > 0 && goals.has_several(); --skipped) {
        goals -= goals.first();
      }
      if (goals.empty()) continue;
      auto next = game_.after(Move::normal(from, goals.first()), Type);
      (void)next.template begin_turn<loser>();
      if (!next.is_loser_bound()) return make<Winner>(from, goals.first(), Type);
    }
    return false;
  }

  /// A piece goes to where it can next go to a square that a pawn of the winner attacks.
  [[nodiscard]] bool prepares_offer() noexcept {
    using enum PieceType;
    const Bitboard free = game_.empty();
    const Bitboard goals = tables::pawn_attacks<Winner>(board().pieces(Winner, Pawn)) & free;
    if (goals.empty() || !board().pieces(loser).has_several()) return false;
    const Bitboard straight = swept(goals, {}, {}, game_.occupied()) & free;
    return play_first<loser, Knight>(tables::knight_steps(goals) & free) ||
           play_first<loser, Bishop>(swept({}, goals, {}, game_.occupied()) & free) ||
           play_first<loser, Rook>(straight) || play_first<loser, Queen>(straight);
  }

  /// The piece of the loser that helps a lone minor piece to mate. At first a pawn only if there is
  /// no other; the foremost one, because others protect it.
  [[nodiscard]] Bitboard spared() const noexcept {
    if (has_mating_minors(board(), Winner)) return {};
    const Bitboard blockers = blockers_of(board(), Winner);
    if (blockers.empty()) return {};
    const Bitboard pawns = blockers & board().pieces(PieceType::Pawn);
    const Bitboard pieces = blockers - pawns;
    if (pieces.any() && (is_first_attempt_ || pawns.empty())) return Bitboard{pieces.first()};
    return Bitboard{loser == Color::White ? pawns.last() : pawns.first()};
  }
  /// Moves a king away from the other.
  template <Color Us>
  [[nodiscard]] bool leaves(Bitboard steps) noexcept {
    return play_king<Us>(steps, [&](Square sq) { return -distance(sq, game_.king(~Us)); });
  }

  /// A king that has only pawns leaves them to the other king.
  [[nodiscard]] bool retreats() noexcept {
    const Bitboard pawns = board().pieces(loser, PieceType::Pawn);
    if (pawns.empty() || board().pieces(loser) != (pawns | game_.king(loser))) return false;
    return play_king<loser>(game_.steps() & game_.empty(), [&](Square sq) {
      return -2 * distance(sq, pawns.first()) - distance(sq, game_.king(Winner));
    });
  }

  /// True if the loser's king should first walk towards the winner's king: many pieces of the
  /// winner mate it before all of the loser's are captured.
  [[nodiscard]] bool walks_to_the_hunter() const noexcept {
    constexpr int many = 8;
    constexpr std::size_t long_enough = 16;
    return is_first_attempt_ && board().pieces(loser).has_several() &&
           board().pieces(Winner).count() >= many &&
           distance(game_.king(Winner), game_.king(loser)) > 1 && moves_.size() < long_enough;
  }
  [[nodiscard]] bool approaches(Bitboard steps) noexcept {
    return play_king<loser>(steps, [&](Square sq) { return distance(sq, game_.king(Winner)); });
  }
  /// Away from the other king, unless the king is bare.
  [[nodiscard]] bool walks_to_the_edge(Bitboard steps) noexcept {
    constexpr int per_step = 8;
    const int sign = board().pieces(loser).has_several() ? -1 : 1;
    return play_king<loser>(steps, [&](Square sq) {
      return per_step * edge_distance(sq) + sign * distance(sq, game_.king(Winner));
    });
  }

  LightGame<Winner> game_;
  Moves& moves_;
  std::size_t last_progress_ = 0;
  bool is_first_attempt_;
};

template <Color Winner>
class Foresight {
  static constexpr Color loser = ~Winner;

 public:
  Foresight(const Position& position, Foreseen& found, int attempt) noexcept
      : game_{position.board(), found.moves, attempt},
        turn_{position.turn()},
        found_{found},
        has_only_minors_{!position.board().pieces(Winner).intersects(
            position.board().pieces(PieceType::Pawn) | position.board().pieces(PieceType::Rook) |
            position.board().pieces(PieceType::Queen))} {}

  [[nodiscard]] bool succeeds() noexcept {
    constexpr std::size_t patience = 30;
    while (found_.moves.size() < found_.moves.capacity() &&
           game_.plies_without_progress() <= patience) {
      if (const auto result = turn_ == Winner ? play_winner() : play_loser()) return *result;
      turn_ = ~turn_;
    }
    return false;
  }

 private:
  using Result = std::optional<bool>;  // whether a mate is foreseen; nothing while the game goes on

  [[nodiscard]] Result play_winner() noexcept {
    constexpr std::size_t a_while = 4;
    const bool is_check = game_.template begin_turn<Winner>();
    if (has_only_minors_) {
      found_.is_known = !is_check && always_mate(game_.board(), Winner);
      if (found_.is_known) return true;
      if (game_.play_winner_with_minors()) return std::nullopt;
      return false;
    }
    if (!is_check && glances()) return true;
    if (game_.plies_without_progress() >= a_while && game_.mates()) return true;
    if (game_.play_winner()) return std::nullopt;
    return false;
  }
  [[nodiscard]] Result play_loser() noexcept {
    const bool is_check = game_.template begin_turn<loser>();
    if (has_only_minors_) {
      if (game_.play_loser_with_minors()) return std::nullopt;
      return false;
    }
    if (!is_check && glances()) return true;
    if (game_.play_loser()) return std::nullopt;
    // Before the first move, the loser may be able to capture en passant.
    return is_check && !found_.moves.empty();
  }

  /// Looks for a mate every few plies.
  [[nodiscard]] bool glances() noexcept {
    if (++plies_since_glance_ < plies_between_glances) return false;
    plies_since_glance_ = 0;
    found_.plan.emplace();
    if (sees_mate<Winner>(game_.board(), *found_.plan)) return true;
    found_.plan.reset();
    return false;
  }

  static constexpr int plies_between_glances = 3;

  HelpfulGame<Winner> game_;
  Color turn_;
  Foreseen& found_;
  bool has_only_minors_;
  int plies_since_glance_ = plies_between_glances;
};

}  // namespace

bool foresees_mate(const Position& position, Color winner, Foreseen& found) noexcept {
  constexpr int attempts = 2;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    found.moves.clear();
    if (winner == Color::White ? Foresight<Color::White>{position, found, attempt}.succeeds()
                               : Foresight<Color::Black>{position, found, attempt}.succeeds()) {
      return true;
    }
  }
  return false;
}

}  // namespace tabiya::winnability
