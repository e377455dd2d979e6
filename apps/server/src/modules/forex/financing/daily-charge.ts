import { annualRateOf, evidenceOf, nightsOf, type Side } from '@tidemark/domain/forex';
import { conversionRoute, type Tick, type UsdRate, usdRate } from '@tidemark/domain/market';
import { present } from '@tidemark/domain/outcome';
import { DAY_MS, type Day, plusDays, startOfDay } from '@tidemark/domain/time';
import type { DailyJob } from '../../../platform/calendar/daily-job.ts';
import type { Database } from '../../../platform/database/queryable.ts';
import type { Desk } from '../../desk/index.ts';
import type { Market } from '../../market/index.ts';
import type { ForexCommandHandler } from '../command-handler.ts';
import { selectUnfinanced, type Unfinanced } from '../store/financing.ts';

export interface FinancingInput {
  readonly database: Database;
  readonly market: Market;
  readonly desk: Pick<Desk, 'execute'>;
  readonly handler: ForexCommandHandler;
}

/** Orders in one chunk. */
const CHUNK_MAX = 500;

/** Ids of postings and facts of one charge, and of the stop out that may follow: every order of an account ends. */
const IDS_MAX = 1500;

/** How far back the last tick before a boundary may be: over the longest days off. */
const TICK_AGE_MAX = 15 * DAY_MS;

/** How an instrument is charged at the end of a day. */
interface Charged {
  readonly rates: Readonly<Record<Side, number>>;
  readonly nights: number;
  readonly tick: Tick;
  readonly rate: UsdRate;
}

/**
 * Overnight financing (docs/spec/rules.md#overnight-financing). At the beginning of a UTC day it charges the day
 * before; and the one before that again, because an order that was decided just before midnight may have been stored
 * after the search. Positions are charged at the desk, so that nothing else changes their account meanwhile.
 */
export function financingJob(input: FinancingInput): DailyJob {
  /** The last order that was read of a day whose search goes on. */
  const reached = new Map<Day, Place>();
  return {
    name: 'forex.financing',
    async chunk(today) {
      for (const back of [2, 1]) {
        const day = plusDays(today, -back);
        const after = reached.get(day);
        reached.delete(day);
        // At the end once more from the beginning: one that was closed meanwhile is charged by its closed lots.
        const found =
          (await chargeSome(input, day, after ?? START)) ||
          (after ? await chargeSome(input, day, START) : false);
        if (!found) continue;
        reached.set(day, found.last);
        return found.count;
      }
      return 0;
    },
  };
}

type Place = Pick<Unfinanced, 'accountId' | 'dealId'>;
const START: Place = { accountId: 0, dealId: 0 };

/** Charges some orders of a day after a place; false where none is left. */
async function chargeSome(
  input: FinancingInput,
  day: Day,
  after: Place,
): Promise<{ readonly count: number; readonly last: Place } | false> {
  const end = startOfDay(plusDays(day, 1));
  const charged = await chargedAt(input.market, day, end);
  const sides = [...charged].flatMap(([instrumentId, { rates }]) =>
    (['buy', 'sell'] as const).filter((side) => rates[side] !== 0).map((side) => ({ instrumentId, side })),
  );
  const found = await selectUnfinanced(input.database, { day, end, sides, after, limit: CHUNK_MAX });
  await Promise.all(found.map((order) => chargeOrder(input, { day, order, charged })));
  const last = found.at(-1);
  return last ? { count: found.length, last } : false;
}

async function chargeOrder(
  { desk, handler }: FinancingInput,
  of: { readonly day: Day; readonly order: Unfinanced; readonly charged: ReadonlyMap<number, Charged> },
): Promise<void> {
  const { userId, accountId, ...order } = of.order;
  const { tick, rate, nights, rates } = present(
    of.charged.get(order.instrumentId),
    'only what is charged was searched',
  );
  await desk.execute(handler, {
    kind: 'charge_financing',
    userId,
    accountIds: [accountId],
    claim: undefined,
    idsMax: IDS_MAX,
    day: of.day,
    asked: { ...order, tick: evidenceOf(tick), rate, nights, annualRate: rates[order.side] },
  });
}

/** Instruments that are charged at the end of a day: their terms of that moment, and the last recorded prices. */
async function chargedAt(market: Market, day: Day, end: number): Promise<Map<number, Charged>> {
  const terms = await market.financingAt(end);
  const due = [...terms].flatMap(([id, financing]) => {
    const instrument = market.instrument(id);
    const nights = instrument ? nightsOf(instrument.sessions, day, financing.tripleDay) : 0;
    const route = instrument && conversionRoute(instrument.quote, market.instruments());
    return nights === 0 || !route ? [] : [{ id, financing, nights, route }];
  });
  if (due.length === 0) return new Map();
  const wanted = [
    ...new Set(due.flatMap(({ id, route }) => (route.kind === 'parity' ? [id] : [id, route.instrumentId]))),
  ];
  const moment = end - 1;
  const states = await market.statesAt(
    wanted.map((instrumentId) => ({ instrumentId, since: moment - TICK_AGE_MAX, moment })),
  );
  const tickOf = new Map(wanted.map((id, place) => [id, states[place]?.tick]));
  const charged = new Map<number, Charged>();
  for (const { id, financing, nights, route } of due) {
    const tick = tickOf.get(id);
    const rate = usdRate(route, route.kind === 'parity' ? undefined : tickOf.get(route.instrumentId)?.price);
    // Without a recorded price there is nothing to charge by.
    if (tick === undefined || rate === undefined) continue;
    const rates = { buy: annualRateOf(financing, 'buy'), sell: annualRateOf(financing, 'sell') };
    charged.set(id, { rates, nights, tick, rate });
  }
  return charged;
}
