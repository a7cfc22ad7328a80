/// Judges positions of variants.
#pragma once

#include <string>

#include "cli/exit_code.hpp"
#include "cli/judge/judge_batch.hpp"
#include "tabiya/rules/variant/variant.hpp"

namespace tabiya::cli {

/// Says of one position which side has won or can never win, by the variant's rules for material. These
/// never prove that a side can win, so any other answer is "undetermined".
///
/// Exit code: 2 if the text is not a position of the variant.
[[nodiscard]] ExitCode judge_variant_fen(Variant variant, const std::string& fen,
                                         const JudgeOptions& options);

/// The same for every line of a file, or of standard input for "-", that is not blank and does not
/// begin with `#`.
[[nodiscard]] ExitCode judge_variant_batch(Variant variant, const std::string& file,
                                           const JudgeOptions& options);

}  // namespace tabiya::cli
