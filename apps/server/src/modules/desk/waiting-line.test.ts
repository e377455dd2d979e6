import { describe, expect, it } from 'vitest';
import type { WaitingCommand } from './execute-batch.ts';
import { WaitingLine } from './waiting-line.ts';

/** A command with a name; `reads` counts how often its accounts were read. */
function command(name: string, ...accountIds: [number, ...number[]]) {
  const reads = { count: 0 };
  const waiting = {
    name,
    command: {
      userId: 1,
      claim: undefined,
      get accountIds() {
        reads.count += 1;
        return accountIds;
      },
    },
  };
  return { waiting: waiting as unknown as WaitingCommand, reads };
}

function lineOf(...commands: readonly (readonly [name: string, ...accountIds: number[]])[]) {
  const line = new WaitingLine();
  for (const [name, ...ids] of commands) line.add(command(name, ...(ids as [number, ...number[]])).waiting);
  const take = (max: number, ...held: number[]) =>
    line.take(max, new Set(held)).map((one) => (one as unknown as { name: string }).name);
  return { line, take };
}

describe('command queue', () => {
  it('takes commands in order of arrival', () => {
    const { take, line } = lineOf(['a', 1], ['b', 2], ['c', 3]);
    expect(take(2)).toEqual(['a', 'b']);
    expect(take(2)).toEqual(['c']);
    expect(line.size).toBe(0);
  });

  it('gives an account with many commands no larger share of a batch than the others', () => {
    const many = Array.from({ length: 100 }, (_, index) => [`flood ${index}`, 1] as const);
    const { take } = lineOf(...many, ['quiet', 2], ['other', 3]);
    expect(take(5)).toEqual(['flood 0', 'quiet', 'other', 'flood 1', 'flood 2']);
  });

  it("keeps the order of a locked account's commands and takes them once it is released", () => {
    const { take, line } = lineOf(['a1', 1], ['a2', 1], ['b1', 2]);
    expect(take(10, 1)).toEqual(['b1']);
    expect(take(10, 1)).toEqual([]);
    line.released([1]);
    expect(take(10)).toEqual(['a1', 'a2']);
  });

  it.each([
    ['behind what came before it in each account', [], ['a', 'b', 'both', 'behind b', 'behind a']],
    ['not while one of its accounts is held, and nothing behind it', [2], ['a']],
  ])('takes a command of two accounts %s', (_title, held, expected) => {
    const { take } = lineOf(['a', 1], ['b', 2], ['both', 1, 2], ['behind a', 1], ['behind b', 2]);
    expect(take(10, ...held)).toEqual(expected);
  });

  it('takes commands of two locked accounts once both are released, in any order', () => {
    const { take, line } = lineOf(['both', 1, 2], ['behind', 2]);
    expect(take(10, 1, 2)).toEqual([]);
    line.released([2]);
    expect(take(10, 1)).toEqual([]);
    line.released([1]);
    expect(take(10)).toEqual(['both', 'behind']);
  });

  it("reads none of one account's 300,000 queued commands to take those of another", () => {
    const line = new WaitingLine();
    const flood = Array.from({ length: 300_000 }, () => command('flood', 1));
    for (const { waiting } of flood) line.add(waiting);
    line.add(command('quiet', 2).waiting);
    const seenBefore = flood.reduce((sum, { reads }) => sum + reads.count, 0);
    for (let order = 0; order < 10; order += 1) {
      line.add(command('quiet', 2).waiting);
      expect(line.take(3, new Set([1]))).toHaveLength(order === 0 ? 2 : 1);
    }
    const seen = flood.reduce((sum, { reads }) => sum + reads.count, 0) - seenBefore;
    expect(seen).toBeLessThanOrEqual(10);
    line.released([1]);
    expect(line.take(200_000, new Set())).toHaveLength(200_000);
    expect(line.size).toBe(100_000);
  });
});
