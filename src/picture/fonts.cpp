#include "picture/fonts.hpp"

#include <fontconfig/fontconfig.h>
#include <freetype/freetype.h>
#include <freetype/ftoutln.h>
#include <fribidi.h>

#include <algorithm>
#include <compare>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "support/inner/utf8.hpp"

#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define TABIYA_LOOKS_FOR_LEAKS
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#define TABIYA_LOOKS_FOR_LEAKS
#endif
#ifdef TABIYA_LOOKS_FOR_LEAKS
#include <sanitizer/lsan_interface.h>
#endif

namespace tabiya::picture {
namespace {

using Characters = std::u32string;

/// Characters that direct others and are not drawn themselves. Source: Unicode's Default_Ignorable_Code_Point.
bool is_ignorable(char32_t character) noexcept {
  const auto is_in = [character](char32_t first, char32_t last) {
    return character >= first && character <= last;
  };
  return character == 0xAD || character == 0x34F || character == 0x61C || character == 0xFEFF ||
         is_in(0x200B, 0x200F) || is_in(0x202A, 0x202E) || is_in(0x2060, 0x206F) ||
         is_in(0xFE00, 0xFE0F) || is_in(0xE0000, 0xE0FFF);
}

/// A character as it is drawn: as a form that joins its neighbours, for example.
struct VisualSign {
  char32_t drawn;      ///< nothing_drawn for a letter that is part of a ligature to its left
  char32_t character;  ///< of the text
};
constexpr char32_t nothing_drawn = FRIBIDI_CHAR_FILL;

/// From left to right, with Arabic letters in the forms in which they join their neighbours.
/// Empty if memory runs out.
std::vector<VisualSign> in_visual_order(const Characters& text) {
  const auto size = static_cast<FriBidiStrIndex>(text.size());
  const std::vector<FriBidiChar> logical{text.begin(), text.end()};
  std::vector<FriBidiChar> visual(text.size());
  std::vector<FriBidiStrIndex> logical_of(text.size());
  // As SVG has it unless told otherwise: a title with an Arabic name begins at the left, too.
  FriBidiParType direction = FRIBIDI_PAR_LTR;
  if (fribidi_log2vis(logical.data(), size, &direction, visual.data(), nullptr, logical_of.data(),
                      nullptr) == 0) {
    return {};
  }
  std::vector<VisualSign> signs;
  for (std::size_t at = 0; at < visual.size(); ++at) {
    const char32_t character = text[static_cast<std::size_t>(logical_of[at])];
    if (!is_ignorable(character)) signs.push_back({visual[at], character});
  }
  return signs;
}

/// Collects the steps of an outline, for a size of 1.
struct OutlineReader {
  double scale;
  Path path{};
  Point last{};

  [[nodiscard]] Point at(const FT_Vector* place) const noexcept {
    return {static_cast<double>(place->x) * scale, -static_cast<double>(place->y) * scale};
  }
  void close() {
    if (!path.empty()) path.push_back({.kind = Step::Kind::Close});
  }
  void curve(Point control, Point second_control, Point to) {
    path.push_back({Step::Kind::Curve, to, control, second_control});
    last = to;
  }

  static OutlineReader& of(void* user) noexcept { return *static_cast<OutlineReader*>(user); }
  static int move_to(const FT_Vector* to, void* user) {
    OutlineReader& reader = of(user);
    reader.close();
    reader.last = reader.at(to);
    reader.path.push_back({.kind = Step::Kind::Move, .to = reader.last});
    return 0;
  }
  static int line_to(const FT_Vector* to, void* user) {
    OutlineReader& reader = of(user);
    reader.last = reader.at(to);
    reader.path.push_back({.kind = Step::Kind::Line, .to = reader.last});
    return 0;
  }
  static int conic_to(const FT_Vector* control, const FT_Vector* to, void* user) {
    OutlineReader& reader = of(user);
    constexpr double part = 2.0 / 3;  // of a quadratic curve's control in a cubic one's
    const Point middle = reader.at(control);
    const Point end = reader.at(to);
    reader.curve(reader.last + (middle - reader.last) * part, end + (middle - end) * part, end);
    return 0;
  }
  static int cubic_to(const FT_Vector* control, const FT_Vector* second_control,
                      const FT_Vector* to, void* user) {
    OutlineReader& reader = of(user);
    reader.curve(reader.at(control), reader.at(second_control), reader.at(to));
    return 0;
  }
};

/// Whether the font's maker lets documents hold its letters, as PDF does.
bool may_be_embedded(FT_Face face) {
  constexpr auto restricted = FT_FSTYPE_RESTRICTED_LICENSE_EMBEDDING;
  constexpr auto permitted = FT_FSTYPE_PREVIEW_AND_PRINT_EMBEDDING | FT_FSTYPE_EDITABLE_EMBEDDING;
  const FT_UShort flags = FT_Get_FSType_Flags(face);
  return (flags & restricted) == 0 || (flags & permitted) != 0;
}

struct FreeFace {
  void operator()(FT_Face face) const noexcept { FT_Done_Face(face); }
};
struct FreePattern {
  void operator()(FcPattern* pattern) const noexcept { FcPatternDestroy(pattern); }
};
struct FreeSet {
  void operator()(FcFontSet* set) const noexcept { FcFontSetDestroy(set); }
};
struct FreeCharset {
  void operator()(FcCharSet* charset) const noexcept { FcCharSetDestroy(charset); }
};
using FacePointer = std::unique_ptr<FT_FaceRec, FreeFace>;
using PatternPointer = std::unique_ptr<FcPattern, FreePattern>;
using SetPointer = std::unique_ptr<FcFontSet, FreeSet>;
using CharsetPointer = std::unique_ptr<FcCharSet, FreeCharset>;

/// An open font.
class Font {
 public:
  Font(FacePointer face, bool is_emboldened)
      : face_{std::move(face)}, is_emboldened_{is_emboldened} {}

  [[nodiscard]] bool has(char32_t character) const noexcept {
    return FT_Get_Char_Index(face_.get(), character) != 0;
  }

  /// Null if the font has no outline of it.
  [[nodiscard]] std::shared_ptr<const Glyph> glyph(const VisualSign& sign) {
    const auto [place, is_new] = glyphs_.try_emplace({sign.drawn, sign.character});
    if (is_new) place->second = read(sign);
    return place->second;
  }

 private:
  [[nodiscard]] std::shared_ptr<const Glyph> read(const VisualSign& sign) const {
    const FT_UInt index = FT_Get_Char_Index(face_.get(), sign.drawn);
    if (index == 0 || FT_Load_Glyph(face_.get(), index, FT_LOAD_NO_SCALE) != 0) return nullptr;
    FT_GlyphSlot slot = face_->glyph;
    if (slot->format != FT_GLYPH_FORMAT_OUTLINE || face_->units_per_EM == 0) return nullptr;
    if (is_emboldened_) {
      constexpr int thickness = 24;  // a part of the size, as FreeType's own emboldening adds
      FT_Outline_Embolden(&slot->outline, face_->units_per_EM / thickness);
    }
    OutlineReader reader{.scale = 1.0 / face_->units_per_EM};
    const FT_Outline_Funcs steps{OutlineReader::move_to,
                                 OutlineReader::line_to,
                                 OutlineReader::conic_to,
                                 OutlineReader::cubic_to,
                                 0,
                                 0};
    if (FT_Outline_Decompose(&slot->outline, &steps, &reader) != 0) return nullptr;
    reader.close();
    return std::make_shared<const Glyph>(
        Glyph{.character = sign.character,
              .path = std::move(reader.path),
              .pen = 0,
              .advance = static_cast<double>(slot->metrics.horiAdvance) * reader.scale});
  }

  FacePointer face_;
  bool is_emboldened_;  ///< because the font has no bold letters
  std::map<std::pair<char32_t, char32_t>, std::shared_ptr<const Glyph>> glyphs_;
};

/// A box with a thin wall, for a character that no font has.
std::shared_ptr<const Glyph> box_for(char32_t character) {
  constexpr double wall = 0.08;
  constexpr double width = 0.4;
  constexpr double height = 0.64;
  constexpr double gap = 0.08;
  Path path;
  const auto corner = [&](Step::Kind kind, double x, double y) {
    path.push_back({.kind = kind, .to = {x, -y}});
  };
  const auto add = [&](double x, double y, double end_x, double end_y) {
    corner(Step::Kind::Move, x, y);
    corner(Step::Kind::Line, end_x, y);
    corner(Step::Kind::Line, end_x, end_y);
    corner(Step::Kind::Line, x, end_y);
    path.push_back({.kind = Step::Kind::Close});
  };
  add(gap, 0, gap + width, height);
  // The inside turns the other way.
  add(gap + width - wall, wall, gap + wall, height - wall);
  return std::make_shared<const Glyph>(
      Glyph{.character = character, .path = std::move(path), .pen = 0, .advance = width + 2 * gap});
}

/// The middle between the left and the right end.
double middle_of(const Path& path) {
  const Box box = box_of(path).value_or(Box{});
  return (box.least.x + box.most.x) / 2;
}

bool is_point(char32_t character) noexcept {
  return fribidi_get_bidi_type(character) == FRIBIDI_TYPE_NSM;
}
bool is_from_right_to_left(char32_t character) noexcept {
  const FriBidiCharType type = fribidi_get_bidi_type(character);
  return FRIBIDI_IS_RTL(type) || is_point(character);
}

/// A point, such as a vowel of Hebrew, in the middle of the letter before it, which may have others.
std::shared_ptr<const Glyph> placed_on(const Glyph& letter, const Glyph& point) {
  Glyph placed{.character = point.character, .path = point.path};
  const double shift = middle_of(letter.path) - letter.advance - middle_of(point.path);
  for (Step& step : placed.path) {
    step.to.x += shift;
    step.control.x += shift;
    step.second_control.x += shift;
  }
  return std::make_shared<const Glyph>(std::move(placed));
}

/// Reads the configuration of Fontconfig, which forgets a pattern of it (2.14); that happens once.
bool has_fontconfig() {
#ifdef TABIYA_LOOKS_FOR_LEAKS
  const __lsan::ScopedDisabler disabler;
#endif
  return FcInit() != FcFalse;
}

struct FontName {
  std::string file;
  int index;  ///< in a collection
  bool is_emboldened;

  friend auto operator<=>(const FontName&, const FontName&) = default;
};

/// The fonts of the system. Each is opened when a text first needs it.
class Fonts {
 public:
  Fonts() {
    if (FT_Init_FreeType(&library_) != 0) library_ = nullptr;
  }
  Fonts(const Fonts&) = delete;
  Fonts& operator=(const Fonts&) = delete;
  ~Fonts() {
    fonts_.clear();
    if (library_ != nullptr) FT_Done_FreeType(library_);
  }

  [[nodiscard]] std::optional<Glyphs> set(std::string_view words, bool is_bold) {
    if (library_ == nullptr || !has_config_) return std::nullopt;
    Characters text;
    while (!words.empty()) text += take_utf8(words);
    const std::vector<VisualSign> signs = in_visual_order(text);
    const std::vector<Font*>& fonts = fonts_for(signs, is_bold);
    if (fonts.empty()) return std::nullopt;
    Glyphs glyphs;
    for (const VisualSign& sign : signs) {
      if (sign.drawn == nothing_drawn) {
        glyphs.push_back(
            std::make_shared<const Glyph>(Glyph{.character = sign.character, .path = {}}));
        continue;
      }
      auto glyph = glyph_of(sign, fonts);
      // Not every font of Arabic has the joined forms under characters of their own.
      if (!glyph) glyph = glyph_of({sign.character, sign.character}, fonts);
      if (!glyph) glyph = box_for(sign.character);
      const bool is_on_letter = !glyphs.empty() && is_point(sign.character) &&
                                is_from_right_to_left(glyphs.back()->character);
      glyphs.push_back(is_on_letter ? placed_on(*glyphs.back(), *glyph) : std::move(glyph));
    }
    return glyphs;
  }

 private:
  static std::shared_ptr<const Glyph> glyph_of(const VisualSign& sign,
                                               const std::vector<Font*>& fonts) {
    for (Font* const font : fonts) {
      if (auto glyph = font->glyph(sign)) return glyph;
    }
    return nullptr;
  }

  /// The fonts that have the signs of a text, the one with the most first: so a name is not a mixture.
  [[nodiscard]] const std::vector<Font*>& fonts_for(const std::vector<VisualSign>& signs,
                                                    bool is_bold) {
    Characters wanted;
    for (const VisualSign& sign : signs) {
      if (sign.drawn != nothing_drawn) wanted += sign.drawn;
    }
    std::ranges::sort(wanted);
    wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
    constexpr std::size_t most_choices = 4096;
    if (choices_.size() > most_choices) choices_.clear();
    const auto [place, is_new] = choices_.try_emplace({wanted, is_bold});
    if (!is_new) return place->second;
    while (!wanted.empty()) {
      Font* const font = best_font(wanted, is_bold);
      if (font == nullptr) break;
      const auto missing = std::ranges::remove_if(
          wanted, [font](char32_t character) { return font->has(character); });
      if (missing.empty()) break;
      wanted.erase(missing.begin(), missing.end());
      place->second.push_back(font);
    }
    return place->second;
  }

  [[nodiscard]] Font* best_font(const Characters& wanted, bool is_bold) {
    const PatternPointer pattern{FcPatternCreate()};
    const CharsetPointer charset{FcCharSetCreate()};
    if (!pattern || !charset) return nullptr;
    for (const char32_t character : wanted) FcCharSetAddChar(charset.get(), character);
    FcPatternAddString(pattern.get(), FC_FAMILY, reinterpret_cast<const FcChar8*>("sans-serif"));
    FcPatternAddInteger(pattern.get(), FC_WEIGHT, is_bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR);
    FcPatternAddBool(pattern.get(), FC_SCALABLE, FcTrue);
    FcPatternAddBool(pattern.get(), FC_COLOR, FcFalse);
    FcPatternAddCharSet(pattern.get(), FC_CHARSET, charset.get());
    FcConfigSubstitute(nullptr, pattern.get(), FcMatchPattern);
    FcDefaultSubstitute(pattern.get());
    FcResult result = FcResultNoMatch;
    const PatternPointer match{FcFontMatch(nullptr, pattern.get(), &result)};
    if (!match) return nullptr;
    if (Font* const font = font_of(match.get())) return font;
    // Otherwise the next best one.
    const SetPointer sorted{FcFontSort(nullptr, pattern.get(), FcTrue, nullptr, &result)};
    for (int at = 0; sorted && at < sorted->nfont; ++at) {
      const PatternPointer prepared{FcFontRenderPrepare(nullptr, pattern.get(), sorted->fonts[at])};
      if (!prepared) continue;
      if (Font* const font = font_of(prepared.get())) return font;
    }
    return nullptr;
  }

  [[nodiscard]] Font* font_of(const FcPattern* match) {
    FcChar8* file = nullptr;
    int index = 0;
    if (FcPatternGetString(match, FC_FILE, 0, &file) != FcResultMatch) return nullptr;
    if (FcPatternGetInteger(match, FC_INDEX, 0, &index) != FcResultMatch) index = 0;
    FcBool is_emboldened = FcFalse;
    if (FcPatternGetBool(match, FC_EMBOLDEN, 0, &is_emboldened) != FcResultMatch) {
      is_emboldened = FcFalse;
    }
    return opened({reinterpret_cast<const char*>(file), index, is_emboldened != FcFalse});
  }

  /// Null if the file is not a font that FreeType reads, or not to be used so.
  [[nodiscard]] Font* opened(const FontName& name) {
    const auto [place, is_new] = fonts_.try_emplace(name);
    if (is_new) {
      FT_Face face = nullptr;
      if (FT_New_Face(library_, name.file.c_str(), name.index, &face) == 0) {
        FacePointer owned{face};
        if (may_be_embedded(face)) {
          place->second = std::make_unique<Font>(std::move(owned), name.is_emboldened);
        }
      }
    }
    return place->second.get();
  }

  FT_Library library_ = nullptr;
  bool has_config_ = has_fontconfig();
  std::map<FontName, std::unique_ptr<Font>> fonts_;
  std::map<std::pair<Characters, bool>, std::vector<Font*>> choices_;
};

}  // namespace

std::optional<Glyphs> in_fonts(std::string_view words, bool is_bold) {
  // FreeType's faces belong to one thread at a time.
  static std::mutex mutex;
  const std::lock_guard lock{mutex};
  static Fonts fonts;
  return fonts.set(words, is_bold);
}

}  // namespace tabiya::picture
