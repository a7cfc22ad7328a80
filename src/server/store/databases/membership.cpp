#include "server/store/membership.hpp"

#include <utility>

#ifdef TABIYA_HAS_POSTGRESQL
#include "server/store/postgresql/postgresql_membership.hpp"
#endif

namespace tabiya::server {

std::expected<std::unique_ptr<Membership>, StoreError> Membership::join(
    [[maybe_unused]] const std::string& database, [[maybe_unused]] NodeName self,
    [[maybe_unused]] Loop& loop, [[maybe_unused]] std::function<void(const NodesView&)> on_view) {
#ifdef TABIYA_HAS_POSTGRESQL
  auto joined = PostgresMembership::join(database, std::move(self), loop, std::move(on_view));
  if (!joined) return std::unexpected{StoreError{.sentence = joined.error().sentence}};
  return *std::move(joined);
#else
  return std::unexpected{StoreError{.sentence = "this program was built without PostgreSQL"}};
#endif
}

std::expected<std::optional<NodeName>, StoreError> Membership::find_leader(
    [[maybe_unused]] const std::string& database) {
#ifdef TABIYA_HAS_POSTGRESQL
  auto leader = PostgresMembership::find_leader(database);
  if (!leader) return std::unexpected{StoreError{.sentence = leader.error().sentence}};
  return *std::move(leader);
#else
  return std::unexpected{StoreError{.sentence = "this program was built without PostgreSQL"}};
#endif
}

}  // namespace tabiya::server
