import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { byFrame } from './by-frame.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const push = (data: unknown, type = 'DAY_MARKET') => ({ type, data });
const bar = (data: unknown) => push(data, 'KLINE.EURUSD');

function aScreen() {
  const taken: string[] = [];
  const draws: (() => void)[] = [];
  let areDrawn = true;
  const { take, flush } = byFrame((topic, values) => taken.push(`${topic} ${values.join(' ')}`), {
    areDrawn: () => areDrawn,
    next: (draw) => draws.push(draw),
  });
  return {
    take,
    flush,
    taken,
    frames: (many: number) => {
      for (let at = 0; at < many; at += 1) for (const draw of draws.splice(0)) draw();
    },
    hide: () => {
      areDrawn = false;
    },
  };
}

describe('byFrame', () => {
  it('batches pushes in order into one delivery, and leaves two frames to the page', () => {
    const { take, taken, frames } = aScreen();
    take([push(1), push(2)]);
    take([push(3)]);
    expect(taken).toEqual([]);
    frames(1);
    vi.runAllTimers();
    expect(taken).toEqual(['DAY_MARKET 1 2 3']);
    take([push(4)]);
    frames(2);
    take([push(5)]);
    expect(taken, 'two frames are left to the page').toHaveLength(1);
    frames(1);
    expect(taken).toEqual(['DAY_MARKET 1 2 3', 'DAY_MARKET 4 5']);
  });

  it('delivers each topic in its own frame, the longest waiting first', () => {
    const { take, taken, frames } = aScreen();
    take([bar(1), push(2), bar(3)]);
    frames(1);
    expect(taken).toEqual(['KLINE.EURUSD 1 3']);
    take([bar(4), push(5)]);
    frames(3);
    expect(taken).toEqual(['KLINE.EURUSD 1 3', 'DAY_MARKET 2 5']);
    frames(3);
    expect(taken).toEqual(['KLINE.EURUSD 1 3', 'DAY_MARKET 2 5', 'KLINE.EURUSD 4']);
  });

  it('delivers all topics after 250 ms at the latest', () => {
    const { take, taken, frames } = aScreen();
    take([push(1), bar(2)]);
    frames(1);
    vi.advanceTimersByTime(250);
    expect(taken).toEqual(['DAY_MARKET 1', 'KLINE.EURUSD 2']);
    frames(3);
    take([push(3)]);
    frames(1);
    expect(taken.at(-1), 'what follows comes with its frame').toBe('DAY_MARKET 3');
  });

  it('delivers with the next frame where the previous frames were free', () => {
    const { take, taken, frames } = aScreen();
    take([push(1)]);
    frames(4);
    take([push(2)]);
    frames(1);
    expect(taken).toEqual(['DAY_MARKET 1', 'DAY_MARKET 2']);
  });

  it('delivers pushes after 250 ms without a frame, and at once on a hidden page', () => {
    const { take, taken, hide } = aScreen();
    take([push(1)]);
    vi.advanceTimersByTime(250);
    expect(taken, 'the frame does not come').toEqual(['DAY_MARKET 1']);
    hide();
    take([push(2), bar(3)]);
    expect(taken).toEqual(['DAY_MARKET 1', 'DAY_MARKET 2', 'KLINE.EURUSD 3']);
  });

  it('delivers all waiting pushes on flush, and each only once', () => {
    const { take, taken, flush, frames } = aScreen();
    take([push(1), bar(2)]);
    flush();
    frames(1);
    vi.runAllTimers();
    expect(taken).toEqual(['DAY_MARKET 1', 'KLINE.EURUSD 2']);
  });
});
