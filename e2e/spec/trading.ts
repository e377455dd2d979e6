import { expect } from '@playwright/test';
import { entity, type SpecClient } from './client.ts';

export interface Market {
  readonly Id: number;
  readonly Code: string;
  readonly HasForexMultiple: readonly { readonly Value: number }[];
  readonly ForexQuotations: { readonly Close: number };
  readonly ForexMinCont: number;
}

interface Order {
  readonly Id: number;
  readonly Status: number;
}

interface Listed<T> {
  readonly data: readonly T[];
  readonly total: number;
}

/** Instruments, categories, bars and search, as a visitor sees them; the market of Bitcoin, which never closes. */
export async function lookAtMarkets(client: SpecClient): Promise<Market> {
  const markets = entity('instrument', await client.get<readonly Market[]>('/v2/api/forex/trade_list'));
  const bitcoin = markets.find(({ Code }) => Code === 'BTCUSD');
  if (!bitcoin) throw new Error('Bitcoin is not traded');
  entity('leverage', bitcoin.HasForexMultiple);
  entity('category', await client.get('/v2/api/forex/getCategories'));
  for (const period of ['1min', '5min', '15min', '30min', '60min', '1day']) {
    entity('bar', await client.get('/v2/api/forex/kline', { forex_id: bitcoin.Id, period }));
  }
  await client.get('/v2/api/forex/abbreviated_cache_kline');
  expect(
    await client.get('/v2/api/forex/abbreviated_cache_kline', { forex_id: bitcoin.Id, period: '15min' }),
  ).toMatchObject([{ Id: bitcoin.Id, Code: 'BTCUSD' }]);
  entity('found', await client.get('/v2/api/forex/search', { name: 'btc' }));
  return bitcoin;
}

/** A market order as the documents write it. */
export function buy(client: SpecClient, market: Market): Promise<Order> {
  return client.get<Order>('/v2/api/forex/submit', { ...input(market), status: 1, target_price: 0 });
}

function input({ Id, HasForexMultiple, ForexMinCont }: Market) {
  return {
    ...{ forex_id: Id, type: 1, cont: ForexMinCont, multiple: HasForexMultiple.at(-1)?.Value ?? 0 },
    ...{ stop_loss_price: 0, target_profit_price: 0 },
  };
}

const deals = (client: SpecClient, status: number) =>
  client.get<Listed<Order>>('/v2/api/forex/my_deal', { status, page: 1 });

/** A position with stops, a pending order, a check while both exist, and then their end. */
export async function tradeContracts(
  client: SpecClient,
  market: Market,
  whileHeld: () => Promise<unknown>,
): Promise<void> {
  const price = market.ForexQuotations.Close;
  const position = entity('order', await buy(client, market));
  const target_price = Math.round(price / 2);
  const pending = await client.get<Order>('/v2/api/forex/submit', {
    ...input(market),
    status: 0,
    target_price,
  });
  const stops = { stop_loss_price: Math.round(price * 0.8), target_profit_price: Math.round(price * 1.2) };
  await client.get('/v2/api/forex/set_stop_price', { id: position.Id, ...stops });
  for (const [status, order] of [
    [1, position],
    [0, pending],
  ] as const) {
    const list = entity('orderList', await deals(client, status));
    expect(entity('order', list.data)).toMatchObject([{ Id: order.Id, Status: status }]);
  }
  await client.get('/api/user/get_profits');
  await whileHeld();
  await client.get('/v2/api/forex/cancel_trade', { id: pending.Id });
  await client.get('/v2/api/forex/close', { id: position.Id });
  // History shows what was cancelled (2), too.
  expect(entity('order', (await deals(client, 3)).data).map(({ Id, Status }) => [Id, Status])).toEqual(
    expect.arrayContaining([
      [position.Id, 3],
      [pending.Id, 2],
    ]),
  );
  const history = await client.get<Listed<object>>('/v2/api/main/accountLog/forexChange', {
    accountTypeId: 3,
    page: 1,
  });
  entity('accountHistory', history.data);
}

/** Places an up trade for the shortest duration; it is running. */
export async function betUp(client: SpecClient, market: Market): Promise<number> {
  interface Offer {
    readonly sec: readonly { readonly Seconds: number; readonly LimitAmount: string | number }[];
    readonly number: readonly { readonly Number: string | number }[];
  }
  const { sec, number } = entity('microOffer', await client.get<Offer>('/v2/api/micro/get_seconds'));
  const order = await client.get<Order>('/v2/api/micro/submit', {
    forex_id: market.Id,
    type: 1,
    number: number[0]?.Number ?? 0,
    seconds: sec[0]?.Seconds ?? 0,
  });
  expect(entity('microOrder', order).Status).toBe(1);
  const running = await client.get<Listed<Order>>('/v2/api/micro/orders', { status: 1, page: 1 });
  entity('microOrder', running.data);
  return order.Id;
}

/** The three accounts that every signed-in user has. */
export async function lookAtAccounts(client: SpecClient): Promise<void> {
  const accounts = await client.get<readonly { type: string }[]>('/v2/api/main/wallet/getBalance');
  expect(
    entity('account', accounts)
      .map(({ type }) => type)
      .sort(),
  ).toEqual(['change', 'forex', 'micro']);
}
