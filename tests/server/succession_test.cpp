/// When a server may take the place of the one that leads.
#include "server/store/succession.hpp"

#include <gtest/gtest.h>

namespace tabiya::server::testing {
namespace {

using State = Succession::State;

Look at_beat(std::int64_t beat, bool is_connected = true) {
  return {.writer = "a", .beat = beat, .is_connected = is_connected};
}

/// Takes looks at which the beat stands still, until the writer counts as gone; how many they are.
int looks_until_orphaned(Succession& succession, const Look& look) {
  int looks = 1;
  while (succession.note(look) != State::Orphaned) ++looks;
  return looks;
}

TEST(Succession, AWriterThatBeatsLeads) {
  Succession succession;
  EXPECT_EQ(succession.note(at_beat(1)), State::Unknown) << "it may be the beat of a dead one";
  EXPECT_EQ(succession.note(at_beat(2)), State::Led);
  EXPECT_EQ(succession.note(at_beat(2)), State::Led);
}

TEST(Succession, AWriterWithoutBeatsIsGone) {
  Succession succession;
  succession.note(at_beat(1));
  succession.note(at_beat(2));
  EXPECT_EQ(looks_until_orphaned(succession, at_beat(2)), Succession::missed_beats);
}

TEST(Succession, SoonerIfItsConnectionIsGoneToo) {
  Succession succession;
  succession.note(at_beat(1));
  succession.note(at_beat(2));
  EXPECT_EQ(looks_until_orphaned(succession, at_beat(2, false)),
            Succession::missed_beats_unconnected);
}

TEST(Succession, ALostConnectionAloneIsNotAnEnd) {
  Succession succession;
  for (std::int64_t beat = 1; beat < 100; ++beat) succession.note(at_beat(beat, false));
  EXPECT_EQ(succession.note(at_beat(100, false)), State::Led);
}

TEST(Succession, ABeatInTimeBeginsTheCountAgain) {
  Succession succession;
  succession.note(at_beat(1));
  for (int missed = 0; missed < Succession::missed_beats - 1; ++missed) succession.note(at_beat(1));
  succession.note(at_beat(2));
  EXPECT_EQ(looks_until_orphaned(succession, at_beat(2)), Succession::missed_beats);
}

TEST(Succession, WhileNoOneCanLookNoOneIsGone) {
  Succession succession;
  succession.note(at_beat(1));
  for (int missed = 0; missed < Succession::missed_beats - 1; ++missed) succession.note(at_beat(1));
  succession.interrupt();
  EXPECT_EQ(looks_until_orphaned(succession, at_beat(1)), Succession::missed_beats);
}

TEST(Succession, AfterThatAWriterHasTimeToConnectAgain) {
  Succession succession;
  succession.note(at_beat(1));
  succession.note(at_beat(2));
  succession.interrupt();
  EXPECT_EQ(looks_until_orphaned(succession, at_beat(2, false)), Succession::missed_beats);
  succession.note(at_beat(3, false));
  EXPECT_EQ(looks_until_orphaned(succession, at_beat(3, false)),
            Succession::missed_beats_unconnected);
}

TEST(Succession, AnotherWriterHasAllItsTime) {
  Succession succession;
  succession.note(at_beat(1));
  looks_until_orphaned(succession, at_beat(1));
  Look other{.writer = "b", .beat = 1, .is_connected = true};
  EXPECT_EQ(succession.note(other), State::Unknown);
  EXPECT_EQ(looks_until_orphaned(succession, other), Succession::missed_beats);
}

TEST(Succession, AWriterThatHasResignedOrLeftMakesPlace) {
  Succession succession;
  EXPECT_EQ(succession.note({.writer = "", .is_connected = false}), State::Vacant);
  EXPECT_EQ(succession.note({.writer = "a", .is_connected = false}), State::Vacant);
}

TEST(Succession, AConnectedServerThatIsNoNodeLeads) {
  Succession succession;
  for (int look = 0; look < 2 * Succession::missed_beats; ++look) {
    EXPECT_EQ(succession.note({.writer = "a version before the nodes", .is_connected = true}),
              State::Led);
  }
}

}  // namespace
}  // namespace tabiya::server::testing
