import type { Cue } from './cues.ts';
import type { SoundSettings } from './sound-settings.ts';

/** One tone: in Hz, and in seconds from the beginning of the sound. */
interface Tone {
  readonly frequency: number;
  readonly at: number;
  readonly length: number;
}

/** A fill rises, a close falls, a stop falls twice, an alert repeats, a refusal is low. */
const sounds: Readonly<Record<Cue, readonly Tone[]>> = {
  fill: [
    { frequency: 660, at: 0, length: 0.08 },
    { frequency: 990, at: 0.08, length: 0.12 },
  ],
  close: [
    { frequency: 880, at: 0, length: 0.08 },
    { frequency: 587, at: 0.08, length: 0.12 },
  ],
  stop: [
    { frequency: 784, at: 0, length: 0.1 },
    { frequency: 523, at: 0.1, length: 0.1 },
    { frequency: 392, at: 0.2, length: 0.16 },
  ],
  alert: [
    { frequency: 1047, at: 0, length: 0.08 },
    { frequency: 1047, at: 0.14, length: 0.08 },
  ],
  refusal: [{ frequency: 220, at: 0, length: 0.18 }],
};

/** In milliseconds, on and off in turn. */
const vibrations: Readonly<Record<Cue, readonly number[]>> = {
  fill: [30],
  close: [30, 40, 30],
  stop: [80, 60, 80],
  alert: [40, 60, 40],
  refusal: [120],
};

/** The loudest a tone becomes: full volume would distort. */
const GAIN_MAX = 0.25;
/** Rise and fall of each tone in seconds, so that none clicks. */
const EDGE = 0.008;

let context: AudioContext | undefined;

/** Sounds and vibrates for an event, as the settings say. */
export function play(event: Cue, { isOn, volume, vibrates }: SoundSettings): void {
  if (vibrates) navigator.vibrate?.([...vibrations[event]]);
  if (!isOn || volume <= 0 || typeof AudioContext !== 'function') return;
  context ??= new AudioContext();
  const audio = context;
  // A device that was locked has paused it; a sound that comes too late is none.
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
  for (const tone of sounds[event]) playTone(audio, tone, volume * GAIN_MAX);
}

function playTone(audio: AudioContext, { frequency, at, length }: Tone, gain: number): void {
  const begin = audio.currentTime + at;
  const oscillator = audio.createOscillator();
  const envelope = audio.createGain();
  oscillator.type = 'triangle';
  oscillator.frequency.value = frequency;
  envelope.gain.setValueAtTime(0, begin);
  envelope.gain.linearRampToValueAtTime(gain, begin + EDGE);
  envelope.gain.setValueAtTime(gain, begin + length - EDGE);
  envelope.gain.linearRampToValueAtTime(0, begin + length);
  oscillator.connect(envelope).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + length);
}
