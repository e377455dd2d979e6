import { afterAll, describe, expect, it } from 'vitest';
import { seeded } from '../../../../packages/domain/src/forex/seeded.fixture.ts';
import type { Queryable } from '../../src/platform/database/queryable.ts';
import { attacks } from './attacks.fixture.ts';
import { postingAttacks } from './forged-postings.fixture.ts';
import { loggedMarket } from './logged-market.fixture.ts';
import { changeRandomly } from './random-change.fixture.ts';

/** `tidemark verify` against somebody with every right over the database, but without the key of the log. */
const market = await loggedMarket();
afterAll(() => market.stop());

class Undone extends Error {}

/** What verify says after an attack, which is undone. */
async function after(
  attack: (tx: Queryable) => Promise<unknown>,
  breaches = market.breaches,
): Promise<readonly string[]> {
  let found: readonly string[] = [];
  await market.superuser
    .transaction(async (tx) => {
      await tx.query({ text: "set local session_replication_role = 'replica'" });
      await attack(tx);
      found = await breaches(tx);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return found;
}

const run = (text: string) => (tx: Queryable) => tx.query({ text });

it('verify finds nothing wrong before any attack', async () => {
  expect(await after(() => Promise.resolve())).toEqual([]);
});

const CHANGES = Number(process.env.CHANGES ?? 1000);
const seed = Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31));

describe('verify finds', () => {
  it(`every one of ${CHANGES} random changes (SEED=${seed})`, { timeout: 1_500_000 }, async () => {
    const random = seeded(seed);
    const missed: string[] = [];
    let changes = 0;
    while (changes < CHANGES) {
      let name: string | undefined;
      const found = await after(async (tx) => {
        name = await changeRandomly(tx, random);
        if (name === undefined) throw new Undone();
      }, market.firstBreaches);
      if (name === undefined) continue;
      changes += 1;
      if (found.length === 0) missed.push(name);
    }
    expect(missed).toEqual([]);
  });

  it.each<[string, string, RegExp]>([
    [
      'a changed price that no order used',
      "update market.tick set price = price + 1000 where seq = 9 and instrument_id = (select id from market.instrument where code = 'GBPUSD')",
      /tick 9 of GBPUSD is not what was logged: price was 1.31, is 1.31001/,
    ],
    [
      'a deleted tick',
      "delete from market.tick where seq = 9 and instrument_id = (select id from market.instrument where code = 'EURUSD')",
      /tick 9 of EURUSD was logged .* and is gone/,
    ],
    [
      'a changed posting',
      'update ledger.posting set amount = amount + 1 where id = (select max(id) from ledger.posting)',
      /posting \d+ is not what was logged/,
    ],
    [
      'a changed result',
      'update forex.deal set profit = profit + 1 where id = (select min(id) from forex.deal where status = 3)',
      /close of order \d+ is not what was logged/,
    ],
    [
      'a changed settlement',
      'update micro.wager set end_price = end_price + 1 where id = (select min(id) from micro.wager where end_price is not null)',
      /settlement of Up\/Down trade \d+ is not what was logged/,
    ],
    [
      'the newest audit entry removed',
      'delete from operator.audit where number = (select max(number) from operator.audit)',
      /audit entry \d+ was logged, and is gone/,
    ],
    [
      'a posting put in afterwards',
      'insert into ledger.posting select 999999, event, reference, debit_account, credit_account, amount, debit_after, credit_after, posted_at from ledger.posting order by id desc limit 1',
      /posting 999999 is recorded, but not in the log/,
    ],
    [
      'batches of leaves removed at the end',
      'delete from transparency.batch where first_leaf > 100; delete from transparency.checkpoint where size > 100',
      /this machine signed \d+ leaves, \d+ are there/,
    ],
    [
      'a removed batch',
      'delete from transparency.batch where first_leaf = (select first_leaf from transparency.batch order by first_leaf offset 5 limit 1)',
      /leaves \d+ to \d+ are gone/,
    ],
    [
      'a log that is gone',
      'delete from transparency.batch; delete from transparency.checkpoint; delete from transparency.tile; delete from transparency.log',
      /the log that was signed is gone/,
    ],
  ])('%s, and names it', async (_, attack, message) => {
    expect((await after(run(attack))).join('\n')).toMatch(message);
  });

  it.each([...attacks, ...postingAttacks])('%s, and names the first bad item', async (_, attack, message) => {
    expect((await after(attack)).join('\n')).toMatch(message);
  });
});
