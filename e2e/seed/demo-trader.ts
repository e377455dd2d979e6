import { apiOf, type WireOrder } from '../support/api.ts';

/** An account with typical content: positions in several markets, and a history. */
export interface DemoTrader {
  readonly token: string;
  /** Code of the first market they trade in. */
  readonly instrument: string;
}

interface Listed {
  readonly Id: number;
  readonly Code: string;
  readonly MarketStatus: number;
  readonly Stale: boolean;
  readonly HasForexMultiple: readonly { readonly Value: number }[];
}

/** Markets in the order in which they are tried, with lots that suit an account of 10,000 USD. */
const wanted: readonly (readonly [code: string, type: 1 | 2, lots: number])[] = [
  ['EURUSD', 1, 0.5],
  ['BTCUSD', 1, 0.2],
  ['XAUUSD', 2, 0.1],
  ['ETHUSD', 2, 0.3],
  ['USDJPY', 2, 0.25],
  ['LTCUSD', 1, 0.4],
];
const HELD = 3;
/** Distances of stops and pending orders, as shares of the price: near enough to be seen on the chart. */
const LOSS_SHARE = 0.0006;
const PROFIT_SHARE = 0.0009;
const WAIT_SHARE = 0.0003;

/** Takes a demo account and trades in it. */
export async function tradeABit(url: string, pause: () => Promise<unknown>): Promise<DemoTrader> {
  const { token } = await apiOf(url).must<{ token: string }>('/api/user/createAccountDemoForU');
  return tradeAs(token, url, pause);
}

/** Trades in an account: some orders are closed again, the others stay open. */
export async function tradeAs(
  token: string,
  url: string,
  pause: () => Promise<unknown>,
): Promise<DemoTrader> {
  const api = apiOf(url, token);
  const instruments = await api.must<readonly Listed[]>('/v2/api/forex/trade_list');
  const open = wanted.flatMap(([code, type, lots]) => {
    const found = instruments.find(
      ({ Code, MarketStatus, Stale }) => Code === code && MarketStatus === 1 && !Stale,
    );
    return found ? [{ instrument: found, type, lots }] : [];
  });
  const submit = async (
    { instrument, type, lots }: (typeof open)[number],
    more: Readonly<Record<string, number>> = {},
  ) =>
    api.must<WireOrder>('/v2/api/forex/submit', {
      forex_id: instrument.Id,
      type,
      cont: lots,
      status: 1,
      multiple: instrument.HasForexMultiple.at(-1)?.Value ?? 0,
      ...more,
    });
  /** Guards a position, and lets another order wait where the price would be a better one. */
  const guard = async (deal: (typeof open)[number], { Id, OriginPrice }: WireOrder) => {
    const away = (share: number) => OriginPrice * (1 + (deal.type === 1 ? share : -share));
    await api.must('/v2/api/forex/set_stop_price', {
      id: Id,
      stop_loss_price: away(-LOSS_SHARE),
      target_profit_price: away(PROFIT_SHARE),
    });
    await submit(deal, { status: 0, target_price: away(-WAIT_SHARE) });
  };

  const first: WireOrder[] = [];
  for (const deal of [...open, ...open]) first.push(await submit(deal));
  await pause();
  for (const { Id } of first) await api.must('/v2/api/forex/close', { id: Id });
  for (const deal of open.slice(0, HELD)) await guard(deal, await submit(deal));
  await pause();
  return { token, instrument: open[0]?.instrument.Code ?? '' };
}
