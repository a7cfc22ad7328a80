/// Text of others on the screen: players, events, comments, files, engines, servers.
///
/// Qt takes text that looks like HTML for HTML: a label, a tool tip or a message box then shows a
/// player named `<img src=…>` as a picture. It takes `&` for the mark of a key, and a character that
/// turns the direction of writing turns the words after it as well. These functions make the text
/// of others appear as it was written. They are for display only: what is saved keeps everything.
#pragma once

#include <QLabel>
#include <QString>

namespace tabiya::qt {

/// A label that shows its text as it is, whatever the text looks like.
[[nodiscard]] QLabel* plain_label(const QString& text = {}, QWidget* parent = nullptr);

/// The text for a tool tip, which has no plain format: unchanged, or escaped if Qt would take it
/// for HTML.
[[nodiscard]] QString tool_tip_of(const QString& text);

/// The text for a place where `&` marks a key: a menu, a button, a tab, a label of a form.
[[nodiscard]] QString without_keys(QString text);

/// The text on one line: control characters become blanks, and characters that turn the direction
/// of the words after them are left out. Source: Unicode Standard Annex #9, explicit formatting.
[[nodiscard]] QString one_line(const QString& text);

/// The text for the title of a window, where `[*]` would be the mark of changes.
[[nodiscard]] QString window_title_of(const QString& text);

}  // namespace tabiya::qt
