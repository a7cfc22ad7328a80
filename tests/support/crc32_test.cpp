#include "support/inner/crc32.hpp"

#include <gtest/gtest.h>

namespace tabiya {
namespace {

TEST(Crc32, MatchesThePublishedCheckValue) { EXPECT_EQ(crc32("123456789"), 0xCBF4'3926); }

}  // namespace
}  // namespace tabiya
