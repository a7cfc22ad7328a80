/// The fixture for tests that every database must pass.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "server/support/postgresql.hpp"
#include "server/support/store_test.hpp"

namespace tabiya::server::testing {

enum class StoreKind : std::uint8_t { Sqlite, PostgreSql };

class EachStore : public StoreTest, public ::testing::WithParamInterface<StoreKind> {
 protected:
  void SetUp() override {
    if (GetParam() == StoreKind::Sqlite) return;
    if (const auto absence = PostgresServer::absence()) GTEST_SKIP() << *absence;
    PostgresServer& server = PostgresServer::shared();
    address_ = server.address(server.new_database());
  }
  [[nodiscard]] StoreOptions options() const { return {.file = file(), .address = address_}; }

 private:
  std::string address_;
};

[[nodiscard]] inline std::string name_of_store(const ::testing::TestParamInfo<StoreKind>& store) {
  return store.param == StoreKind::Sqlite ? "sqlite" : "postgresql";
}

}  // namespace tabiya::server::testing
