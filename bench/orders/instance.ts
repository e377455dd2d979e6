import { setInterval } from 'node:timers';
import type { Ledger } from '../../apps/server/src/modules/ledger/index.ts';
import type { Market } from '../../apps/server/src/modules/market/index.ts';
import type { Database } from '../../apps/server/src/platform/database/queryable.ts';

/** What the benchmark trades: always open, quoted in USD. */
export const traded = { BTCUSD: 60_000, ETHUSD: 3000 } as const;
export const FEED_TOKEN = 'a-token-for-the-benchmark';

const QUOTE_EVERY_MS = 250;

/** Ticks as a feed sends them: small moves around the start, four a second. */
export function nextTicks(turn: number): { symbol: string; price: number; time: number }[] {
  return Object.entries(traded).map(([symbol, price]) => ({
    symbol,
    price: price + (turn % 20) * 0.5,
    time: Date.now(),
  }));
}

/** Sends ticks until it is stopped; `first` resolves when the first ones are applied. */
export function keepQuoted(send: (turn: number) => Promise<unknown>): {
  first: Promise<unknown>;
  stop: () => void;
} {
  let turn = 0;
  const first = send(turn);
  const timer = setInterval(() => {
    turn += 1;
    send(turn).catch((error: unknown) => process.stderr.write(`a tick was not taken: ${String(error)}\n`));
  }, QUOTE_EVERY_MS);
  return { first, stop: () => clearInterval(timer) };
}

/** Sends ticks into a market of this process. */
export function quoteInProcess(market: Market) {
  return keepQuoted((turn) =>
    market.takeFeedPost({ authorization: `Bearer ${FEED_TOKEN}`, body: nextTicks(turn) }),
  );
}

const OPENED_AT_ONCE = 16;

/** Opens demo users' accounts; their ids start at 1. */
export async function openUsers(input: {
  database: Database;
  ledger: Ledger;
  count: number;
  now: number;
}): Promise<number[]> {
  const users = Array.from({ length: input.count }, (_, index) => index + 1);
  for (let from = 0; from < users.length; from += OPENED_AT_ONCE) {
    const few = users.slice(from, from + OPENED_AT_ONCE);
    await Promise.all(
      few.map((userId) =>
        input.database.transaction((tx) =>
          input.ledger.openAccounts(tx, { userId, isDemo: true, now: input.now }),
        ),
      ),
    );
  }
  return users;
}
