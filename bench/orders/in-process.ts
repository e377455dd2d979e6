import { randomUUID } from 'node:crypto';
import { submit } from '@tidemark/contract/calls/trading/forex';
import { isRefusal, present } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../apps/server/src/platform/http/route.ts';
import { sized } from '../support/size.ts';
import { openBenchInstance } from './bench-instance.ts';
import { openUsers, quoteInProcess, traded } from './instance.ts';

/** Concurrent orders: enough to fill the batches of both connection workers. */
const UNDER_WAY = sized(1024, 64);
const WARM_UP_SECONDS = sized(3, 0.2);

export interface DeskResult {
  readonly ordersPerSecond: number;
  readonly refused: number;
}

/** The desk alone, fed in-process: orders a second that are filled, committed and answered. */
export async function ordersInProcess(input: {
  url: string;
  accounts: number;
  seconds: number;
}): Promise<DeskResult> {
  const instance = await openBenchInstance(input.url);
  const { clock, database, ledger, market, forex } = instance;
  const quotes = quoteInProcess(market);
  await quotes.first;
  const users = await openUsers({ database, ledger, count: input.accounts, now: clock.now() });

  const route = present(
    forex.routes.find((known) => known.call === submit),
    'submit is routed',
  );
  const forexIds = Object.keys(traded).map((code) => present(market.instrumentByCode(code), code).id);
  const order = (turn: number) => ({
    forex_id: forexIds[turn % 2],
    type: 1 + (turn % 2),
    cont: 0.01,
    status: 1,
    multiple: 20,
  });
  const submitOne = async (turn: number) => {
    const userId = present(users[turn % users.length], 'a user');
    return !isRefusal(await route.handle(order(turn), contextOf(userId, clock.now())));
  };
  await keepUnderWay(WARM_UP_SECONDS, submitOne);
  const result = await keepUnderWay(input.seconds, submitOne);
  quotes.stop();
  await instance.stop();
  return result;
}

/** The context of a demo user's call, under a key of its own. */
export function contextOf(userId: number, now: number): CallerContext {
  return {
    caller: { userId, isDemo: true, sessionId: 0 },
    lang: 'en',
    address: '127.0.0.1',
    userAgent: '',
    idempotency: {
      key: randomUUID(),
      payloadHash: 'of-the-benchmark',
      storedMs: 86_400_000,
      keepsRefusals: true,
    },
    now,
  };
}

/** Keeps a number of orders in flight for some seconds. */
async function keepUnderWay(
  seconds: number,
  submitOne: (turn: number) => Promise<boolean>,
): Promise<DeskResult> {
  let filled = 0;
  let refused = 0;
  const started = performance.now();
  const deadline = started + seconds * 1000;
  const worker = async (first: number) => {
    for (let turn = first; performance.now() < deadline; turn += UNDER_WAY) {
      if (await submitOne(turn)) filled += 1;
      else refused += 1;
    }
  };
  await Promise.all(Array.from({ length: UNDER_WAY }, (_, index) => worker(index)));
  return { ordersPerSecond: filled / ((performance.now() - started) / 1000), refused };
}
