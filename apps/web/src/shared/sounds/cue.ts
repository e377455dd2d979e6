import { type Cue, cues } from './cues.ts';
import { useSoundSettings } from './sound-settings.ts';

/** Events within this time are one: a stop is also a close, and one press may close many positions. */
const TOGETHER_MS = 120;

let waiting: Set<Cue> = new Set();

/** Sounds and vibrates for an event as the settings of this device say; never before the user has touched the page. */
export function cue(event: Cue): void {
  const { isOn, volume, vibrates } = useSoundSettings.getState();
  const isSilent = !(isOn && volume > 0) && !vibrates;
  // Browsers keep a page silent until then, and would warn.
  if (isSilent || navigator.userActivation?.hasBeenActive !== true) return;
  waiting.add(event);
  if (waiting.size === 1) setTimeout(() => void playWaiting(), TOGETHER_MS);
}

async function playWaiting(): Promise<void> {
  const event = cues.find((one) => waiting.has(one));
  waiting = new Set();
  // A sound that cannot be loaded is left out.
  const player = await import('./player.ts').catch(() => undefined);
  if (player && event) player.play(event, useSoundSettings.getState());
}
