import { randomUUID } from 'node:crypto';
import { setInterval } from 'node:timers';
import { submitMicro } from '@tidemark/contract/calls/trading/micro';
import { isRefusal, present } from '@tidemark/domain/outcome';
import { createDesk } from '../../apps/server/src/modules/desk/index.ts';
import { createLedger, verifyLedger } from '../../apps/server/src/modules/ledger/index.ts';
import { createMarket } from '../../apps/server/src/modules/market/index.ts';
import {
  createMicro,
  type Micro,
  optionsClosed,
  verifyMicro,
} from '../../apps/server/src/modules/options/index.ts';
import { createBus } from '../../apps/server/src/platform/bus/bus.ts';
import { createTimers, systemClock } from '../../apps/server/src/platform/clock/clock.ts';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { FEED_TOKEN, openUsers } from '../orders/instance.ts';

export interface SettledAtOnce {
  readonly futures: number;
  /** From the first due time to the last. */
  readonly dueWithinMs: number;
  /** From a future's due time to the fact that follows its commit. */
  readonly lateMsMax: number;
  readonly lateMsMedian: number;
  readonly settled: number;
  /** Different ticks at which they ended. */
  readonly endTicks: number;
  /** What verify finds wrong: ends that the record does not make, balances that do not follow. */
  readonly breaches: number;
}

const SECONDS = 30;
const QUOTE_EVERY_MS = 20;

/**
 * All users place an Up/Down trade twice: the first time warms up the caches, the second time all place it at
 * once, as fast as the desk accepts. The second one is measured.
 */
export async function settleAtOnce(input: {
  url: string;
  futures: number;
  say: (line: string) => void;
}): Promise<SettledAtOnce> {
  const instance = await openInstance(input.url);
  try {
    await instance.firstPrice;
    const users = await instance.openUsers(input.futures);
    const first = await betAll(instance, users);
    input.say(`first round: ${first.size} futures, due within ${spanOf([...first.values()])} ms`);
    await instance.allClosed(first);
    const dueAt = await betAll(instance, users);
    await instance.allClosed(dueAt);
    const late = [...dueAt].map(([id, due]) => present(instance.closedAt.get(id), 'it closed') - due);
    late.sort((a, b) => a - b);
    return {
      futures: dueAt.size,
      dueWithinMs: spanOf([...dueAt.values()]),
      lateMsMax: present(late.at(-1), 'there was one'),
      lateMsMedian: present(late[Math.floor(late.length / 2)], 'there was one'),
      ...(await instance.judge([...dueAt.keys()])),
    };
  } finally {
    await instance.stop();
  }
}

type Instance = Awaited<ReturnType<typeof openInstance>>;

async function openInstance(url: string) {
  const clock = createTimers(systemClock(), 1);
  const log = createLog({ pretty: false, write: (line) => process.stderr.write(line) });
  const database = await openDatabase({ url });
  const bus = createBus((kind, err) => log.error({ err, kind }, 'a listener failed'));
  const ledger = createLedger({ database, clock });
  const market = createMarket({ database, bus, clock, log, feed: { kind: 'ingest', token: FEED_TOKEN } });
  await market.start();
  const desk = await createDesk({ database, clock, log, ledger });
  const micro = createMicro({ database, bus, clock, log, desk, ledger, market, lossLevel: () => 0 });
  await micro.start();

  const closedAt = new Map<number, number>();
  let waitingFor = new Set<number>();
  let allHeard = (): void => undefined;
  bus.subscribe(optionsClosed, ({ closed }) => {
    for (const { Id } of closed) {
      closedAt.set(Id, Date.now());
      if (waitingFor.delete(Id) && waitingFor.size === 0) allHeard();
    }
  });
  const quotes = quote((body) => market.takeFeedPost({ authorization: `Bearer ${FEED_TOKEN}`, body }));
  return {
    micro,
    closedAt,
    firstPrice: quotes.first,
    instrumentId: () => present(market.instrumentByCode('BTCUSD'), 'BTCUSD').id,
    openUsers: (users: number) => openUsers({ database, ledger, count: users, now: clock.now() }),
    /** Resolves once the facts of all of them have left. */
    allClosed: (ids: ReadonlyMap<number, unknown>) =>
      new Promise<void>((resolve) => {
        waitingFor = new Set([...ids.keys()].filter((id) => !closedAt.has(id)));
        allHeard = resolve;
        if (waitingFor.size === 0) resolve();
      }),
    async judge(ids: readonly number[]) {
      const [row] = await database.query<{ settled: number; ticks: number }>({
        text: `
          select count(*)::int as settled, count(distinct end_tick_seq)::int as ticks
          from micro.wager where id = any($1::bigint[]) and end_tick_seq is not null`,
        values: [`{${ids.join(',')}}`],
      });
      const breaches = [...(await verifyMicro(database)), ...(await verifyLedger(database))];
      return { settled: row?.settled ?? 0, endTicks: row?.ticks ?? 0, breaches: breaches.length };
    },
    async stop() {
      quotes.stop();
      await micro.stop();
      await market.stop();
      await desk.stop();
      await database.close();
    },
  };
}

/** A price every 20 ms, each another one than the last. */
function quote(send: (body: unknown) => Promise<unknown>): { first: Promise<unknown>; stop: () => void } {
  let turn = 0;
  const next = () => {
    turn += 1;
    return send([{ symbol: 'BTCUSD', price: 60_000 + ((turn * 7) % 100) * 0.5 }]);
  };
  const first = next();
  const timer = setInterval(() => {
    next().catch((error: unknown) => process.stderr.write(`a tick was not taken: ${String(error)}\n`));
  }, QUOTE_EVERY_MS);
  return { first, stop: () => clearInterval(timer) };
}

/** All users place an Up/Down trade at once; returns when each is due, by its id. */
async function betAll(instance: Instance, users: readonly number[]): Promise<Map<number, number>> {
  const answers = await Promise.all(users.map((userId, index) => bet(instance, userId, 1 + (index % 2))));
  return new Map(answers.map(({ Id, DueAt }) => [Id, Date.parse(DueAt)]));
}

async function bet({ micro, instrumentId }: Instance, userId: number, type: number) {
  const answer = await routeOf(micro).handle(
    { forex_id: instrumentId(), type, number: 10, seconds: SECONDS },
    {
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
      now: Date.now(),
    },
  );
  if (isRefusal(answer)) throw new Error(`a future was refused: ${answer.refusal}`);
  return answer as { Id: number; DueAt: string };
}

function routeOf(micro: Micro) {
  return present(
    micro.routes.find((known) => known.call === submitMicro),
    'submit is routed',
  );
}

function spanOf(moments: readonly number[]): number {
  return Math.max(...moments) - Math.min(...moments);
}
