import { close, submit } from '@tidemark/contract/calls/trading/forex';
import { describe, expect, it, onTestFinished } from 'vitest';
import { done } from '../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { openTradingInstance } from '../../../test/support/trading-instance.ts';
import { verifyLedger } from '../ledger/index.ts';
import { verifyForex } from './index.ts';

const { database, owner } = await testDatabase();

async function anInstance() {
  const instance = await openTradingInstance({ database });
  onTestFinished(() => instance.stop());
  return instance;
}

describe('ledger verification', () => {
  it.each([
    [
      'a balance',
      "update ledger.account set balance = balance + 1 where id = (select max(id) from ledger.account where kind = 'forex')",
      /balance is/,
    ],
    [
      'a used margin',
      "update ledger.account set locked = locked + 1 where id = (select max(id) from ledger.account where kind = 'forex')",
      /used margin is/,
    ],
    [
      'a result',
      'update forex.deal set profit = profit + 1 where id = (select max(id) from forex.deal where status = 3)',
      /result is/,
    ],
    [
      'a price',
      'update forex.deal set open_price = open_price + 1000 where id = (select max(id) from forex.deal where status = 1)',
      /no tick recorded/,
    ],
  ])('finds tampering with %s', async (_what, tampering, told) => {
    const instance = await anInstance();
    const trader = await instance.openUser();
    await instance.prices({ EURUSD: 1.0842 });
    const order = { forex_id: instance.instrumentId('EURUSD'), type: 1, cont: 0.1, multiple: 100 };
    await done(instance, submit, trader, order);
    const { Id } = await done(instance, submit, trader, order);
    await done(instance, close, trader, { id: Id });
    const undo = new Error('undo');
    const tampered = owner.transaction(async (tx) => {
      await tx.query({ text: tampering });
      const breaches = [...(await verifyLedger(tx)), ...(await verifyForex(tx))];
      expect(breaches).toHaveLength(1);
      expect(breaches[0]).toMatch(told);
      throw undo;
    });
    await expect(tampered).rejects.toBe(undo);
  });

  it('relies on postings that no role can change, not even the owner of the tables', async () => {
    const instance = await anInstance();
    await instance.openUser();
    for (const text of [
      'update ledger.posting set amount = 1',
      'delete from ledger.posting',
      'truncate ledger.posting',
    ]) {
      await expect(owner.query({ text })).rejects.toThrow(/only ever added/);
      await expect(database.query({ text })).rejects.toThrow();
    }
  });
});
