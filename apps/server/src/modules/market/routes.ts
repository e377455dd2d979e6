import type { Lang } from '@tidemark/contract';
import * as calls from '@tidemark/contract/calls/trading/market';
import { priceQuality } from '@tidemark/contract/calls/trading/quality';
import { dayTicks, tick } from '@tidemark/contract/calls/trading/ticks';
import type { FeeBasis } from '@tidemark/domain/forex';
import type { Quote } from '@tidemark/domain/market';
import { refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';
import { answer, type Route } from '../../platform/http/route.ts';
import { readDayTicks } from './actions/read-day-ticks.ts';
import { readKline, readKlineFrom, readSmallCharts } from './actions/read-market.ts';
import { searchQuotes } from './actions/search-quotes.ts';
import { nameIn } from './names.ts';
import { presentBar, presentInstrument, presentTick } from './present.ts';
import { QualityCache } from './quality/quality-cache.ts';
import { readQuality } from './quality/read-quality.ts';
import type { QuoteState } from './quote-state.ts';
import { type Category, selectTick } from './store/ticks.ts';

/** What the calls read: the books in memory, and the bars in the database. */
export interface MarketReading {
  readonly database: Queryable;
  readonly quoteStates: ReadonlyMap<number, QuoteState>;
  readonly categories: () => readonly Category[];
  /** The quote of a book at this very moment. */
  readonly quoteOf: (quoteState: QuoteState) => Quote;
  /** Current fee basis of new orders. */
  readonly feeBasis?: (() => FeeBasis) | undefined;
}

export function marketRoutes({
  database,
  quoteStates,
  categories,
  quoteOf,
  feeBasis = () => 'lots',
}: MarketReading): Route[] {
  const shown = (quoteState: QuoteState, lang: Lang, now: Millis) =>
    presentInstrument(quoteState, { quote: quoteOf(quoteState), lang, now, feeBasis: feeBasis() });
  const quality = new QualityCache((hours, now) =>
    readQuality(database, { quoteStates: inSight(quoteStates), now, hours }),
  );
  return [
    answer(calls.tradeList, (_, { lang, now }) =>
      inSight(quoteStates).map((quoteState) => shown(quoteState, lang, now)),
    ),
    answer(calls.getCategories, (_, { lang }) =>
      categories().map(({ id, names }) => ({ Id: id, NameShowTrans: nameIn(lang, names) })),
    ),
    answer(calls.kline, async ({ forex_id, period, before, from }) => {
      const quoteState = quoteStates.get(forex_id);
      if (!quoteState) return refuse('market.unknown_instrument', {}, 'forex_id');
      const bars =
        from === undefined
          ? await readKline(database, quoteState, { period, before: inSightOfTime(before ?? FAR_AHEAD) })
          : await readKlineFrom(database, quoteState, { period, from: inSightOfTime(from) });
      return bars.map(presentBar);
    }),
    answer(tick, async ({ forex_id, seq, time }) => {
      if (!quoteStates.has(forex_id)) return refuse('market.unknown_instrument', {}, 'forex_id');
      const at = Math.min(Math.max(time, 0), FAR_AHEAD);
      const found = await selectTick(database, { instrumentId: forex_id, seq, at });
      return found ? presentTick(seq, found) : refuse('market.unknown_tick', {}, 'seq');
    }),
    answer(dayTicks, ({ forex_id, day, from, after }) =>
      quoteStates.has(forex_id)
        ? readDayTicks(database, { instrumentId: forex_id, day, from, after })
        : refuse('market.unknown_instrument', {}, 'forex_id'),
    ),
    answer(priceQuality, ({ hours }, { now }) => quality.get(Number(hours), now)),
    answer(calls.abbreviatedCacheKline, ({ forex_id, period }) => {
      if (forex_id === undefined) return readSmallCharts(database, inSight(quoteStates), period);
      const quoteState = quoteStates.get(forex_id);
      if (!quoteState) return refuse('market.unknown_instrument', {}, 'forex_id');
      return readSmallCharts(database, [quoteState], period);
    }),
    answer(calls.searchInstruments, ({ name }, { lang, now }) =>
      searchQuotes({ quoteStates: inSight(quoteStates), categories: categories(), text: name, lang }).map(
        ({ quoteState, categoryName }) => ({ ...shown(quoteState, lang, now), CategoryName: categoryName }),
      ),
    ),
  ];
}

/** What is shown: a withdrawn instrument, on which nothing runs, is not; by id it is found all the same. */
function inSight(quoteStates: ReadonlyMap<number, QuoteState>): QuoteState[] {
  return [...quoteStates.values()]
    .filter(({ instrument }) => instrument.state !== 'withdrawn')
    .sort((one, other) => one.instrument.position - other.instrument.position);
}

/** Later than any bar: the year 9999, which PostgreSQL still supports. */
const FAR_AHEAD = 253_370_764_800_000;

const inSightOfTime = (moment: Millis): Millis => Math.min(Math.max(moment, 0), FAR_AHEAD);
