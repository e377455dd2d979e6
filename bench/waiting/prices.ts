import type { Market } from '../../apps/server/src/modules/market/index.ts';
import { FEED_TOKEN } from '../orders/instance.ts';

/** What the world holds: always open, so that the bench runs on a Sunday too; one is a cross. */
export const held = {
  BTCUSD: 60_000,
  ETHUSD: 3000,
  LTCUSD: 100,
  BTCEUR: 55_000,
  XRPUSD: 0.6,
  SOLUSD: 150,
} as const;

/** And the pair by which the cross is turned into USD. */
export const quoted = { ...held, EURUSD: 1.09 } as const;

export type Quoted = keyof typeof quoted;

/** Applies prices in a market of this process. */
export async function putInForce(market: Market, prices: Partial<Record<Quoted, number>>): Promise<void> {
  const body = Object.entries(prices).map(([symbol, price]) => ({ symbol, price, time: Date.now() }));
  const answer = await market.takeFeedPost({ authorization: `Bearer ${FEED_TOKEN}`, body });
  const isTaken = answer.kind === 'taken' && answer.receipt.accepted === body.length;
  if (!isTaken) throw new Error(`prices were not taken: ${JSON.stringify(answer)}`);
}
