import { screen } from '@testing-library/react';
import { disputesOfOrder } from '@tidemark/contract/calls/trading/disputes';
import { microOrders } from '@tidemark/contract/calls/trading/micro';
import { answerTo } from '@tidemark/contract/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSessionStore } from '../../shared/session/session.ts';
import { draw } from '../../testing/draw.tsx';
import { FutureCards } from './future-list.tsx';
import { OneFuture } from './one-future.tsx';
import type { Future } from './view-model.ts';

const AT = '2026-11-28T10:00:00.000Z';
const settled: Future = {
  ...{ Id: 7, Type: 1, Number: '10.000000', Seconds: 30, ProfitRatio: 0.8, LossLevel: 0, Status: 3 },
  ForexTradeList: { Id: 27, Code: 'BTCUSD', ShowCode: 'BTC/USD', PricePrecision: 2 },
  ...{ OpenPrice: 60_000, EndPrice: 60_030, FactProfits: '8.000000', RemainMilliSeconds: 0 },
  ...{ CreatedAtST: AT, CompleteAtST: AT, DueAt: AT, VoidReason: null },
  OpenTick: { seq: 1, time: AT, price: 60_000 },
  EndTick: { seq: 31, time: AT, price: 60_030 },
};
const page = { data: [settled], total: 1, page: 1, last_page: 1, all_fact_profits: '8.000000' };
const answers = [answerTo(microOrders, () => page), answerTo(disputesOfOrder, () => ({ data: [] }))];

beforeEach(() => useSessionStore.setState({ token: 'a token' }));

describe('a settled Up/Down trade', () => {
  it('leads from the list to its disputes, and asks for them only there', async () => {
    const { server } = await draw(<FutureCards list="closed" />, { answers });
    const link = await screen.findByRole('link', { name: 'Something is wrong' });
    const href = new URL(link.getAttribute('href')?.replaceAll('%22', '') ?? '', 'http://localhost');
    expect([href.pathname, Object.fromEntries(href.searchParams)]).toEqual([
      '/order',
      { source: '1', type: '3', id: '7' },
    ]);
    expect(server.received(disputesOfOrder)).toEqual([]);
  });

  it('can be disputed where it is opened alone', async () => {
    const { server } = await draw(<OneFuture id="7" onClose={() => undefined} />, { answers });
    expect(await screen.findByRole('button', { name: 'Something is wrong' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Something is wrong' })).toBeNull();
    expect(server.received(disputesOfOrder).map(({ input }) => input)).toMatchObject([
      { kind: 'micro', id: '7' },
    ]);
  });
});
