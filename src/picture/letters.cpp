#include "picture/letters.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "picture/path.hpp"
#include "support/inner/utf8.hpp"

namespace tabiya::picture {
namespace {

/// A letter in hundredths of its size: the pen's way from the baseline at 0, up to -64.
struct Letter {
  char32_t character;
  double advance;
  std::string_view strokes;
};

// Sorted by character.
constexpr auto letters = std::to_array<Letter>({
    {U' ', 28, ""},
    {U'!', 26, "M13-64V-20M13-1V-.5"},
    {U'"', 30, "M9-64V-48M21-64V-48"},
    {U'#', 58, "M22-62L15-2M43-62L36-2M9-42H51M7-22H49"},
    {U'$', 60,
     "M50-51C47-59 40-64 30-64C18-64 11-57 11-48C11-38 19-35 30-33C42-30.5 51-27 51-17"
     "C51-7 43 0 31 0C20 0 12-5 9-14M30-72V8"},
    {U'%', 80,
     "M22-64C30-64 35-58 35-49C35-40 30-34 22-34C14-34 9-40 9-49C9-58 14-64 22-64Z"
     "M58-30C66-30 71-24 71-15C71-6 66 0 58 0C50 0 45-6 45-15C45-24 50-30 58-30Z"
     "M60-64L20 0"},
    {U'&', 64,
     "M57 0L21-44C15-51 18-64 29-64C40-64 42-51 33-44L20-35C6-25 9 0 27 0"
     "C42 0 50-12 52-26"},
    {U'\'', 18, "M9-64V-48"},
    {U'(', 31, "M25-70C15-58 11-44 11-26C11-8 15 4 25 16"},
    {U')', 31, "M6-70C16-58 20-44 20-26C20-8 16 4 6 16"},
    {U'*', 40, "M20-66V-42M10-60L30-48M30-60L10-48"},
    {U'+', 58, "M29-48V-6M8-27H50"},
    {U',', 26, "M13-1L10 9"},
    {U'-', 34, "M8-24H26"},
    {U'.', 26, "M13-1V-.5"},
    {U'/', 34, "M28-68L6 6"},
    {U'0', 56, "M28-64A18 22 0 0 1 46-42V-22A18 22 0 0 1 10-22V-42A18 22 0 0 1 28-64Z"},
    {U'1', 56, "M15-52L30-64V0"},
    {U'2', 56, "M11-47A17.5 17 0 0 1 46-46C46-30 11-18 11 0H46"},
    {U'3', 56,
     "M12-52C15-60 21-64 28-64C38-64 44-58 44-49C44-40 38-34 28-34H24"
     "M28-34C39-34 46-28 46-17C46-6 38 0 28 0C19 0 13-4 10-12"},
    {U'4', 56, "M38 0V-64L9-18H48"},
    {U'5', 56,
     "M43-64H17L14-35C18-40 23-42 28-42C39-42 46-33 46-21C46-8 38 0 28 0"
     "C19 0 13-4 10-12"},
    {U'6', 56,
     "M41-58C37-62 33-64 28-64C17-64 10-54 10-34V-21C10-8 17 0 28 0C39 0 46-8 46-20"
     "C46-32 39-40 28-40C19-40 12-35 10-24"},
    {U'7', 56, "M10-64H46L24 0"},
    {U'8', 56,
     "M28-64C38-64 44-58 44-49C44-40 38-34 28-34C18-34 12-40 12-49C12-58 18-64 28-64Z"
     "M28-34C39-34 46-27 46-17C46-6 39 0 28 0C17 0 10-6 10-17C10-27 17-34 28-34Z"},
    {U'9', 56,
     "M15-6C19-2 23 0 28 0C39 0 46-10 46-30V-43C46-56 39-64 28-64C17-64 10-56 10-44"
     "C10-32 17-24 28-24C37-24 44-29 46-40"},
    {U':', 26, "M13-40V-39.5M13-1V-.5"},
    {U';', 26, "M13-40V-39.5M13-1L10 9"},
    {U'<', 58, "M49-46L9-26L49-6"},
    {U'=', 58, "M8-36H50M8-17H50"},
    {U'>', 58, "M9-46L49-26L9-6"},
    {U'?', 50, "M9-50C11-59 17-64 25-64C35-64 42-58 42-49C42-36 25-36 25-20M25-1V-.5"},
    {U'@', 92,
     "M64-36C61-44 55-48 47-48C36-48 29-40 29-28C29-17 35-10 45-10C56-10 63-18 64-30"
     "M64-46V-22C64-14 68-10 73-10C80-10 85-18 85-31C85-52 69-66 47-66"
     "C24-66 8-50 8-27C8-3 24 14 48 14C58 14 66 12 72 8"},
    {U'A', 64, "M8 0L32-64L56 0M16-21H48"},
    {U'B', 63,
     "M34-34H11M11-64V0H34C45 0 52-7 52-17.5C52-28 45-34 34-34C43-34 48-40 48-49"
     "C48-58 43-64 33-64H11"},
    {U'C', 66, "M56-50C52-59 44-64 35-64C19-64 9-51 9-32C9-13 19 0 35 0C44 0 52-5 56-14"},
    {U'D', 68, "M11-64H30C48-64 58-51 58-32C58-13 48 0 30 0H11Z"},
    {U'E', 58, "M49-64H11V0H49M11-33H44"},
    {U'F', 55, "M48-64H11V0M11-32H42"},
    {U'G', 70, "M57-50C53-59 45-64 35-64C19-64 9-51 9-32C9-13 19 0 35 0C49 0 58-9 58-24V-30H37"},
    {U'H', 68, "M11-64V0M57-64V0M11-33H57"},
    {U'I', 24, "M12-64V0"},
    {U'J', 50, "M40-64V-19C40-7 34 0 24 0C14 0 8-6 8-17"},
    {U'K', 62, "M11-64V0M54-64L11-25M25-37L55 0"},
    {U'L', 53, "M11-64V0H46"},
    {U'M', 78, "M11 0V-64L39-12L67-64V0"},
    {U'N', 68, "M11 0V-64L57 0V-64"},
    {U'O', 73, "M36.5-64C53-64 64-51 64-32C64-13 53 0 36.5 0C20 0 9-13 9-32C9-51 20-64 36.5-64Z"},
    {U'P', 60, "M11 0V-64H34C45-64 52-57 52-46C52-35 45-28 34-28H11"},
    {U'Q', 73,
     "M36.5-64C53-64 64-51 64-32C64-13 53 0 36.5 0C20 0 9-13 9-32C9-51 20-64 36.5-64Z"
     "M44-14L60 3"},
    {U'R', 63, "M11 0V-64H34C45-64 52-57 52-46C52-35 45-28 34-28H11M34-28L53 0"},
    {U'S', 60,
     "M50-51C47-59 40-64 30-64C18-64 11-57 11-48C11-38 19-35 30-33C42-30.5 51-27 51-17"
     "C51-7 43 0 31 0C20 0 12-5 9-14"},
    {U'T', 56, "M7-64H49M28-64V0"},
    {U'U', 67, "M11-64V-23C11-8 19 0 33.5 0C48 0 56-8 56-23V-64"},
    {U'V', 61, "M7-64L30.5 0L54-64"},
    {U'W', 88, "M7-64L25 0L44-60L63 0L81-64"},
    {U'X', 60, "M9-64L51 0M51-64L9 0"},
    {U'Y', 58, "M7-64L29-29L51-64M29-29V0"},
    {U'Z', 58, "M10-64H48L9 0H50"},
    {U'[', 29, "M25-69H11V14H25"},
    {U'\\', 34, "M6-68L28 6"},
    {U']', 29, "M4-69H18V14H4"},
    {U'^', 54, "M12-44L27-64L42-44"},
    {U'_', 50, "M2 10H48"},
    {U'`', 30, "M9-66L19-54"},
    {U'a', 55,
     "M11-36C14-43 19-46 26-46C36-46 43-41 43-31V0M43-27C30-27 9-28 9-13C9-5 15 0 23 0"
     "C34 0 43-7 43-18"},
    {U'b', 57, "M11-67V0M11-23C11-37 18-46 29-46C41-46 49-37 49-23C49-9 41 0 29 0C18 0 11-9 11-23"},
    {U'c', 51, "M44-35C41-42 35-46 28-46C16-46 8-37 8-23C8-9 16 0 28 0C35 0 41-4 44-11"},
    {U'd', 57, "M46-67V0M46-23C46-37 39-46 28-46C16-46 8-37 8-23C8-9 16 0 28 0C39 0 46-9 46-23"},
    {U'e', 55, "M8-24H47C47-38 39-46 28-46C16-46 8-37 8-23C8-9 16 0 28 0C36 0 42-4 45-11"},
    {U'f', 33, "M31-66C23-69 15-65 15-55V0M6-46H28"},
    {U'g', 57,
     "M46-46V2C46 13 39 19 28 19C20 19 14 16 11 10"
     "M46-23C46-37 39-46 28-46C16-46 8-37 8-23C8-9 16 0 28 0C39 0 46-9 46-23"},
    {U'h', 56, "M11-67V0M11-27C11-39 18-46 28-46C39-46 45-39 45-28V0"},
    {U'i', 23, "M11.5-46V0M11.5-64V-63.5"},
    {U'j', 24, "M12-46V8C12 15 8 19 1 18M12-64V-63.5"},
    {U'k', 51, "M11-67V0M42-46L11-17M22-27L44 0"},
    {U'l', 23, "M11.5-67V0"},
    {U'm', 84,
     "M11-46V0M11-27C11-39 17-46 26-46C36-46 42-39 42-28V0"
     "M42-27C42-39 48-46 57-46C67-46 73-39 73-28V0"},
    {U'n', 56, "M11-46V0M11-27C11-39 18-46 28-46C39-46 45-39 45-28V0"},
    {U'o', 56, "M28-46C40-46 48-37 48-23C48-9 40 0 28 0C16 0 8-9 8-23C8-37 16-46 28-46Z"},
    {U'p', 57,
     "M11-46V19M11-23C11-37 18-46 29-46C41-46 49-37 49-23C49-9 41 0 29 0C18 0 11-9 11-23"},
    {U'q', 57, "M46-46V19M46-23C46-37 39-46 28-46C16-46 8-37 8-23C8-9 16 0 28 0C39 0 46-9 46-23"},
    {U'r', 36, "M11-46V0M11-26C11-38 18-46 29-46H32"},
    {U's', 49,
     "M41-36C38-43 32-46 25-46C16-46 9-42 9-34C9-26 16-25 25-23C34-21 42-19 42-11.5"
     "C42-4 35 0 26 0C17 0 11-3 8-10"},
    {U't', 33, "M15-60V-12C15-3 20 0 29-1M6-46H28"},
    {U'u', 56, "M11-46V-18C11-7 17 0 28 0C38 0 45-7 45-19M45-46V0"},
    {U'v', 50, "M7-46L25 0L43-46"},
    {U'w', 72, "M7-46L21 0L36-42L51 0L65-46"},
    {U'x', 49, "M8-46L41 0M41-46L8 0"},
    {U'y', 50, "M7-46L25 0M43-46L25 0L20 12C18 17 14 19 8 18"},
    {U'z', 49, "M9-46H40L8 0H42"},
    {U'{', 33,
     "M27-69C18-69 16-65 16-58V-40C16-32 13-28 7-27C13-26 16-22 16-14V3C16 11 18 14 27 14"},
    {U'|', 24, "M12-70V14"},
    {U'}', 33,
     "M6-69C15-69 17-65 17-58V-40C17-32 20-28 26-27C20-26 17-22 17-14V3C17 11 15 14 6 14"},
    {U'~', 58, "M8-22C14-34 22-34 29-28C36-22 44-22 50-34"},
    {0xA0, 28, ""},
    {0xA1, 26, "M13-46V-45.5M13-27V17"},
    {0xAB, 52, "M24-38L10-23L24-8M42-38L28-23L42-8"},
    {0xB0, 40, "M20-64A9 9 0 0 1 20-46A9 9 0 0 1 20-64Z"},
    {0xB1, 58, "M29-52V-14M8-33H50M8-1H50"},
    {0xB7, 26, "M13-27V-26.5"},
    {0xBB, 52, "M10-38L24-23L10-8M28-38L42-23L28-8"},
    {0xBD, 82,
     "M8-56L18-64V-34M66-64L22 0"
     "M50-21C50-27 54-30 60-30C66-30 70-26 70-21C70-13 50-9 50 0H71"},
    {0xBF, 50, "M25-46V-45.5M25-27C25-11 8-11 8 3C8 12 15 18 25 18C33 18 39 13 41 4"},
    {0xC6, 92, "M6 0L40-64H84M18-21H46M46-64V0H84M46-33H78"},
    {0xD0, 72, "M15-64H34C52-64 62-51 62-32C62-13 52 0 34 0H15ZM5-33H34"},
    {0xD7, 58, "M13-42L45-12M45-42L13-12"},
    {0xD8, 73,
     "M36.5-64C53-64 64-51 64-32C64-13 53 0 36.5 0C20 0 9-13 9-32C9-51 20-64 36.5-64Z"
     "M58-68L15 4"},
    {0xDE, 60, "M11-64V0M11-50H34C45-50 52-44 52-33C52-22 45-15 34-15H11"},
    {0xDF, 56,
     "M11 0V-48C11-59 17-67 28-67C37-67 43-62 43-54C43-46 36-42 31-38C27-34 31-30 37-27"
     "C44-23 49-19 49-12C49-4 42 0 34 0C29 0 25-1 22-3"},
    {0xE6, 86,
     "M11-36C14-43 19-46 26-46C36-46 43-41 43-31V-16M43-27C30-27 9-28 9-13"
     "C9-5 15 0 23 0C34 0 43-7 43-18M43-24H78C78-38 71-46 61-46C50-46 43-37 43-23"
     "C43-9 50 0 61 0C68 0 74-4 77-11"},
    {0xF0, 56,
     "M28-44C40-44 48-35 48-22C48-8 40 0 28 0C16 0 8-9 8-22C8-35 16-44 28-44"
     "M18-67C38-60 48-42 48-22M20-52L40-64"},
    {0xF8, 56,
     "M28-46C40-46 48-37 48-23C48-9 40 0 28 0C16 0 8-9 8-23C8-37 16-46 28-46Z"
     "M44-50L12 4"},
    {0xFE, 57,
     "M11-67V19M11-23C11-37 18-46 29-46C41-46 49-37 49-23C49-9 41 0 29 0C18 0 11-9 11-23"},
    {0x110, 72, "M15-64H34C52-64 62-51 62-32C62-13 52 0 34 0H15ZM5-33H34"},
    {0x111, 57,
     "M46-67V0M28-57H55M46-23C46-37 39-46 28-46C16-46 8-37 8-23C8-9 16 0 28 0"
     "C39 0 46-9 46-23"},
    {0x131, 23, "M11.5-46V0"},
    {0x141, 53, "M11-64V0H46M2-24L26-40"},
    {0x142, 27, "M13.5-67V0M4-26L23-42"},
    {0x152, 98,
     "M52-64C49-64 40-64 36-64C20-64 9-51 9-32C9-13 20 0 36 0H90M52-64H90M52-64V0"
     "M52-33H84"},
    {0x153, 92,
     "M50-23C50-37 40-46 28-46C16-46 8-37 8-23C8-9 16 0 28 0C40 0 50-9 50-23"
     "M50-24H84C84-38 77-46 67-46C56-46 50-37 50-23C50-9 56 0 67 0C74 0 80-4 83-11"},
    {0x2013, 54, "M6-24H48"},
    {0x2014, 92, "M6-24H86"},
    {0x2018, 20, "M12-64L8-52"},
    {0x2019, 20, "M12-64L8-52"},
    {0x201C, 32, "M12-64L8-52M24-64L20-52"},
    {0x201D, 32, "M12-64L8-52M24-64L20-52"},
    {0x201E, 32, "M12-3L8 9M24-3L20 9"},
    {0x2026, 78, "M13-1V-.5M39-1V-.5M65-1V-.5"},
    {0x2212, 58, "M8-27H50"},
    {0x221E, 84,
     "M42-25C36-35 30-40 22-40C13-40 8-33 8-25C8-17 13-10 22-10C30-10 36-15 42-25"
     "C48-35 54-40 62-40C71-40 76-33 76-25C76-17 71-10 62-10C54-10 48-15 42-25Z"},
});

constexpr Letter unknown{0xFFFD, 56, "M8 0V-64H48V0Z"};

enum class Accent : std::uint8_t {
  Grave,
  Acute,
  Circumflex,
  Tilde,
  Diaeresis,
  Ring,
  Cedilla,
  Caron,
  Macron,
  Breve,
  Ogonek,
  Dot,
  DoubleAcute,
};

/// Accents, around x = 0: those of small letters.
constexpr std::array<std::string_view, 13> accent_strokes{
    "M-7-67L3-56",
    "M7-67L-3-56",
    "M-10-56L0-67L10-56",
    "M-12-58C-8-66-3-65 0-62C3-59 8-58 12-66",
    "M-9-62V-61.5M9-62V-61.5",
    "M0-72A6.5 6.5 0 0 1 0-59A6.5 6.5 0 0 1 0-72Z",
    "M1 0L-1 6C6 6 7 17-6 16",
    "M-10-67L0-56L10-67",
    "M-11-61H11",
    "M-11-67C-8-56 8-56 11-67",
    "M8 0C0 8 2 17 11 15",
    "M0-62V-61.5",
    "M0-67L-7-56M13-67L6-56",
};

/// The letters with one accent, each above the letter it is made of.
struct Accented {
  Accent accent;
  std::u32string_view letters;
  std::string_view bases;
};
constexpr std::array accented_letters{
    Accented{Accent::Grave, U"ÀÈÌÒÙàèìòù", "AEIOUaeiou"},
    Accented{Accent::Acute, U"ÁÉÍÓÚÝáéíóúýĆćĹĺŃńŔŕŚśŹź", "AEIOUYaeiouyCcLlNnRrSsZz"},
    Accented{Accent::Circumflex, U"ÂÊÎÔÛâêîôûĈĉĜĝĤĥĴĵŜŝŴŵŶŷ", "AEIOUaeiouCcGgHhJjSsWwYy"},
    Accented{Accent::Tilde, U"ÃÑÕãñõĨĩŨũ", "ANOanoIiUu"},
    Accented{Accent::Diaeresis, U"ÄËÏÖÜäëïöüÿŸ", "AEIOUaeiouyY"},
    Accented{Accent::Ring, U"ÅåŮů", "AaUu"},
    Accented{Accent::Cedilla, U"ÇçŞşŢţĢĶķĻļŅņŖŗȘșȚț", "CcSsTtGKkLlNnRrSsTt"},
    Accented{Accent::Caron, U"ČčĎďĚěŇňŘřŠšŤťŽž", "CcDdEeNnRrSsTtZz"},
    Accented{Accent::Macron, U"ĀāĒēĪīŌōŪū", "AaEeIiOoUu"},
    Accented{Accent::Breve, U"ĂăĔĕĞğĬĭŎŏŬŭ", "AaEeGgIiOoUu"},
    Accented{Accent::Ogonek, U"ĄąĘęĮįŲų", "AaEeIiUu"},
    Accented{Accent::Dot, U"ĊċĖėĠġİŻż", "CcEeGgIZz"},
    Accented{Accent::DoubleAcute, U"ŐőŰű", "OoUu"},
};

const Letter& find_letter(char32_t character) {
  const auto* const found = std::ranges::lower_bound(letters, character, {}, &Letter::character);
  return found != letters.end() && found->character == character ? *found : unknown;
}

constexpr bool is_capital(char letter) { return letter >= 'A' && letter <= 'Z'; }

/// A letter, and the accent on it.
struct Character {
  const Letter* letter;
  std::string_view accent{};
  Point accent_shift{};
};

Character find_character(char32_t character) {
  for (const Accented& row : accented_letters) {
    const std::size_t at = row.letters.find(character);
    if (at == std::u32string_view::npos) continue;
    const char base = row.bases[at];
    // An accent takes the place of the dot.
    const Letter& letter = find_letter(base == 'i' ? U'\x131' : static_cast<char32_t>(base));
    const bool is_below = row.accent == Accent::Cedilla || row.accent == Accent::Ogonek;
    const bool is_tall = base == 'l' || base == 'd' || base == 'h' || base == 'k' || base == 't';
    const double rise = !is_below && (is_capital(base) || is_tall) ? -17 : 0;
    return {
        &letter, accent_strokes[static_cast<std::size_t>(row.accent)], {letter.advance / 2, rise}};
  }
  return {&find_letter(character)};
}

constexpr double units = 100;  // of a letter's drawing, for its size
constexpr double bold_gap = 3;
constexpr double thin_pen = 8.4;
constexpr double bold_pen = 12.5;

void append(Path& path, std::string_view strokes, Point shift) {
  const auto steps = parse_path(strokes);
  assert(steps.has_value());
  const auto placed = [shift](Point point) { return (point + shift) * (1 / units); };
  for (const Step& step : *steps) {
    path.push_back({step.kind, placed(step.to), placed(step.control), placed(step.second_control)});
  }
}

Glyph glyph_of(char32_t character, bool is_bold) {
  const auto [letter, accent, accent_shift] = find_character(character);
  const double gap = is_bold ? bold_gap : 0;
  // The pen's middle stays half its width above the baseline.
  const Point corner{gap / 2, -thin_pen / 2};
  Glyph glyph{.character = character,
              .path = {},
              .pen = (is_bold ? bold_pen : thin_pen) / units,
              .advance = (letter->advance + gap) / units};
  append(glyph.path, letter->strokes, corner);
  if (!accent.empty()) append(glyph.path, accent, corner + accent_shift);
  return glyph;
}

}  // namespace

bool have_letters(std::string_view words) noexcept {
  while (!words.empty()) {
    if (find_character(take_utf8(words)).letter == &unknown) return false;
  }
  return true;
}

Glyphs in_letters(std::string_view words, bool is_bold) {
  // Only characters with a letter are kept, so there is an end to them.
  thread_local std::map<std::pair<char32_t, bool>, std::shared_ptr<const Glyph>> kept;
  Glyphs glyphs;
  while (!words.empty()) {
    const char32_t character = take_utf8(words);
    if (const auto known = kept.find({character, is_bold}); known != kept.end()) {
      glyphs.push_back(known->second);
      continue;
    }
    glyphs.push_back(std::make_shared<const Glyph>(glyph_of(character, is_bold)));
    if (find_character(character).letter != &unknown) {
      kept.insert({{character, is_bold}, glyphs.back()});
    }
  }
  return glyphs;
}

}  // namespace tabiya::picture
