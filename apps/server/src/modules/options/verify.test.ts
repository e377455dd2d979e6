import { submitMicro } from '@tidemark/contract/calls/trading/micro';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { done } from '../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { openTradingInstance } from '../../../test/support/trading-instance.ts';
import { verifyMicro } from './index.ts';

const { database, owner } = await testDatabase();
const instance = await openTradingInstance({ database });
afterAll(() => instance.stop());

/** A won, a void and a running future. */
const ids = { won: 0, voided: 0, running: 0 };

beforeAll(async () => {
  const user = await instance.openUser();
  const bet = async () => {
    const input = { forex_id: instance.instrumentId('EURUSD'), type: 1, number: 10, seconds: 30 };
    return (await done(instance, submitMicro, user, input)).Id;
  };
  await instance.prices({ EURUSD: 1.08 });
  ids.won = await bet();
  instance.clock.advance(25_000);
  await instance.prices({ EURUSD: 1.09 });
  instance.clock.advance(5001);
  await instance.micro.settled();
  await instance.prices({ EURUSD: 1.085 });
  ids.voided = await bet();
  instance.clock.advance(30_001);
  await instance.micro.settled();
  await instance.prices({ EURUSD: 1.085 });
  ids.running = await bet();
});

const option = (set: string) => `update micro.wager set ${set} where id = $1`;

describe('Up/Down verification', () => {
  it('reports no breach when no record was manipulated', async () => {
    expect(await verifyMicro(database)).toEqual([]);
  });

  it.each<[string, keyof typeof ids, string, string]>([
    ['a result', 'won', option('profit = 9000000'), 'settled at tick 2 with 9.000000, the record makes it'],
    ['terms', 'won', option('profit_ratio = 900000'), 'the record makes it settled at tick 2 with 9.000000'],
    [
      'the direction',
      'won',
      option('direction = 2'),
      'the record makes it settled at tick 2 with -10.000000',
    ],
    ['the end price', 'won', option('end_price = 110000000'), 'its end was at a price that no tick recorded'],
    [
      'an earlier tick as the end',
      'won',
      option('end_tick_seq = 1, end_price = open_price, end_tick_at = open_tick_at, profit = -10000000'),
      'settled at tick 1 with -10.000000, the record makes it settled at tick 2 with 8.000000',
    ],
    ['the opening price', 'won', option('open_price = 107000000'), 'its opening was at a price that no tick'],
    [
      'an earlier acceptance',
      'won',
      option("accepted_at = accepted_at - interval '5 seconds', due_at = due_at - interval '5 seconds'"),
      'it did not begin on a fresh tick',
    ],
    [
      'the due time',
      'won',
      option("due_at = due_at - interval '1 second'"),
      'it is not due 30 seconds after',
    ],
    [
      'a settlement ahead of time',
      'won',
      option("settled_at = due_at - interval '1 millisecond'"),
      'it was settled before it was due',
    ],
    [
      'a void that was none',
      'won',
      option(
        "void_reason = 'source_silent', end_price = null, end_tick_seq = null, end_tick_at = null, profit = 0",
      ),
      'void (source_silent), the record makes it settled at tick 2 with 8.000000',
    ],
    [
      'a result in place of a void',
      'voided',
      option(
        'void_reason = null, end_price = open_price, end_tick_seq = open_tick_seq, end_tick_at = open_tick_at, profit = -10000000',
      ),
      'settled at tick 3 with -10.000000, the record makes it void (source_silent)',
    ],
    [
      'the amount at stake',
      'running',
      option('amount = 20000000'),
      '10.000000 is locked, its running futures make 20.000000',
    ],
    [
      'a lock without a future',
      'running',
      'update ledger.account set locked = locked + 1000000 where id = (select account_id from micro.wager where id = $1)',
      '11.000000 is locked, its running futures make 10.000000',
    ],
  ])('detects a manipulated record: %s', async (_name, which, text, expected) => {
    await owner
      .transaction(async (tx) => {
        await tx.query({ text, values: [ids[which]] });
        const breaches = await verifyMicro(tx);
        expect(breaches).toEqual(expect.arrayContaining([expect.stringContaining(expected)]));
        throw new Undo();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
    expect(await verifyMicro(database)).toEqual([]);
  });

  it.each([
    ['settle twice', 'update micro.wager set settled_at = now(), end_price = 1, status = null where id = $1'],
    [
      'end a running one without evidence',
      'update micro.wager set status = 3, settled_at = now() where id = $1',
    ],
    ['be void for a reason of its own', "update micro.wager set void_reason = 'mistake' where id = $1"],
  ])('relies on database constraints: a future cannot %s', async (_name, text) => {
    await expect(database.query({ text, values: [ids.running] })).rejects.toThrow(/violates/);
  });
});

/** Takes back what a test tampered with. */
class Undo extends Error {}
