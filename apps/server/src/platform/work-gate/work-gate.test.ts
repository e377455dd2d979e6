import { expect, test } from 'vitest';
import { createWorkGate } from './work-gate.ts';

/** Work that ends when it is told to. */
function aPiece() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, ended };
}

test('two pieces run, two wait in turn, the fifth is told to come back', async () => {
  const gate = createWorkGate({ running: 2, waiting: 2 });
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

test('a piece that fails makes room', async () => {
  const gate = createWorkGate({ running: 1, waiting: 0 });
  await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await gate.run(async () => 'next')).toBe('next');
});
