/// Long bodies on their way to the leader, and what the leader says before they are read.
#include <gtest/gtest.h>

#include <array>
#include <charconv>
#include <memory>
#include <string>

#include "server/base/secret.hpp"
#include "server/http/upload.hpp"
#include "server_http/live_nodes.hpp"
#include "server_http/test_client.hpp"
#include "support/eventually.hpp"
#include "support/scratch_folder.hpp"

namespace tabiya::server::testing {
namespace {

constexpr std::size_t most_upload_bytes = std::size_t{8} << 20;

/// Bytes without a pattern that a lost or doubled piece could hide in.
std::string noise(std::size_t size) {
  std::string text;
  std::uint64_t state = 1;
  while (text.size() < size) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    text.append(reinterpret_cast<const char*>(&state), sizeof state);
  }
  text.resize(size);
  return text;
}

std::string in_chunks(std::string_view body) {
  std::string text = "Transfer-Encoding: chunked\r\n\r\n";
  while (!body.empty()) {
    const std::string_view chunk = body.substr(0, 4096);
    std::array<char, 8> size{};
    const auto written = std::to_chars(size.begin(), size.end(), chunk.size(), 16);
    text.append(size.begin(), written.ptr);
    text.append("\r\n").append(chunk).append("\r\n");
    body.remove_prefix(chunk.size());
  }
  return text + "0\r\n\r\n";
}

void answer_with_hash(const ExchangePtr& exchange) {
  const Request& request = exchange->request;
  std::string text = request.body;
  if (request.upload) {
    text.resize(request.upload->size());
    EXPECT_EQ(request.upload->read_at(0, text), text.size());
  }
  exchange->answer({.body = (request.upload ? "file " : "text ") + std::to_string(text.size()) +
                            " " + hash_of_secret(text),
                    .type = "text/plain"});
}

std::string file_of(std::string_view body) {
  return "file " + std::to_string(body.size()) + " " + hash_of_secret(body);
}
std::string text_of_body(std::string_view body) {
  return "text " + std::to_string(body.size()) + " " + hash_of_secret(body);
}

class PassedUploads : public ::testing::Test {
 protected:
  static Router router() {
    Router router;
    router.add(Method::Post, "/file", answer_with_hash,
               {.is_upload = true, .examine = [](const Request& request, auto then) {
                  then(request.headers.authorization.empty()
                           ? std::optional{refusal(401, "No token")}
                           : std::nullopt);
                }});
    router.add(Method::Post, "/text", answer_with_hash, {.body_bytes = std::size_t{512} << 10});
    router.add(Method::Post, "/usual", answer_with_hash);
    return router;
  }
  HttpOptions options() {
    HttpOptions options;
    options.upload_folder = folder.path();
    options.request.upload_bytes = most_upload_bytes;
    return options;
  }
  HttpOptions generous_options() {
    HttpOptions options;
    options.upload_folder = folder.path();
    return options;
  }
  /// The answer to a request whose body is not sent.
  Reply ask_without_body(const std::string& path, std::size_t length,
                         const std::string& headers = {}) {
    TestClient client{follower.port()};
    client.send("POST " + path + " HTTP/1.1\r\nHost: x\r\n" + headers +
                "Content-Length: " + std::to_string(length) + "\r\n\r\n");
    return client.read_reply();
  }

  test::ScratchFolder folder;
  LeadingNode leader{router(), options()};
  FollowingNode follower{generous_options()};
  const std::string authorization = "Authorization: Bearer a";
};

class UploadsToALeader : public PassedUploads {
 protected:
  UploadsToALeader() { follower.follow(leader); }

  TestClient client{follower.port()};
};

TEST_F(UploadsToALeader, ArriveByteForByte) {
  for (const std::size_t size : {0UZ, 1UZ, 65'536UZ, 65'537UZ, 131'072UZ, 5'000'000UZ}) {
    const std::string body = noise(size);
    const Reply reply = client.ask("POST", "/file", body, {authorization});
    EXPECT_EQ(reply.body, file_of(body)) << size;
  }
}

TEST_F(UploadsToALeader, ArriveInChunksByteForByte) {
  const std::string body = noise(300'000);
  client.send("POST /file HTTP/1.1\r\nHost: x\r\n" + authorization + "\r\n" + in_chunks(body));
  EXPECT_EQ(client.read_reply().body, file_of(body));
  client.send("POST /text HTTP/1.1\r\nHost: x\r\n" + in_chunks("short"));
  EXPECT_EQ(client.read_reply().body, text_of_body("short"));
}

TEST_F(UploadsToALeader, ArriveInMemoryWhereTheRouteWantsThem) {
  const std::string long_body(300'000, 'x');
  EXPECT_EQ(client.ask("POST", "/text", long_body).body, text_of_body(long_body));
  EXPECT_EQ(client.ask("POST", "/usual", "short").body, text_of_body("short"));
}

TEST_F(UploadsToALeader, ArriveAsUtf8) {
  std::string latin(60'000, '\xe4');
  std::string utf8;
  for (std::size_t count = 0; count < latin.size(); ++count) utf8 += "ä";
  EXPECT_EQ(client.ask("POST", "/usual", latin).body, text_of_body(utf8))
      << "the bound counts what the client sent";
  latin += latin;
  EXPECT_EQ(client.ask("POST", "/text", latin).body, text_of_body(utf8 + utf8));
}

TEST_F(UploadsToALeader, LetOtherRequestsPass) {
  const std::string body = noise(5'000'000);
  std::string head = "POST /file HTTP/1.1\r\nHost: x\r\n" + authorization + "\r\n";
  head += "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n";
  TestClient second{follower.port()};
  client.send(head + body);
  second.send(head + body);
  TestClient other{follower.port()};
  EXPECT_EQ(other.ask("POST", "/usual", "short").body, text_of_body("short"));
  EXPECT_EQ(client.read_reply().body, file_of(body));
  EXPECT_EQ(second.read_reply().body, file_of(body));
}

TEST_F(UploadsToALeader, AreRefusedBeforeTheyAreRead) {
  EXPECT_EQ(ask_without_body("/usual", 65'537).body,
            R"({"error":"The body is longer than 65536 bytes"})");
  EXPECT_EQ(ask_without_body("/nowhere", 65'537).status, 413) << "as without a link";
  EXPECT_EQ(ask_without_body("/text", (512U << 10) + 1).status, 413);
  EXPECT_EQ(ask_without_body("/file", 100'000).status, 401);
  EXPECT_EQ(ask_without_body("/file", most_upload_bytes + 1, authorization + "\r\n").body,
            R"({"error":"A file has at most 8388608 bytes"})");
  EXPECT_EQ(follower.counters().passed_on, 0U);
}

TEST_F(UploadsToALeader, AreExaminedThereEvenIfTheyAreShort) {
  EXPECT_EQ(client.ask("POST", "/file", "short").status, 401);
  EXPECT_EQ(client.ask("POST", "/file", "short", {authorization}).body, file_of("short"));
}

TEST_F(UploadsToALeader, InChunksAreRefusedWhereTheyBecomeTooLong) {
  const std::string body = noise(100'000);
  client.send("POST /usual HTTP/1.1\r\nHost: x\r\n" + in_chunks(body));
  EXPECT_EQ(client.read_reply().status, 413);
  EXPECT_EQ(client.ask("POST", "/usual", "short").body, text_of_body("short"))
      << "only at the leader, so the connection goes on";
  EXPECT_EQ(follower.counters().asked, 0U);
}

class UploadsWithoutALeader : public PassedUploads {};

TEST_F(UploadsWithoutALeader, WaitUntilSomeoneCanExamineThem) {
  TestClient client{follower.port()};
  const std::string body = noise(100'000);
  client.send("POST /file HTTP/1.1\r\nHost: x\r\n" + authorization +
              "\r\nContent-Length: 100000\r\n\r\n" + body);
  ASSERT_TRUE(eventually([&] { return follower.counters().waiting == 1; }));
  follower.follow(leader);
  EXPECT_EQ(client.read_reply().body, file_of(body));
}

TEST_F(UploadsWithoutALeader, AreRefusedAfterTenTicks) {
  TestClient client{follower.port()};
  client.send("POST /file HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n");
  ASSERT_TRUE(eventually([&] { return follower.counters().waiting == 1; }));
  follower.tick(10);
  EXPECT_EQ(client.read_reply().status, 503);
}

/// This node begins to lead while bodies are on their way here: each goes where the route wants it.
TEST_F(UploadsWithoutALeader, AreServedHereWhereThisNodeBeginsToLead) {
  const auto lead_here = [&] {
    follower.http.on_loop(
        [&](HttpServer& server) { follower.passage().to_here(local_server(server, {})); });
  };
  follower.http.on_loop([&](HttpServer&) {
    follower.http.router().add(Method::Post, "/file", answer_with_hash, {.is_upload = true});
    follower.http.router().add(Method::Post, "/text", answer_with_hash,
                               {.body_bytes = std::size_t{512} << 10});
    follower.http.router().add(Method::Post, "/usual", answer_with_hash);
  });
  TestClient file{follower.port()};
  TestClient text{follower.port()};
  const std::string long_body(100'000, 'x');
  file.send("POST /file HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nshort");
  text.send("POST /text HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n" + long_body);
  ASSERT_TRUE(eventually([&] { return follower.counters().waiting == 2; }));
  lead_here();
  EXPECT_EQ(file.read_reply().body, file_of("short"));
  EXPECT_EQ(text.read_reply().body, text_of_body(long_body));
  TestClient usual{follower.port()};
  usual.send("POST /usual HTTP/1.1\r\nHost: x\r\nContent-Length: 65537\r\n\r\n");
  EXPECT_EQ(usual.read_reply().status, 413);
}

}  // namespace
}  // namespace tabiya::server::testing
