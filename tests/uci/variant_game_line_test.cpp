#include "tabiya/uci/variant_game_line.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/variant_engine.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/uci/client.hpp"

namespace tabiya::uci {
namespace {

using namespace std::chrono_literals;
using test::VariantHost;

VariantGameLine line_of(Variant variant, const std::vector<std::string>& moves) {
  VariantGameLine line{.start = VariantPosition{variant}};
  VariantPosition position = line.start;
  for (const std::string& text : moves) {
    line.moves.push_back(parse_uci(position, text).value());
    position.play_unchecked(line.moves.back());
  }
  return line;
}

const std::vector<std::string> with_drop{"e2e4", "d7d5", "e4d5", "d8d5", "P@e6"};

class VariantGameLines : public testing::Test {
 protected:
  [[nodiscard]] static Client start(VariantHost& machine) {
    return Client::start({.arguments = {"varied"}, .host = &machine.host},
                         machine.host.now() + 1s)
        .value();
  }
  static std::string move_of(Client& client, const auto& line) {
    const auto command = client.describe(line, client.now() + 1s);
    if (!command) return to_string(command.error());
    const auto answer = client.search(*command, {.depth = 1}, client.now() + 1s);
    return answer ? answer->best.move.value_or("none") : to_string(answer.error());
  }
};

TEST_F(VariantGameLines, ChooseTheVariantOnceUntilItChanges) {
  VariantHost machine{{Variant::Crazyhouse, Variant::Atomic}};
  Client client = start(machine);
  const VariantGameLine crazyhouse = line_of(Variant::Crazyhouse, with_drop);
  for (int time = 0; time < 2; ++time) {
    EXPECT_TRUE(move_of(client, crazyhouse).contains('@'));
  }
  EXPECT_EQ(move_of(client, line_of(Variant::Atomic, {"e2e4"})).size(), 4U);
  EXPECT_EQ(move_of(client, GameLine{}).size(), 4U);
  EXPECT_EQ(move_of(client, line_of(Variant::Standard, {"e2e4"})).size(), 4U);
  EXPECT_EQ(machine.options(),
            (std::vector<std::string>{"setoption name UCI_Variant value crazyhouse",
                                      "setoption name UCI_Variant value atomic",
                                      "setoption name UCI_Variant value chess"}));
}

TEST_F(VariantGameLines, ChooseTheVariantWhateverTheCallerHasSet) {
  VariantHost machine{{Variant::Crazyhouse}};
  Client client = start(machine);
  ASSERT_TRUE(client.send(SetOption{"uci_variant", "crazyhouse"}, client.now() + 1s));
  EXPECT_EQ(move_of(client, GameLine{}).size(), 4U);
  EXPECT_EQ(machine.options().back(), "setoption name UCI_Variant value chess");
}

TEST_F(VariantGameLines, AreRefusedByAnEngineThatDoesNotOfferTheVariant) {
  for (const std::vector<Variant>& offered : {std::vector<Variant>{}, {Variant::Atomic}}) {
    VariantHost machine{offered};
    Client client = start(machine);
    EXPECT_FALSE(client.offers(Variant::Horde));
    EXPECT_EQ(client.offers(Variant::Atomic), !offered.empty());
    EXPECT_EQ(move_of(client, line_of(Variant::Horde, {})),
              "the engine does not play this variant: its option UCI_Variant does not offer it");
    EXPECT_EQ(move_of(client, GameLine{}).size(), 4U) << "it can play on";
  }
}

TEST(VariantGameLine, HasAFenUnlessItBeginsAtTheVariantsOwnStart) {
  const VariantGameLine game = line_of(Variant::Crazyhouse, with_drop);
  EXPECT_EQ(to_command(game), (SetPosition{{}, with_drop}));
  VariantPosition position = game.start;
  for (const Move move : game.moves) position.play_unchecked(move);
  EXPECT_EQ(to_command({.start = position}).fen,
            "rnb1kbnr/ppp1pppp/4P3/3q4/8/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 0 3");
}

TEST(VariantGameLine, ContinuesAnother) {
  const VariantGameLine whole = line_of(Variant::Crazyhouse, with_drop);
  const VariantGameLine begun = line_of(Variant::Crazyhouse, {"e2e4", "d7d5"});
  EXPECT_TRUE(is_same_game(whole, begun));
  EXPECT_TRUE(is_same_game(begun, whole));
  EXPECT_FALSE(is_same_game(begun, line_of(Variant::Crazyhouse, {"d2d4"})));
  EXPECT_FALSE(is_same_game(begun, line_of(Variant::Atomic, {"e2e4", "d7d5"})));
}

}  // namespace
}  // namespace tabiya::uci
