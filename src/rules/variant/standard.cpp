// Chess, as one variant among the others.
#include "rules/variant/frame/make_rules.hpp"
#include "rules/variant/frame/material.hpp"

namespace tabiya::variant {
namespace {

struct Standard : ChessRules, ChessMaterial {};

}  // namespace

constinit const Rules standard_rules = TableOf<Standard>::table;

}  // namespace tabiya::variant
