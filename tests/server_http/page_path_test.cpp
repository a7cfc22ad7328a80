/// Links that clients print lead to the page; operations of other Lichess servers do not.
#include "server/http/page_path.hpp"

#include <gtest/gtest.h>

namespace tabiya::server {
namespace {

TEST(PagePath, IsWhatClientsPrintOrOpen) {
  for (const char* const path :
       {"/", "/oauth", "/account/oauth/token/create", "/@/Anna", "/@/anna_b-1", "/AbCdEfGh",
        "/AbCdEfGh/white", "/AbCdEfGh/black", "/AbCdEfGhijkl", "/AbCdEfGhijkl/black"}) {
    EXPECT_TRUE(is_page_path(path)) << path;
  }
}

TEST(PagePath, IsNotAnOperationOrAFile) {
  for (const char* const path :
       {"", "/standard", "/standard/white", "/atomic", "/masters", "/lichess", "/@/", "/@/a/b",
        "/AbCdEfG", "/AbCdEfGhi", "/AbCdEfGh/green", "/AbCd-fGh", "/white", "/AbCdEfGh/white/black",
        "/black", "/api/account", "/js/app.js", "/account"}) {
    EXPECT_FALSE(is_page_path(path)) << path;
  }
}

}  // namespace
}  // namespace tabiya::server
