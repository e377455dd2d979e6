import { createAccountDemo } from '@tidemark/contract/calls/account/session';
import { workspaceSave } from '@tidemark/contract/calls/account/workspace';
import { myDeal, submit } from '@tidemark/contract/calls/trading/forex';
import { saveJournalEntry } from '@tidemark/contract/calls/trading/journal';
import { DAY_MS, HOUR_MS } from '@tidemark/domain/time';
import { expect, it } from 'vitest';
import { verifyForex } from '../../src/modules/forex/index.ts';
import { verifyLedger } from '../../src/modules/ledger/index.ts';
import { manualClock } from '../support/manual-clock.ts';
import { testServer } from '../support/test-server.ts';

const clock = manualClock('2026-11-18T12:00:00Z');
const server = await testServer({ clock });
const open = (demo_id: string) => server.must(createAccountDemo, { demo_id });

it('a demo account without a call for 30 days is removed, one that is used stays, and verify holds', async () => {
  await server.prices({ EURUSD: 1.1 });
  const idle = await open('the idle one of two demo accounts');
  const used = await open('the used one of two demo accounts');
  const [instrument] = await server.owner.query<{ id: number }>({
    text: `select id from market.instrument where code = 'EURUSD'`,
  });
  await server.must(submit, { forex_id: instrument?.id ?? 0, type: 1, cont: 0.1, multiple: 100 }, idle.token);
  const [held] = (await server.must(myDeal, {}, idle.token)).data;
  for (const { token } of [idle, used])
    await server.must(workspaceSave, { name: 'layout', body: '{"charts":2}', base: 0 }, token);
  await server.must(saveJournalEntry, { kind: 'forex', id: held?.Id ?? 0, note: 'too early' }, idle.token);
  const written = async () =>
    server.owner.query<{ schema: string; user: number }>({
      text: `select 'document' as schema, user_id::int as user from workspace.document
        union all select 'owner', user_id::int from workspace.owner
        union all select 'entry', user_id::int from journal.entry order by 1, 2`,
    });
  expect((await written()).filter(({ user }) => user === idle.user.id)).toHaveLength(3);
  // Both were made 31 days ago; only one has called since.
  const past = new Date(clock.now() - 31 * DAY_MS);
  await server.owner.query({ text: 'update session.users set created_at = $1', values: [past] });
  await server.owner.query({
    text: 'update session.sessions set created_at = $1, seen_at = $1 where user_id = $2',
    values: [past, idle.user.id],
  });
  clock.advance(HOUR_MS);
  const holding = () =>
    server.owner.query<{ n: number }>({
      text: 'select count(*)::int as n from forex.deal where user_id = $1 and status = 1',
      values: [idle.user.id],
    });
  await expect.poll(async () => (await holding())[0]?.n, { timeout: 10_000 }).toBe(0);
  await expect
    .poll(async () => (await open('the idle one of two demo accounts')).user.id, { timeout: 10_000 })
    .not.toBe(idle.user.id);
  expect((await open('the used one of two demo accounts')).user.id).toBe(used.user.id);
  // Of what the two have written, that of the removed one is erased.
  expect(await written()).toEqual(['document', 'owner'].map((schema) => ({ schema, user: used.user.id })));
  expect([...(await verifyLedger(server.database)), ...(await verifyForex(server.database))]).toEqual([]);
});
