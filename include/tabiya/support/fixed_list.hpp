/// A list with inline storage and a fixed capacity.
///
///     FixedList<Move, 8> captures;
///     captures.push_back(move);
///     for (const Move capture : captures) …
///
/// It never allocates. Lists of moves are of this type, because a position has at most a known
/// number of them and a search makes millions of lists.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <type_traits>

namespace tabiya {

/// Up to `Capacity` values of a trivially copyable type, in the order of insertion.
///
/// Unused elements are not initialised, so an empty list costs nothing.
template <class T, std::size_t Capacity>
  requires std::is_trivially_copyable_v<T>
class FixedList {
 public:
  FixedList() noexcept : size_{0} {}  // NOLINT(*-member-init): see values_

  /// Requires: size() < capacity().
  void push_back(T value) noexcept {
    assert(size_ < Capacity);
    values_[size_++] = value;
  }
  /// Empties the list. No value is destroyed, because the type is trivial.
  void clear() noexcept { size_ = 0; }

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] static constexpr std::size_t capacity() noexcept { return Capacity; }

  /// The value at an index, in the order of insertion. Requires: index < size().
  [[nodiscard]] T& operator[](std::size_t index) noexcept {
    assert(index < size_);
    return values_[index];
  }
  [[nodiscard]] const T& operator[](std::size_t index) const noexcept {
    assert(index < size_);
    return values_[index];
  }

  [[nodiscard]] T* begin() noexcept { return values_.data(); }
  [[nodiscard]] T* end() noexcept { return values_.data() + size_; }
  [[nodiscard]] const T* begin() const noexcept { return values_.data(); }
  [[nodiscard]] const T* end() const noexcept { return values_.data() + size_; }

 private:
  std::size_t size_;
  // The union avoids initialisation; only the first size() values are ever read.
  union {
    std::array<T, Capacity> values_;
  };
};

}  // namespace tabiya
