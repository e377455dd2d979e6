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
import type { Push } from './socket.ts';
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

const privateTopics: ReadonlySet<string> = new Set([
  'FOREX_TRADE',
  'FOREX_CLOSED',
  'FOREX_FOLLOW_TRADE',
  'MICRO_CLOSED',
  'ACCOUNT',
  'NOTICE',
  'SUPPORT',
]);

export function isPrivateTopic(topic: string): boolean {
  return privateTopics.has(topic);
}

/**
 * Hands the pushes of one frame to their topics, all of a topic at once, so that twenty prices
 * draw the screen once. A push without type and an unknown topic are logged only (core.md, 8).
 */
export function takePushes(pushes: readonly Push[]): void {
  const byTopic = new Map<string, unknown[]>();
  for (const push of pushes) {
    if (typeof push.type !== 'string' || push.type === '') {
      console.warn('live: a push without type');
      continue;
    }
    const values = byTopic.get(push.type) ?? [];
    values.push(push.data);
    byTopic.set(push.type, values);
  }
  for (const [topic, values] of byTopic) take(topic, values);
}

function take(topic: string, values: readonly unknown[]): void {
  if (topic === 'error') {
    for (const value of values) console.warn('live: the server refused', value);
    return;
  }
  if (topic.startsWith(KLINE_PREFIX)) {
    takeBars(topic, values as readonly KlineBar[]);
    return;
  }
  const taker = takers[topic];
  if (taker) taker(values);
  else console.warn(`live: unknown topic ${topic}`);
}
