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
  // Tens are another part of the page than ones.
  const { take, flush } = byFrame<number>(
    (all) => taken.push(all),
    (one) => (one < 10 ? 'ones' : 'tens'),
    { areDrawn: () => areDrawn, next: (draw) => draws.push(draw) },
  );
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
    frame();
    expect(taken, 'two frames are left to the page').toEqual([[1, 2, 3]]);
    take([5]);
    frame();
    expect(taken).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('is taken in a frame of its own for each part of the page, what waited longest first', () => {
    const { take, taken, frame } = aScreen();
    take([10, 1, 11]);
    frame();
    expect(taken).toEqual([[10, 11]]);
    take([12]);
    take([2]);
    for (let free = 0; free < 3; free += 1) frame();
    expect(taken).toEqual([
      [10, 11],
      [1, 2],
    ]);
    for (let free = 0; free < 3; free += 1) frame();
    expect(taken).toEqual([[10, 11], [1, 2], [12]]);
  });

  it('waits for no frame longer than its patience, whatever part it draws', () => {
    const { take, taken, frame } = aScreen();
    take([1, 10]);
    frame();
    vi.advanceTimersByTime(250);
    expect(taken).toEqual([[1], [10]]);
    for (let free = 0; free < 3; free += 1) frame();
    take([2]);
    frame();
    expect(taken, 'what follows comes with its frame').toEqual([[1], [10], [2]]);
  });

  it('is taken with the next frame where those before were free', () => {
    const { take, taken, frame } = aScreen();
    take([1]);
    for (let free = 0; free < 3; free += 1) frame();
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
