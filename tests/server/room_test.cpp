#include "server/rooms/room.hpp"

#include <gtest/gtest.h>

#include <chrono>

#include "server/support/world.hpp"
#include "tabiya/game/arbiter_audit.hpp"

namespace tabiya::server {
namespace {

using namespace std::chrono_literals;
using testing::Lines;
using testing::LinesPtr;
using testing::outlet_to;
using testing::World;

constexpr std::string_view fools_mate = "f2f3 e7e5 g2g4 d8h4";

/// Two guests at a board.
class Rooms : public ::testing::Test {
 protected:
  LinesPtr watch(std::optional<UserKey> user, LineForm form = LineForm::Api) {
    auto lines = std::make_shared<Lines>();
    auto watched = world.site().rooms.watch(game, user, form, outlet_to(lines));
    EXPECT_TRUE(watched.has_value());
    subscriptions.push_back(std::move(*watched));
    world.settle();
    return lines;
  }
  [[nodiscard]] const Room& room() { return world.room(game); }
  [[nodiscard]] std::string_view status() { return room().status().name; }
  [[nodiscard]] Milliseconds left(Color color) { return *room().remaining(color, world.now()); }

  World world;
  UserKey white = world.user_of(world.guest());
  UserKey black = world.user_of(world.guest());
  GameId game = world.game(white, black);
  std::vector<Subscription> subscriptions;
};

// ---- Moves ----

TEST_F(Rooms, a_move_is_told_to_both_players_and_to_spectators) {
  const auto own = watch(white);
  const auto opponents = watch(black);
  const auto spectators = watch(std::nullopt);
  EXPECT_EQ(world.move(game, white, "e2e4"), "");
  for (const auto& lines : {own, opponents, spectators}) {
    ASSERT_EQ(lines->texts.size(), 2);
    EXPECT_NE(lines->texts[0].find(R"("type":"gameFull")"), std::string::npos);
    EXPECT_NE(lines->texts[1].find(R"({"type":"gameState","moves":"e2e4")"), std::string::npos);
  }
}

TEST_F(Rooms, an_illegal_move_is_refused_with_its_reason_and_nothing_changes) {
  const auto lines = watch(white);
  EXPECT_EQ(world.move(game, white, "e2e5"),
            "e2e5: a pawn does not move so; it moves straight forwards and captures diagonally "
            "forwards (FIDE 3.7)");
  EXPECT_EQ(room().moves_text(), "");
  EXPECT_EQ(lines->texts.size(), 1);
}

TEST_F(Rooms, what_is_no_move_is_said_to_be_none) {
  EXPECT_EQ(world.move(game, white, "hello"), "\"hello\" is no move");
  EXPECT_EQ(world.move(game, white, ""), "\"\" is no move");
}

TEST_F(Rooms, nobody_moves_for_the_other_side) {
  EXPECT_NE(world.move(game, black, "e7e5"), "");
  world.move(game, white, "e2e4");
  EXPECT_NE(world.move(game, white, "d2d4"), "");
  EXPECT_EQ(room().moves_text(), "e2e4");
}

TEST_F(Rooms, a_stranger_has_no_game_here) {
  const UserKey stranger = world.user_of(world.guest());
  EXPECT_EQ(world.move(game, stranger, "e2e4"), "Not your game");
  EXPECT_EQ(world.move(GameId{}, white, "e2e4"), "No such game");
}

TEST_F(Rooms, the_last_move_sent_again_is_accepted_and_changes_nothing) {
  const auto lines = watch(white);
  world.move(game, white, "e2e4");
  EXPECT_EQ(world.move(game, white, "e2e4"), "");
  EXPECT_EQ(room().moves_text(), "e2e4");
  EXPECT_EQ(lines->texts.size(), 2);
  world.move(game, black, "e7e5");
  EXPECT_NE(world.move(game, white, "e2e4"), "");
}

TEST_F(Rooms, a_mating_move_sent_again_is_accepted_too) {
  world.play(game, fools_mate);
  EXPECT_EQ(world.move(game, black, "d8h4"), "");
  EXPECT_NE(world.move(game, white, "e2e4"), "");
}

TEST_F(Rooms, castling_is_taken_in_both_ways_of_writing_it) {
  world.play(game, "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5");
  EXPECT_EQ(world.move(game, white, "e1h1"), "");
  EXPECT_EQ(world.move(game, black, "e8g8"), "");
  EXPECT_TRUE(room().moves_text().ends_with("e1g1 e8g8"));
}

// ---- The end ----

TEST_F(Rooms, mate_ends_the_game_and_the_streams) {  // FIDE 5.1.1
  const auto lines = watch(white);
  world.play(game, fools_mate);
  EXPECT_EQ(status(), "mate");
  EXPECT_TRUE(lines->has_ended);
  EXPECT_NE(lines->last().find(R"("status":"mate","winner":"black")"), std::string::npos);
}

TEST_F(Rooms, a_finished_game_is_shown_once_and_its_stream_ends) {
  world.play(game, fools_mate);
  const auto lines = watch(white);
  EXPECT_EQ(lines->texts.size(), 1);
  EXPECT_TRUE(lines->has_ended);
}

TEST_F(Rooms, after_the_end_nothing_is_taken_but_chat) {
  world.play(game, fools_mate);
  EXPECT_NE(world.act(game, white, action::Resign{}), "");
  EXPECT_EQ(world.act(game, white, action::Say{ChatRoom::Players, "Good game!"}), "");
  EXPECT_EQ(room().chat().size(), 1);
}

TEST_F(Rooms, resigning_before_both_have_moved_aborts) {
  EXPECT_EQ(world.act(game, black, action::Resign{}), "");
  EXPECT_EQ(status(), "aborted");
}

TEST_F(Rooms, resigning_later_loses) {  // FIDE 5.1.2
  world.play(game, "e2e4 e7e5");
  EXPECT_EQ(world.act(game, black, action::Resign{}), "");
  EXPECT_EQ(status(), "resign");
  EXPECT_EQ(room().arbiter().outcome()->winner(), Color::White);
}

TEST_F(Rooms, a_game_in_earnest_cannot_be_aborted) {
  world.play(game, "e2e4 e7e5");
  EXPECT_NE(world.act(game, white, action::Abort{}), "");
  EXPECT_EQ(status(), "started");
}

// ---- Draws ----

TEST_F(Rooms, an_offer_is_shown_and_accepted) {  // FIDE 9.1.2, 5.2.3
  const auto lines = watch(black);
  world.play(game, "e2e4 e7e5");
  EXPECT_EQ(world.act(game, white, action::Draw{true}), "");
  EXPECT_NE(lines->last().find(R"("wdraw":true)"), std::string::npos);
  EXPECT_EQ(world.act(game, black, action::Draw{true}), "");
  EXPECT_EQ(status(), "draw");
}

TEST_F(Rooms, an_offer_is_declined_in_words_or_by_a_move) {
  world.play(game, "e2e4 e7e5");
  world.act(game, white, action::Draw{true});
  world.act(game, black, action::Draw{false});
  EXPECT_EQ(room().arbiter().game().draw_offer(), std::nullopt);
  world.play(game, "g1f3 b8c6");
  world.act(game, black, action::Draw{true});
  world.move(game, white, "f1b5");
  EXPECT_EQ(room().arbiter().game().draw_offer(), std::nullopt);
}

TEST_F(Rooms, a_second_offer_within_twenty_plies_is_not_heard) {
  world.play(game, "e2e4 e7e5");
  world.act(game, white, action::Draw{true});
  world.act(game, black, action::Draw{false});
  EXPECT_EQ(world.act(game, white, action::Draw{true}), "");
  EXPECT_EQ(room().arbiter().game().draw_offer(), std::nullopt);
}

TEST_F(Rooms, an_offer_can_come_with_a_move) {
  world.play(game, "e2e4 e7e5");
  EXPECT_EQ(world.act(game, white, action::Move{.text = "g1f3", .offers_draw = true}), "");
  EXPECT_EQ(room().arbiter().game().draw_offer(), Color::White);
}

TEST_F(Rooms, draw_yes_with_a_threefold_repetition_on_the_board_claims_it) {  // FIDE 9.2.2
  world.play(game, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
  EXPECT_EQ(world.act(game, white, action::Draw{true}), "");
  EXPECT_EQ(room().arbiter().outcome()->termination(), Termination::ThreefoldClaim);
}

TEST_F(Rooms, a_claim_with_an_intended_move) {  // FIDE 9.2.1
  world.play(game, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
  EXPECT_EQ(world.act(game, black, action::ClaimDraw{Claim::Threefold, "f6g8"}), "");
  EXPECT_EQ(status(), "draw");
  EXPECT_FALSE(room().moves_text().ends_with("f6g8"));
}

TEST_F(Rooms, a_wrong_claim_is_refused_and_costs_time) {  // FIDE 9.5.3
  world.play(game, "e2e4 e7e5");
  EXPECT_NE(world.act(game, white, action::ClaimDraw{Claim::Threefold, std::nullopt}), "");
  EXPECT_EQ(left(Color::Black), 5min + room().arbiter().ruleset().penalty);
}

TEST_F(Rooms, five_times_the_same_position_ends_the_game_by_itself) {  // FIDE 9.6.1
  for (int round = 0; round < 4; ++round) world.play(game, "g1f3 g8f6 f3g1 f6g8");
  EXPECT_EQ(status(), "draw");
}

TEST_F(Rooms, when_too_much_has_happened_a_game_can_only_be_resigned) {
  game = world.game(white, white, {});
  while (room().arbiter().events().size() < max_events) {
    world.move(game, white, "e2e4");
    world.act(game, white, action::Takeback{true});
  }
  EXPECT_NE(world.move(game, white, "e2e4"), "");
  EXPECT_EQ(world.act(game, white, action::Resign{}), "");
}

// ---- Takebacks ----

TEST_F(Rooms, a_takeback_is_asked_for_and_granted) {
  const auto lines = watch(white);
  world.play(game, "e2e4 e7e5");
  EXPECT_EQ(world.act(game, black, action::Takeback{true}), "");
  EXPECT_NE(lines->last().find(R"("btakeback":true)"), std::string::npos);
  EXPECT_EQ(world.act(game, white, action::Takeback{true}), "");
  EXPECT_NE(lines->last().find(R"("moves":"e2e4",)"), std::string::npos);
  EXPECT_EQ(room().san_elements(), "\"e4\"");
}

TEST_F(Rooms, who_has_been_answered_takes_back_two_plies) {
  world.play(game, "e2e4 e7e5");
  world.act(game, white, action::Takeback{true});
  world.act(game, black, action::Takeback{true});
  EXPECT_EQ(room().moves_text(), "");
}

TEST_F(Rooms, after_three_refusals_nobody_is_asked_again) {
  world.play(game, "e2e4 e7e5");
  for (int refusal = 0; refusal < 3; ++refusal) {
    world.act(game, white, action::Takeback{true});
    world.act(game, black, action::Takeback{false});
  }
  EXPECT_EQ(world.act(game, white, action::Takeback{true}), "");
  EXPECT_EQ(room().arbiter().takeback_request(), std::nullopt);
}

// ---- Clocks ----

TEST_F(Rooms, the_clocks_stand_still_until_both_have_moved) {
  world.pass(1min);
  world.move(game, white, "e2e4");
  world.pass(1min);
  EXPECT_EQ(left(Color::Black), 5min);
  world.move(game, black, "e7e5");
  world.pass(1min);
  EXPECT_EQ(left(Color::White), 4min);
  EXPECT_EQ(left(Color::Black), 5min);
}

TEST_F(Rooms, a_flag_falls_by_itself) {  // FIDE 6.8
  const auto lines = watch(black);
  world.play(game, "e2e4 e7e5");
  world.pass(5min - 1ms);
  EXPECT_EQ(status(), "started");
  world.pass(1ms);
  EXPECT_EQ(status(), "outoftime");
  EXPECT_EQ(room().arbiter().outcome()->winner(), Color::Black);
  EXPECT_TRUE(lines->has_ended);
}

TEST_F(Rooms, a_flag_draws_if_the_opponent_can_never_mate) {  // FIDE 6.9
  game = world.game(white, black,
                    {.fen = "4k3/7p/8/8/8/8/8/4K3 b - - 0 1", .time = RealTime{1min, 0s}});
  world.play(game, "h7h6 e1e2");
  world.pass(1min);
  EXPECT_EQ(status(), "outoftime");
  EXPECT_TRUE(room().arbiter().outcome()->is_draw());
}

TEST_F(Rooms, the_increment_is_added_with_the_move) {
  game = world.game(white, black, {.time = RealTime{60s, 2s}});
  world.play(game, "e2e4 e7e5");
  world.pass(10s);
  world.move(game, white, "g1f3");
  EXPECT_EQ(left(Color::White), 60s + 2s - 10s + 2s);
}

TEST_F(Rooms, the_way_of_a_move_to_the_server_is_made_up_for_within_bounds) {
  world.play(game, "e2e4 e7e5");
  world.pass(10s);
  world.act(game, white, action::Move{.text = "g1f3", .lag = 300ms});
  EXPECT_EQ(left(Color::White), 5min - 9700ms);
  EXPECT_EQ(left(Color::Black), 5min);
  world.pass(10s);
  world.act(game, black, action::Move{.text = "b8c6", .lag = 1h});
  EXPECT_EQ(left(Color::Black), 5min - 10s + LagQuota::most_for_a_move);
}

TEST_F(Rooms, lag_cannot_be_made_up_for_without_end) {
  LagQuota quota;
  Milliseconds given{0};
  for (int move = 0; move < 100; ++move) given += quota.take(1h);
  EXPECT_LE(given, 100 * 150ms + 500ms);
}

TEST_F(Rooms, whoever_makes_no_first_move_aborts_the_game) {
  world.pass(10min);
  EXPECT_EQ(status(), "aborted");
}

TEST_F(Rooms, time_is_given_to_the_opponent) {
  world.play(game, "e2e4 e7e5");
  EXPECT_EQ(world.act(game, white, action::AddTime{15s}), "");
  EXPECT_EQ(left(Color::Black), 5min + 15s);
  EXPECT_NE(world.act(game, white, action::AddTime{1h}), "");
}

TEST_F(Rooms, a_game_without_a_clock_says_so) {
  game = world.game(white, black, {});
  const auto lines = watch(white);
  EXPECT_NE(lines->last().find(R"("clock":null)"), std::string::npos);
  EXPECT_NE(lines->last().find(R"("wtime":2147483647)"), std::string::npos);
}

// ---- Presence ----

TEST_F(Rooms, who_only_listens_is_present) {
  const auto mine = watch(white);
  const auto theirs = watch(black);
  world.play(game, "e2e4 e7e5");
  world.pass(2min);
  EXPECT_EQ(mine->count("opponentGone"), 0);
  EXPECT_NE(world.act(game, white, action::ClaimVictory{}), "");
}

TEST_F(Rooms, the_opponent_is_told_when_somebody_has_gone_and_when_he_is_back) {
  const auto mine = watch(white);
  const auto theirs = watch(black);
  world.play(game, "e2e4 e7e5");
  subscriptions.pop_back();
  world.pass(10s);
  EXPECT_EQ(mine->last(), R"({"type":"opponentGone","gone":true,"claimWinInSeconds":30})");
  const auto again = watch(black);
  EXPECT_EQ(mine->last(), R"({"type":"opponentGone","gone":false})");
}

TEST_F(Rooms, the_victory_can_be_claimed_after_a_while_and_not_before) {
  const auto mine = watch(white);
  const auto theirs = watch(black);
  world.play(game, "e2e4 e7e5");
  subscriptions.pop_back();
  world.pass(39s);
  EXPECT_EQ(world.act(game, white, action::ClaimVictory{}),
            "You cannot claim the win on this game");
  world.pass(1s);
  EXPECT_NE(mine->last().find(R"("claimWinInSeconds":0)"), std::string::npos);
  EXPECT_EQ(world.act(game, white, action::ClaimVictory{}), "");
  EXPECT_EQ(status(), "timeout");
  EXPECT_EQ(room().arbiter().outcome()->winner(), Color::White);
}

TEST_F(Rooms, or_a_draw) {
  const auto mine = watch(white);
  world.play(game, "e2e4 e7e5");
  world.pass(40s);
  EXPECT_EQ(world.act(game, white, action::ClaimDrawOfAbsent{}), "");
  EXPECT_EQ(status(), "draw");
}

// ---- Touch-move ----

TEST_F(Rooms, a_touched_man_must_move_where_the_players_want_it_so) {  // FIDE 4.3
  game = world.game(white, black, {.touch_move = true});
  EXPECT_EQ(world.act(game, white, action::Touch{Square::G1}), "");
  EXPECT_NE(world.move(game, white, "e2e4"), "");
  EXPECT_EQ(world.move(game, white, "g1f3"), "");
}

TEST_F(Rooms, elsewhere_nothing_is_touched) {
  EXPECT_NE(world.act(game, white, action::Touch{Square::G1}), "");
}

// ---- Chat ----

TEST_F(Rooms, players_and_spectators_talk_apart) {
  const UserKey spectator = world.user_of(world.guest());
  const auto players = watch(white);
  const auto others = watch(spectator);
  EXPECT_EQ(world.act(game, black, action::Say{ChatRoom::Players, "Good luck"}), "");
  EXPECT_EQ(world.act(game, spectator, action::Say{ChatRoom::Spectators, "e4!"}), "");
  EXPECT_EQ(world.act(game, spectator, action::Say{ChatRoom::Players, "e4!"}), "Not your game");
  EXPECT_EQ(players->count("chatLine"), 1);
  EXPECT_NE(players->last().find(R"("room":"player")"), std::string::npos);
  EXPECT_EQ(others->count("chatLine"), 1);
  EXPECT_NE(others->last().find(R"("room":"spectator")"), std::string::npos);
}

TEST_F(Rooms, what_is_said_is_cut_and_cleaned_and_quoted) {
  const auto lines = watch(white);
  EXPECT_EQ(world.act(game, white, action::Say{ChatRoom::Players, "\n\x01"}),
            "there is nothing to say");
  world.act(game, white, action::Say{ChatRoom::Players, "<b>\"\n" + std::string(300, 'x')});
  EXPECT_NE(lines->last().find(R"("text":"<b>\"xxx)"), std::string::npos);
  EXPECT_EQ(room().chat()[0].text.size(), max_chat_length);
  world.act(game, white, action::Say{ChatRoom::Players, std::string(139, 'x') + "ü"});
  EXPECT_EQ(room().chat()[1].text.size(), 139);
}

TEST_F(Rooms, who_says_too_much_is_not_heard) {
  for (int line = 0; line < 20; ++line) {
    EXPECT_EQ(world.act(game, white, action::Say{ChatRoom::Players, "hello"}), "");
  }
  EXPECT_NE(world.act(game, white, action::Say{ChatRoom::Players, "hello"}), "");
}

// ---- One screen ----

TEST_F(Rooms, on_one_screen_one_person_moves_both_sides) {
  game = world.game(white, white, {});
  world.move(game, white, "e2e4");
  EXPECT_EQ(world.move(game, white, "e7e5"), "");
  EXPECT_EQ(world.act(game, white, action::Takeback{true}), "");
  EXPECT_EQ(room().moves_text(), "e2e4");
  world.move(game, white, "c7c5");
  EXPECT_EQ(world.act(game, white, action::Draw{true}), "");
  EXPECT_EQ(status(), "draw");
}

// ---- Our page ----

TEST_F(Rooms, our_page_is_told_where_the_men_may_go_if_it_is_its_players_move) {
  const auto mine = watch(white, LineForm::PageEnglish);
  const auto theirs = watch(black, LineForm::PageEnglish);
  EXPECT_NE(mine->last().find(R"("g1":["f3","h3"])"), std::string::npos);
  EXPECT_NE(mine->last().find(R"("you":"white")"), std::string::npos);
  EXPECT_NE(theirs->last().find(R"("dests":{})"), std::string::npos);
  world.move(game, white, "e2e4");
  EXPECT_NE(mine->last().find(R"("san":["e4"])"), std::string::npos);
  EXPECT_NE(theirs->last().find(R"("opening":{"eco":"B00")"), std::string::npos);
}

TEST_F(Rooms, our_page_is_told_the_end_in_its_language) {
  const auto lines = watch(white, LineForm::PageGerman);
  world.play(game, fools_mate);
  EXPECT_NE(lines->last().find("hat gewonnen"), std::string::npos);
}

TEST_F(Rooms, a_feed_has_a_short_line_a_move) {
  const auto feed = watch(std::nullopt, LineForm::Feed);
  world.play(game, "e2e4 e7e5");
  ASSERT_EQ(feed->texts.size(), 3);
  EXPECT_EQ(feed->texts[1], R"({"fen":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b",)"
                            R"("lm":"e2e4","wc":300,"bc":300})");
}

// ---- The disk ----

TEST_F(Rooms, a_restart_finds_every_game_where_it_was_and_costs_nobody_time) {
  world.play(game, "e2e4 e7e5");
  world.pass(10s);
  world.play(game, "g1f3 b8c6");
  world.act(game, white, action::Say{ChatRoom::Players, "hello"});
  const Arbiter before = room().arbiter();
  world.restart(1h);
  EXPECT_EQ(room().arbiter(), before);
  EXPECT_EQ(room().chat().size(), 1);
  EXPECT_EQ(left(Color::White), 4min + 50s);
  world.pass(10s);
  EXPECT_EQ(left(Color::White), 4min + 40s);
  EXPECT_EQ(world.move(game, white, "f1b5"), "");
}

TEST_F(Rooms, a_flag_falls_after_a_restart_too) {
  world.play(game, "e2e4 e7e5");
  world.restart();
  world.pass(5min);
  EXPECT_EQ(status(), "outoftime");
}

TEST_F(Rooms, a_finished_game_is_read_when_it_is_asked_for) {
  world.play(game, fools_mate);
  world.restart();
  EXPECT_EQ(world.site().rooms.live_count(), 0);
  EXPECT_EQ(room().moves_text(), fools_mate);
  EXPECT_EQ(status(), "mate");
}

TEST_F(Rooms, an_untimed_game_sleeps_on_disk_until_it_is_asked_for) {
  const GameId untimed = world.game(white, black, {});
  world.play(untimed, "e2e4");
  EXPECT_EQ(world.site().rooms.live_count(), 2);
  world.pass(9min);
  EXPECT_EQ(world.site().rooms.live_count(), 1);
  EXPECT_EQ(world.room(untimed).moves_text(), "e2e4");
  EXPECT_EQ(world.site().rooms.ongoing(white).size(), 2);
}

TEST_F(Rooms, who_begins_to_watch_sees_only_what_is_durable_and_all_of_it_once) {
  auto lines = std::make_shared<Lines>();
  bool is_acknowledged = false;
  world.site().rooms.act(game, white, action::Move{.text = "e2e4"},
                         [&](const Answer<>&) { is_acknowledged = true; });
  const auto watched = world.site().rooms.watch(game, white, LineForm::Api,
                                                {.send =
                                                     [&](const Line& line) {
                                                       EXPECT_TRUE(is_acknowledged);
                                                       lines->texts.push_back(*line);
                                                     },
                                                 .end = [] {}});
  EXPECT_TRUE(lines->texts.empty());
  world.settle();
  ASSERT_EQ(lines->texts.size(), 1);
  EXPECT_NE(lines->texts[0].find(R"("moves":"e2e4")"), std::string::npos);
}

TEST_F(Rooms, every_room_passes_its_audit) {
  world.play(game, "e2e4 e7e5");
  const auto lines = watch(white);
  world.act(game, white, action::Takeback{true});
  EXPECT_EQ(audit(room()), Violations{});
  world.pass(5min);
  EXPECT_TRUE(world.site().rooms.violations().empty());
}

TEST_F(Rooms, an_operator_ends_a_game) {
  world.play(game, "e2e4 e7e5");
  const auto answer = world.answer_of<void>([&](Reply<> reply) {
    world.site().rooms.end_by_operator(game, server::Rooms::Verdict::Void, std::move(reply));
  });
  EXPECT_TRUE(answer.has_value());
  EXPECT_EQ(status(), "aborted");
}

}  // namespace
}  // namespace tabiya::server
