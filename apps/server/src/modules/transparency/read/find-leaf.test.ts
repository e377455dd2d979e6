import { present } from '@tidemark/domain/outcome';
import { utf8 } from '@tidemark/verify/bytes';
import { formatEntry } from '@tidemark/verify/entry';
import { formatEntries } from '@tidemark/verify/tile';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../../test/support/test-database.ts';
import type { Statement } from '../../../platform/database/queryable.ts';
import { genericPlan } from '../../../platform/database/testing/generic-plan.ts';
import { appendBatch, selectBatchesOf } from '../store/batches.ts';
import { insertLog } from '../store/log-rows.ts';
import { findRecord, findTick } from './find-leaf.ts';

const { database, owner } = await testDatabase();
const BEGUN = Date.parse('2026-11-18T12:00:00Z');
const TICK = { instrument: 'EURUSD', bid: null, ask: null, source: null } as const;

/** A log that was behind by an hour: what came within five minutes is in 600 batches of the hour after. */
await insertLog(database, { id: 1, origin: 'broker.example/log' }, BEGUN);
for (let n = 0; n < 600; n += 1) {
  const at = BEGUN + n * 500;
  const tick = formatEntry({ kind: 'tick', ...TICK, seq: n + 1, price: '1.08', at, sourceAt: at });
  const record = formatEntry({ kind: 'record', commitment: 'ab'.repeat(32) });
  const batch = {
    ...{ first: 4 * n, leaves: 4, ticks: 1, at: BEGUN + 3_600_000 + n },
    records: [
      ['posting', [String(n + 1)]],
      ['deal.open', [String(2 * n + 1), String(2 * n + 2)]],
    ] as const,
    entries: formatEntries([tick, record, record, record].map(utf8)),
  };
  await appendBatch(database, 1, batch, { tiles: [], taken: [] });
}

it('finds the leaf of a record and of a tick however late they were logged', async () => {
  for (const n of [0, 1, 199, 201, 450, 599]) {
    const record = { kind: 'deal.open', id: String(2 * n + 2) };
    expect([n, await findRecord(database, record)]).toEqual([n, { log: 1, index: 4 * n + 3 }]);
    const tick = { instrument: 'EURUSD', seq: n + 1, at: BEGUN + n * 500 };
    expect([n, await findTick(database, tick)]).toMatchObject([n, { log: 1, index: 4 * n }]);
  }
});

it('finds no record of another kind, and no tick that is not there', async () => {
  expect(await findRecord(database, { kind: 'deal.close', id: '7' })).toBeUndefined();
  expect(await findRecord(database, { kind: 'deal.open', id: '1201' })).toBeUndefined();
  expect(await findTick(database, { instrument: 'EURUSD', seq: 601, at: BEGUN })).toBeUndefined();
  expect(await findTick(database, { instrument: 'GBPUSD', seq: 5, at: BEGUN })).toBeUndefined();
});

it('finds records by their index, without reading other batches', async () => {
  const sent: Statement[] = [];
  const query = async <Row>(statement: Statement): Promise<Row[]> => {
    sent.push(statement);
    return [];
  };
  await selectBatchesOf({ query }, 'deal.open', '7');
  const plan = await genericPlan(owner, present(sent[0], 'a statement'), ['enable_seqscan = off']);
  expect(plan).toContain('batch_record');
});
