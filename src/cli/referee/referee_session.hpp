/// The dialogue of `tabiya referee`: a line goes in, a JSON object comes out.
///
/// Time is virtual: it passes only when a line says so. An invalid line is answered with an error,
/// and the game is unchanged.
#pragma once

#include <boost/json/object.hpp>
#include <cstddef>
#include <string>
#include <string_view>

#include "cli/play/arbiter_pgn.hpp"
#include "cli/referee/referee_files.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/game/variant_arbiter.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::cli {

/// Longer lines are refused without being parsed.
inline constexpr std::size_t max_referee_line = 4096;

/// `GameType` is `Game`, or `VariantGame` for a game of any variant.
template <class GameType>
class BasicRefereeSession {
 public:
  explicit BasicRefereeSession(BasicArbiter<GameType> arbiter,
                               Language language = Language::English, PlayerNames names = {});

  /// The answer to a line without its line end. It always has `ok`.
  [[nodiscard]] boost::json::object handle(std::string_view line);

  [[nodiscard]] const BasicArbiter<GameType>& arbiter() const noexcept { return game_.arbiter; }

 private:
  [[nodiscard]] boost::json::object judge(std::string_view line);
  [[nodiscard]] boost::json::object apply(const Event& event, Instant at);
  [[nodiscard]] boost::json::object pass_time(std::string_view text);
  [[nodiscard]] boost::json::object load(const std::string& path);

  RefereedGame<GameType> game_;
  Instant now_;
  Language language_;
  PlayerNames names_;
};

using RefereeSession = BasicRefereeSession<Game>;
using VariantRefereeSession = BasicRefereeSession<VariantGame>;
extern template class BasicRefereeSession<Game>;
extern template class BasicRefereeSession<VariantGame>;

}  // namespace tabiya::cli
