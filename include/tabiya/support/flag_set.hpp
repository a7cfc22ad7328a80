/// A set of enumerators, for results that hold several reasons at once.
///
///     const Defects found = defects(setup);        // a FlagSet<Defect>
///     if (found.contains(Defect::PawnOnLastRank)) …
///     for (const Defect defect : found) print(to_string(defect));
///
/// The set is one 32-bit word and is passed by value.
#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

namespace tabiya {

/// A set of the enumerators of `Enum`, iterated in the order of their declaration.
/// Requires: the enumerators have the values 0, 1, 2, …, at most 31.
template <class Enum>
  requires std::is_enum_v<Enum>
class FlagSet {
 public:
  /// The empty set.
  constexpr FlagSet() noexcept = default;
  constexpr FlagSet(std::initializer_list<Enum> members) noexcept {
    for (const Enum member : members) insert(member);
  }

  constexpr void insert(Enum member) noexcept { bits_ |= bit(member); }
  constexpr void erase(Enum member) noexcept { bits_ &= ~bit(member); }
  [[nodiscard]] constexpr bool contains(Enum member) const noexcept {
    return (bits_ & bit(member)) != 0;
  }
  [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
  /// The number of members.
  [[nodiscard]] constexpr int count() const noexcept { return std::popcount(bits_); }

  /// The members of either set, and of both.
  friend constexpr FlagSet operator|(FlagSet left, FlagSet right) noexcept {
    left.bits_ |= right.bits_;
    return left;
  }
  friend constexpr FlagSet operator&(FlagSet left, FlagSet right) noexcept {
    left.bits_ &= right.bits_;
    return left;
  }
  friend constexpr bool operator==(FlagSet, FlagSet) noexcept = default;

  class Iterator {
   public:
    constexpr explicit Iterator(std::uint32_t bits) noexcept : bits_{bits} {}
    constexpr Enum operator*() const noexcept { return static_cast<Enum>(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() noexcept {
      bits_ &= bits_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) noexcept = default;

   private:
    std::uint32_t bits_;
  };
  [[nodiscard]] constexpr Iterator begin() const noexcept { return Iterator{bits_}; }
  [[nodiscard]] constexpr Iterator end() const noexcept { return Iterator{0}; }

 private:
  static constexpr std::uint32_t bit(Enum member) noexcept {
    return std::uint32_t{1} << static_cast<std::uint32_t>(member);
  }

  std::uint32_t bits_ = 0;
};

}  // namespace tabiya
