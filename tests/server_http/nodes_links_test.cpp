/// A link between two nodes, byte by byte: greetings, heartbeats, and what ends it.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <optional>
#include <string>

#include "server/nodes/frames.hpp"
#include "server_http/live_nodes.hpp"
#include "server_http/test_client.hpp"
#include "support/eventually.hpp"
#include "support/longest_wait.hpp"
#include "support/scratch_folder.hpp"

namespace tabiya::server::testing {
namespace {

std::string frame_text(FrameKind kind, std::uint64_t channel = 0, std::string_view payload = {}) {
  std::string bytes;
  append_frame(bytes, {.kind = kind, .channel = channel, .payload = payload});
  return bytes;
}

std::string hello(std::uint64_t version, std::string_view secret) {
  return frame_text(FrameKind::Hello, 0, FieldWriter{}.number(version).text(secret).take());
}

/// A frame with its own copy of the payload.
struct ReadFrame {
  FrameKind kind{};
  std::string payload;
};

/// Another node that the test plays.
class PlayedNode {
 public:
  explicit PlayedNode(const LeadingNode& leader) {
    const std::string address = leader.peer().address;
    client_.emplace(static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1))));
  }

  void send(std::string_view bytes) { client_->send(bytes); }
  /// The next frame; nothing at the end.
  [[nodiscard]] std::optional<ReadFrame> read() {
    for (;;) {
      if (const auto frame = reader_.next()) {
        return ReadFrame{.kind = frame->kind, .payload = std::string{frame->payload}};
      }
      const auto bytes = client_->receive();
      if (!bytes) return std::nullopt;
      reader_.feed(*bytes);
    }
  }

 private:
  std::optional<TestClient> client_;
  FrameReader reader_{std::size_t{1} << 20};
};

class LinksToALeader : public ::testing::Test {
 protected:
  void expect_refusal(const std::string& greeting, const std::string& reason) {
    PlayedNode node{leader};
    node.send(greeting);
    const auto refused = node.read();
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->kind, FrameKind::Refused);
    EXPECT_EQ(refused->payload, reason);
    EXPECT_FALSE(node.read()) << "it is closed";
    ASSERT_TRUE(eventually([&] { return leader.notes.contain(reason); }));
  }

  LeadingNode leader{Router{}};
};

TEST_F(LinksToALeader, NeedTheSecret) {
  expect_refusal(hello(link_version, "another secret"), "The secret is wrong");
  expect_refusal(hello(link_version, ""), "The secret is wrong");
  expect_refusal(hello(link_version, "the secret of the node5"), "The secret is wrong");
}

TEST_F(LinksToALeader, NeedTheSameVersion) {
  expect_refusal(hello(link_version + 1, link_secret), "This node speaks version 1, not 2");
}

TEST_F(LinksToALeader, BeginWithAGreeting) {
  expect_refusal(frame_text(FrameKind::Request, 1), "The first frame is not a greeting");
}

TEST_F(LinksToALeader, SayWhetherItLeads) {
  PlayedNode node{leader};
  node.send(hello(link_version, link_secret));
  const auto welcome = node.read();
  ASSERT_TRUE(welcome);
  EXPECT_EQ(welcome->kind, FrameKind::Welcome);
  EXPECT_EQ(FieldReader{welcome->payload}.number(), 1U);
  leader.stop_leading();
  EXPECT_FALSE(node.read()) << "it is closed";
  PlayedNode early{leader};
  early.send(hello(link_version, link_secret));
  EXPECT_EQ(FieldReader{early.read().value_or(ReadFrame{}).payload}.number(), 0U);
  early.send(frame_text(FrameKind::Request, 1));
  EXPECT_EQ(early.read().value_or(ReadFrame{}).kind, FrameKind::NotLeading);
  leader.lead();
  EXPECT_EQ(early.read().value_or(ReadFrame{}).kind, FrameKind::Leads);
}

TEST_F(LinksToALeader, EndWithFramesThatAreTooLong) {
  PlayedNode stranger{leader};
  stranger.send(std::string("\0\0\x08\0", 4));
  EXPECT_FALSE(stranger.read()) << "two kilobytes before the greeting";
  PlayedNode node{leader};
  node.send(hello(link_version, link_secret) + std::string("\x7f\0\0\0", 4));
  EXPECT_EQ(node.read().value_or(ReadFrame{}).kind, FrameKind::Welcome);
  EXPECT_FALSE(node.read());
}

TEST_F(LinksToALeader, EndWithoutAGreeting) {
  PlayedNode silent{leader};
  ASSERT_TRUE(eventually([&] { return leader.links() == 1; }));
  PlayedNode pinging{leader};
  pinging.send(frame_text(FrameKind::Hello).substr(0, 5));
  ASSERT_TRUE(eventually([&] { return leader.links() == 2; }));
  for (int tick = 0; tick < 3; ++tick) leader.tick();
  while (silent.read()) continue;
  while (pinging.read()) continue;
}

TEST_F(LinksToALeader, AreTestedEachSecond) {
  PlayedNode node{leader};
  node.send(hello(link_version, link_secret));
  EXPECT_EQ(node.read().value_or(ReadFrame{}).kind, FrameKind::Welcome);
  leader.tick();  // the welcome was enough
  leader.tick();
  EXPECT_EQ(node.read().value_or(ReadFrame{}).kind, FrameKind::Ping);
  leader.tick();
  EXPECT_FALSE(node.read()) << "three ticks without a frame";
  ASSERT_TRUE(eventually([&] { return leader.notes.contain("silent"); }));
}

TEST_F(LinksToALeader, LastAsLongAsAnythingArrives) {
  PlayedNode node{leader};
  node.send(hello(link_version, link_secret));
  EXPECT_EQ(node.read().value_or(ReadFrame{}).kind, FrameKind::Welcome);
  for (std::uint64_t number = 1; number < 4; ++number) {
    for (int tick = 0; tick < 2; ++tick) leader.tick();
    node.send(frame_text(FrameKind::Request, number));
    auto frame = node.read();
    while (frame && frame->kind == FrameKind::Ping) frame = node.read();
    ASSERT_TRUE(frame);
    EXPECT_EQ(frame->kind, FrameKind::Answer) << "400, for a request without a head";
  }
}

/// A leader that the test plays: it listens, and takes one link.
class PlayedLeader {
 public:
  PlayedLeader() : listener_{::socket(AF_INET, SOCK_STREAM, 0)} {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::bind(listener_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    EXPECT_EQ(::listen(listener_, 1), 0);
    socklen_t size = sizeof address;
    EXPECT_EQ(::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size), 0);
    port_ = ntohs(address.sin_port);
  }
  ~PlayedLeader() {
    hang_up();
    ::close(listener_);
  }
  PlayedLeader(const PlayedLeader&) = delete;
  PlayedLeader& operator=(const PlayedLeader&) = delete;

  /// Takes the next link.
  void accept() {
    const timeval wait{.tv_sec = longest_wait.count(), .tv_usec = 0};
    ::setsockopt(listener_, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
    link_ = ::accept(listener_, nullptr, nullptr);
    EXPECT_GE(link_, 0);
    ::setsockopt(link_, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
    reader_ = FrameReader{std::size_t{1} << 20};
  }
  void welcome() {
    accept();
    EXPECT_EQ(read().value_or(ReadFrame{}).kind, FrameKind::Hello);
    send(frame_text(FrameKind::Welcome, 0, FieldWriter{}.number(1).take()));
  }
  void send(std::string_view bytes) const {
    EXPECT_EQ(::send(link_, bytes.data(), bytes.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(bytes.size()));
  }
  [[nodiscard]] std::optional<ReadFrame> read() {
    for (;;) {
      if (const auto frame = reader_.next()) {
        return ReadFrame{.kind = frame->kind, .payload = std::string{frame->payload}};
      }
      std::array<char, 4096> bytes;
      const ssize_t size = ::recv(link_, bytes.data(), bytes.size(), 0);
      if (size <= 0) return std::nullopt;
      reader_.feed({bytes.data(), static_cast<std::size_t>(size)});
    }
  }
  void hang_up() {
    if (link_ >= 0) ::close(std::exchange(link_, -1));
  }
  [[nodiscard]] Peer peer() const {
    return {.address = "127.0.0.1:" + std::to_string(port_), .secret = link_secret};
  }

 private:
  int listener_;
  int link_ = -1;
  std::uint16_t port_ = 0;
  FrameReader reader_{std::size_t{1} << 20};
};

class LinksFromAFollower : public ::testing::Test {
 protected:
  LinksFromAFollower() {
    follower.on_loop([&](Passage& passage) { passage.to_peer(leader.peer()); });
  }
  static HttpOptions options(const std::filesystem::path& folder) {
    HttpOptions options;
    options.upload_folder = folder;
    return options;
  }

  test::ScratchFolder folder;
  PlayedLeader leader;
  FollowingNode follower{options(folder.path())};
};

TEST_F(LinksFromAFollower, BeginWithVersionAndSecret) {
  leader.accept();
  const auto greeting = leader.read();
  ASSERT_TRUE(greeting);
  EXPECT_EQ(frame_text(greeting->kind, 0, greeting->payload), hello(link_version, link_secret));
}

TEST_F(LinksFromAFollower, SayWhyTheyAreRefused) {
  leader.accept();
  leader.send(frame_text(FrameKind::Refused, 0, "The secret is wrong"));
  ASSERT_TRUE(eventually([&] { return follower.notes.contain("The secret is wrong"); }));
  leader.hang_up();
  leader.welcome();
  ASSERT_TRUE(eventually([&] { return follower.notes.contain("ready"); }));
}

TEST_F(LinksFromAFollower, AreLostIfTheLeaderIsSilent) {
  leader.welcome();
  ASSERT_TRUE(eventually([&] { return follower.notes.contain("ready"); }));
  follower.tick(2);
  EXPECT_EQ(leader.read().value_or(ReadFrame{}).kind, FrameKind::Ping);
  EXPECT_EQ(follower.counters().links_lost, 0U);
  follower.tick();
  ASSERT_TRUE(eventually([&] { return follower.counters().links_lost == 1; }));
  EXPECT_TRUE(follower.notes.contain("silent"));
  leader.hang_up();
  leader.welcome();
}

TEST_F(LinksFromAFollower, AreGivenUpIfNoOneAnswersTheGreeting) {
  leader.accept();
  follower.tick(3);
  ASSERT_TRUE(eventually([&] { return follower.notes.contain("silent"); }));
}

TEST_F(LinksFromAFollower, AreLostIfTheLeaderDoesNotSpeakTheLanguage) {
  leader.welcome();
  leader.send(std::string(16, '\xff'));
  ASSERT_TRUE(eventually([&] { return follower.notes.contain("impossible length"); }));
}

TEST_F(LinksFromAFollower, CannotCarryAnUploadHalf) {
  leader.welcome();
  TestClient client{follower.port()};
  const std::string body(std::size_t{32} << 20, 'x');
  client.send("POST /file HTTP/1.1\r\nHost: x\r\nContent-Length: " + std::to_string(body.size()) +
              "\r\n\r\n");
  auto question = leader.read();
  while (question && question->kind != FrameKind::Examine) question = leader.read();
  leader.send(frame_text(FrameKind::Examined, 1));
  client.send(body);
  auto request = leader.read();
  while (request && request->kind != FrameKind::Request) request = leader.read();
  ASSERT_TRUE(request);
  leader.hang_up();
  ASSERT_TRUE(eventually([&] { return follower.counters().waiting == 1; }))
      << "it cannot have been done";
  follower.http.on_loop([&](HttpServer& server) {
    follower.http.router().add(
        Method::Post, "/file",
        [](const ExchangePtr& exchange) {
          exchange->answer({.body = std::to_string(exchange->request.upload != nullptr)});
        },
        {.is_upload = true});
    follower.passage().to_here(local_server(server, {}));
  });
  EXPECT_EQ(client.read_reply().body, "1");
}

TEST_F(LinksFromAFollower, DoNotAskAgainWhereTheNodeDoesNotLead) {
  leader.welcome();
  TestClient client{follower.port()};
  client.send("POST /a HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(leader.read().value_or(ReadFrame{}).kind, FrameKind::Request);
  leader.send(frame_text(FrameKind::NotLeading, 1));
  ASSERT_TRUE(eventually([&] { return follower.counters().waiting == 1; }));
  leader.send(frame_text(FrameKind::Leads));
  EXPECT_EQ(leader.read().value_or(ReadFrame{}).kind, FrameKind::Request);
}

TEST(AddressOfAPeer, NamesAHostAndAPort) {
  FollowingNode follower;
  for (const char* const address :
       {"", "8422", "10.0.0.1", "10.0.0.1:", "10.0.0.1:x", "10.0.0.1:99999", "example.org:1"}) {
    follower.on_loop(
        [&](Passage& passage) { passage.to_peer({.address = address, .secret = ""}); });
    EXPECT_TRUE(follower.notes.contain("\"" + std::string{address} + "\" is not an address"))
        << address;
  }
  follower.on_loop(
      [](Passage& passage) { passage.to_peer({.address = "[::1]:1", .secret = "x"}); });
  ASSERT_TRUE(eventually([&] { return follower.notes.contain("the link to [::1]:1 is lost"); }));
}

}  // namespace
}  // namespace tabiya::server::testing
