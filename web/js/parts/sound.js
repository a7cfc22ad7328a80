/**
 * Synthesised sounds: a wooden knock for a move, a firmer one for a capture, and a few others.
 */
import { settings } from "../settings.js";

/** @type {AudioContext | null} */
let context = null;

/** Each sound is a list of tones: pitch in hertz, start and length in seconds, loudness. */
const sounds = {
  move: [{ pitch: 190, at: 0, length: 0.07, loudness: 0.5, knock: true }],
  capture: [
    { pitch: 150, at: 0, length: 0.09, loudness: 0.7, knock: true },
    { pitch: 240, at: 0.03, length: 0.06, loudness: 0.4, knock: true },
  ],
  explosion: [
    { pitch: 62, at: 0, length: 0.34, loudness: 0.9, knock: true },
    { pitch: 95, at: 0.02, length: 0.22, loudness: 0.6, knock: true },
    { pitch: 41, at: 0.06, length: 0.4, loudness: 0.7, knock: true },
  ],
  castle: [
    { pitch: 190, at: 0, length: 0.07, loudness: 0.5, knock: true },
    { pitch: 170, at: 0.1, length: 0.07, loudness: 0.5, knock: true },
  ],
  check: [
    { pitch: 190, at: 0, length: 0.07, loudness: 0.5, knock: true },
    { pitch: 660, at: 0.04, length: 0.16, loudness: 0.18 },
  ],
  start: [
    { pitch: 392, at: 0, length: 0.16, loudness: 0.14 },
    { pitch: 587, at: 0.12, length: 0.24, loudness: 0.14 },
  ],
  end: [
    { pitch: 523, at: 0, length: 0.2, loudness: 0.16 },
    { pitch: 392, at: 0.16, length: 0.24, loudness: 0.16 },
    { pitch: 330, at: 0.34, length: 0.4, loudness: 0.16 },
  ],
  low: [
    { pitch: 880, at: 0, length: 0.07, loudness: 0.16 },
    { pitch: 880, at: 0.14, length: 0.07, loudness: 0.16 },
  ],
  refused: [{ pitch: 130, at: 0, length: 0.12, loudness: 0.25 }],
};

/** Browsers allow no sound before the first press. */
export function unlockSound() {
  const unlock = () => {
    context ??= new AudioContext();
    context.resume();
  };
  addEventListener("pointerdown", unlock, { once: true, capture: true });
  addEventListener("keydown", unlock, { once: true, capture: true });
}

/** @param {keyof typeof sounds} name */
export function play(name) {
  if (!settings.get("sound") || context?.state !== "running") return;
  for (const tone of sounds[name]) sing(context, tone);
}

/** The sound that fits a move as it is written. @param {string} san @param {string} [variant] */
export function playMove(san, variant = "standard") {
  if (variant === "atomic" && san.includes("x")) play("explosion");
  else if (/[+#]/.test(san)) play("check");
  else if (san.includes("x")) play("capture");
  else if (san.startsWith("O-O")) play("castle");
  else play("move");
}

/** @param {AudioContext} audio */
function sing(audio, { pitch, at, length, loudness, knock = false }) {
  const start = audio.currentTime + at;
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = knock ? "triangle" : "sine";
  oscillator.frequency.setValueAtTime(knock ? pitch * 2.2 : pitch, start);
  if (knock) oscillator.frequency.exponentialRampToValueAtTime(pitch, start + length / 3);
  volume.gain.setValueAtTime(loudness, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}
