import { close, reverse, setStopPrice, submit } from '@tidemark/contract/calls/trading/forex';
import { present } from '@tidemark/domain/outcome';
import { expect, it } from 'vitest';
import { done } from '../../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../../test/support/test-database.ts';
import type { Statement } from '../../../platform/database/queryable.ts';
import { genericPlan } from '../../../platform/database/testing/generic-plan.ts';
import { aTrader, instancesOn } from '../a-trader.fixture.ts';
import { dealCloseRecords, dealOpenRecords } from './records.ts';

const { database, owner } = await testDatabase();
const { open: anInstance } = instancesOn(database);

it('keeps the record of an opening whatever becomes of the order', async () => {
  const instance = await anInstance();
  const { trader, order } = await aTrader(instance);
  const { Id: id } = await done(instance, submit, trader, order);
  const opened = async () => JSON.stringify((await dealOpenRecords(database, [String(id)])).get(String(id)));
  const atFirst = await opened();
  expect(JSON.parse(atFirst)).toMatchObject({
    ...{ kind: 'deal.open', id: String(id), instrument: 'EURUSD', quote: 'USD', side: 'buy', lots: '0.5' },
    ...{ marginMode: 'leverage', leverage: 100, openPrice: '1.0842', openRate: ['1', '1'] },
    ...{ margin: '542.100000', openTick: { price: '1.0842', at: instance.clock.now() } },
    openedAt: instance.clock.now(),
  });

  instance.clock.advance(1000);
  await instance.prices({ EURUSD: 1.0853 });
  await done(instance, setStopPrice, trader, { id, stop_loss_price: 1.08, stop_profit_price: 0 });
  const firstPart = await done(instance, close, trader, { id, cont: 0.13 });
  expect(await opened()).toBe(atFirst);
  const secondPart = await done(instance, close, trader, { id, cont: 0.17 });
  expect(await opened()).toBe(atFirst);
  const { opened: opposite } = await done(instance, reverse, trader, { id });
  expect(await opened()).toBe(atFirst);

  const ids = [firstPart.Id, secondPart.Id, id, opposite.Id].map(String);
  const closings = await dealCloseRecords(database, ids);
  expect(
    Array.from(closings.values(), ({ lots, parent, reason, profit }) => [lots, parent, reason, profit]),
  ).toEqual(
    expect.arrayContaining([
      ['0.13', String(id), 'manual', '14.300000'],
      ['0.17', String(id), 'manual', '18.700000'],
      ['0.2', null, 'reverse', '22.000000'],
    ]),
  );
  expect(closings.size).toBe(3);
  const openings = await dealOpenRecords(database, ids);
  expect([...openings.keys()].sort()).toEqual([String(id), String(opposite.Id)].sort());
});

it('names level, tick and rate of an order that its stop closed', async () => {
  const instance = await anInstance();
  const trader = await instance.openUser();
  await instance.prices({ USDJPY: 150, EURUSD: 1.0842 });
  const order = { forex_id: instance.instrumentId('USDJPY'), type: 1, cont: 0.1, multiple: 100 };
  const { Id } = await done(instance, submit, trader, { ...order, stop_loss_price: 149.5 });
  instance.clock.advance(1000);
  await instance.prices({ USDJPY: 149.4 });
  const record = (await dealCloseRecords(database, [String(Id)])).get(String(Id));
  expect(record).toMatchObject({
    ...{ quote: 'JPY', openRate: ['100000000', '15000000000'], closeRate: ['100000000', '14940000000'] },
    ...{ reason: 'stop_loss', level: '149.5', closePrice: '149.4', closedAt: instance.clock.now() },
    closeTick: { seq: (record?.openTick.seq ?? 0) + 1, at: instance.clock.now(), price: '149.4' },
  });
});

it('reads thousands of openings by the index of their parts', async () => {
  const sent: Statement[] = [];
  const query = <Row>(statement: Statement): Promise<Row[]> => {
    sent.push(statement);
    return database.query<Row>(statement);
  };
  await dealOpenRecords({ query }, ['1', '2']);
  const plan = await genericPlan(owner, present(sent[0], 'a statement'), ['enable_seqscan = off']);
  expect(plan).toContain('deal_part_of');
  expect(plan).toContain('deal_pkey');
});
