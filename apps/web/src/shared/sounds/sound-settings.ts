import { create } from 'zustand';
import { onStored, readStored, store } from '../device/storage.ts';

/** What this device does at an event of trading. */
export interface SoundSettings {
  readonly isOn: boolean;
  /** From 0, silent, to 1. */
  readonly volume: number;
  readonly vibrates: boolean;
}

/** A page that was never asked to makes no sound. */
export const firstSounds: SoundSettings = { isOn: false, volume: 0.5, vibrates: false };

/** Stored on this device; other tabs follow at once. */
export const useSoundSettings = create<SoundSettings>(() => readSounds(readStored('sounds')));

onStored('sounds', (text) => useSoundSettings.setState(readSounds(text)));

/** Reads this device's stored value; what is unreadable is the default. */
export function readSounds(stored: string | null): SoundSettings {
  try {
    const { isOn, volume, vibrates } = JSON.parse(stored ?? '{}') as Partial<SoundSettings>;
    const isVolume = typeof volume === 'number' && volume >= 0 && volume <= 1;
    return {
      isOn: isOn === true,
      volume: isVolume ? volume : firstSounds.volume,
      vibrates: vibrates === true,
    };
  } catch {
    return firstSounds;
  }
}

export function setSounds(change: Partial<SoundSettings>): void {
  useSoundSettings.setState(change);
  store('sounds', JSON.stringify(useSoundSettings.getState()));
}

/** Whether this device can vibrate at all. */
export const canVibrate = (): boolean => typeof navigator.vibrate === 'function';
