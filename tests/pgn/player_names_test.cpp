// Which spellings of names can mean the same person.
#include "pgn/inner/player_names.hpp"

#include <gtest/gtest.h>

#include <span>
#include <string_view>

namespace tabiya::pgn {
namespace {

using Pair = std::string_view[2];

void expect_all(std::span<const Pair> pairs, bool is_same) {
  for (const auto& [left, right] : pairs) {
    EXPECT_EQ(may_be_same_name(left, right), is_same) << left << " and " << right;
    EXPECT_EQ(may_be_same_name(right, left), is_same) << right << " and " << left;
  }
}

TEST(PlayerNames, HaveManySpellings) {
  constexpr Pair same[]{
      {"Kasparov, Garry", "Garry Kasparov"},
      {"Kasparov, G", "Garry Kasparov"},
      {"Kasparov G", "G. Kasparov"},
      {"Kasparov G", "Garry Kasparov"},
      {"KASPAROV", "Kasparov, Garry"},
      {"Kasparov,Gary", "Kasparow, Garri"},
      {"Kortschnoj, Viktor", "Korchnoi,V"},
      {"Kortchnoi, Victor", "Korchnoi, Viktor L"},
      {"Müller, K", "muller"},
      {"Tal", "TAL, Mikhail"},
      {"Tal, M N", "Tal, Mihail Nekhemievich"},
      {"?", "Fischer"},
      {"", "Fischer"},
      {"Nepomniachtchi,I", "Nepomnyashchy"},
      {"Nepomniachtchi, Ian", "Nepomnjaschij, Jan"},
      {"Fischer, Robert James", "Fischer, R."},
      {"Fischer, Robert James", "Fischer, James"},
      {"Alexei Shirov", "Shirov, Aleksej"},
      {"Bareev, Evgeny", "Bareev, Yevgeni"},
      {"Dimitri Jakovenko", "Jakovenko, Dmitry"},
      {"Alexander Beliavsky", "Beljavsky, Aleksandr"},
      {"van Wely, Loek", "Wely, Loek van"},
      {"Loek van Wely", "Van Wely, L."},
      {"GM Topalov, Veselin (BUL)", "Topalov, V"},
      {"Kelly, Alberic O", "O'Kelly, Alberic"},
      {"Vachier-Lagrave, Maxime", "Vachier Lagrave"},
      {"Maxime Vachier-Lagrave", "Vachier Lagrave, M."},
      {"Krasenkow, Michal", "Krasenkov, M"},
      {"Wang Yue", "Wang, Yue"},
      {"Karpov, Al.", "Karpov, Alexander"},
      {"Smith, John Jr", "Smith, John"},
      {"Smith, John, Jr.", "John Smith Junior"},
      {"Карпов, А", "Карпов, Анатолий"},
      {"Stockfish 16", "Stockfish"},
      {"Deep Blue", "deep blue"},
  };
  expect_all(same, true);
}

TEST(PlayerNames, ThatContradictAreThoseOfDifferentPeople) {
  constexpr Pair others[]{
      {"Sokolov, Ivan", "Sokolov, Andrei"},
      {"Ivan Sokolov", "Andrei Sokolov"},
      {"Ivan Sokolov", "Sokolov, Andrei"},
      {"Sokolov, I", "Sokolov, A"},
      {"Sokolov, I", "Andrei Sokolov"},
      {"Sokolov I", "A. Sokolov"},
      {"Sokolov, Ivan", "Sokolova, Ivana"},
      {"Sokolov", "Sokolova"},
      {"Karpov", "Kasparov"},
      {"Karpov", "Kramnik"},
      {"Petrov, Ivan", "Petkov, Ivan"},
      {"Tal, M", "Petrosian, M"},
      {"Li, A", "Wu, A"},
      {"Wang Yue", "Wang Hao"},
      {"Wang, Yu", "Wang, Yue"},
      {"Polgar, Sofia", "Polgar, Judit"},
      {"Polgar, Zsuzsa", "Polgar, Zsofia"},
      {"Smith, Daniel", "Smith, Daniela"},
      {"Smith, Andrea", "Smith, Andrei"},
      {"Smith, Marko", "Smith, Mirko"},
      {"Smith, John Jr", "Smith, John Sr"},
      {"John Smith II", "John Smith III"},
      {"Fischer, R J", "Fischer, R B"},
      {"Deep Blue", "Deep Thought"},
      {"Stockfish 15", "Stockfish 16"},
      {"van der Wiel, John", "van der Sterren, Paul"},
      {"van der Wiel", "van der Sterren"},
      {"Карпов, Анатолий", "Карпов, Борис"},
      {"Player1001", "Player1101"},
      {"Bestengine15a", "Bestengine16a"},
  };
  expect_all(others, false);
}

}  // namespace
}  // namespace tabiya::pgn
