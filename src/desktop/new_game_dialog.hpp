/// Who plays, with which clocks, under which rules, from which position.
#pragma once

#include <QDialog>
#include <cstdint>
#include <vector>

#include "desktop/players.hpp"

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;

namespace tabiya::desktop {

class NewGameDialog : public QDialog {
  Q_OBJECT

 public:
  /// `shown`: the position that the person can continue from.
  explicit NewGameDialog(const VariantPosition& shown, QWidget* parent = nullptr);
  explicit NewGameDialog(const Position& shown, QWidget* parent = nullptr)
      : NewGameDialog{VariantPosition{shown}, parent} {}

  /// The terms as they are chosen now. Requires: accepted.
  [[nodiscard]] NewGame game() const;
  void accept() override;

 private:
  /// The rows of start_.
  enum class Start : std::uint8_t { First, Shown, Chess960 };
  struct PlayerRow {
    QComboBox* kind;
    QLineEdit* name;
  };
  PlayerRow add_player(Color color, QFormLayout& form);
  void add_times(QFormLayout& form);
  void add_terms(QFormLayout& form);
  void add_variant(QFormLayout& form);
  [[nodiscard]] PlayerChoice choice_of(const PlayerRow& row) const;
  [[nodiscard]] Variant variant() const;
  [[nodiscard]] VariantPosition start() const;
  void explain_time();
  void explain_variant();
  void offer_starts();
  /// Lets the person play if the terms are possible.
  void allow();
  void remember();
  void recall();

  VariantPosition shown_;
  std::vector<EngineEntry> engines_ = load_engines();
  ByColor<PlayerRow> players_;
  QComboBox* time_;
  QComboBox* black_time_;
  QLabel* time_words_;
  QComboBox* rules_;
  QComboBox* variant_;
  QLabel* variant_words_;
  QComboBox* start_;
  QDoubleSpinBox* seconds_;
  QCheckBox* turns_;
  QCheckBox* resigns_;
  QDialogButtonBox* buttons_ = nullptr;
  bool is_time_possible_ = true;
  bool are_players_possible_ = true;
};

}  // namespace tabiya::desktop
