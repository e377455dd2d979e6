import { isRefusal } from '@tidemark/domain/outcome';
import { describe, expect, test } from 'vitest';
import { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts';

/** Work that ends when the test ends it. */
function aPiece() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, ended };
}

/** Occupies the only place of a gate, and notes the order in which other work runs after it. */
function occupied(gate: ConcurrencyLimit) {
  const blocker = aPiece();
  const ran: string[] = [];
  const first = gate.run(() => blocker.ended, 'blocker');
  return {
    ran,
    ask: (name: string, share: string) => gate.run(async () => void ran.push(name), share),
    async release(asked: readonly Promise<unknown>[]) {
      blocker.end();
      await Promise.all([first, ...asked]);
    },
  };
}

test('work gate: two pieces run, two wait in turn, the fifth is refused', async () => {
  const gate = createConcurrencyLimit({ running: 2, waiting: 2 });
  const begun: number[] = [];
  const pieces = [1, 2, 3, 4, 5].map(aPiece);
  const answers = pieces.map((piece, index) =>
    gate.run(async () => {
      begun.push(index + 1);
      await piece.ended;
      return index + 1;
    }),
  );
  expect(begun).toEqual([1, 2]);
  expect(await answers[4]).toEqual({ refusal: 'request.too_many', params: { seconds: 3 }, field: undefined });
  pieces[1]?.end();
  expect(await answers[1]).toBe(2);
  expect(begun).toEqual([1, 2, 3]);
  for (const piece of pieces) piece.end();
  expect(await Promise.all(answers.slice(0, 4))).toEqual([1, 2, 3, 4]);
});

test('work gate: work that fails makes room', async () => {
  const gate = createConcurrencyLimit({ running: 1, waiting: 0 });
  await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await gate.run(async () => 'next')).toBe('next');
});

describe('work gate: shares', () => {
  test('of which one is full are refused before they do anything, and others are not', async () => {
    const refused: string[] = [];
    const onRefused = (bound: string): void => void refused.push(bound);
    const gate = createConcurrencyLimit({ running: 1, waiting: 100, waitingPerShare: 2, onRefused });
    const { ask, release } = occupied(gate);
    const asked = [ask('flood 1', 'flood')];
    expect(gate.refuseFull('flood')).toBeUndefined();
    asked.push(ask('flood 2', 'flood'));
    expect(gate.refuseFull('flood')).toMatchObject({ refusal: 'request.too_many', params: { seconds: 3 } });
    expect(gate.refuseFull('quiet')).toBeUndefined();
    expect(refused).toEqual(['share']);
    await release(asked);
    expect(gate.refuseFull('flood')).toBeUndefined();
  });

  test('take turns, so that a long queue of one delays others by one piece at a time', async () => {
    const { ran, ask, release } = occupied(createConcurrencyLimit({ running: 1, waiting: 100 }));
    const asked = [1, 2, 3, 4].map((n) => ask(`flood ${n}`, 'flood'));
    asked.push(ask('quiet 1', 'quiet'), ask('quiet 2', 'quiet'));
    await release(asked);
    expect(ran).toEqual(['flood 1', 'quiet 1', 'flood 2', 'quiet 2', 'flood 3', 'flood 4']);
  });

  test('are refused past their own bound while others still find room', async () => {
    const refused: string[] = [];
    const onRefused = (bound: string) => void refused.push(bound);
    const gate = createConcurrencyLimit({ running: 1, waiting: 100, waitingPerShare: 2, onRefused });
    const { ask, release } = occupied(gate);
    const flood = [1, 2, 3].map((n) => ask(`flood ${n}`, 'flood'));
    const quiet = ask('quiet', 'quiet');
    expect(isRefusal(await flood[2])).toBe(true);
    await release([...flood, quiet]);
    expect(isRefusal(await quiet)).toBe(false);
    expect(refused).toEqual(['share']);
  });

  test('with the longest queue drop their newest work when the queue is full', async () => {
    const { ran, ask, release } = occupied(createConcurrencyLimit({ running: 1, waiting: 4 }));
    const asked = [1, 2, 3, 4].map((n) => ask(`flood ${n}`, 'flood'));
    asked.push(ask('quiet 1', 'quiet'), ask('quiet 2', 'quiet'), ask('quiet 3', 'quiet'));
    await release(asked);
    expect(ran).toEqual(['flood 1', 'quiet 1', 'flood 2', 'quiet 2']);
    expect((await Promise.all(asked)).map(isRefusal)).toEqual([
      ...[false, false, true, true],
      ...[false, false, true],
    ]);
  });
});
