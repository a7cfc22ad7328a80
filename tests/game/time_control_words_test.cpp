/// Time controls as phrases for people.
#include <gtest/gtest.h>

#include <array>

#include "game/timed.hpp"
#include "tabiya/game/words.hpp"

namespace tabiya {
namespace {

using namespace std::chrono_literals;
using test::control;

TEST(TimeControlWords, ReadNaturally) {
  struct Row {
    std::string_view control;
    std::string_view english;
    std::string_view german;
  };
  constexpr std::array rows{
      Row{"-", "no time limit", "ohne Zeitbegrenzung"},
      Row{"300", "5 minutes", "5 Minuten"},
      Row{"180+2", "3 minutes, 2 seconds a move", "3 Minuten, 2 Sekunden je Zug"},
      Row{"0+1", "0 seconds, 1 second a move", "0 Sekunden, 1 Sekunde je Zug"},
      Row{"40/5400+30:1800+30", "40 moves in 90 minutes, then 30 minutes, 30 seconds a move",
          "90 Minuten für 40 Züge, dann 30 Minuten, 30 Sekunden je Zug"},
      Row{"40/7200:20/3600:900+30",
          "40 moves in 2 hours, then 20 moves in 1 hour, then 15 minutes, 30 seconds a move",
          "2 Stunden für 40 Züge, dann 1 Stunde für 20 Züge, dann 15 Minuten, "
          "30 Sekunden je Zug"},
      Row{"40/9000", "40 moves in 2 hours 30 minutes, and so on",
          "2 Stunden 30 Minuten für 40 Züge und so fort"},
      Row{"5400d10", "90 minutes, 10 seconds of delay a move",
          "90 Minuten, 10 Sekunden Aufschub je Zug"},
      Row{"5400b10", "90 minutes, up to 10 seconds given back a move",
          "90 Minuten, bis zu 10 Sekunden Gutschrift je Zug"},
      Row{"*180", "hourglass of 3 minutes", "Sanduhr: 3 Minuten"},
      Row{"1800y3x30", "30 minutes, then 3 periods of 30 seconds a move",
          "30 Minuten, dann 3 Perioden zu 30 Sekunden je Zug"},
      Row{"1800y20/300", "30 minutes, then 20 moves in 5 minutes, repeating",
          "30 Minuten, dann 5 Minuten für 20 Züge, jedes Mal von neuem"},
      Row{"0y1x30", "1 period of 30 seconds a move", "1 Periode zu 30 Sekunden je Zug"},
      Row{"1/259200", "3 days a move", "3 Tage je Zug"},
      Row{"1/86400", "1 day a move", "1 Tag je Zug"},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(to_words(control(row.control)), row.english);
    EXPECT_EQ(to_words(control(row.control), Language::German), row.german);
  }
}

TEST(TimeWords, UseTheLargestUnitsThatAreNatural) {
  struct Row {
    Milliseconds time;
    std::string_view english;
  };
  constexpr std::array rows{
      Row{0ms, "0 seconds"},
      Row{1s, "1 second"},
      Row{2500ms, "2.5 seconds"},
      Row{10050ms, "10.05 seconds"},
      Row{1ms, "0.001 seconds"},
      Row{60s, "1 minute"},
      Row{90s, "90 seconds"},
      Row{150s, "2 minutes 30 seconds"},
      Row{60min, "1 hour"},
      Row{100min, "100 minutes"},
      Row{150min, "2 hours 30 minutes"},
      Row{24h, "1 day"},
      Row{36h, "36 hours"},
      Row{50h + 1s, "2 days 2 hours 1 second"},
      Row{longest_time, "1000 days"},
  };
  for (const Row& row : rows) EXPECT_EQ(to_words(row.time), row.english);
  EXPECT_EQ(to_words(2500ms, Language::German), "2,5 Sekunden");
}

}  // namespace
}  // namespace tabiya
