/// Ctrl-C and SIGTERM during a review. The first one asks it to end after whole games; the second one
/// ends it at once, as without this file.
#pragma once

namespace tabiya::cli {

/// Catches the signals from now on.
void watch_review_interruptions();

/// True once a signal has come.
[[nodiscard]] bool is_review_interrupted() noexcept;

/// Does what a signal does.
void interrupt_review() noexcept;

/// Waits until a descriptor can be read; false if the review is interrupted.
[[nodiscard]] bool wait_to_read_for_review(int descriptor) noexcept;

}  // namespace tabiya::cli
