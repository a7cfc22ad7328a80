#include <gtest/gtest.h>
#include <zlib.h>

#include <boost/json/parse.hpp>
#include <fstream>
#include <iterator>
#include <string>

#include "server/support/world_api.hpp"
#include "tabiya/pgn/code_page.hpp"

namespace tabiya::server::testing {
namespace {

std::string many_games() {
  std::string text;
  for (int number = 0; number < 10'000; ++number) text += "[Event \"a\"]\n\n1. e4 e5 1-0\n\n";
  return text;
}

class PgnUpload : public ::testing::Test {
 protected:
  std::string packed(const std::string& plain) {
    const std::filesystem::path path = folder.path() / "packed.gz";
    const gzFile file = gzopen(path.c_str(), "wb");
    gzwrite(file, plain.data(), static_cast<unsigned>(plain.size()));
    gzclose(file);
    std::ifstream in{path, std::ios::binary};
    return {std::istreambuf_iterator{in}, {}};
  }
  static PgnUploadBounds at_most(std::uint64_t bytes) {
    return {.max_bytes = bytes, .min_bytes = bytes};
  }
  /// Uploads a file to a server with these limits.
  Response bring(const std::string& bytes, PgnUploadBounds bounds) {
    WorldApi api{world, bounds};
    Request request = WorldApi::request_of(Method::Post, "/api/tabiya/pgn");
    request.upload = upload_of(bytes);
    return api.ask(std::move(request));
  }
  std::shared_ptr<Upload> upload_of(const std::string& bytes) {
    auto upload = Upload::create(folder.path());
    EXPECT_TRUE(upload->write(bytes));
    return upload;
  }

  test::ScratchFolder folder;
  World world;
  const std::string text = many_games();
};

TEST_F(PgnUpload, ThatIsCompressedIsAcceptedUpToItsLimit) {
  const Response taken = bring(packed(text), at_most(text.size()));
  EXPECT_EQ(taken.status, 201) << taken.body;
  EXPECT_EQ(boost::json::parse(taken.body).at("games"), 10'000);
}

TEST_F(PgnUpload, ThatHoldsOneByteMoreIsRefused) {
  EXPECT_EQ(bring(packed(text), at_most(text.size() - 1)).status, 413);
  EXPECT_EQ(bring(packed(std::string(5'000'000, '\n')), at_most(1'000'000)).status, 413)
      << "five kilobytes that hold five megabytes";
}

TEST_F(PgnUpload, ThatCompressesBetterThanGamesHasALowerLimit) {
  const PgnUploadBounds bounds{.max_bytes = 1'000'000'000, .max_ratio = 50, .min_bytes = 100'000};
  EXPECT_EQ(bounds.bytes_of(100), 100'000);
  EXPECT_EQ(bounds.bytes_of(10'000), 500'000);
  EXPECT_EQ(bounds.bytes_of(100'000'000), 1'000'000'000);
  EXPECT_EQ(bring(packed(text), bounds).status, 413) << "270 KB in some hundred bytes";
}

TEST_F(PgnUpload, ThatIsNotCompressedIsBoundedOnlyByItsSize) {
  EXPECT_EQ(bring(text, at_most(1)).status, 201);
}

TEST_F(PgnUpload, IsStoredUncompressedForFastAccessToEachGame) {
  const auto file = take_in(upload_of(packed(text)), {}, JobStop{});
  ASSERT_TRUE(file.has_value());
  EXPECT_EQ((*file)->bytes_on_disk(), text.size()) << "which is what counts against a quota";
  std::string beginning(20, ' ');
  EXPECT_EQ((*file)->read_at(0, beginning), beginning.size());
  EXPECT_EQ(beginning, text.substr(0, 20));
}

TEST_F(PgnUpload, IsNotReadFurtherOnceTheClientIsGone) {
  std::stop_source gone;
  gone.request_stop();
  const auto file = take_in(upload_of(text), {}, JobStop{{}, gone.get_token(), {}, {}});
  ASSERT_FALSE(file.has_value());
  EXPECT_EQ(file.error().status, 503);
}

TEST_F(PgnUpload, WithoutGamesSaysWhy) {
  EXPECT_EQ(bring("\n\n", {}).status, 400);
  const Response damaged = bring(packed(text).substr(0, 20), {});
  EXPECT_EQ(damaged.status, 400);
  EXPECT_NE(damaged.body.find("truncated"), std::string::npos) << damaged.body;
}

}  // namespace
}  // namespace tabiya::server::testing
