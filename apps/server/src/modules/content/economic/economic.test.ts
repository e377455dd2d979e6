import { readFileSync } from 'node:fs';
import type { CallInput } from '@tidemark/contract';
import { economicEventList } from '@tidemark/contract/calls/content/economic';
import { auditList } from '@tidemark/contract/operator/audit';
import {
  operatorEconomicImport,
  operatorEconomicRemove,
  operatorEconomicRun,
  operatorEconomicSave,
  operatorEconomicSources,
} from '@tidemark/contract/operator/economic';
import { readEventFile } from '@tidemark/domain/economic';
import { assert, isRefusal } from '@tidemark/domain/outcome';
import { HOUR_MS } from '@tidemark/domain/time';
import { describe, expect, it } from 'vitest';
import { manualClock } from '../../../../test/support/manual-clock.ts';
import { signInOperator } from '../../../../test/support/operators.ts';
import { uploadTo } from '../../../../test/support/pictures.ts';
import { testServer } from '../../../../test/support/test-server.ts';
import { createLog } from '../../../platform/log/log.ts';
import { economicAdministration } from './administer.ts';
import { CalendarRunner } from './runner.ts';

const wallClock = manualClock('2026-11-28T09:00:00Z');
const server = await testServer({ wallClock });
const { token } = await signInOperator(server, 'support', { now: wallClock.now() });
const admin = await signInOperator(server, 'admin', { now: wallClock.now() });

const header = 'time,currency,importance,title,previous,forecast,actual';
const week = [
  '2026-11-30T10:00:00Z,EUR,2,Inflation,2.1%,2.2%,',
  '2026-12-04T13:30:00Z,USD,3,Nonfarm payrolls,119K,105K,',
];
const sent = (rows: readonly string[], fields: Record<string, string> = {}) => ({
  text: [header, ...rows].join('\n'),
  fields,
});
const importFile = (rows: readonly string[], fields?: Record<string, string>) =>
  uploadTo<{ id: number }>(server, operatorEconomicImport, token, sent(rows, fields));
const list = async (more: Partial<CallInput<typeof economicEventList>> = {}) =>
  server.call(economicEventList, { from: '2026-11-28T00:00:00Z', to: '2026-12-28T00:00:00Z', ...more });
const titles = async (more?: Partial<CallInput<typeof economicEventList>>) =>
  (await list(more)).data.events.map(({ title, actual }) => title + actual);

describe('an imported file', () => {
  it('is read as the guide for operators shows it, in either format', () => {
    const guide = readFileSync(
      new URL('../../../../../../docs/guides/operators.md', import.meta.url),
      'utf8',
    );
    const section = guide.split('## Economic calendar')[1]?.split('\n## ')[0] ?? '';
    const examples = [...section.matchAll(/```\n(.*?)```/gs)].map(([, text = '']) => readEventFile(text));
    const payrolls = {
      at: Date.parse('2026-12-04T13:30Z'),
      currency: 'USD',
      importance: 3,
      previous: '119K',
    };
    expect(examples).toMatchObject([
      { events: [payrolls, { currency: 'EUR', title: 'Interest rate, deposit facility' }] },
      { events: [{ ...payrolls, forecast: '105K' }], leftOut: 0 },
    ]);
  });

  it('appears to everyone, and changes nothing when it is imported again', async () => {
    const first = await importFile(week, { name: 'Releases' });
    expect(first).toMatchObject({ code: 1, data: { name: 'Releases', url: null, events: 2 } });
    const { data } = await list();
    expect(data.is_cut).toBe(false);
    expect(data.events[0]).toEqual({
      ...{ at: '2026-11-30T10:00:00.000Z', currency: 'EUR', country: '', importance: 2, title: 'Inflation' },
      ...{ previous: '2.1%', forecast: '2.2%', actual: '' },
    });
    expect(await importFile(week, { id: String(first.data.id) })).toMatchObject({
      code: 1,
      data: { events: 2 },
    });
    expect((await list()).data).toEqual(data);
  });

  it('replaces its source from the day of its first event on, and keeps earlier events', async () => {
    const moved = ['2026-12-04T15:00:00Z,USD,3,Nonfarm payrolls,119K,105K,98K'];
    expect(await importFile(moved, { id: '1' })).toMatchObject({ data: { events: 2 } });
    expect(await titles()).toEqual(['Inflation', 'Nonfarm payrolls98K']);
  });

  it('is refused as a whole with line and column, and the events before stay', async () => {
    const broken = [...week, '2026-12-05T13:30:00Z,USD,9,Broken,,,'];
    expect(await importFile(broken, { id: '1' })).toMatchObject({
      key: 'economic.row_malformed',
      msg: 'Line 4: “importance” is missing or invalid.',
    });
    expect(await importFile(week, { id: '999' })).toMatchObject({ key: 'operator.unknown_object' });
    expect(await importFile(week)).toMatchObject({ key: 'economic.name_required' });
    expect(await titles()).toEqual(['Inflation', 'Nonfarm payrolls98K']);
  });
});

it('an event of two sources is listed once, as the newer source has it', async () => {
  const row = '2026-12-04T15:00:00Z,USD,3,Nonfarm payrolls,119K,105K,97K';
  const { data: second } = await importFile([row], { name: 'Second' });
  expect(await titles()).toEqual(['Inflation', 'Nonfarm payrolls97K']);
  await server.must(operatorEconomicRemove, { id: second.id }, token);
  expect(await titles()).toEqual(['Inflation', 'Nonfarm payrolls98K']);
});

it('the list narrows by importance and currencies, and refuses a range that is reversed or too long', async () => {
  expect(await titles({ importance: 3 })).toEqual(['Nonfarm payrolls98K']);
  expect(await titles({ currencies: 'eur,JPY' })).toEqual(['Inflation']);
  expect(await titles({ from: '2026-12-01T00:00:00+01:00', to: '2026-12-04T15:00:00Z' })).toEqual([]);
  for (const to of ['2026-11-28T00:00:00Z', '2027-11-28T00:00:00Z']) {
    expect(await list({ to })).toMatchObject({ key: 'economic.range_malformed' });
  }
});

describe('an address', () => {
  const answers: (string | Error)[] = [];
  const runner = new CalendarRunner({
    ...{ database: server.database, clock: wallClock },
    log: createLog({ pretty: false, write: () => {}, seldom: false }),
    fetchText: async () => {
      const next = answers.shift() ?? new Error('nothing to answer');
      if (next instanceof Error) throw next;
      return next;
    },
  });
  const url = 'https://calendar.example.com/week.csv';
  const readNow = async (answer: string | Error) => {
    answers.push(answer);
    runner.look();
    await runner.idle();
    return (await server.must(operatorEconomicSources, {}, token)).at(-1);
  };

  it.each([
    'http://calendar.example.com/',
    'https://calendar.example.com:8443/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://user:password@calendar.example.com/',
    'nonsense',
  ])('is refused where it is not a public https one: %s', async (inside) => {
    const input = { name: 'Feed', url: inside, every_hours: 24 };
    expect(await server.call(operatorEconomicSave, input, admin.token)).toMatchObject({
      key: 'economic.url_malformed',
    });
  });

  it('is read when it is due, keeps its events where a run fails, and says why', async () => {
    const { database } = server;
    const quiet = economicAdministration(() => {});
    const input = { id: undefined, name: 'Feed', url, everyHours: 6, now: wallClock.now() };
    const added = await database.transaction((tx) => quiet.saveAddress(tx, input));
    assert(!isRefusal(added), 'the address is taken');
    expect(added).toMatchObject({ url, nextRunAt: wallClock.now() });
    const feed = sent(['2026-12-02T08:00:00Z,GBP,2,Mortgage approvals,,,']).text;
    expect(await readNow(feed)).toMatchObject({
      ...{ name: 'Feed', events: 1, next_run_at: new Date(wallClock.now() + 6 * HOUR_MS).toISOString() },
      last_run: { events: 1, left_out: 0, problem: '' },
    });
    // Not due: nothing is read.
    expect(await readNow(new Error('unused'))).toMatchObject({ last_run: { problem: '' } });
    answers.length = 0;
    // The server's own runner looks by the clock only, so that this one takes the run.
    await database.transaction((tx) => quiet.makeDue(tx, { id: added.id, now: wallClock.now() }));
    expect(await readNow(new Error('it answered with status 503'))).toMatchObject({
      events: 1,
      last_run: { events: 0, problem: 'The address could not be read: it answered with status 503.' },
    });
  });
});

it('a change needs the role: only admins set an address, support removes a source with its events', async () => {
  const input = { name: 'Feed', url: 'https://calendar.example.invalid/', every_hours: 24 };
  expect(await server.call(operatorEconomicSave, input, token)).toMatchObject({
    key: 'operator.role_required',
  });
  expect(await server.call(operatorEconomicRun, { id: 1 }, token)).toMatchObject({
    key: 'economic.no_address',
  });
  expect(await server.must(operatorEconomicRemove, { id: 1 }, token)).toBe(true);
  expect(await server.call(operatorEconomicRun, { id: 1 }, token)).toMatchObject({
    key: 'operator.unknown_object',
  });
  expect(await titles()).toEqual(['Mortgage approvals']);
  const trail = await server.must(auditList, {}, admin.token);
  expect(trail.data.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['economic.import', 'economic.remove']),
  );
});
