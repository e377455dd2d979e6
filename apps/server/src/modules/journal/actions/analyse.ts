import type { CallOutput, CallRead } from '@tidemark/contract';
import type { journalAnalysis } from '@tidemark/contract/calls/trading/journal';
import {
  bandOf,
  breakdown,
  equityCurve,
  HELD_FROM_MS,
  hourOf,
  type JournalTrade,
  thinned,
  tradeFigures,
  weekdayOf,
} from '@tidemark/domain/journal';
import { type Amount, formatAmount, minus, ZERO } from '@tidemark/domain/money';
import { filterMoments } from '@tidemark/domain/time';
import { excursionsOf } from '../excursions.ts';
import { type LoadedTrade, loadTrades, TRADES_MAX, type TradesAsked } from '../load-trades.ts';
import type { JournalParts } from '../parts.ts';
import { instrumentOf, moment, presentFigures, presentGroup, presentPoint } from '../present.ts';

type Asked = CallRead<typeof journalAnalysis>;
type Analysis = CallOutput<typeof journalAnalysis>;

/** Points of the curve that travel. */
const POINTS_MAX = 500;
/** Positions whose excursions are shown. */
const EXCURSIONS_MAX = 200;

/** The filter of a call as the store reads it. */
export function tradesAsked(input: Asked, userId: number, limit: number): TradesAsked {
  const { forex_id: instrumentId, kind, tag, date_from, date_to, time_zone } = input;
  return {
    ...{ userId, instrumentId, tag, limit },
    kind: kind === '' ? undefined : kind,
    ...filterMoments(time_zone, { from: date_from, to: date_to }),
  };
}

/** Figures, curve and breakdowns of the caller's closed trades; of more than 10,000 the newest. */
export async function analyse(journal: JournalParts, input: Asked, userId: number): Promise<Analysis> {
  const asked = tradesAsked(input, userId, TRADES_MAX + 1);
  const found = await loadTrades(journal, asked);
  const newest = found.slice(0, TRADES_MAX);
  const trades = newest.map(({ trade }) => trade).reverse();
  const start = await cashBefore(journal, asked, trades);
  const curve = equityCurve(start, trades);
  return {
    is_cut: found.length > TRADES_MAX,
    counted_max: TRADES_MAX,
    start: formatAmount(start),
    figures: presentFigures(tradeFigures(trades, curve)),
    curve: thinned(curve, POINTS_MAX).map(presentPoint),
    by: groupsOf(journal, trades, input.time_zone),
    excursions: await presentExcursions(journal, newest),
  };
}

/** What the accounts of these trades held before the first of them was opened; zero without trades. */
async function cashBefore(
  { ledger }: JournalParts,
  { userId, kind }: TradesAsked,
  trades: readonly JournalTrade[],
): Promise<Amount> {
  if (trades.length === 0) return ZERO;
  const first = trades.reduce((least, { openedAt }) => Math.min(least, openedAt), Number.POSITIVE_INFINITY);
  const views = await ledger.viewsOf(userId);
  const accounts = views.filter((view) => (kind ? view.kind === kind : view.kind !== 'change'));
  const { received, paid } = await ledger.lines.sums({ accounts, from: undefined, before: first });
  return minus(received, paid);
}

const byNet = (one: { readonly net: Amount }, other: { readonly net: Amount }) =>
  one.net < other.net ? 1 : one.net > other.net ? -1 : 0;

function groupsOf(journal: JournalParts, trades: readonly JournalTrade[], timeZone: string): Analysis['by'] {
  const ascending = (one: { readonly key: number }, other: { readonly key: number }) => one.key - other.key;
  return {
    instrument: breakdown(trades, ({ instrumentId }) => [instrumentId])
      .sort(byNet)
      .map((row) => ({
        forex_id: row.key,
        show_code: instrumentOf(journal, row.key).showCode,
        ...presentGroup(row),
      })),
    hour: breakdown(trades, hourOf(timeZone))
      .sort(ascending)
      .map((row) => ({ hour: row.key, ...presentGroup(row) })),
    weekday: breakdown(trades, weekdayOf(timeZone))
      .sort(ascending)
      .map((row) => ({ weekday: row.key, ...presentGroup(row) })),
    side: breakdown(trades, ({ side }) => [side])
      .sort(byNet)
      .map((row) => ({ side: row.key, ...presentGroup(row) })),
    held: breakdown(trades, bandOf)
      .sort(ascending)
      .map((row) => ({
        from_ms: row.key,
        before_ms: HELD_FROM_MS[HELD_FROM_MS.indexOf(row.key) + 1] ?? null,
        ...presentGroup(row),
      })),
    tag: breakdown(trades, ({ tags }) => tags)
      .sort(byNet)
      .map((row) => ({ tag: row.key, ...presentGroup(row) })),
  };
}

async function presentExcursions(
  journal: JournalParts,
  newest: readonly LoadedTrade[],
): Promise<Analysis['excursions']> {
  const positions = newest.filter(({ trade }) => trade.kind === 'forex').slice(0, EXCURSIONS_MAX);
  const excursions = await excursionsOf(journal, positions);
  return positions.flatMap(({ trade }, place) => {
    const excursion = excursions[place];
    if (!excursion) return [];
    return {
      id: trade.id,
      show_code: instrumentOf(journal, trade.instrumentId).showCode,
      closed_at: moment(trade.closedAt),
      net: formatAmount(trade.net),
      mae: formatAmount(excursion.adverse),
      mfe: formatAmount(excursion.favourable),
      approximate: excursion.isApproximate,
    };
  });
}
