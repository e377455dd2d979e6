import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createAlarms } from '../../../platform/alarms/alarms.ts';
import { createRefusalCounter, defaultLimits, limitNames } from '../../../platform/limits/limits.ts';
import { createLog } from '../../../platform/log/log.ts';
import { showHealth } from './show-health.ts';

it('health: shows each lasting alarm, and every limit with what it has refused', () => {
  const registry = new Registry();
  const clock = { now: () => Date.UTC(2026, 10, 25, 12) };
  const alarms = createAlarms({ clock, registry, log: createLog({ pretty: false, write: () => undefined }) });
  const refused = createRefusalCounter({ clock, registry });
  alarms.raise('clock', '', { aheadMs: 1500 });
  refused.count('socketsPerUser');
  const limits = { ...defaultLimits, socketsPerUser: 3 };
  const { alarms: shown, limits: bounds, at } = showHealth({ alarms, refused, limits }, clock.now());
  expect(at).toBe('2026-11-25T12:00:00.000Z');
  expect(shown).toEqual([
    {
      kind: 'clock',
      subject: '',
      says: 'the clock of this machine cannot be relied on',
      blocks: true,
      since: '2026-11-25T12:00:00.000Z',
      last_at: '2026-11-25T12:00:00.000Z',
      count: 1,
    },
  ]);
  expect(bounds).toHaveLength(limitNames.length);
  expect(bounds.filter(({ refused: count }) => count > 0)).toEqual([
    {
      variable: 'LIMIT_SOCKETS_PER_USER',
      value: 3,
      unit: 'sockets',
      refused: 1,
      last_at: '2026-11-25T12:00:00.000Z',
    },
  ]);
});
