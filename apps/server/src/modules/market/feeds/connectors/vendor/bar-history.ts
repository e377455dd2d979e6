import { barTime, PERIOD_MS, type Period } from '@tidemark/domain/market';
import { DAY_MS, type Millis } from '@tidemark/domain/time';
import { type HistoryQuery, type SourceBar, SourceFailure } from '../connector.ts';
import { foldSourceBars } from '../history/source-bars.ts';
import { type LinkedAbort, linkedAbort } from '../net/linked-abort.ts';
import { logDetail } from '../pacing/log-detail.ts';

/** What one request of a query brought. */
export interface BarPage {
  /** All before the query's `before`, oldest first. */
  readonly bars: readonly SourceBar[];
  /** The vendor has none before them. */
  readonly isLast: boolean;
}

/** Asks a vendor for the latest bars before a moment; it may return fewer or more than asked for. */
export type AskPage = (query: HistoryQuery) => Promise<BarPage>;

/** Requests of one query: for a market that is open a few hours a day. */
const REQUESTS_MAX = 60;

/** Of what a period is made where the vendor's bars of it do not begin where ours do. */
const FINER: Readonly<Record<Period, Period | undefined>> = {
  '1min': undefined,
  '5min': '1min',
  '15min': '5min',
  '30min': '15min',
  '60min': '30min',
  '1day': '60min',
};

/** The bars of a vendor's history, page by page. */
export class BarHistory {
  readonly #ask: AskPage;
  readonly #secrets: readonly string[];
  /** Of the queries under way: how to end each. */
  readonly #asked = new Set<LinkedAbort>();
  #isStopped = false;

  constructor({ ask, secrets }: { readonly ask: AskPage; readonly secrets: readonly string[] }) {
    this.#ask = ask;
    this.#secrets = secrets;
  }

  /**
   * The latest bars before a moment, oldest first. Where the vendor's bars of a period begin at other times than
   * ours (days that end in New York, hours that begin with a session), they are made of finer ones.
   *
   * @throws SourceFailure, without credentials, where the vendor cannot be asked or refuses.
   */
  async bars(query: HistoryQuery): Promise<readonly SourceBar[]> {
    if (this.#isStopped) throw stopped();
    const asked = linkedAbort(query.signal);
    this.#asked.add(asked);
    const { signal } = asked;
    try {
      return await this.#inOurPeriods({ ...query, signal });
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error;
      const { trouble, message, retryAfterMs, status } = error;
      throw new SourceFailure(trouble, logDetail(message, this.#secrets), { retryAfterMs, status });
    } finally {
      this.#asked.delete(asked);
      asked.unlink();
    }
  }

  /** No request is sent any more; those under way fail. */
  stop(): void {
    this.#isStopped = true;
    for (const asked of this.#asked) asked.abort(stopped());
  }

  async #inOurPeriods(query: HistoryQuery): Promise<readonly SourceBar[]> {
    const { period, count, symbol } = query;
    const bars = await this.#pages(query);
    if (bars.every(({ time }) => time === barTime(period, time))) return bars;
    const finer = FINER[period];
    if (finer === undefined) {
      throw new SourceFailure('market.source_malformed', `bars of ${symbol} do not begin with their minute`);
    }
    const parts = (PERIOD_MS[period] / PERIOD_MS[finer]) * (count + 1);
    const fine = await this.#inOurPeriods({ ...query, period: finer, count: parts });
    const folded = foldSourceBars(period, fine);
    // The oldest lacks its beginning, unless that was returned.
    const isWhole = fine[0]?.time === folded[0]?.time;
    return folded.slice(isWhole ? 0 : 1).slice(-count);
  }

  async #pages(query: HistoryQuery): Promise<readonly SourceBar[]> {
    const { count, signal } = query;
    const pages: (readonly SourceBar[])[] = [];
    let { before } = query;
    let left = count;
    for (let request = 0; request < REQUESTS_MAX && left > 0; request += 1) {
      signal.throwIfAborted();
      const { bars, isLast } = await this.#ask({ ...query, before, count: left });
      const [oldest] = bars;
      if (oldest === undefined) break;
      pages.unshift(bars);
      left -= bars.length;
      before = oldest.time;
      if (isLast) break;
    }
    return pages.flat().slice(-count);
  }
}

function stopped(): SourceFailure {
  return new SourceFailure('market.source_unreachable', 'the source was stopped');
}

/** Longer than any closure of a market: without bars in it there is no history. */
const WINDOW_MS_MIN: Millis = 7 * DAY_MS;

/**
 * From when to ask a vendor that wants a window of time and not a number of bars: wide enough for so many bars in a
 * market that closes at weekends. Milliseconds.
 */
export function windowStart({ period, before, count }: HistoryQuery, windowMsMax: Millis): Millis {
  const wanted = count * PERIOD_MS[period] * 1.5 + WINDOW_MS_MIN;
  return Math.max(0, before - Math.min(wanted, windowMsMax));
}
