import { readFileSync } from 'node:fs';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createLog } from '../log/log.ts';
import { alarmKinds, createAlarms } from './alarms.ts';

function setUp() {
  const lines: string[] = [];
  const clock = { at: 0, now: () => clock.at };
  const registry = new Registry();
  const log = createLog({ pretty: false, write: (line) => lines.push(line), seldom: false });
  const sentences = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  return { alarms: createAlarms({ clock, log, registry }), clock, registry, sentences };
}

it('alarms: an alarm lasts from its first raise to its clear', () => {
  const { alarms, clock } = setUp();
  alarms.raise('ticks_refused', 'EURUSD', { reason: 'market.tick_ahead' });
  clock.at = 500;
  alarms.raise('ticks_refused', 'EURUSD', { reason: 'market.tick_late' });
  expect(alarms.list()).toEqual([
    {
      kind: 'ticks_refused',
      subject: 'EURUSD',
      says: 'the ticks of the feed are refused: EURUSD',
      blocks: true,
      since: 0,
      lastAt: 500,
      count: 2,
      details: { reason: 'market.tick_late' },
    },
  ]);
  alarms.clear('ticks_refused', 'GBPUSD');
  expect(alarms.list()).toHaveLength(1);
  alarms.clear('ticks_refused', 'EURUSD');
  expect(alarms.list()).toEqual([]);
});

it('alarms: a repeated alarm writes one line a minute, and one at its end', () => {
  const { alarms, clock, sentences } = setUp();
  for (let second = 0; second < 150; second += 1) {
    clock.at = second * 1_000;
    alarms.raise('disk', '');
  }
  alarms.clear('disk', '');
  alarms.clear('disk', '');
  expect(sentences()).toEqual([
    'alarm: the database cannot write',
    'alarm: the database cannot write',
    'alarm: the database cannot write',
    'alarm over: the database cannot write',
  ]);
});

it('alarms: the metric counts the lasting alarms of each kind', async () => {
  const { alarms, registry } = setUp();
  alarms.raise('poison_item', 'notice 1');
  alarms.raise('poison_item', 'notice 2');
  const shown = await registry.metrics();
  expect(shown).toContain('tidemark_alarm{kind="poison_item"} 2');
  expect(shown).toContain('tidemark_alarm{kind="clock"} 0');
});

it('alarms: an observer learns of those that last, and then of each begin and end', () => {
  const { alarms } = setUp();
  const seen: string[] = [];
  alarms.raise('disk', '');
  alarms.observe({
    began: ({ kind }) => seen.push(`began ${kind}`),
    ended: ({ kind }) => seen.push(`ended ${kind}`),
  });
  alarms.raise('clock', '');
  alarms.raise('clock', '');
  alarms.clear('disk', '');
  alarms.clear('disk', '');
  expect(seen).toEqual(['began disk', 'began clock', 'ended disk']);
});

it('alarms: the operators’ guide explains every kind', () => {
  const guide = readFileSync(new URL('../../../../../docs/guides/operators.md', import.meta.url), 'utf8');
  const explained = [...guide.matchAll(/^ {2}\| `(\w+)` \|/gm)].map(([, kind]) => kind);
  expect(explained).toEqual(Object.keys(alarmKinds));
});
