import { apiOf } from '../support/api.ts';
import type { DemoTrader } from './demo-trader.ts';

interface Listed {
  readonly Id: number;
  readonly Code: string;
  readonly ForexQuotations: { readonly Close: number };
}

/** The demo trader's Up/Down trades and alerts, besides the contracts. */
export interface DemoFutures {
  /** Futures that end soon, and alerts near and far: some fire while the pictures are taken. */
  begin(): Promise<void>;
  /** Long ones, one up and one down, that still run when they are photographed. */
  stake(): Promise<void>;
}

const TRIES_MAX = 40;
const AGAIN_MS = 100;

/** Fractions of the price at which alerts wait: near ones fire, far ones wait. */
const LEVELS = [1.00005, 0.99995, 1.02, 0.97];

export function demoFutures(url: string, { token, instrument }: DemoTrader): DemoFutures {
  const api = apiOf(url, token);
  const market = async () => {
    const listed = await api.must<readonly Listed[]>('/v2/api/forex/trade_list');
    const found = listed.find(({ Code }) => Code === instrument);
    if (!found) throw new Error(`${instrument} is not listed`);
    return found;
  };
  const submit = async (type: 1 | 2, number: number, seconds: number) => {
    const { Id } = await market();
    // Recorded minutes have a tick every 15 s, and a future begins only on one younger than 10 s.
    for (let tries = 1; ; tries += 1) {
      try {
        await api.must('/v2/api/micro/submit', { forex_id: Id, type, number, seconds });
        return;
      } catch (refusal) {
        if (tries === TRIES_MAX) throw refusal;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  };
  return {
    async begin() {
      const { Id, ForexQuotations } = await market();
      for (const level of LEVELS) {
        const price = Number((ForexQuotations.Close * level).toFixed(5));
        await api.post('/api/alert/submit', { forex_id: Id, price });
      }
      await submit(1, 100, 30);
      await submit(2, 50, 30);
    },
    async stake() {
      await submit(1, 100, 300);
      await submit(2, 1000, 300);
    },
  };
}
