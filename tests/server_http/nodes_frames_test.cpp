/// Frames between nodes, in pieces of any size.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "server/nodes/frames.hpp"
#include "server/nodes/passed_message.hpp"

namespace tabiya::server::testing {
namespace {

std::string two_frames() {
  std::string bytes;
  append_frame(bytes, {.kind = FrameKind::Line, .channel = 0x0102030405060708, .payload = "line"});
  append_frame(bytes, {.kind = FrameKind::End, .channel = 9, .payload = {}});
  return bytes;
}

void expect_two_frames(FrameReader& reader) {
  const auto line = reader.next();
  ASSERT_TRUE(line);
  EXPECT_EQ(line->kind, FrameKind::Line);
  EXPECT_EQ(line->channel, 0x0102030405060708U);
  EXPECT_EQ(line->payload, "line");
  const auto end = reader.next();
  ASSERT_TRUE(end);
  EXPECT_EQ(end->kind, FrameKind::End);
  EXPECT_EQ(end->channel, 9U);
  EXPECT_EQ(end->payload, "");
  EXPECT_FALSE(reader.next());
}

TEST(LinkFrames, HaveADocumentedForm) {
  std::string bytes;
  append_frame(bytes, {.kind = FrameKind::Ping, .channel = 1, .payload = "x"});
  EXPECT_EQ(bytes, std::string("\0\0\0\x0a\x05\0\0\0\0\0\0\0\x01x", 14));
}

TEST(LinkFrames, AreFoundWhereverTheBytesAreSplit) {
  const std::string bytes = two_frames();
  for (std::size_t at = 0; at <= bytes.size(); ++at) {
    FrameReader reader{100};
    std::vector<std::string> payloads;
    for (const std::string& piece : {bytes.substr(0, at), bytes.substr(at)}) {
      reader.feed(piece);
      while (const auto frame = reader.next()) payloads.emplace_back(frame->payload);
    }
    EXPECT_EQ(payloads, (std::vector<std::string>{"line", ""})) << at;
  }
}

TEST(LinkFrames, AreFoundInSingleBytesAndTogether) {
  FrameReader reader{100};
  std::size_t found = 0;
  for (const char byte : two_frames()) {
    reader.feed({&byte, 1});
    while (reader.next()) ++found;
  }
  EXPECT_EQ(found, 2U);
  reader.feed(two_frames());
  expect_two_frames(reader);
}

TEST(LinkFrames, AreBrokenIfTheirLengthIsImpossible) {
  FrameReader too_long{3};
  too_long.feed(two_frames().substr(0, 4));
  EXPECT_FALSE(too_long.next());
  EXPECT_TRUE(too_long.is_broken()) << "before its payload is read";
  FrameReader too_short{100};
  too_short.feed(std::string("\0\0\0\x08", 4));
  EXPECT_FALSE(too_short.next());
  EXPECT_TRUE(too_short.is_broken());
  FrameReader fitting{4};
  fitting.feed(two_frames());
  expect_two_frames(fitting);
}

TEST(LinkFields, AreReadAsTheyWereWritten) {
  const std::string payload =
      FieldWriter{}.number(7).text("a").text("").number(1ULL << 63).rest("rest").take();
  FieldReader fields{payload};
  EXPECT_EQ(fields.number(), 7U);
  EXPECT_EQ(fields.text(), "a");
  EXPECT_EQ(fields.text(), "");
  EXPECT_EQ(fields.number(), 1ULL << 63);
  EXPECT_EQ(fields.rest(), "rest");
  EXPECT_TRUE(fields.is_valid());
  EXPECT_EQ(fields.number(), 0U);
  EXPECT_FALSE(fields.is_valid());
}

TEST(LinkFields, AreNotReadBeyondTheEnd) {
  Response response{.status = 201, .body = "{}", .headers = {{"A", "b"}, {"A", "c"}}};
  const std::string payload = to_payload(response);
  for (std::size_t size = 0; size + 2 < payload.size(); ++size) {
    EXPECT_FALSE(parse_response(payload.substr(0, size))) << size;
  }
  const auto arrived = parse_response(payload);
  ASSERT_TRUE(arrived);
  EXPECT_TRUE(arrived->is_complete());
  EXPECT_EQ(arrived->response.status, 201);
  EXPECT_EQ(arrived->response.body, "{}");
  EXPECT_EQ(arrived->response.headers, response.headers);
}

TEST(RequestHeads, AreNothingIfTheyAreMalformed) {
  Request request;
  request.path = "/a";
  const std::string payload = to_payload(request, 70'000);
  for (std::size_t size = 0; size < payload.size(); ++size) {
    EXPECT_FALSE(parse_head(payload.substr(0, size))) << size;
  }
  const auto head = parse_head(payload);
  ASSERT_TRUE(head);
  EXPECT_EQ(head->request.path, "/a");
  EXPECT_EQ(head->body_length, 70'000U);
  EXPECT_EQ(parse_head(to_payload(request, std::nullopt))->body_length, std::nullopt);
}

}  // namespace
}  // namespace tabiya::server::testing
