import { lotsFromUnits, type Position, profitAt } from '@tidemark/domain/forex';
import { conversionRoute, type Price, usdRate } from '@tidemark/domain/market';
import { type Amount, plus, ZERO } from '@tidemark/domain/money';
import { DAY_MS, type Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Market } from '../../market/index.ts';
import { type HeldOverNight, selectHeldAt, selectHeldOverEnds } from '../store/by-day.ts';

type Prices = Pick<Market, 'instrument' | 'instruments'>;

/** Instruments that are held, and the pairs that turn them into USD. */
export function pricedBy(market: Prices, held: readonly HeldOverNight[]): number[] {
  const ids = new Set<number>();
  for (const { position } of held) {
    ids.add(position.instrumentId);
    const route = routeOf(market, position);
    if (route && route.kind !== 'parity') ids.add(route.instrumentId);
  }
  return [...ids];
}

function routeOf(market: Prices, { instrumentId }: Position) {
  const instrument = market.instrument(instrumentId);
  return instrument && conversionRoute(instrument.quote, market.instruments());
}

type Closes = ReadonlyMap<number, ReadonlyMap<Millis, Price>>;

/** A day without a price of its own counts with the last close before it. */
export function worthOf(
  market: Prices,
  held: readonly HeldOverNight[],
  { days, closes }: { readonly days: readonly Millis[]; readonly closes: Closes },
): Map<Millis, Amount> {
  const inForce = new Map<number, Price>();
  const worth = new Map<Millis, Amount>();
  for (const [instrumentId, byDay] of closes) {
    const before = [...byDay].findLast(([day]) => day < (days[0] ?? 0));
    if (before) inForce.set(instrumentId, before[1]);
  }
  for (const day of days) {
    for (const [instrumentId, byDay] of closes) {
      const close = byDay.get(day);
      if (close !== undefined) inForce.set(instrumentId, close);
    }
    const end = day + DAY_MS;
    const open = held.filter(
      ({ position, closedAt }) => position.openedAt < end && (closedAt === undefined || closedAt >= end),
    );
    worth.set(day, worthOfAll(market, open, inForce));
  }
  return worth;
}

/**
 * Positions as they were while all of these were open: one that was closed in parts later was one, and its
 * worth was rounded once.
 */
function asTheyWere(open: readonly HeldOverNight[]): Position[] {
  const whole = new Map<number, Position>();
  for (const { position, parentId } of open) {
    const id = parentId ?? position.id;
    const known = whole.get(id);
    const lots = lotsFromUnits(position.lots + (known?.lots ?? 0));
    whole.set(id, { ...position, lots });
  }
  return [...whole.values()];
}

function worthOfAll(
  market: Prices,
  open: readonly HeldOverNight[],
  inForce: Pick<ReadonlyMap<number, Price>, 'get'>,
): Amount {
  return asTheyWere(open).reduce((total, position) => plus(total, worthAt(market, position, inForce)), ZERO);
}

function worthAt(
  market: Prices,
  position: Position,
  inForce: Pick<ReadonlyMap<number, Price>, 'get'>,
): Amount {
  const route = routeOf(market, position);
  const pair = route && route.kind !== 'parity' ? inForce.get(route.instrumentId) : undefined;
  const rate = (route && usdRate(route, pair)) ?? position.openRate;
  return profitAt(position, inForce.get(position.instrumentId) ?? position.openPrice, rate);
}

/** What open positions of an account were worth at the ends of days, at the last prices before each; by the end. */
export async function worthAtEnds(
  { database, market }: { readonly database: Queryable; readonly market: Market },
  { accountId, ends }: { readonly accountId: number; readonly ends: readonly Millis[] },
): Promise<Map<Millis, Amount>> {
  const held = await selectHeldOverEnds(database, { accountId, ends });
  const openAt = ends.map((end) => ({
    end,
    open: held.filter(
      ({ position, closedAt }) => position.openedAt < end && (closedAt === undefined || closedAt >= end),
    ),
  }));
  const wanted = openAt.flatMap(({ end, open }) =>
    pricedBy(market, open).map((instrumentId) => ({ instrumentId, at: end - 1 })),
  );
  const prices = await market.pricesAt(wanted);
  const known = new Map(
    wanted.map(({ instrumentId, at }, place) => [`${instrumentId} ${at}`, prices[place]]),
  );
  return new Map(
    openAt.map(({ end, open }) => {
      const inForce = { get: (id: number) => known.get(`${id} ${end - 1}`) };
      return [end, worthOfAll(market, open, inForce)];
    }),
  );
}

/** An account at a moment between its postings. */
export interface MomentAsked {
  readonly accountId: number;
  readonly at: Millis;
  /** Orders that were opened, and closed, in the same millisecond but later. */
  readonly openedAfter: readonly number[];
  readonly closedAfter: readonly number[];
}

/** Value of open positions at each moment, at the last prices up to it; in the requested order. */
export async function worthAtMoments(
  { database, market }: { readonly database: Queryable; readonly market: Market },
  asked: readonly MomentAsked[],
): Promise<Amount[]> {
  if (asked.length === 0) return [];
  const found = await selectHeldAt(database, asked);
  const held = found.filter(({ place, position, parentId, closedAt }) => {
    const moment = asked[place];
    if (moment === undefined) return false;
    const isOpened = position.openedAt < moment.at || !moment.openedAfter.includes(parentId ?? position.id);
    const isClosed = closedAt === moment.at && !moment.closedAfter.includes(position.id);
    return isOpened && !isClosed;
  });
  const wanted = new Map<string, { instrumentId: number; at: Millis }>();
  for (const one of held) {
    const at = asked[one.place]?.at ?? 0;
    for (const instrumentId of pricedBy(market, [one])) {
      wanted.set(`${instrumentId} ${at}`, { instrumentId, at });
    }
  }
  const prices = await market.pricesAt([...wanted.values()]);
  const known = new Map([...wanted.keys()].map((key, place) => [key, prices[place]]));
  const heldAt = asked.map((): HeldOverNight[] => []);
  for (const one of held) heldAt[one.place]?.push(one);
  return asked.map(({ at }, place) =>
    worthOfAll(market, heldAt[place] ?? [], { get: (id: number) => known.get(`${id} ${at}`) }),
  );
}
