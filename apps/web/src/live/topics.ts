import type {
  DayMarket,
  ForexFollowTrade,
  ForexTrade,
  KlineBar,
  MicroClosed,
  Notice,
  SupportPush,
} from '@tidemark/contract/live';
import { KLINE_PREFIX } from '@tidemark/contract/live';
import { type Account, takeAccounts } from './accounts.ts';
import { takeBars } from './bars.ts';
import { takeFollowTrades } from './copies.ts';
import { takeMicroClosed } from './futures.ts';
import { takeNotices } from './notices.ts';
import { takeForexClosed, takeForexTrades } from './positions.ts';
import { takeDayMarkets } from './prices.ts';
import { takeSupport } from './support.ts';

/** How each topic takes the values of one frame: a row here is all that a new topic needs. */
const takers: Readonly<Record<string, (values: readonly unknown[]) => void>> = {
  DAY_MARKET: (values) => takeDayMarkets(values as readonly DayMarket[]),
  FOREX_TRADE: (values) => takeForexTrades(values as readonly ForexTrade[]),
  FOREX_FOLLOW_TRADE: (values) => takeFollowTrades(values as readonly ForexFollowTrade[]),
  FOREX_CLOSED: (values) => takeForexClosed(values as readonly (readonly number[])[]),
  MICRO_CLOSED: (values) => takeMicroClosed(values as readonly (readonly MicroClosed[])[]),
  NOTICE: (values) => takeNotices(values as readonly Notice[]),
  SUPPORT: (values) => takeSupport(values as readonly SupportPush[]),
  ACCOUNT: (values) => takeAccounts(values as readonly (readonly Account[])[]),
};

/** All topics except prices and bars are private to the user. */
export function isPrivateTopic(topic: string): boolean {
  return topic !== 'DAY_MARKET' && topic in takers;
}

/**
 * Hands what one topic brought to those who show it, all at once, so that twenty prices draw the
 * screen once. A push without type and an unknown topic are logged only (docs/spec/product.md#errors).
 */
export function takeTopic(topic: unknown, values: readonly unknown[]): void {
  if (typeof topic !== 'string' || topic === '') console.warn('live: a push without type');
  else if (topic === 'error') for (const value of values) console.warn('live: the server refused', value);
  else if (topic.startsWith(KLINE_PREFIX)) takeBars(topic, values as readonly KlineBar[]);
  else if (topic in takers) takers[topic]?.(values);
  else console.warn(`live: unknown topic ${topic}`);
}
