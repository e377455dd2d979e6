import { submit } from '@tidemark/contract/calls/trading/forex';
import { done } from '../../apps/server/test/support/forex-calls.ts';
import type { TradingInstance } from '../../apps/server/test/support/trading-instance.ts';
import { type CalledFunctions, common, createCallCoverage } from './coverage.ts';

export const pathNames = ['submit', 'tick', 'fill'] as const;

/**
 * `submit`: a market order, from its route to its answer. `tick`: a price that triggers nothing, from the
 * feed until it is stored. `fill`: a price that fills a pending order, until the commit. The HTTP server
 * before them and the live channel after them are excluded.
 */
export type PathName = (typeof pathNames)[number];

const RUNS = 3;
const SYMBOL = 'BTCUSD';

/** The functions that each path enters once everything is warm. */
export async function tracePaths(trading: TradingInstance): Promise<Record<PathName, CalledFunctions>> {
  await trading.prices({ [SYMBOL]: 60_000 });
  const trader = await trading.openUser();
  const order = { forex_id: trading.instrumentId(SYMBOL), type: 1, cont: 0.01, multiple: 20 };
  let keys = 0;
  const send = (input: object) => {
    keys += 1;
    return done(trading, submit, trader, input, `key ${keys}`);
  };
  const place = () => send({ ...order, status: 0, target_price: 59_999 });
  const price = (value: number) => trading.prices({ [SYMBOL]: value });
  // Warm-up: each path once, with the position and the pending order that the traced runs use.
  await send(order);
  await place();
  await price(59_998);
  await price(60_000);

  const counter = await createCallCoverage();
  const repeat = async (prepare: () => Promise<unknown>, work: () => Promise<unknown>) => {
    const runs: CalledFunctions[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      await prepare();
      runs.push(await counter.during(work));
    }
    return common(runs);
  };
  const traced = {
    submit: await repeat(
      () => price(60_000),
      () => send(order),
    ),
    tick: await repeat(
      () => price(60_000),
      () => price(60_001),
    ),
    fill: await repeat(
      async () => {
        await price(60_000);
        await place();
      },
      () => price(59_998),
    ),
  };
  counter.stop();
  return traced;
}
