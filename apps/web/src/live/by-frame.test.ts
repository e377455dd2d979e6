import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { byFrame } from './by-frame.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function aScreen() {
  const taken: (readonly number[])[] = [];
  const draws: (() => void)[] = [];
  let areDrawn = true;
  const { take, flush } = byFrame<number>((all) => taken.push(all), {
    areDrawn: () => areDrawn,
    next: (draw) => draws.push(draw),
  });
  return {
    take,
    flush,
    taken,
    frame: () => {
      for (const draw of draws.splice(0)) draw();
    },
    hide: () => {
      areDrawn = false;
    },
  };
}

describe('what comes between two frames', () => {
  it('is taken at once, in its order, and once', () => {
    const { take, taken, frame } = aScreen();
    take([1, 2]);
    take([3]);
    expect(taken).toEqual([]);
    frame();
    vi.runAllTimers();
    take([4]);
    frame();
    expect(taken, 'one frame is left to the page').toEqual([[1, 2, 3]]);
    take([5]);
    frame();
    expect(taken).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('is taken with the next frame where the one before was free', () => {
    const { take, taken, frame } = aScreen();
    take([1]);
    frame();
    frame();
    take([2]);
    frame();
    expect(taken).toEqual([[1], [2]]);
  });

  it('does not wait where no frame is drawn', () => {
    const { take, taken, hide } = aScreen();
    take([1]);
    vi.advanceTimersByTime(250);
    expect(taken, 'the frame does not come').toEqual([[1]]);
    hide();
    take([2]);
    expect(taken).toEqual([[1], [2]]);
  });

  it('leaves nothing behind where it is asked to', () => {
    const { take, taken, flush, frame } = aScreen();
    take([1]);
    flush();
    frame();
    vi.runAllTimers();
    expect(taken).toEqual([[1]]);
  });
});
