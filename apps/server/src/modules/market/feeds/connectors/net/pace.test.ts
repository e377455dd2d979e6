import { describe, expect, it } from 'vitest';
import { CountedTimers } from '../pacing/counted-timers.fixture.ts';
import { turns } from '../pacing/until.fixture.ts';
import { createPace } from './pace.ts';

/** Requests that take their turn, and when each one had it. */
function start(perSecond: number) {
  const timers = new CountedTimers(0);
  const pace = createPace({ perSecond, timers });
  const had: string[] = [];
  const ask = (name: string, signal?: AbortSignal): Promise<void> =>
    pace.turn(signal).then(
      () => void had.push(`${name} at ${timers.now()}`),
      (reason: unknown) => void had.push(`${name} not: ${reason}`),
    );
  const pass = async (ms: number): Promise<void> => {
    await turns(1);
    for (let left = ms; left > 0; left -= 50) {
      timers.clock.advance(Math.min(50, left));
      await turns(1);
    }
  };
  return { timers, pace, had, ask, pass };
}

describe('the pace of requests', () => {
  it('lets the first one go at once, and the others follow evenly in their order', async () => {
    const { timers, had, ask, pass } = start(5);
    for (const name of ['a', 'b', 'c']) void ask(name);
    await turns(1);
    expect(had).toEqual(['a at 0']);
    expect(timers.single).toBe(1);
    await pass(1000);
    expect(had).toEqual(['a at 0', 'b at 200', 'c at 400']);
    void ask('d');
    void ask('e');
    await pass(1000);
    expect(had.slice(3)).toEqual(['d at 1000', 'e at 1200']);
    expect(timers.single).toBe(0);
  });

  it('saves no turns that were not taken', async () => {
    const { had, ask, pass } = start(10);
    await pass(10_000);
    for (const name of ['a', 'b', 'c']) void ask(name);
    await pass(1000);
    expect(had).toEqual(['a at 10000', 'b at 10100', 'c at 10200']);
  });

  it('lets also those wait that waited already, where the source asks to wait', async () => {
    const { pace, had, ask, pass, timers } = start(5);
    for (const name of ['a', 'b', 'c']) void ask(name);
    await pass(100);
    pace.restUntil(30_000);
    void ask('d');
    await pass(29_850);
    expect(had).toEqual(['a at 0']);
    await pass(1000);
    expect(had).toEqual(['a at 0', 'b at 30000', 'c at 30200', 'd at 30400']);
    expect(timers.single).toBe(0);
  });

  it('does not rest for a shorter time than asked before', async () => {
    const { pace, had, ask, pass } = start(5);
    pace.restUntil(10_000);
    pace.restUntil(5000);
    void ask('a');
    await pass(11_000);
    expect(had).toEqual(['a at 10000']);
  });

  it('gives the turn of one that gave up to the next', async () => {
    const { had, ask, pass, timers } = start(5);
    const giveUp = new AbortController();
    void ask('a');
    for (let i = 0; i < 8; i += 1) void ask('given up', giveUp.signal);
    void ask('b');
    await pass(100);
    giveUp.abort('enough');
    await pass(500);
    expect(had.filter((each) => !each.startsWith('given up'))).toEqual(['a at 0', 'b at 200']);
    expect(had.filter((each) => each === 'given up not: enough').length).toBe(8);
    expect(timers.single).toBe(0);
  });

  it('leaves no timer where all gave up, and refuses one that gave up before', async () => {
    const { had, ask, timers } = start(5);
    const giveUp = new AbortController();
    void ask('a');
    void ask('b', giveUp.signal);
    expect(timers.single).toBe(1);
    giveUp.abort('enough');
    expect(timers.single).toBe(0);
    await ask('c', giveUp.signal);
    expect(had).toEqual(['a at 0', 'b not: enough', 'c not: enough']);
    // The next one still keeps its distance.
    void ask('d');
    await turns(1);
    expect(had.length).toBe(3);
    timers.clock.advance(200);
    await turns(1);
    expect(had[3]).toBe('d at 200');
  });
});
