import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ForexTrade, KlineBar, MicroClosed, Notice } from '@tidemark/contract/live';
import { type Price, priceFromNumber, priceToNumber, type Tick } from '@tidemark/domain/market';
import { Registry } from 'prom-client';
import { testBounds } from '../../../../test/support/bounds.ts';
import { createBus, eventKind } from '../../../platform/bus/bus.ts';
import type { TrustProxy } from '../../../platform/http/connection/address.ts';
import type { Caller } from '../../../platform/http/route.ts';
import type { Bounds } from '../../../platform/limits/limits.ts';
import { createLog } from '../../../platform/log/log.ts';
import { createLive, type Live, type LiveFacts, type LiveLimits } from '../index.ts';
import type { LiveSources, WireAccount } from '../sources.ts';
import { Client } from './client.ts';

const periods = ['1min', '5min', '15min', '30min', '60min', '1day'] as const;

/** The facts under their real names, so that the stage needs no other module. */
const facts: LiveFacts = {
  ticksInForce: eventKind('market.ticks_in_force'),
  barsChanged: eventKind('market.bars_changed'),
  sessionsEnded: eventKind('session.sessions_ended'),
  balancesChanged: eventKind('ledger.balances_changed'),
  positionsChanged: eventKind('forex.positions_changed'),
  copiesChanged: eventKind('follow.copies_changed'),
  positionsClosed: eventKind('forex.positions_closed'),
  optionsClosed: eventKind('micro.options_closed'),
  noticesWritten: eventKind('notice.written'),
  supportPushed: eventKind('support.pushed'),
};

/** The real live channel on a real HTTP server, with in-memory sources. */
export class Stage {
  readonly bus = createBus((kind, error) => this.defects.push(`${kind}: ${String(error)}`));
  readonly registry = new Registry();
  readonly server: Server;
  readonly live: Live;
  readonly trades = new Map<number, ForexTrade>();
  /** Orders that are copies, by user. */
  readonly copies = new Map<number, number[]>();
  readonly holders = new Map<number, Set<number>>();
  readonly accounts = new Map<number, WireAccount[]>();
  /** What the live channel logged; tests that expect no defect check it. */
  readonly defects: string[] = [];
  /** Set to hold logins back until it is resolved. */
  gate: Promise<void> = Promise.resolve();
  readonly #codes: readonly string[];
  readonly #prices = new Map<number, Price>();
  readonly #sessions = new Map<string, Caller>();
  #minute = 0;

  constructor(options: {
    codes?: readonly string[];
    limits?: Partial<LiveLimits>;
    origins?: readonly string[];
    bounds?: Bounds;
    trustProxy?: TrustProxy;
  }) {
    this.#codes = options.codes ?? ['EURUSD', 'USDJPY', 'XAUUSD'];
    this.live = createLive({
      bus: this.bus,
      log: createLog({ pretty: false, write: (line) => this.defects.push(line) }),
      sources: this.#sources(),
      facts,
      origins: options.origins ?? [],
      registry: this.registry,
      limits: options.limits ?? {},
      bounds: options.bounds ?? testBounds(),
      trustProxy: options.trustProxy ?? false,
    });
    this.server = createServer((_request, response) => response.writeHead(404).end());
    this.live.attach(this.server);
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async close(): Promise<void> {
    await this.live.stop();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  client(
    options: { path?: string; origin?: string; autoPong?: boolean; headers?: Record<string, string> } = {},
  ): Promise<Client> {
    const { path = '/v2/ws?lang=en', ...rest } = options;
    return Client.open(`ws://127.0.0.1:${this.port}${path}`, rest);
  }

  /** A client whose owner has logged in. */
  async loggedIn(userId: number): Promise<Client> {
    const client = await this.client();
    client.send({ type: 'login', token: this.signIn(userId) });
    await client.next('login');
    return client;
  }

  /** Begins a session; its id is the user's id. */
  signIn(userId: number): string {
    const token = `token-${userId}`;
    this.#sessions.set(token, { userId, isDemo: false, sessionId: userId });
    return token;
  }

  /** The session expires by age: no event is published. */
  forgetSession(sessionId: number): void {
    this.#sessions.delete(`token-${sessionId}`);
  }

  endSession(sessionId: number): void {
    this.forgetSession(sessionId);
    this.bus.publish(facts.sessionsEnded, { sessionIds: [sessionId] });
  }

  /** Applies a tick to an instrument and its bars. */
  tick(code: string, price: number): void {
    this.ticks([[code, price]]);
  }

  ticks(changes: readonly (readonly [string, number])[]): void {
    const ticks: Tick[] = changes.map(([code, value]) => {
      const instrumentId = this.#codes.indexOf(code) + 1;
      const price = priceFromNumber(value, 5);
      this.#prices.set(instrumentId, price);
      return { instrumentId, seq: 1, price, at: 0 };
    });
    this.bus.publish(facts.ticksInForce, ticks);
    const bars = ticks.flatMap(({ instrumentId }) =>
      this.#bars(instrumentId).map((bar) => ({
        instrumentId,
        code: this.#codes[instrumentId - 1] ?? '',
        bar,
      })),
    );
    this.bus.publish(facts.barsChanged, bars);
  }

  /** The next minute begins: the next tick forms a new 1min bar. */
  nextMinute(): void {
    this.#minute += 1;
  }

  positionsChanged(...userIds: readonly number[]): void {
    this.bus.publish(facts.positionsChanged, { userIds });
  }

  positionsClosed(userId: number, ids: readonly number[]): void {
    this.bus.publish(facts.positionsClosed, { userId, ids });
  }

  optionsClosed(userId: number, ...closed: readonly MicroClosed[]): void {
    this.bus.publish(facts.optionsClosed, { userId, closed });
  }

  noticesWritten(...written: readonly { readonly userId: number; readonly notice: Notice }[]): void {
    this.bus.publish(facts.noticesWritten, written);
  }

  balancesChanged(...userIds: readonly number[]): void {
    this.bus.publish(facts.balancesChanged, { userIds });
  }

  /** The value of a counter or gauge. */
  async metric(name: string): Promise<number> {
    const metric = await this.registry.getSingleMetric(name)?.get();
    return metric?.values[0]?.value ?? 0;
  }

  #bars(instrumentId: number): KlineBar[] {
    const price = this.#prices.get(instrumentId);
    if (price === undefined) return [];
    const close = priceToNumber(price);
    return periods.map((Period) => {
      const Time = Period === '1min' ? this.#minute * 60_000 : 0;
      return { Period, Time, Open: close, High: close, Low: close, Close: close, Volume: 1 };
    });
  }

  #sources(): LiveSources {
    const idOf = (code: string) => this.#codes.indexOf(code) + 1;
    return {
      market: {
        instruments: () => this.#codes.map((code) => ({ id: idOf(code), code })),
        instrumentByCode: (code) => (this.#codes.includes(code) ? { id: idOf(code), code } : undefined),
        dayMarket: (instrumentId) => {
          const price = this.#prices.get(instrumentId);
          if (price === undefined) return undefined;
          const symbol = this.#codes[instrumentId - 1] ?? '';
          return { symbol, quotation: { close: priceToNumber(price), change: 0 } };
        },
        formingBars: (instrumentId) => this.#bars(instrumentId),
      },
      session: {
        authenticate: async (token) => {
          const caller = this.#sessions.get(token);
          await this.gate;
          return caller;
        },
      },
      follow: { openCopiesOf: (userId) => this.copies.get(userId) ?? [] },
      ledger: { accountsOf: async (userId) => this.accounts.get(userId) ?? [] },
      forex: {
        riskOf: (userId) => this.trades.get(userId),
        moversOf: (userId) =>
          [...this.holders].flatMap(([instrumentId, users]) => (users.has(userId) ? [instrumentId] : [])),
      },
    };
  }
}

/** Opens a stage; the caller closes it. */
export function openStage(options: ConstructorParameters<typeof Stage>[0] = {}): Promise<Stage> {
  return new Stage(options).open();
}

/** FOREX_TRADE of an account with one position. */
export function aTrade(profit: string): ForexTrade {
  return {
    ProfitsTotal: profit,
    HazardRate: 10,
    CautionMoneyAll: '100.000000',
    TransOrder: [{ Id: 1, UpdatePrice: 1.1, FactProfits: profit }],
  };
}

/** One account as getBalance shows it. */
export function anAccount(accountTypeId: number, balance: string): WireAccount {
  return {
    accountTypeId,
    type: ['', 'forex', 'micro', 'change'][accountTypeId] ?? '',
    balance,
    lockBalance: '0.000000',
    currencyId: 1,
  };
}
