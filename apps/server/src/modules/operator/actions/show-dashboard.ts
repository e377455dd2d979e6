import type { CallOutput } from '@tidemark/contract';
import type { dashboard } from '@tidemark/contract/operator/dashboard';
import { formatAmount } from '@tidemark/domain/money';
import { reviewTime } from '@tidemark/domain/review';
import { dayInZone, MINUTE_MS, type Millis, SECOND_MS, startOfDayInZone } from '@tidemark/domain/time';
import type { OperatorCaller } from '../../../platform/http/route.ts';
import { moneyByDay } from '../money-by-day.ts';
import type { OperatorParts } from '../parts.ts';
import { moment, momentOrNull } from '../present.ts';
import { askNothing, databaseBytes } from '../store/health.ts';

type LastValueCache = CallOutput<typeof dashboard>;

/** A user who called since then is online. */
const HERE_MS = 5 * MINUTE_MS;
/** Figures that read much are worked out again after this, however many operators look at them. */
const FRESH_MS = 5 * SECOND_MS;

/** The dashboard's figures; those that cost much are remembered for a few seconds. */
export function createDashboard(
  parts: OperatorParts,
): (now: Millis, operator: OperatorCaller, timeZone: string) => Promise<LastValueCache> {
  const { ports, database, clock } = parts;
  const exposure = remembered(clock, async () => ports.forex.exposure());
  const bytes = remembered(clock, () => databaseBytes(database));
  const people = rememberedByZone(clock, (now, timeZone) =>
    ports.people.count({
      since: startOfDayInZone(timeZone, dayInZone(timeZone, now)),
      seenSince: now - HERE_MS,
    }),
  );
  const money = rememberedByZone(clock, (now, timeZone) => moneyByDay(ports.ledger, timeZone, now));
  return async (now, { role }, timeZone) => {
    const [latency, open, size, users, days, reviews] = await Promise.all([
      latencyOf(parts),
      exposure(now),
      bytes(now),
      people(timeZone)(now),
      role === 'finance' || role === 'admin' ? money(timeZone)(now) : null,
      Promise.all(ports.reviews.map((port) => waitingOf(port, now))),
    ]);
    return {
      at: moment(now),
      reviews,
      exposure: open.map((one) => presentExposure(parts, one)),
      feed: feedOf(parts),
      database: { latency_ms: latency, bytes: size },
      users: {
        real: users.real,
        demo: users.demo,
        real_today: users.realSince,
        demo_today: users.demoSince,
        online: users.seen,
      },
      money_by_day: days,
    };
  };
}

/** The result of some work, computed at most once in a few seconds; concurrent callers share it. */
function remembered<T>(
  clock: OperatorParts['clock'],
  work: (now: Millis) => Promise<T>,
): (now: Millis) => Promise<T> {
  let known: { readonly at: Millis; readonly value: Promise<T> } | undefined;
  return (now) => {
    const at = clock.now();
    if (known !== undefined && at - known.at < FRESH_MS) return known.value;
    const asked = { at, value: work(now) };
    known = asked;
    asked.value.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.value;
  };
}

/** Beyond this the figures of all zones are worked out again. */
const ZONES_MAX = 50;

/** The same for each time zone that operators work in. */
function rememberedByZone<T>(
  clock: OperatorParts['clock'],
  work: (now: Millis, timeZone: string) => Promise<T>,
): (timeZone: string) => (now: Millis) => Promise<T> {
  const zones = new Map<string, (now: Millis) => Promise<T>>();
  return (timeZone) => {
    const known = zones.get(timeZone);
    if (known) return known;
    if (zones.size >= ZONES_MAX) zones.clear();
    const made = remembered(clock, (now) => work(now, timeZone));
    zones.set(timeZone, made);
    return made;
  };
}

async function latencyOf({ database }: OperatorParts): Promise<number> {
  const asked = performance.now();
  await askNothing(database);
  return Math.round((performance.now() - asked) * 100) / 100;
}

async function waitingOf(
  port: OperatorParts['ports']['reviews'][number],
  now: Millis,
): Promise<LastValueCache['reviews'][number]> {
  const { total, oldestAt } = await port.waiting();
  const due = oldestAt === undefined ? undefined : reviewTime(oldestAt, now).dueAt;
  const overdue = due === undefined || due >= now ? 0 : await overdueOf(port, now);
  return {
    kind: port.kind,
    waiting: total,
    oldest_at: momentOrNull(oldestAt),
    oldest_due_at: momentOrNull(due),
    overdue,
  };
}

/** How many reviews are past their promised answer; the oldest come first, and a hundred are enough. */
async function overdueOf(port: OperatorParts['ports']['reviews'][number], now: Millis): Promise<number> {
  const { data } = await port.list({ status: 'waiting', page: 1, pageSize: 100 });
  return data.filter(({ dueAt }) => dueAt < now).length;
}

type Open = ReturnType<OperatorParts['ports']['forex']['exposure']>[number];

function presentExposure({ ports }: OperatorParts, open: Open): LastValueCache['exposure'][number] {
  const { instrumentId, longLots, shortLots, netUsd, grossUsd } = open;
  return {
    forex_id: instrumentId,
    code: ports.market.instrument(instrumentId)?.code ?? '',
    positions: open.positions,
    long_lots: longLots,
    short_lots: shortLots,
    net_lots: Math.round((longLots - shortLots) * 1e6) / 1e6,
    net_usd: netUsd === undefined ? null : formatAmount(netUsd),
    gross_usd: grossUsd === undefined ? null : formatAmount(grossUsd),
  };
}

/** Ages by the market's own clock, which a replay may run faster; negative if that clock went back. */
function feedOf({ ports }: OperatorParts): LastValueCache['feed'] {
  const { market } = ports;
  const { kind, at, heardAt } = market.source();
  return {
    source: kind,
    simulated: market.simulated() !== undefined,
    silent_ms: heardAt === undefined ? null : at - heardAt,
    instruments: market.instruments().map(({ id, code }) => {
      const quote = market.quote(id);
      return {
        forex_id: id,
        code,
        open: quote.status === 'no_price' ? quote.isOpen : quote.status !== 'closed',
        stale: quote.status === 'stale' || (quote.status === 'no_price' && quote.isOpen),
        tick_age_ms: quote.status === 'no_price' ? null : at - quote.tick.at,
      };
    }),
  };
}
