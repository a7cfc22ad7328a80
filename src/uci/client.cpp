#include "tabiya/uci/client.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tabiya::uci {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view chess960_option = "UCI_Chess960";
constexpr std::string_view variant_option = "UCI_Variant";

/// A process that has closed its output usually ends soon. This is how long to wait for its status.
constexpr auto exit_grace_period = 1s;

std::string what_happened(const EngineFailure& failure) {
  switch (failure.kind) {
    case EngineFailure::Kind::NotStarted:
      return "could not be started: " + why_not_started(failure);
    case EngineFailure::Kind::Died:
      return (failure.end ? to_string(*failure.end) : "ended") + " before " + failure.awaited;
    case EngineFailure::Kind::ClosedOutput: return "closed its output before " + failure.awaited;
    case EngineFailure::Kind::NoAnswer: return "did not send " + failure.awaited + " in time";
    case EngineFailure::Kind::NotReading: return "did not read its input in time";
    case EngineFailure::Kind::EndlessLine: return "wrote an endless line";
    case EngineFailure::Kind::NoChess960:
      return "cannot play this game of Chess960: it has no option UCI_Chess960";
    case EngineFailure::Kind::NoVariant:
      return "does not play this variant: its option UCI_Variant does not offer it";
  }
  return {};
}

/// True if the system searches PATH for the program. With a folder, that may be what does not exist.
bool is_searched(const ProgramCall& call) {
  return call.folder.empty() && !call.arguments.front().contains('/');
}

/// The option as the engine spells it: many compare names and values by their letters.
SetOption in_spelling_of(const OptionOffer& offer, const SetOption& option) {
  SetOption spelled{offer.name, option.value};
  const auto value = parse_value(offer, option.value);
  if (!value) return spelled;
  if (const auto* const flag = std::get_if<bool>(&*value)) spelled.value = *flag ? "true" : "false";
  if (std::holds_alternative<ComboOption>(offer.type)) {
    spelled.value = std::get<std::string>(*value);
  }
  return spelled;
}

}  // namespace

std::string why_not_started(const EngineFailure& failure) {
  if (failure.not_in_path.empty()) return failure.reason.message();
  return "there is no program " + failure.not_in_path + " in the folders of PATH";
}

std::string to_string(const EngineFailure& failure) {
  return "the engine " + what_happened(failure);
}

Client::Result<Client> Client::start(const ProgramCall& call, Deadline deadline) {
  auto program = call.host->start(call);
  if (!program) {
    EngineFailure failure{EngineFailure::Kind::NotStarted, {}, program.error()};
    if (is_searched(call) && failure.reason == std::errc::no_such_file_or_directory) {
      failure.not_in_path = call.arguments.front();
    }
    return std::unexpected{std::move(failure)};
  }
  Client client{*call.host, *std::move(program)};
  if (auto greeted = client.handshake(deadline); !greeted) {
    return std::unexpected{std::move(greeted).error()};
  }
  return client;
}

Client::Client(Host& host, std::unique_ptr<Program> program) noexcept
    : host_{&host}, program_{std::move(program)} {}
Client::Client(Client&& other) noexcept = default;
Client& Client::operator=(Client&& other) noexcept = default;
Client::~Client() = default;

const OptionOffer* Client::find_option(std::string_view name) const noexcept {
  const auto found = std::ranges::find_if(
      options_, [name](const OptionOffer& offer) { return is_same_option_name(offer.name, name); });
  return found == options_.end() ? nullptr : &*found;
}

Client::Result<void> Client::send(const Command& command, Deadline deadline) {
  constexpr std::string_view awaited = "reading its input";
  const auto* const option = std::get_if<SetOption>(&command);
  if (option == nullptr) return send(command, deadline, awaited);
  if (is_same_option_name(option->name, chess960_option)) dialect_.reset();
  if (is_same_option_name(option->name, variant_option)) variant_.reset();
  const OptionOffer* const offer = find_option(option->name);
  return send(offer == nullptr ? *option : in_spelling_of(*offer, *option), deadline, awaited);
}

Client::Result<void> Client::make_ready(Deadline deadline) {
  assert(!is_searching_);
  if (auto sent = send(IsReady{}, deadline, "readyok"); !sent) return sent;
  const auto ready =
      await<ReadyOk>(deadline, "readyok", [this](const Reply& reply) { note_unsolicited(reply); });
  if (!ready) return std::unexpected{ready.error()};
  return {};
}

Client::Result<void> Client::new_game(Deadline deadline) {
  if (auto sent = send(NewGame{}, deadline, "readyok"); !sent) return sent;
  return make_ready(deadline);
}

Client::Result<SetPosition> Client::describe(const GameLine& game, Deadline deadline) {
  if (auto chosen = choose(Variant::Standard, deadline); !chosen) {
    return std::unexpected{chosen.error()};
  }
  if (find_option(chess960_option) == nullptr) {
    const auto standard = in_standard_dialect(game);
    if (standard) return to_command(*standard);
    return std::unexpected{EngineFailure{EngineFailure::Kind::NoChess960}};
  }
  if (auto sent = speak(game.mode, deadline); !sent) return std::unexpected{sent.error()};
  return to_command(game);
}

bool Client::offers(Variant variant) const {
  if (variant == Variant::Standard) return true;
  const OptionOffer* const offer = find_option(variant_option);
  return offer != nullptr && parse_value(*offer, std::string{uci_name_of(variant)}).has_value();
}

Client::Result<SetPosition> Client::describe(const VariantGameLine& game, Deadline deadline) {
  const Variant variant = game.start.variant();
  if (!offers(variant)) return std::unexpected{EngineFailure{EngineFailure::Kind::NoVariant}};
  if (auto chosen = choose(variant, deadline); !chosen) return std::unexpected{chosen.error()};
  if (find_option(chess960_option) != nullptr) {
    if (auto sent = speak(game.mode, deadline); !sent) return std::unexpected{sent.error()};
  } else if (game.mode == CastlingMode::Chess960) {
    return std::unexpected{EngineFailure{EngineFailure::Kind::NoChess960}};
  }
  return to_command(game);
}

/// Requires: the engine offers it.
Client::Result<void> Client::choose(Variant variant, Deadline deadline) {
  const OptionOffer* const offer = find_option(variant_option);
  if (variant == variant_ || offer == nullptr) return {};
  const SetOption option{offer->name, std::string{uci_name_of(variant)}};
  if (auto sent = send(option, deadline); !sent) return sent;
  variant_ = variant;
  return {};
}

Client::Result<void> Client::speak(CastlingMode dialect, Deadline deadline) {
  if (dialect == dialect_) return {};
  const bool is_chess960 = dialect == CastlingMode::Chess960;
  const SetOption option{find_option(chess960_option)->name, is_chess960 ? "true" : "false"};
  if (auto sent = send(option, deadline); !sent) return sent;
  dialect_ = dialect;
  return {};
}

Client::Result<void> Client::begin_search(const SetPosition& position, const Go& go,
                                          Deadline deadline) {
  if (auto sent = send(position, deadline, "readyok"); !sent) return sent;
  if (auto ready = make_ready(deadline); !ready) return ready;
  search_begin_ = now();
  if (auto sent = send(go, deadline, "bestmove"); !sent) return sent;
  is_searching_ = true;
  return {};
}

Client::Result<void> Client::ponder_hit(Deadline deadline) {
  search_begin_ = now();
  return send(PonderHit{}, deadline);
}

Client::Result<SearchAnswer> Client::wait_for_move(Deadline deadline, const OnInfo& on_info) {
  assert(is_searching_);
  auto best = await<BestMove>(deadline, "bestmove", [&](const Reply& reply) {
    const auto* const info = std::get_if<Info>(&reply);
    if (info == nullptr) return note_unsolicited(reply);
    if (on_info) on_info(*info);
  });
  if (!best) return std::unexpected{std::move(best).error()};
  is_searching_ = false;
  // Our own work on the lines that came with the move is not the engine's time.
  return SearchAnswer{*std::move(best), program_->last_arrival() - search_begin_};
}

Client::Result<SearchAnswer> Client::search(const SetPosition& position, const Go& go,
                                            Deadline deadline, const OnInfo& on_info) {
  if (auto begun = begin_search(position, go, deadline); !begun) {
    return std::unexpected{std::move(begun).error()};
  }
  return wait_for_move(deadline, on_info);
}

std::optional<ProcessEnd> Client::quit(Deadline deadline) {
  (void)program_->write_line(to_string(Quit{}), deadline);
  program_->close_input();
  const auto end = program_->wait_for_end(deadline);
  if (!end) program_->kill();
  return end;
}

std::optional<ProcessEnd> Client::end() { return program_->end(); }

std::string_view Client::error_output() const noexcept { return program_->error_output(); }

Client::Result<void> Client::handshake(Deadline deadline) {
  if (auto sent = send(Hello{}, deadline, "uciok"); !sent) return sent;
  const auto done = await<UciOk>(deadline, "uciok", [this](Reply reply) {
    if (auto* const name = std::get_if<IdName>(&reply)) {
      name_ = std::move(name->name);
    } else if (auto* const author = std::get_if<IdAuthor>(&reply)) {
      author_ = std::move(author->author);
    } else if (auto* const offer = std::get_if<OptionOffer>(&reply)) {
      options_.push_back(std::move(*offer));
    } else {
      note_unsolicited(reply);
    }
  });
  if (!done) return std::unexpected{done.error()};
  is_handshake_done_ = true;
  return {};
}

Client::Result<void> Client::send(const Command& command, Deadline deadline,
                                  std::string_view awaited) {
  const auto written = program_->write_line(to_string(command), deadline);
  if (written) return {};
  if (written.error() == PipeFailure::TimedOut) {
    return std::unexpected{EngineFailure{EngineFailure::Kind::NotReading}};
  }
  return std::unexpected{failure_of(written.error(), awaited)};
}

/// Waits for one kind of reply and passes all others to `on_other`. A flood of other replies does not
/// extend the deadline.
template <class Awaited, class OnOther>
Client::Result<Awaited> Client::await(Deadline deadline, std::string_view awaited,
                                      OnOther on_other) {
  while (true) {
    auto reply = next_reply(deadline, awaited);
    if (!reply) return std::unexpected{std::move(reply).error()};
    if (auto* const found = std::get_if<Awaited>(&*reply)) return std::move(*found);
    on_other(*std::move(reply));
    if (now() > deadline) {
      return std::unexpected{failure_of(PipeFailure::TimedOut, awaited)};
    }
  }
}

/// The next line that is a UCI message.
Client::Result<Reply> Client::next_reply(Deadline deadline, std::string_view awaited) {
  while (true) {
    auto line = program_->read_line(deadline);
    if (!line) return std::unexpected{failure_of(line.error(), awaited)};
    auto parsed = parse_reply(*line);
    if (parsed) {
      note_remark(parsed->message);
      if (!parsed->skipped.empty()) note(Oddity::Kind::Skipped, *std::move(line));
      return std::move(parsed->message);
    }
    // Many engines print their name at the start; that is harmless.
    if (is_handshake_done_) note(Oddity::Kind::NotUci, *std::move(line));
    if (now() > deadline) {
      return std::unexpected{failure_of(PipeFailure::TimedOut, awaited)};
    }
  }
}

EngineFailure Client::failure_of(PipeFailure failure, std::string_view awaited) {
  using Kind = EngineFailure::Kind;
  std::string awaited_word{awaited};
  if (failure == PipeFailure::TimedOut) return {Kind::NoAnswer, std::move(awaited_word)};
  if (failure == PipeFailure::LineTooLong) return {Kind::EndlessLine, std::move(awaited_word)};
  const auto end = program_->wait_for_end(now() + exit_grace_period);
  return {end ? Kind::Died : Kind::ClosedOutput, std::move(awaited_word), {}, end};
}

void Client::note(Oddity::Kind kind, std::string line) {
  if (oddities_.size() < max_oddities) oddities_.push_back({kind, std::move(line)});
}

void Client::note_remark(const Reply& reply) {
  const auto* const info = std::get_if<Info>(&reply);
  if (info == nullptr || !info->text || remarks_.size() >= max_remarks) return;
  if (std::ranges::find(remarks_, *info->text) == remarks_.end()) remarks_.push_back(*info->text);
}

void Client::note_unsolicited(const Reply& reply) {
  const auto* const info = std::get_if<Info>(&reply);
  const bool has_no_score = info != nullptr && !info->score;
  const bool is_licence_check =
      std::holds_alternative<CopyProtection>(reply) || std::holds_alternative<Registration>(reply);
  // An engine is allowed to repeat its options after one of them has changed.
  const bool is_offer = std::holds_alternative<OptionOffer>(reply);
  if (!has_no_score && !is_licence_check && !is_offer)
    note(Oddity::Kind::Unsolicited, to_string(reply));
}

}  // namespace tabiya::uci
