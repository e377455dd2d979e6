import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Api, apiOf } from '../../e2e/support/api.ts';
import { inDatabase } from '../../e2e/support/instance/database.ts';
import { traderWith } from '../../e2e/support/trader.ts';
import { noLimits, type Product, startProduct } from '../support/product.ts';

/** These tick, four times a second each. */
const INSTRUMENTS = 24;
const TICKS_PER_SECOND = 4;
const FEED_TOKEN = 'token-of-the-bench';
/** Small enough that no price ever jumps further than the rules allow. */
const STEP = 0.0002;
const HELD = 4;

interface Listed {
  readonly Code: string;
  readonly PricePrecision: number;
}

/** The built product as `npm start` serves it, with a market that never rests and a trader in it. */
export interface TickingInstance {
  readonly origin: string;
  /** Of a demo account with open positions. */
  readonly token: string;
  /** Ticks that were taken since the instance was opened. */
  readonly ticks: () => number;
  close(): Promise<void>;
}

export async function openTickingInstance(): Promise<TickingInstance> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-bench-web-'));
  const start = () =>
    startProduct(['npm', 'start'], { ...noLimits, DATA_DIR: dataDir, FEED: 'ingest', FEED_TOKEN });
  await makeRestless(await start(), dataDir);
  const product = await start();
  try {
    return await peopled(product, dataDir);
  } catch (problem) {
    await product.stop();
    throw problem;
  }
}

async function peopled(product: Product, dataDir: string): Promise<TickingInstance> {
  const listed = (await apiOf(product.origin).must<readonly Listed[]>('/v2/api/forex/trade_list')).slice(
    0,
    INSTRUMENTS,
  );
  const market = runMarket(product.origin, listed);
  try {
    await market.begun;
    const { token } = await apiOf(product.origin).post<{ token: string }>(
      '/api/user/createAccountDemoForU',
      {},
    );
    await openPositions(apiOf(product.origin, token), listed);
    return {
      origin: product.origin,
      token,
      ticks: market.ticks,
      async close() {
        await market.stop();
        await product.stop();
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  } catch (problem) {
    await market.stop();
    throw problem;
  }
}

/** A bench may be run on a Sunday: every instrument is traded at the hours of those that never close. */
async function makeRestless(product: Product, dataDir: string): Promise<void> {
  await inDatabase({ dataDir }, (database) =>
    database.query(
      `update market.instrument
          set calendar = (select calendar from market.instrument where code = 'BTCUSD')`,
    ),
  );
  await inDatabase({ dataDir }, (database) => database.query(pastBars));
  await product.stop();
}

/** Five-minute bars of a day, so that a chart is full from the first moment; stored prices have eight decimals. */
const pastBars = `
  insert into market.bar (instrument_id, period, time, open, high, low, close, volume, last_seq)
  select id, '5min', date_bin('5 minutes', now(), 'epoch') - n * interval '5 minutes',
         before, greatest(before, price) + 2000000, least(before, price) - 2000000, price, 1, 0
    from market.instrument
   cross join (
     select n, round((100 + 0.2 * sin(n / 9.0)) * 1e8)::bigint as price,
            round((100 + 0.2 * sin((n + 1) / 9.0)) * 1e8)::bigint as before
       from generate_series(1, 288) as n
   ) as past`;

async function openPositions(api: Api, listed: readonly Listed[]): Promise<void> {
  const trader = await traderWith(api);
  for (const { Code } of listed.slice(0, HELD)) await trader.buy(Code, 0.01);
}

/** Each instrument at its own moment, all of them within a quarter of a second; prices sway about their start. */
function runMarket(origin: string, listed: readonly Listed[]) {
  let taken = 0;
  let turn = 0;
  let stopped = false;
  const priceAt = ({ PricePrecision }: Listed, at: number, beat: number) =>
    Number((100 * (1 + STEP * Math.sin(at + beat))).toFixed(PricePrecision));
  const offer = async (some: readonly Listed[], beat: number): Promise<void> => {
    const answer = await fetch(`${origin}/feed/v1/ticks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${FEED_TOKEN}` },
      body: JSON.stringify(
        some.map((one) => ({ symbol: one.Code, price: priceAt(one, listed.indexOf(one), beat) })),
      ),
    });
    taken += ((await answer.json()) as { data: { accepted: number } }).data.accepted;
  };
  const begun = offer(listed, 0);
  const everyMs = 1000 / TICKS_PER_SECOND / listed.length;
  const first = performance.now();
  const beat = async (): Promise<void> => {
    while (!stopped) {
      const due = Math.floor((performance.now() - first) / everyMs);
      const some = Array.from(
        { length: Math.min(due - turn, listed.length) },
        (_, at) => (turn + at) % listed.length,
      );
      turn = due;
      if (some.length > 0) {
        await offer(
          some.flatMap((at) => listed[at] ?? []),
          due / listed.length,
        ).catch(() => undefined);
      }
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  };
  const ended = begun.then(beat);
  return {
    begun,
    ticks: () => taken,
    stop: () => {
      stopped = true;
      return ended;
    },
  };
}
