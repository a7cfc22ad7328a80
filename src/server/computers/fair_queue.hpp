/// Fair queuing of a shared resource among owners.
///
/// Each item has an owner and a cost. An owner's items are spread over virtual time by their costs,
/// and the earliest item of all is served next. So an owner with two hundred expensive items delays
/// the first item of another owner by at most the item that is being served.
///
/// Source: Goyal, Vin, Cheng, "Start-time Fair Queuing", SIGCOMM 1996.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace tabiya::server {

template <class Item>
class FairQueue {
 public:
  /// Returns the number of the item, for erase(). Requires: cost > 0.
  std::uint64_t push(std::string_view owner, double cost, Item item) {
    assert(cost > 0);
    Account& account = accounts_[std::string{owner}];
    const double start = std::max(now_, account.finish);
    account.finish = start + cost;
    ++account.waiting;
    waiting_.emplace(Key{start, ++last_number_}, Entry{std::string{owner}, cost, std::move(item)});
    return last_number_;
  }

  /// Removes and returns the next item. Requires: not empty.
  Item pop() {
    assert(!waiting_.empty());
    auto node = waiting_.extract(waiting_.begin());
    now_ = node.key().first;
    --accounts_.at(node.mapped().owner).waiting;
    forget_idle(node.mapped().owner);
    return std::move(node.mapped().item);
  }

  /// Removes a waiting item and refunds its cost to the owner. Nothing if it is no longer waiting.
  std::optional<Item> erase(std::uint64_t number) {
    const auto found =
        std::ranges::find(waiting_, number, [](const auto& entry) { return entry.first.second; });
    if (found == waiting_.end()) return std::nullopt;
    Account& account = accounts_.at(found->second.owner);
    account.finish -= found->second.cost;
    --account.waiting;
    Item item = std::move(found->second.item);
    waiting_.erase(found);
    return item;
  }

  [[nodiscard]] bool empty() const noexcept { return waiting_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return waiting_.size(); }
  /// The number of owners in the table: those with waiting items, and few others.
  [[nodiscard]] std::size_t owners() const noexcept { return accounts_.size(); }

 private:
  using Key = std::pair<double, std::uint64_t>;  // the start in virtual time, and the number
  struct Entry {
    std::string owner;
    double cost;
    Item item;
  };
  struct Account {
    double finish = 0;  // of the last item, in virtual time
    std::size_t waiting = 0;
  };

  /// Forgets owners without debt. When the queue is empty, keeps only the last owner.
  void forget_idle(const std::string& last_owner) {
    std::erase_if(accounts_, [&](const auto& entry) {
      const bool has_paid = entry.second.finish <= now_ || waiting_.empty();
      return entry.second.waiting == 0 && has_paid && entry.first != last_owner;
    });
  }

  std::map<Key, Entry> waiting_;
  std::unordered_map<std::string, Account> accounts_;
  double now_ = 0;
  std::uint64_t last_number_ = 0;
};

}  // namespace tabiya::server
