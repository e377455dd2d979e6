import type { CallInput } from '@tidemark/contract';
import { close, myDeal, submit } from '@tidemark/contract/calls/trading/forex';
import { kline } from '@tidemark/contract/calls/trading/market';
import type { Instrument } from '@tidemark/domain/market';
import { isRefusal, type Refusal } from '@tidemark/domain/outcome';
import {
  STRATEGY_BARS,
  strategyInstruments,
  strategyLeverage,
  strategyLots,
  strategyStop,
  strategyTarget,
} from '@tidemark/domain/strategies';
import { MINUTE_MS } from '@tidemark/domain/time';
import type { StrategyAccount } from './accounts.ts';
import type { StrategyParts } from './parts.ts';

/** Refusals that belong to trading: the market or the account does not allow an order now. */
const EXPECTED: ReadonlySet<Refusal['refusal']> = new Set<Refusal['refusal']>([
  'market.closed',
  'market.close_only',
  'market.price_stale',
  'market.no_price',
  'forex.insufficient_margin',
  'forex.position_not_open',
  'forex.stop_loss_wrong_side',
]);

/** Applies a strategy once to each of its instruments, on the complete bars of one minute. */
export async function tradeOnce(
  parts: StrategyParts,
  account: StrategyAccount,
): Promise<'done' | 'signed_out'> {
  for (const code of strategyInstruments[account.strategy]) {
    const instrument = parts.market.instrumentByCode(code);
    if (instrument?.state !== 'offered') continue;
    const refused = await tradeInstrument(parts, account, instrument);
    if (refused?.refusal === 'session.expired') return 'signed_out';
    if (refused !== undefined && !EXPECTED.has(refused.refusal)) {
      const { strategy } = account;
      parts.log.warn({ strategy, code, refusal: refused.refusal }, 'an order of a strategy was refused');
    }
  }
  return 'done';
}

async function tradeInstrument(
  parts: StrategyParts,
  { strategy, token }: StrategyAccount,
  instrument: Instrument,
): Promise<Refusal | undefined> {
  const { call, clock } = parts;
  const minute = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS;
  const points = await call(kline, { forex_id: instrument.id, period: '1min', before: minute });
  if (isRefusal(points)) return points;
  const bars = points.slice(-STRATEGY_BARS);
  // The minute before is missing while the market rests.
  if (bars.at(-1)?.Time !== minute - MINUTE_MS) return undefined;
  const held = await call(myDeal, { status: 1, forex_id: instrument.id }, { token });
  if (isRefusal(held)) return held;
  const position = held.data[0];
  const side = position && sideOf(position.OrderType);
  const read = bars.map(({ High, Low, Close }) => ({ high: High, low: Low, close: Close }));
  const target = strategyTarget(strategy, read, side);
  if (target === 'keep' || target === side) return undefined;
  // A decision is made once, also if the server restarts within its minute.
  const key = `${strategy}-${instrument.id}-${minute}`;
  if (position !== undefined) {
    const closed = await call(close, { id: position.Id }, { token, key: `${key}-close` });
    if (isRefusal(closed)) return closed;
  }
  if (target === 'flat') return undefined;
  const order = orderOf(parts, instrument, target, read.at(-1)?.close ?? 0);
  if (order === undefined) return undefined;
  const opened = await call(submit, order, { token, key: `${key}-open` });
  return isRefusal(opened) ? opened : undefined;
}

const sideOf = (type: number) => (type === 1 ? 'buy' : 'sell');

function orderOf(
  { market }: StrategyParts,
  instrument: Instrument,
  side: 'buy' | 'sell',
  price: number,
): CallInput<typeof submit> | undefined {
  const conversion = market.conversion(instrument.quote);
  if (conversion === undefined || price <= 0) return undefined;
  const usdPerQuote = Number(conversion.rate.numerator) / Number(conversion.rate.denominator);
  return {
    forex_id: instrument.id,
    type: side === 'buy' ? 1 : 2,
    cont: strategyLots(instrument, { price, usdPerQuote }),
    multiple: strategyLeverage(instrument),
    stop_loss_price: strategyStop(side, price, instrument.pricePrecision),
  };
}
