/// Fair queuing of a shared resource among owners.
///
/// Each item has an owner and a cost. An owner's items follow each other in virtual time: each lasts
/// as long as it costs, and the item that ends first is served next. Virtual time is the start of
/// the item that is served. So any number of owners with any number of items of cost C delay the
/// item of another owner, if it costs less than C, by at most the item that is being served.
///
///     anna   ├── level 8 ──┼── level 8 ──┤
///     ben    ├── level 8 ──┼── level 8 ──┤
///     cleo   ├ level 1 ┤                      ends first, so it is served before ben
///            now
///
/// No item waits for ever. An item that overtakes another owner's next item, which has waited as
/// such for longer, advances virtual time by its cost, divided by the number of owners who wait.
/// Thus each of them is served once others have overtaken with about as much work as all who wait.
///
/// Source: Goyal, Vin, Cheng, "Start-time Fair Queuing", SIGCOMM 1996, for virtual time; Demers,
/// Keshav, Shenker, "Analysis and Simulation of a Fair Queueing Algorithm", SIGCOMM 1989, for the
/// order by ends.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
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
    if (account.waiting++ == 0) become_first(account);
    ++last_number_;
    waiting_.emplace(Key{account.finish, last_number_},
                     Entry{std::string{owner}, start, cost, std::move(item)});
    return last_number_;
  }

  /// Removes and returns the next item. Requires: not empty.
  Item pop() {
    assert(!waiting_.empty());
    auto node = waiting_.extract(waiting_.begin());
    const Entry& entry = node.mapped();
    Account& account = accounts_.at(entry.owner);
    now_ = std::max(now_, entry.start);
    const bool has_overtaken = *first_since_.begin() < account.first_since;
    if (has_overtaken) now_ += entry.cost / static_cast<double>(first_since_.size());
    first_since_.erase(account.first_since);
    if (--account.waiting > 0) become_first(account);
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
    if (--account.waiting == 0) first_since_.erase(account.first_since);
    Item item = std::move(found->second.item);
    waiting_.erase(found);
    return item;
  }

  [[nodiscard]] bool empty() const noexcept { return waiting_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return waiting_.size(); }
  /// The number of owners in the table: those with waiting items, and few others.
  [[nodiscard]] std::size_t owners() const noexcept { return accounts_.size(); }

 private:
  using Key = std::pair<double, std::uint64_t>;  // a virtual time, and the number
  struct Entry {
    std::string owner;
    double start;  // in virtual time
    double cost;
    Item item;
  };
  struct Account {
    double finish = 0;  // of the last item, in virtual time
    std::size_t waiting = 0;
    std::uint64_t first_since = 0;  // when its next item became that
  };

  /// The owner's next item begins to wait as such.
  void become_first(Account& account) {
    account.first_since = ++last_first_;
    first_since_.insert(last_first_);
  }

  /// Forgets owners without debt. When the queue is empty, keeps only the last owner.
  void forget_idle(const std::string& last_owner) {
    std::erase_if(accounts_, [&](const auto& entry) {
      const bool has_paid = entry.second.finish <= now_ || waiting_.empty();
      return entry.second.waiting == 0 && has_paid && entry.first != last_owner;
    });
  }

  std::map<Key, Entry> waiting_;  // by their ends
  std::unordered_map<std::string, Account> accounts_;
  std::set<std::uint64_t> first_since_;  // of the owners with waiting items
  std::uint64_t last_first_ = 0;
  double now_ = 0;
  std::uint64_t last_number_ = 0;
};

}  // namespace tabiya::server
