#include "server_load/worst_requests.hpp"

#include <algorithm>
#include <array>

namespace tabiya::load {
namespace {

/// Below the limit of 4,096 bytes for a target.
constexpr std::size_t longest_target = 4000;

struct Recipe {
  std::string_view part;  ///< of the pattern
  std::vector<std::string_view> fields;
};

/// The recipes for routes; the first match counts.
const std::vector<Recipe>& recipes() {
  static const std::vector<Recipe> all{
      {"/api/import", {"pgn"}},
      {"/picture.", {"fen", "moves", "arrows", "circles", "width"}},
      {"/api/tabiya/pgn/{id}/game", {"lang"}},
      {"/api/tabiya/pgn/{id}", {"filter", "from", "count"}},
      {"/api/tabiya/analyse", {"fen", "moves", "lines"}},
      {"/api/tabiya/position", {"fen", "moves", "variant"}},
      {"/api/tabiya/explain", {"fen", "move", "variant", "lang"}},
      {"/api/tabiya/winnability", {"fen", "variant"}},
      {"/api/tabiya/register", {"username", "password", "email"}},
      {"/api/tabiya/login", {"username", "password"}},
      {"/api/tabiya/password", {"old", "new"}},
      {"/api/tabiya/logout", {"everywhere"}},
      {"/api/tabiya/tokens", {"description", "scopes"}},
      {"authorize", {"client_id", "redirect_uri", "scope", "state", "code_challenge"}},
      {"/api/token", {"grant_type", "code", "code_verifier", "redirect_uri", "client_id"}},
      {"/api/tabiya/report", {"reason", "game"}},
      {"/api/tabiya/game/{id}/name", {"name"}},
      {"/api/tabiya/game", {"fen", "variant", "ruleset", "clock.limit", "name", "before", "kind"}},
      {"/chat", {"text", "room"}},
      {"/api/challenge/ai", {"fen", "level", "engine", "variant"}},
      {"/decline", {"reason"}},
      {"/api/challenge", {"name", "fen", "variant", "clock.limit", "days", "rules"}},
      {"/api/board/seek", {"ratingRange", "time", "days", "variant"}},
      {"/move/", {"offeringDraw"}},
      {"/api/games/", {"max", "vs", "perfType", "since"}},
      {"/game/export", {"white", "clocks"}},
      {"/api/users/status", {"ids"}},
      {"autocomplete", {"term"}},
  };
  return all;
}

std::string repeated(std::string_view unit, std::size_t bytes) {
  std::string text;
  text.reserve(bytes);
  while (text.size() + unit.size() <= bytes) text += unit;
  return text;
}

std::string nested(std::string_view open, std::string_view close, std::size_t bytes) {
  const std::size_t depth = bytes / (open.size() + close.size());
  return repeated(open, depth * open.size()) + repeated(close, depth * close.size());
}

std::string escaped(std::string_view text) {
  std::string result;
  for (const char letter : text) result += letter == '"' ? "\\\"" : std::string{letter};
  return result;
}

/// Texts that fields may accept: lists, moves, games, positions.
std::vector<std::pair<std::string, std::string>> long_texts(std::size_t bytes) {
  std::string tags;
  for (int number = 0; tags.size() + 16 < bytes; ++number) {
    tags += "[t" + std::to_string(number) + " \"\"]";
  }
  return {
      {"letters", repeated("a", bytes)},
      {"commas", repeated(",", bytes)},
      {"names", repeated("ab,", bytes)},
      {"blanks", repeated(" ", bytes)},
      {"broken UTF-8", repeated("\xff\xfe", bytes)},
      {"digits", repeated("9", bytes)},
      {"moves", repeated("g1f3 g8f6 f3g1 f6g8 ", bytes)},
      {"rows of a FEN", repeated("8/", bytes)},
      {"tags", tags},
      {"variations", "1. e4 " + repeated("(1. d4)", bytes - 6)},
      {"nested variations", "1. e4 " + repeated("(1. d4 ", bytes - 6)},
      {"comments", "1. e4 " + repeated("{a}", bytes - 6)},
      {"faults", repeated(") ", bytes)},
  };
}

std::string form_encoded(std::string_view text) {
  std::string result;
  for (const char letter : text) {
    if (letter == ' ') result += '+';
    else if (letter == '&' || letter == '%' || letter == '+' || letter == '=') result += '_';
    else result += letter;
  }
  return result;
}

class RequestMaker {
 public:
  RequestMaker(const Route& route, const RouteValues& route_values)
      : route_{route}, route_values_{route_values} {
    path_ = filled_in(route.pattern, [&](const std::string& name) { return usual(name); });
  }

  [[nodiscard]] std::vector<WorstRequest> all() {
    add("as it is", path_);
    add_paths();
    add_queries();
    if (route_.method == "POST" || route_.method == "PUT") add_bodies();
    add_files();
    return std::move(all_);
  }

 private:
  void add(std::string name, std::string target, std::string body = {}) {
    all_.push_back({std::move(name), std::move(target), std::move(body)});
  }
  [[nodiscard]] std::string usual(const std::string& name) const {
    if (name == "id" && route_.pattern.find("/pgn/") != std::string::npos) return "kasparov";
    if (name == "id" || name == "game") return route_values_.game;
    if (name == "uci") return "e2e4";
    if (name == "n" || name == "nb") return "1";
    return route_values_.user;
  }
  void add_paths() {
    if (route_.pattern.find('{') == std::string::npos) return;
    const auto filled = [&](std::string_view unit) {
      return filled_in(route_.pattern, [&](const std::string&) {
        return repeated(unit, (longest_target - 100) / 3);
      });
    };
    add("path: letters", filled("a"));
    add("path: broken UTF-8", filled("%ff"));
    add("path: commas", filled(","));
  }
  void add_queries() {
    const auto filled = [](const std::string& begin, std::string_view unit) {
      return begin + repeated(unit, longest_target - begin.size());
    };
    add("query: many parameters", filled(path_ + "?", "a=b&"));
    for (const std::string_view field : fields_of(route_)) {
      const std::string begin = path_ + "?" + std::string{field} + "=";
      add("query: " + std::string{field}, filled(begin, "a"));
      add("query: " + std::string{field} + ", list", filled(begin, "a,"));
      add("query: " + std::string{field} + ", bytes", filled(begin, "%ff"));
    }
  }
  void add_bodies() {
    constexpr std::size_t room = 128;  // for names and brackets
    if (route_.body_bytes <= room) return;
    const std::size_t bytes = route_.body_bytes - room;
    add("body: [[[", path_, repeated("[", bytes));
    add("body: {a:{a:", path_, nested("{\"a\":", "}", bytes));
    add("body: bytes", path_, repeated("\xff", bytes));
    add("body: zeros", path_, std::string(bytes, '\0'));
    add("body: commas", path_, repeated(",", bytes));
    add("body: names", path_, repeated("ab,", bytes));
    add("body: a form", path_, repeated("a=b&", bytes));
    add("body: percent", path_, "a=" + repeated("%41", bytes));
    add("body: members", path_, "{" + members(bytes) + "\"z\":0}");
    for (const std::string_view field : fields_of(route_)) add_field(std::string{field}, bytes);
  }
  [[nodiscard]] static std::string members(std::size_t bytes) {
    std::string text;
    for (int number = 0; text.size() + 24 < bytes; ++number) {
      text += "\"m" + std::to_string(number) + "\":0,";
    }
    return text;
  }
  void add_field(const std::string& field, std::size_t bytes) {
    const std::string begin = "{\"" + field + "\":";
    add(field + ": [[[", path_, begin + nested("[", "]", bytes) + "}");
    add(field + ": an array", path_, begin + "[" + repeated("\"a\",", bytes) + "\"a\"]}");
    for (const auto& [name, text] : long_texts(bytes)) {
      add(field + ": " + name, path_, field + "=" + form_encoded(text));
      if (name != "letters" && name != "moves" && name != "blanks") continue;
      std::string quoted = escaped(text).substr(0, bytes);
      while (quoted.ends_with('\\')) quoted.pop_back();
      add(field + ": " + name + ", JSON", path_, begin + "\"" + quoted + "\"}");
    }
  }
  /// Adds requests with the ids of uploaded files in the place of {id}.
  void add_files() {
    const bool brings = route_.pattern == "/api/tabiya/pgn";
    const bool is_of_file = route_.pattern.find("/pgn/{id}") != std::string::npos;
    for (const auto& [name, id, bytes] : route_values_.files) {
      if (brings) add("file: " + name, path_, bytes);
      if (!is_of_file) continue;
      const auto value = [&](const std::string& place) { return place == "id" ? id : "1"; };
      add("file: " + name, filled_in(route_.pattern, value));
      const std::string target = filled_in(route_.pattern, value);
      if (route_.pattern.ends_with("{n}")) add("file: " + name + ", as text", target + ".pgn");
      else add("file: " + name + ", filtered", target + "?filter=zzz");
    }
  }

  const Route& route_;
  const RouteValues& route_values_;
  std::string path_;
  std::vector<WorstRequest> all_;
};

}  // namespace

std::vector<std::string_view> fields_of(const Route& route) {
  for (const Recipe& recipe : recipes()) {
    if (route.pattern.find(recipe.part) != std::string::npos) return recipe.fields;
  }
  return {"name", "ids", "max"};
}

std::vector<WorstRequest> worst_requests(const Route& route, const RouteValues& route_values) {
  return RequestMaker{route, route_values}.all();
}

}  // namespace tabiya::load
