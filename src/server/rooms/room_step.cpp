#include "server/rooms/room_step.hpp"

#include <cstdint>
#include <string>

#include "game/inner/event_log.hpp"
#include "server/rooms/wrong_claim.hpp"
#include "tabiya/game/words.hpp"

namespace tabiya::server {
namespace {

Refused in_words(const VariantPosition& position, const ArbiterRefusal& refusal,
                 Language language) {
  return {.sentence = to_words(position, refusal, language),
          .article = std::string{article(refusal)},
          .reason = std::string{to_string(refusal)}};
}

}  // namespace

Answer<> RoomStep::apply(const Event& event, Milliseconds lag) {
  const VariantArbiter& arbiter = room_->arbiter();
  const VariantPosition before = arbiter.game().position();
  const auto transition = room_->apply(event, now_, lag);
  if (!transition) return std::unexpected{in_words(before, transition.error(), language_)};
  const auto events = arbiter.events();
  records_.emplace_back(record::GameEvent{
      room_->info().id, static_cast<std::uint32_t>(events.size()), to_log_line(events.back())});
  if (transition->wrong_claim) {
    answer_ =
        std::unexpected{Refused{.sentence = describe_wrong_claim(arbiter, *transition, language_),
                                .article = "FIDE 9.5.3",
                                .reason = std::string{to_string(*transition->wrong_claim)}}};
  }
  return {};
}

/// The increment that the clock adds is subtracted again.
Answer<> RoomStep::make_move(const event::MoveMade& move, Milliseconds lag) {
  const bool takes_no_time = room_->clock_stands_still();
  auto made = apply(move, lag);
  const Milliseconds earned = room_->arbiter().clock().extra_time(move.by);
  if (!made || !takes_no_time || room_->is_over() || earned == Milliseconds{0}) return made;
  return apply(event::TimeAdded{move.by, -earned});
}

std::unexpected<Refused> RoomStep::refused_because(const ArbiterRefusal& refusal) const {
  return std::unexpected{in_words(room_->arbiter().game().position(), refusal, language_)};
}

}  // namespace tabiya::server
