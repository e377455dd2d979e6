import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askOn } from './ask-on.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('askOn: asks 1 s after the countdown, then after 2, 4, 8 and 8 s until stopped', async () => {
  const ask = vi.fn(() => Promise.resolve());
  const end = askOn(ask);
  await vi.advanceTimersByTimeAsync(999);
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ask).toHaveBeenCalledOnce();
  for (const [waited, times] of [
    [2000, 2],
    [4000, 3],
    [8000, 4],
    [8000, 5],
  ] as const) {
    await vi.advanceTimersByTimeAsync(waited - 1);
    expect(ask).toHaveBeenCalledTimes(times - 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(times);
  }
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(5);
});

test('askOn: sends no further request when an answer arrives after the card is removed', async () => {
  let answer: () => void = () => undefined;
  const ask = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  const end = askOn(ask);
  await vi.advanceTimersByTimeAsync(1000);
  end();
  answer();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledOnce();
});
