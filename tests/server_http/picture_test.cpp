/// Pictures of positions and games, and previews of links.
#include <gtest/gtest.h>

#include <boost/json/value.hpp>
#include <string>

#include "server_http/live_server.hpp"
#include "server_http/test_client.hpp"

namespace tabiya::server::testing {
namespace {

constexpr const char* one_king = "/api/tabiya/picture.svg?fen=8/8/8/8/8/8/8/K7+w+-+-+0+1";

class Pictures : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { server = new LiveServer; }
  static void TearDownTestSuite() { delete server; }
  static inline LiveServer* server = nullptr;

  [[nodiscard]] static Reply get(const std::string& path,
                                 const std::vector<std::string>& headers = {}) {
    TestClient client{server->port()};
    return client.ask("GET", path, {}, headers);
  }
  /// A game on one screen after 1. e4.
  [[nodiscard]] static std::string new_game() {
    Person guest{server->port()};
    const auto game = json_of(guest.browse("POST", "/api/tabiya/game", "{}"));
    std::string id{game.at("id").as_string()};
    EXPECT_EQ(guest.browse("POST", "/api/board/game/" + id + "/move/e2e4").status, 200);
    return id;
  }
};

bool holds(const Reply& reply, std::string_view text) {
  return reply.body.find(text) != std::string::npos;
}

TEST_F(Pictures, ShowTheStartWithoutAPosition) {
  const Reply svg = get("/api/tabiya/picture.svg");
  EXPECT_EQ(svg.status, 200);
  EXPECT_EQ(svg.headers.at("content-type"), "image/svg+xml");
  EXPECT_TRUE(holds(svg, "<title>White: Ke1, Qd1,"));
  const Reply png = get("/api/tabiya/picture.png?width=64");
  EXPECT_EQ(png.headers.at("content-type"), "image/png");
  EXPECT_TRUE(png.body.starts_with("\x89PNG\r\n\x1a\n"));
}

TEST_F(Pictures, ShowAnyPlacementOfPieces) {
  EXPECT_TRUE(holds(get(one_king), "<title>White: Ka1; Black: nothing</title>"));
}

TEST_F(Pictures, PlayMovesAndMarkTheLast) {
  const Reply svg = get("/api/tabiya/picture.svg?moves=e4+e5+Nf3");
  EXPECT_TRUE(holds(svg, "Nf3"));
  EXPECT_TRUE(holds(svg, R"(fill="#e8c542")"));
}

TEST_F(Pictures, AreDrawnAsAsked) {
  const std::string king = one_king;
  EXPECT_TRUE(holds(get(king + "&orientation=black"), R"(<use href="#wk" x="280" y="0"/>)"));
  EXPECT_TRUE(holds(get(king + "&theme=walnut"), "#b58a63"));
  EXPECT_TRUE(holds(get(king + "&width=100"), R"(width="100")"));
  EXPECT_FALSE(holds(get(king + "&coordinates=0"), "<text"));
  EXPECT_TRUE(holds(get(king + "&arrows=Ga1a8"), R"(opacity="0.78")"));
  EXPECT_TRUE(holds(get(king + "&circles=Rd4"), "<circle "));
}

TEST_F(Pictures, NameWhatIsWrong) {
  const struct {
    const char* query;
    const char* error;
  } rows[] = {
      {"width=2000", "width: a number from 16 to 1024"},
      {"width=x", "width: a number from 16 to 1024"},
      {"orientation=green", "orientation: white or black"},
      {"theme=plywood", "theme: tabiya, walnut"},
      {"arrows=a1", "arrows: a list such as Gg1f3,Re4e5"},
      {"circles=Gd4]", "circles: a list such as Yd5,Re4"},
      {"fen=9/8", "\"offset\""},
      {"moves=e4+e4", "\"ply\":1"},
      {"fen=8/8/8/8/8/8/8/K7+w+-+-+0+1&moves=Ka2", "Black has no king"},
  };
  for (const auto& row : rows) {
    const Reply reply = get(std::string{"/api/tabiya/picture.png?"} + row.query);
    EXPECT_EQ(reply.status, 400) << row.query;
    EXPECT_TRUE(holds(reply, row.error)) << row.query << ": " << reply.body;
  }
}

TEST_F(Pictures, AreSentOnce) {
  const Reply first = get(one_king);
  EXPECT_EQ(first.headers.at("cache-control"), "public, max-age=604800");
  const std::string tag = first.headers.at("etag");
  EXPECT_EQ(get(one_king, {"If-None-Match: " + tag}).status, 304);
  EXPECT_NE(get("/api/tabiya/picture.svg").headers.at("etag"), tag);
}

TEST_F(Pictures, OfAGameShowItsPosition) {
  const std::string id = new_game();
  const Reply svg = get("/api/tabiya/game/" + id + "/picture.svg");
  EXPECT_EQ(svg.status, 200);
  EXPECT_TRUE(holds(svg, R"(<use href="#wp" x="160" y="160"/>)"));
  EXPECT_TRUE(holds(svg, R"(fill="#e8c542")"));
  EXPECT_EQ(svg.headers.at("cache-control"), "public, max-age=10");
  EXPECT_TRUE(get("/api/tabiya/game/" + id + "/picture.png").body.starts_with("\x89PNG"));
  EXPECT_EQ(get("/api/tabiya/game/AbCdEfGh/picture.png").status, 404);
  EXPECT_EQ(get("/api/tabiya/game/x/picture.png").status, 404);
}

TEST_F(Pictures, ALinkToAGameHasAPreview) {
  const std::string id = new_game();
  const Reply page = get("/" + id, {"X-Forwarded-Proto: https"});
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.headers.at("content-type"), "text/html; charset=utf-8");
  EXPECT_TRUE(holds(page, R"(<meta property="og:image" content="https://tabiya/api/tabiya/game/)" +
                              id + R"(/picture.png" />)"))
      << page.body;
  EXPECT_TRUE(holds(page, R"(<meta property="og:url" content="https://tabiya/)" + id));
  EXPECT_TRUE(holds(page, R"(<meta property="og:title" content=")"));
  EXPECT_TRUE(holds(page, R"(<meta name="twitter:card" content="summary_large_image" />)"));
  EXPECT_TRUE(holds(page, R"(/page.js"></script>)"));
  EXPECT_TRUE(holds(get("/" + id + "/black"), "picture.png?orientation=black"));
}

TEST_F(Pictures, OtherPagesHaveNoPreview) {
  EXPECT_FALSE(holds(get("/"), "og:image"));
  EXPECT_FALSE(holds(get("/AbCdEfGh"), "og:image"));
}

TEST_F(Pictures, APreviewEscapesWhatOthersChose) {
  Person guest{server->port()};
  const auto game = json_of(guest.browse("POST", "/api/tabiya/game", "{}"));
  const std::string id{game.at("id").as_string()};
  EXPECT_EQ(
      guest
          .browse("POST", "/api/tabiya/game/" + id + "/name", R"({"name":"\"><script>x</script>"})")
          .status,
      200);
  const Reply page = get("/" + id, {});
  EXPECT_FALSE(holds(page, "<script>x")) << page.body;
  EXPECT_TRUE(holds(page, "&quot;&gt;&lt;script&gt;"));
}

}  // namespace
}  // namespace tabiya::server::testing
