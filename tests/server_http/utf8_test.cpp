/// Incoming text that is not UTF-8, and outgoing text.
#include "server/base/utf8.hpp"

#include <gtest/gtest.h>

#include <string>

#include "server/base/json_object.hpp"
#include "server_http/live_http_server.hpp"
#include "server_http/test_socket.hpp"
#include "tabiya/pgn/code_page.hpp"

namespace tabiya::server::testing {
namespace {

TEST(Utf8, IsRecognised) {
  for (const char* const text :
       {"", "a", "Grünfeld", "12345678Grünfeld", "♔", "𝄞", "aaaaaaaaaaaaaaa𝄞"}) {
    EXPECT_TRUE(pgn::is_utf8(text)) << text;
  }
  for (const char* const text : {"\xFF", "Gr\xFCnfeld", "\xC3", "\xE2\x99", "\xC0\xAF",
                                 "\xED\xA0\x80", "\xF5\x80\x80\x80", "12345678\xFF", "é\x80"}) {
    EXPECT_FALSE(pgn::is_utf8(text)) << text;
  }
}

TEST(Utf8, IsRepairedByteByByte) {
  EXPECT_EQ(repaired_utf8("Gr\xFCnfeld"), "Gr\uFFFDnfeld");
  EXPECT_EQ(repaired_utf8("é\xE2\x99z"), "é\uFFFD\uFFFDz");
  EXPECT_EQ(repaired_utf8("♔"), "♔");
}

Router texts() {
  Router router;
  const auto say = [](const ExchangePtr& exchange) {
    exchange->answer(written_json(json_text(exchange->request.parameters().text("name"))));
  };
  router.add(Method::Get, "/say", say);
  router.add(Method::Post, "/say", say);
  router.add(Method::Get, "/path/{name}", [](const ExchangePtr& exchange) {
    exchange->answer(written_json(json_text(exchange->request.captures[0])));
  });
  router.add(Method::Get, "/raw",
             [](const ExchangePtr& exchange) { exchange->answer(written_json("\"\xFF\xFE\"")); });
  router.add(Method::Get, "/text", [](const ExchangePtr& exchange) {
    exchange->answer({.body = "Gr\xFCnfeld", .type = "text/plain"});
  });
  router.add(Method::Get, "/lines", [](const ExchangePtr& exchange) {
    exchange->open_stream()->send(std::string{"\"\xFF\""});
  });
  return router;
}

TEST(IncomingText, AreUtf8OrTakenForWindows1252) {
  LiveHttpServer http{texts()};
  TestClient client{http.port()};
  const std::string name = "\"Grünfeld\"";
  EXPECT_EQ(client.ask("GET", "/say?name=Gr%C3%BCnfeld").body, name);
  EXPECT_EQ(client.ask("GET", "/say?name=Gr%FCnfeld").body, name);
  EXPECT_EQ(client.ask("GET", "/path/Gr%FCnfeld").body, name);
  EXPECT_EQ(client.ask("POST", "/say", "name=Gr%FCnfeld").body, name);
  EXPECT_EQ(client.ask("POST", "/say", "name=Gr\xFCnfeld").body, name);
  EXPECT_EQ(client.ask("POST", "/say", "{\"name\":\"Gr\xFCnfeld\"}").body, name);
  EXPECT_EQ(client.ask("POST", "/say", "name=%ff%fe").body, "\"ÿþ\"");
}

TEST(OutgoingText, AreUtf8WhateverTheyWere) {
  LiveHttpServer http{texts()};
  TestClient client{http.port()};
  EXPECT_EQ(client.ask("GET", "/raw").body, "\"\uFFFD\uFFFD\"");
  TestSocket page{http.port(), {"Origin: http://tabiya"}};
  page.send(R"({"n":1,"path":"/text"})");
  EXPECT_EQ(page.receive(), R"({"n":1,"status":200,"type":"text/plain","text":"Gr)"
                            "\uFFFD"
                            R"(nfeld"})");
  page.send(R"({"n":2,"path":"/lines"})");
  EXPECT_EQ(page.receive(), "{\"n\":2,\"line\":\"\uFFFD\"}");
}

}  // namespace
}  // namespace tabiya::server::testing
