import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cue } from './cue.ts';
import type { Cue } from './cues.ts';
import { cueOf } from './notice-cues.ts';
import { firstSounds, readSounds, setSounds } from './sound-settings.ts';

/** Frequencies and gains of the tones that were started, in order. */
const tones: { frequency: number; gain: number }[] = [];
const vibrations: unknown[] = [];
let contexts = 0;

class FakeAudio {
  readonly currentTime = 0;
  readonly state = 'running';
  readonly destination = {};
  constructor() {
    contexts += 1;
  }
  createGain() {
    const param = {
      gains: [0],
      setValueAtTime: (value: number) => param.gains.push(value),
      linearRampToValueAtTime: (value: number) => param.gains.push(value),
    };
    return { gain: param, connect: () => undefined };
  }
  createOscillator() {
    const frequency = { value: 0 };
    let gains: readonly number[] = [];
    return {
      frequency,
      connect(to: ReturnType<FakeAudio['createGain']>) {
        gains = to.gain.gains;
        return to;
      },
      start: () => tones.push({ frequency: frequency.value, gain: Math.max(...gains) }),
      stop: () => undefined,
    };
  }
}

const touch = (isTouched: boolean) =>
  Object.defineProperty(navigator, 'userActivation', {
    value: { hasBeenActive: isTouched },
    configurable: true,
  });

/** Until the events of one moment are over and the player is loaded. */
async function played(): Promise<void> {
  await vi.advanceTimersByTimeAsync(120);
  await vi.dynamicImportSettled();
}

/** Cues events together, and returns the frequencies that were started. */
async function heard(...events: readonly Cue[]): Promise<number[]> {
  for (const event of events) cue(event);
  await played();
  return tones.splice(0).map(({ frequency }) => frequency);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', FakeAudio);
  Object.defineProperty(navigator, 'vibrate', {
    value: (pattern: unknown) => vibrations.push(pattern),
    configurable: true,
  });
  touch(true);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setSounds(firstSounds);
  tones.length = 0;
  vibrations.length = 0;
});

describe('sounds', () => {
  it('are silent by default, at volume 0 and before the user has touched the page', async () => {
    const before = contexts;
    expect(await heard('fill', 'alert')).toEqual([]);
    setSounds({ isOn: true, volume: 0 });
    expect(await heard('fill')).toEqual([]);
    setSounds({ isOn: true, volume: 1, vibrates: true });
    touch(false);
    expect(await heard('fill')).toEqual([]);
    expect([contexts - before, vibrations.length]).toEqual([0, 0]);
  });

  it('play one sound for events at the same time, that of the most important', async () => {
    setSounds({ isOn: true, volume: 1 });
    const stop = await heard('stop');
    expect(stop).toHaveLength(3);
    expect(await heard('close', 'close', 'stop', 'fill')).toEqual(stop);
    expect(await heard('close')).not.toEqual(stop);
  });

  it('are as loud as the volume says', async () => {
    const gains: number[] = [];
    for (const volume of [1, 0.5]) {
      setSounds({ isOn: true, volume });
      cue('refusal');
      await played();
      gains.push(tones.splice(0)[0]?.gain ?? 0);
    }
    expect(gains[0]).toBeCloseTo(2 * (gains[1] ?? 0), 6);
  });

  it('vibrate without a sound where only vibration is on', async () => {
    setSounds({ isOn: false, vibrates: true });
    expect(await heard('close')).toEqual([]);
    expect(vibrations).toEqual([[30, 40, 30]]);
  });
});

it.each([
  [null, firstSounds],
  ['{"isOn":true,"volume":0.2,"vibrates":true}', { isOn: true, volume: 0.2, vibrates: true }],
  ['{"isOn":"yes","volume":7}', firstSounds],
  ['{', firstSounds],
])('sound settings: read what is stored and ignore the rest: %s', (stored, settings) => {
  expect(readSounds(stored)).toEqual(settings);
});

it.each([
  ['alert', 'alert.rsi_reached', 'alert'],
  ['forex', 'forex.stopped', 'stop'],
  ['forex', 'forex.pending_filled', 'fill'],
  ['chat', 'chat.answer', undefined],
])('notices: %s %s sounds like %s', (kind, key, event) => {
  expect(cueOf({ kind, key })).toBe(event);
});
