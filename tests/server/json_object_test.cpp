#include "server/base/json_object.hpp"

#include <gtest/gtest.h>

#include <boost/json/object.hpp>

namespace tabiya::server::testing {
namespace {

TEST(AJsonObject, WritesItsFieldsInOrder) {
  JsonObject object;
  object.plain("type", "gameState").number("wtime", -60'000).boolean("rated", false);
  EXPECT_EQ(object.take(), R"({"type":"gameState","wtime":-60000,"rated":false})");
}

TEST(AJsonObject, CanBeEmpty) { EXPECT_EQ(JsonObject{}.take(), "{}"); }

TEST(AJsonObject, EscapesTexts) {
  JsonObject object;
  object.text("said", "\"\\\n");
  EXPECT_EQ(object.take(), R"({"said":"\"\\\n"})");
}

TEST(AJsonObject, HoldsOtherValues) {
  JsonObject object;
  object.value("opening", nullptr).value("can", {"resign", "draw"});
  object.written("clock", JsonObject{}.number("initial", 1).take());
  object.written_array("san", R"("e4","e5")");
  EXPECT_EQ(object.take(),
            R"({"opening":null,"can":["resign","draw"],"clock":{"initial":1},"san":["e4","e5"]})");
}

}  // namespace
}  // namespace tabiya::server::testing
