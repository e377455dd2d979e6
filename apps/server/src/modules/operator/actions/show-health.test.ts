import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../../test/support/test-database.ts';
import { createAlarms } from '../../../platform/alarms/alarms.ts';
import { createRefusalCounter, defaultLimits, limitNames } from '../../../platform/limits/limits.ts';
import { createLog } from '../../../platform/log/log.ts';
import { showHealth } from './show-health.ts';

const { database } = await testDatabase();

it('health: shows each lasting alarm, and every limit with what it has refused', async () => {
  const registry = new Registry();
  const clock = { now: () => Date.UTC(2026, 10, 25, 12) };
  const alarms = createAlarms({ clock, registry, log: createLog({ pretty: false, write: () => undefined }) });
  const refused = createRefusalCounter({ clock, registry });
  alarms.raise('clock', '', { aheadMs: 1500 });
  refused.count('socketsPerUser');
  const limits = { ...defaultLimits, socketsPerUser: 3 };
  const {
    alarms: shown,
    limits: bounds,
    at,
  } = await showHealth({ database, alarms, refused, limits }, clock.now());
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

it('health: shows the processes of the instance and who holds which lease', async () => {
  const member = (host: string, roles: string, seen: string) =>
    database.query<{ id: number }>({
      text: `insert into cluster.member (host, pid, port, version, roles, seen_at)
             values ($1, 12, 8080, '0.2.0', $2, clock_timestamp() - $3::interval) returning id::float8 as id`,
      values: [host, roles, seen],
    });
  const [owner] = await member('first', '{market,desk,worker}', '0.2 s');
  await member('second', '{gateway}', '4 s');
  await database.query({
    text: `update cluster.lease set member_id = $1::bigint, epoch = 3, since = '2026-11-25T11:00Z' where name = 'owner'`,
    values: [owner?.id],
  });
  const clock = { now: () => Date.UTC(2026, 10, 25, 12) };
  const registry = new Registry();
  const parts = {
    database,
    limits: defaultLimits,
    alarms: createAlarms({ clock, registry, log: createLog({ pretty: false, write: () => undefined }) }),
    refused: createRefusalCounter({ clock, registry }),
  };
  const { leases, members } = await showHealth(parts, clock.now());
  expect(leases).toEqual([
    { name: 'owner', epoch: 3, member_id: owner?.id, since: '2026-11-25T11:00:00.000Z' },
  ]);
  const [silent, living] = ['second', 'first'].map((host) => members.find((one) => one.host === host));
  expect([silent, living]).toMatchObject([
    { state: 'silent', roles: ['gateway'], pid: 12, port: 8080, version: '0.2.0' },
    { state: 'owner' },
  ]);
  expect(silent?.silent_ms).toBeGreaterThanOrEqual(4000);
  expect(living?.silent_ms).toBeLessThan(3000);
});
