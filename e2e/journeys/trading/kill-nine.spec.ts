import { apiOf, type WireAccount, type WireOrder } from '../../support/api.ts';
import { expect, type Instance, test } from '../../support/instance.ts';
import { buySmallest, closePosition, openTrade, orderRows, takeDemo } from '../../support/steps.ts';

const BITCOIN = 'BTCUSD';
const TRADERS = 4;

interface Trader {
  readonly token: string;
  /** Orders that the server has acknowledged as filled. */
  readonly acknowledged: WireOrder[];
}

interface Deals {
  readonly total: number;
  readonly data: readonly WireOrder[];
}

async function openTraders({ server }: Instance): Promise<readonly Trader[]> {
  return Promise.all(
    Array.from({ length: TRADERS }, async () => {
      const { token } = await apiOf(server.url).must<{ token: string }>('/api/user/createAccountDemoForU');
      return { token, acknowledged: [] };
    }),
  );
}

/** Buys, one order after the other, until the server is dead. */
async function tradeOn({ server }: Instance, trader: Trader, forexId: number): Promise<void> {
  const api = apiOf(server.url, trader.token);
  const order = { forex_id: forexId, type: 1, cont: 0.01, status: 1, multiple: 20 };
  for (;;) {
    const filled = await api.must<WireOrder>('/v2/api/forex/submit', order).catch(() => undefined);
    if (filled === undefined) return;
    trader.acknowledged.push(filled);
  }
}

test('crash recovery: loses no acknowledged order when the server is killed during trading', async ({
  page,
  instance,
  complaints,
}) => {
  test.setTimeout(90_000);
  // The page cannot reach a dead server, and its browser logs errors.
  complaints.allow(/ERR_CONNECTION|WebSocket|Failed to load resource|ERR_EMPTY_RESPONSE/);
  await instance.feed.prices({ BTCUSD: 60_000 });
  await takeDemo(page);
  await openTrade(page, 'BTC/USD');
  await buySmallest(page, 'BTC/USD');
  await expect(orderRows(page, 'Open')).toHaveCount(1);

  const instruments = await apiOf(instance.server.url).must<readonly { Id: number; Code: string }[]>(
    '/v2/api/forex/trade_list',
  );
  const bitcoin = instruments.find(({ Code }) => Code === BITCOIN)?.Id ?? 0;
  const traders = await openTraders(instance);
  const trading = traders.map((trader) => tradeOn(instance, trader, bitcoin));
  await expect
    .poll(() => Math.min(...traders.map(({ acknowledged }) => acknowledged.length)))
    .toBeGreaterThan(20);
  await instance.server.kill();
  await Promise.all(trading);
  await expect(page.getByText('Reconnecting to live prices…')).toBeVisible();

  await instance.server.start();
  await instance.feed.prices({ BTCUSD: 60_100 });
  await expect(page.getByText('Reconnecting to live prices…')).toHaveCount(0);
  await expect(orderRows(page, 'Open'), 'the position is still there').toHaveCount(1);
  await expect(orderRows(page, 'Open').first(), 'and lives, after its fee').toContainText('+0.850000');

  for (const { token, acknowledged } of traders) {
    const api = apiOf(instance.server.url, token);
    const holding = await allHolding(instance, token);
    const ids = new Set(holding.map(({ Id }) => Id));
    expect(
      acknowledged.filter(({ Id }) => !ids.has(Id)),
      'every acknowledged order is held',
    ).toEqual([]);
    // At most the one order whose answer the kill cut off may have been filled additionally.
    expect(holding.length - acknowledged.length).toBeLessThanOrEqual(1);
    const accounts = await api.must<readonly WireAccount[]>('/v2/api/main/wallet/getBalance');
    const forex = accounts.find(({ type }) => type === 'forex');
    // Each order of 0.01 lots at 60,000.00 costs 0.15 and uses 0.01 × 60,000 ÷ 20 = 30.
    expect(forex).toMatchObject({
      balance: (10_000 - 0.15 * holding.length).toFixed(6),
      lockBalance: (30 * holding.length).toFixed(6),
    });
  }

  await closePosition(page, 'BTC/USD');
  await expect(page.getByText('No open positions')).toBeVisible();
  const { code, said } = await instance.server.run('verify');
  expect(said).toContain('every balance follows from the ledger');
  expect(code).toBe(0);
});

async function allHolding({ server }: Instance, token: string): Promise<readonly WireOrder[]> {
  const api = apiOf(server.url, token);
  const orders: WireOrder[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = await api.must<Deals>('/v2/api/forex/my_deal', {
      status: 1,
      page,
      page_size: 100,
    });
    orders.push(...data);
    if (data.length === 0 || orders.length >= total) return orders;
  }
}
