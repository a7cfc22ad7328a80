#include <gtest/gtest.h>
#include <zlib.h>

#include <boost/json/parse.hpp>
#include <fstream>
#include <iterator>
#include <string>

#include "server/support/world_api.hpp"

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
  /// Brings a file to a server that unpacks so much.
  Response bring(const std::string& bytes, std::uint64_t max_unpacked_bytes) {
    WorldApi api{world, max_unpacked_bytes};
    Request request = WorldApi::request_of(Method::Post, "/api/tabiya/pgn");
    request.upload = Upload::create(folder.path());
    EXPECT_TRUE(request.upload->write(bytes));
    return api.ask(std::move(request));
  }

  Folder folder;
  World world;
  const std::string text = many_games();
};

TEST_F(PgnUpload, that_is_packed_may_hold_so_much) {
  const Response taken = bring(packed(text), text.size());
  EXPECT_EQ(taken.status, 201) << taken.body;
  EXPECT_EQ(boost::json::parse(taken.body).at("games"), 10'000);
}

TEST_F(PgnUpload, that_holds_a_byte_more_is_refused) {
  EXPECT_EQ(bring(packed(text), text.size() - 1).status, 413);
  EXPECT_EQ(bring(packed(std::string(10'000'000, '\n')), 1'000'000).status, 413)
      << "ten kilobytes that hold ten megabytes";
}

TEST_F(PgnUpload, that_is_not_packed_is_bounded_by_its_own_size_only) {
  EXPECT_EQ(bring(text, 1).status, 201);
}

}  // namespace
}  // namespace tabiya::server::testing
