/// Compares what is known about minor pieces with a table of helpmates.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>

#include "helpmate_tables.hpp"
#include "tabiya/notation/fen.hpp"
#include "winnability/minor_mates.hpp"

namespace tabiya::test {

/// Checks every position in which White's pieces are said always to mate, or those of every
/// `stride`-th word of 64. Returns their number.
inline std::uint64_t expect_known_mates(const HelpmateTable& table, std::size_t stride) {
  std::uint64_t known = 0;
  const auto check = [&](const Men& men, bool is_solved) {
    if (men.turn == Color::Black || is_attacked(men, Color::White)) return;
    const Setup setup = men.setup();
    if (!winnability::always_mate(setup.board, Color::White)) return;
    ++known;
    EXPECT_TRUE(is_solved) << to_fen(*Position::from_setup(setup));
  };
  table.for_each([&](std::size_t number) { return number % stride == 0; }, check);
  return known;
}

}  // namespace tabiya::test
