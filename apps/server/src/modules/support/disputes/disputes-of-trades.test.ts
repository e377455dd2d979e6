import { createAccountDemo } from '@tidemark/contract/calls/account/session';
import * as disputes from '@tidemark/contract/calls/trading/disputes';
import { tradeList } from '@tidemark/contract/calls/trading/market';
import { microOrders, submitMicro } from '@tidemark/contract/calls/trading/micro';
import { operatorDispute } from '@tidemark/contract/operator/disputes';
import { present } from '@tidemark/domain/outcome';
import { expect, it } from 'vitest';
import { manualClock } from '../../../../test/support/manual-clock.ts';
import { signInOperator } from '../../../../test/support/operators.ts';
import { receiptOf } from '../../../../test/support/receipts/receipt-of.ts';
import { testServer } from '../../../../test/support/test-server.ts';
import { keysOfLogs } from '../../transparency/index.ts';
import { verifyDisputes } from './verify-disputes.ts';

const clock = manualClock('2026-11-18T12:00:00Z');
const server = await testServer({ clock });
const TEXT = 'The last price was another one.';

async function price(BTCUSD: number): Promise<void> {
  clock.advance(1000);
  await server.prices({ BTCUSD });
}

it('a settled Up/Down trade is disputed by its owner alone, with its ticks and its receipt', async () => {
  const [owner, other] = [await server.must(createAccountDemo, {}), await server.must(createAccountDemo, {})];
  const bitcoin = present(
    (await server.must(tradeList, {})).find(({ Code }) => Code === 'BTCUSD'),
    'it is listed',
  );
  await price(60_000);
  const bet = { forex_id: bitcoin.Id, type: 1, number: 10, seconds: 30 } as const;
  const { Id: id } = await server.must(submitMicro, bet, owner.token);
  for (let second = 1; second <= 35; second += 1) await price(60_000 + second);
  await expect.poll(async () => (await server.must(microOrders, { status: 3 }, owner.token)).total).toBe(1);

  const asked = { kind: 'micro', id, text: TEXT } as const;
  const foreign = await server.call(disputes.openDispute, asked, other.token);
  expect(foreign).toMatchObject({ key: 'dispute.unknown_order', data: { field: 'id' } });
  expect(await server.call(disputes.openDispute, { ...asked, id: 999_999_999 }, other.token)).toEqual(
    foreign,
  );

  await receiptOf({ server, clock }, owner.token, { kind: 'trade.settle', id });
  const opened = await server.must(disputes.openDispute, asked, owner.token);
  const shown = await server.must(disputes.disputeOne, { id: opened.id }, owner.token);
  expect(shown.evidence.events).toMatchObject([
    { event: 'started', price: 60_000 },
    { event: 'settled', price: 60_030 },
  ]);
  expect(shown.evidence.ticks.map(({ of, price: at }) => [of, at])).toEqual([
    ['opening', 60_000],
    ['closing', 60_030],
  ]);
  expect(shown.receipt).toContain('trade.settle');
  const finance = await signInOperator(server, 'finance');
  expect((await server.must(operatorDispute, { id: opened.id }, finance.token)).kind).toBe('micro');
  const logKeys = await keysOfLogs(server.database);
  expect(await verifyDisputes(server.database, { sealKey: undefined, logKeys })).toEqual([]);
});
