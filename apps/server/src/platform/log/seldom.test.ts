import { expect, it } from 'vitest';
import { createLog } from './log.ts';
import { seldom } from './seldom.ts';

/** A log whose time the test controls, and its lines. */
function aLog() {
  const lines: Record<string, unknown>[] = [];
  const waiting: { at: number; then: () => void }[] = [];
  let now = 0;
  const plain = createLog({ pretty: false, write: (line) => lines.push(JSON.parse(line)), seldom: false });
  const log = seldom(plain, {
    now: () => now,
    after: (ms, then) => waiting.push({ at: now + ms, then }),
  });
  const pass = (ms: number): void => {
    now += ms;
    for (const { then } of waiting.filter(({ at }) => at <= now)) then();
    waiting.splice(0, waiting.length, ...waiting.filter(({ at }) => at > now));
  };
  return { lines, log, pass };
}

const failing = (id: number) => new Error(`no row ${id}`);

it('writes failures of one kind once a second, with the number of those left out', () => {
  const { lines, log, pass } = aLog();
  for (let n = 0; n < 500; n += 1) log.error({ err: failing(n), path: `/a/${n}` }, 'a request failed');
  expect(lines).toHaveLength(1);
  pass(1000);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ msg: 'a request failed', suppressed: 499, error: 'Error: no row 1' });
  pass(60_000);
  expect(lines).toHaveLength(2);
});

it('writes the stack of a failure once a minute', () => {
  const { lines, log, pass } = aLog();
  for (let second = 0; second < 61; second += 1) {
    log.error({ err: failing(1) }, 'a request failed');
    pass(1000);
  }
  const stacks = lines.filter(({ err }) => (err as { stack?: string } | undefined)?.stack !== undefined);
  expect([lines.length, stacks.length]).toEqual([61, 2]);
});

it('keeps other paths, errors, sentences and levels apart', () => {
  const { lines, log } = aLog();
  log.error({ err: failing(1), path: '/a' }, 'a request failed');
  log.error({ err: failing(1), path: '/b' }, 'a request failed');
  log.error({ err: new Error('other'), path: '/a' }, 'a request failed');
  log.warn('a sign-in failed');
  log.error('a sign-in failed');
  expect(lines).toHaveLength(5);
});

it('writes information as it comes', () => {
  const { lines, log } = aLog();
  log.info('listening');
  log.info('listening');
  expect(lines).toHaveLength(2);
});

it('forgets kinds beyond a thousand instead of growing', () => {
  const { lines, log } = aLog();
  const name = (n: number) =>
    n.toString(36).replaceAll(/\d/g, (digit) => String.fromCharCode(65 + Number(digit)));
  for (let n = 0; n < 1001; n += 1) log.warn({ path: `/${name(n)}` }, 'refused');
  log.warn({ path: `/${name(0)}` }, 'refused');
  expect(lines).toHaveLength(1002);
});
