import { present } from '@tidemark/domain/outcome';
import { MINUTE_MS, SECOND_MS } from '@tidemark/domain/time';
import { type FeedConfig, readFeed } from '../../src/modules/market/index.ts';
import {
  FixVenue,
  OandaVenue,
  type Pair,
  price,
  ticksInForce,
  until,
} from '../../src/modules/market/testing/venues.ts';
import type { TradingInstance } from '../support/trading-instance.ts';
import type { FridayWires } from './friday-run.ts';
import { fridayCodes, type RecordedTick } from './recorded-friday.ts';

/** How long a source stays away: long enough to be healthy again before it fails once more. */
const AWAY_MS = 60 * SECOND_MS;

/**
 * Two sources with the recorded prices: FIX is preferred, OANDA takes over. Every few minutes of the recorded time one
 * of them is lost for a minute: the preferred one, then the other one, and so on.
 */
export class FailingVenues implements FridayWires {
  readonly #fix: FixVenue;
  readonly #oanda: OandaVenue;
  readonly #everyMs: number;
  readonly #taken: RecordedTick[] = [];
  #instance: TradingInstance | undefined;
  #failAt: number | undefined;
  #lost: { readonly venue: 'fix' | 'oanda'; readonly until: number } | undefined;
  losses = 0;

  private constructor(fix: FixVenue, oanda: OandaVenue, everyMs: number) {
    this.#fix = fix;
    this.#oanda = oanda;
    this.#everyMs = everyMs;
  }

  static async listen(everyMs: number = 5 * MINUTE_MS): Promise<FailingVenues> {
    const oanda = new OandaVenue();
    oanda.offered = fridayCodes.map(atOanda);
    return new FailingVenues(await new FixVenue().listen(), await oanda.listen(), everyMs);
  }

  get feed(): FeedConfig {
    const feed = readFeed(`fix:127.0.0.1:${this.#fix.port},oanda`, {
      environment: {
        ...{ FIX_SENDER: 'TIDEMARK', FIX_TARGET: 'VENUE', FIX_TLS: '0', FIX_HEARTBEAT: '30' },
        ...{ OANDA_URL: this.#oanda.url, OANDA_ACCOUNT: this.#oanda.account, OANDA_TOKEN: this.#oanda.token },
      },
    });
    if ('problem' in feed) throw new Error(feed.problem);
    return feed;
  }

  async connect(instance: TradingInstance): Promise<void> {
    this.#instance = instance;
    const codes = new Map(fridayCodes.map((code) => [instance.instrumentId(code), code]));
    instance.bus.subscribe(ticksInForce, (ticks) => {
      for (const { instrumentId, price: units, at } of ticks) {
        const code = codes.get(instrumentId);
        if (code !== undefined) this.#taken.push({ at, code, price: units / 1e8, bid: '', ask: '' });
      }
    });
    await this.#connected('fix');
    await this.#connected('oanda');
  }

  async send(batch: readonly RecordedTick[], now: number): Promise<readonly RecordedTick[]> {
    this.#failAt ??= now + this.#everyMs;
    if (this.#lost !== undefined && now >= this.#lost.until) await this.#restore();
    if (now >= this.#failAt) await this.#lose(now);
    if (this.#lost?.venue !== 'fix') {
      for (const tick of batch) this.#fix.session.send('W', snapshotOf(tick));
      this.#fix.session.sent.clear();
    }
    if (this.#lost?.venue !== 'oanda') {
      this.#oanda.send(
        ...batch.map(({ code, bid, ask, at }) =>
          price(atOanda(code), bid, ask, { time: new Date(at).toISOString() }),
        ),
      );
    }
    await this.#arrived(batch);
    await this.#inspection.delivered();
    return this.#taken.splice(0);
  }

  isSettled(): boolean {
    const ids = new Set(fridayCodes.map((code) => this.#instance?.instrumentId(code)));
    return this.#inspection
      .instruments()
      .every(({ instrumentId, doubt }) => !ids.has(instrumentId) || doubt === undefined);
  }

  async close(): Promise<void> {
    await this.#fix.close();
    await this.#oanda.close();
  }

  get #inspection() {
    return present(this.#instance?.market.sourceInspection(), 'real sources');
  }

  /** What the connected sources have sent of the batch was received. */
  async #arrived(batch: readonly RecordedTick[]): Promise<void> {
    const last = new Map(batch.map((tick) => [tick.code, tick]));
    for (const { code, at, bid, ask } of last.values()) {
      const id = present(this.#instance, 'an instance').instrumentId(code);
      const hasArrived = (source: 'fix' | 'oanda'): boolean => {
        if (this.#lost?.venue === source) return true;
        const tested = this.#inspection.test(id, undefined).find((one) => one.source.startsWith(source));
        const quote = tested?.quotes[0];
        return quote?.sourceTime === at && quote.bid === bid && quote.ask === ask;
      };
      await until(() => hasArrived('fix') && hasArrived('oanda'), `${code} ${at} arrives`, 30_000);
    }
  }

  async #lose(now: number): Promise<void> {
    const venue = this.losses % 2 === 0 ? 'fix' : 'oanda';
    this.losses += 1;
    this.#failAt = now + this.#everyMs;
    this.#lost = { venue, until: now + AWAY_MS };
    await (venue === 'fix' ? this.#fix : this.#oanda).close();
    await until(() => this.#stateOf(venue) === 'lost', `${venue} is lost`, 30_000);
  }

  async #restore(): Promise<void> {
    const venue = present(this.#lost, 'a lost source').venue;
    await (venue === 'fix' ? this.#fix : this.#oanda).listen();
    await this.#connected(venue);
    this.#lost = undefined;
  }

  async #connected(venue: 'fix' | 'oanda'): Promise<void> {
    const isOpen = () =>
      venue === 'fix'
        ? (this.#fix.sessions.at(-1)?.subscriptions.size ?? 0) >= fridayCodes.length
        : this.#oanda.stream !== undefined;
    await until(() => this.#stateOf(venue) === 'connected' && isOpen(), `${venue} is connected`, 30_000);
  }

  #stateOf(venue: string): string | undefined {
    return this.#inspection.sources().find(({ name }) => name.startsWith(venue))?.state;
  }
}

function atOanda(code: string): string {
  return `${code.slice(0, 3)}_${code.slice(3)}`;
}

function snapshotOf({ code, bid, ask, at }: RecordedTick): Pair[] {
  const [date = '', time = ''] = new Date(at).toISOString().replace('Z', '').split('T');
  const stamped: Pair[] = [
    [272, date.replaceAll('-', '')],
    [273, time],
  ];
  return [[55, code], [268, 2], [269, 0], [270, bid], ...stamped, [269, 1], [270, ask], ...stamped];
}
