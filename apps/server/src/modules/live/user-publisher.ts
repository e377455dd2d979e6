import type { ForexTrade, ServerFrame, UserEventTopic, UserStateTopic } from '@tidemark/contract/live';
import type { Millis } from '@tidemark/domain/time';
import type { Connection } from './connection.ts';
import { messageText, preparedFrame } from './frames.ts';
import type { LiveLimits } from './limits.ts';
import type { LiveMetrics } from './metrics.ts';
import { PriceThrottle } from './price-throttle.ts';
import type { LiveSources, WireAccount } from './sources.ts';
import { TimeSlices } from './time-slicing.ts';

/** A user with at least one open, logged-in socket; other users cost nothing. */
interface Audience {
  readonly userId: number;
  readonly connections: Set<Connection>;
  readonly account: Pace;
}

/** When a state of a user is to be pushed again. */
interface Pace {
  isDue: boolean;
  /** A lookup is running; changes during it are looked up afterwards. */
  isBusy: boolean;
  pushedAt: Millis;
}

const NO_POSITIONS: ForexTrade = {
  ProfitsTotal: '0.000000',
  HazardRate: 0,
  CautionMoneyAll: '0.000000',
  TransOrder: [],
};

/** How often is looked for users whose next push has become due. */
const ROUND_MS = 50;

/**
 * What only its owner gets: states at a pace (the newest value, at most some times a second), and
 * events at once and without loss.
 */
export class UserPublisher {
  readonly #sources: Pick<LiveSources, 'ledger' | 'forex' | 'follow'>;
  readonly #limits: LiveLimits;
  readonly #metrics: LiveMetrics;
  readonly #steady: () => Millis;
  readonly #onDefect: (error: unknown) => void;
  readonly #audiences = new Map<number, Audience>();
  readonly #due = new Set<Audience>();
  readonly #tradePace: PriceThrottle;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(input: {
    readonly sources: Pick<LiveSources, 'ledger' | 'forex' | 'follow'>;
    readonly limits: LiveLimits;
    readonly metrics: LiveMetrics;
    readonly steady: () => Millis;
    readonly onDefect: (error: unknown) => void;
  }) {
    this.#sources = input.sources;
    this.#limits = input.limits;
    this.#metrics = input.metrics;
    this.#steady = input.steady;
    this.#onDefect = input.onDefect;
    this.#tradePace = new PriceThrottle({
      gapMs: input.limits.userGapMs,
      moversOf: (userId) => input.sources.forex.moversOf(userId),
      push: (userId) => this.#pushTrade(userId),
      steady: input.steady,
      onDefect: input.onDefect,
    });
  }

  join(userId: number, connection: Connection): void {
    const audience = this.#audiences.get(userId) ?? {
      userId,
      connections: new Set(),
      account: { isDue: false, isBusy: false, pushedAt: -Infinity },
    };
    audience.connections.add(connection);
    this.#audiences.set(userId, audience);
    this.#tradePace.follow(userId);
  }

  leave(userId: number, connection: Connection): void {
    const audience = this.#audiences.get(userId);
    if (!audience) return;
    audience.connections.delete(connection);
    if (audience.connections.size > 0) return;
    this.#audiences.delete(userId);
    this.#tradePace.leave(userId);
    this.#due.delete(audience);
  }

  /** Whether a user has an open logged-in socket. */
  isThere(userId: number): boolean {
    return this.#audiences.has(userId);
  }

  /** How many open sockets a user has. */
  socketsOf(userId: number): number {
    return this.#audiences.get(userId)?.connections.size ?? 0;
  }

  /** Sends a socket the current value of a state that it has just subscribed to. */
  publishInitial(userId: number, connection: Connection, topic: UserStateTopic): void {
    if (connection.isBehind()) {
      connection.owed.add(topic);
      return;
    }
    this.#tellState(userId, connection, topic);
  }

  /** The socket has drained: it gets the newest value of every state it was spared. */
  caughtUp(userId: number, connection: Connection): void {
    const owed = [...connection.owed];
    connection.owed.clear();
    for (const topic of owed) this.#tellState(userId, connection, topic);
  }

  /** The price of an instrument moved: the profit of those who hold it did too. */
  priceMoved(instrumentId: number): void {
    this.#tradePace.priceMoved(instrumentId);
  }

  positionsChanged(userId: number): void {
    this.#tradePace.changed(userId);
  }

  balancesChanged(userId: number): void {
    const audience = this.#audiences.get(userId);
    if (audience) this.#markAccount(audience);
  }

  /** Sends an event to the owner's sockets; slow ones get it too. */
  publishEvent(userId: number, message: ServerFrame & { readonly type: UserEventTopic }): void {
    const audience = this.#audiences.get(userId);
    if (!audience) return;
    const frame = preparedFrame(messageText(message));
    for (const connection of audience.connections) {
      if (!connection.privateTopics.has(message.type)) continue;
      connection.write(frame);
      this.#metrics.messages.inc();
    }
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#tradePace.stop();
  }

  #tellState(userId: number, connection: Connection, topic: UserStateTopic): void {
    switch (topic) {
      case 'FOREX_TRADE':
        connection.writeText(this.#tradeText(userId));
        this.#tradePace.told(userId);
        return;
      case 'FOREX_FOLLOW_TRADE':
        connection.writeText(this.#copiesText(userId));
        return;
      case 'ACCOUNT': {
        connection.sentAccounts.clear();
        const audience = this.#audiences.get(userId);
        if (audience) this.#lookUpAccounts(audience);
        return;
      }
    }
  }

  #tradeText(userId: number): string {
    return messageText({ type: 'FOREX_TRADE', data: this.#sources.forex.riskOf(userId) ?? NO_POSITIONS });
  }

  /** The results of a user's copied positions. */
  #copiesText(userId: number): string {
    const copies = new Set(this.#sources.follow.openCopiesOf(userId));
    const held = copies.size === 0 ? [] : (this.#sources.forex.riskOf(userId)?.TransOrder ?? []);
    const data = { TransOrder: held.filter(({ Id }) => copies.has(Id)) };
    return messageText({ type: 'FOREX_FOLLOW_TRADE', data });
  }

  #markAccount(audience: Audience): void {
    audience.account.isDue = true;
    this.#markDue(audience);
  }

  #markDue(audience: Audience): void {
    this.#due.add(audience);
    this.#startRound(0);
  }

  #startRound(waitMs: Millis): void {
    if (this.#timer !== undefined || this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#round().catch(this.#onDefect);
    }, waitMs);
  }

  async #round(): Promise<void> {
    const timeSlices = new TimeSlices(this.#steady);
    try {
      for (const audience of [...this.#due]) {
        this.#pushDue(audience);
        if (timeSlices.isUsedUp()) await timeSlices.rest();
      }
    } finally {
      this.#timer = undefined;
      if (this.#due.size > 0) this.#startRound(ROUND_MS);
    }
  }

  #pushDue(audience: Audience): void {
    const now = this.#steady();
    if (this.#isReady(audience.account, now)) this.#lookUpAccounts(audience);
    if (!audience.account.isDue) this.#due.delete(audience);
  }

  #isReady(pace: Pace, now: Millis): boolean {
    return pace.isDue && !pace.isBusy && now - pace.pushedAt >= this.#limits.userGapMs;
  }

  #pushTrade(userId: number): void {
    const audience = this.#audiences.get(userId);
    if (!audience) return;
    this.#pushState(audience, 'FOREX_TRADE', () => this.#tradeText(userId));
    this.#pushState(audience, 'FOREX_FOLLOW_TRADE', () => this.#copiesText(userId));
  }

  /** Sends a state to every subscribed socket of a user; built once, and only if there is one. */
  #pushState({ connections }: Audience, topic: UserStateTopic, textOf: () => string): void {
    let frame: Buffer | undefined;
    for (const connection of connections) {
      if (!this.#mayTell(connection, topic)) continue;
      frame ??= preparedFrame(textOf());
      connection.write(frame);
      this.#metrics.messages.inc();
    }
  }

  /** Whether a state may be written to a socket now; a slow one is owed it. */
  #mayTell(connection: Connection, topic: UserStateTopic): boolean {
    if (!connection.privateTopics.has(topic)) return false;
    if (!connection.isBehind()) return true;
    connection.owed.add(topic);
    this.#metrics.skipped.inc();
    return false;
  }

  #lookUpAccounts(audience: Audience): void {
    const { account } = audience;
    if (account.isBusy) {
      this.#markAccount(audience);
      return;
    }
    if (![...audience.connections].some((connection) => connection.privateTopics.has('ACCOUNT'))) {
      account.isDue = false;
      return;
    }
    account.isDue = false;
    account.isBusy = true;
    this.#sources.ledger
      .accountsOf(audience.userId)
      .then((accounts) => this.#pushAccounts(audience, accounts))
      .catch((error: unknown) => {
        // The database may be briefly unavailable: retried at the user's pace, not dropped.
        account.pushedAt = this.#steady();
        this.#markAccount(audience);
        this.#onDefect(error);
      })
      .finally(() => {
        account.isBusy = false;
      });
  }

  /** Sends each socket the accounts that differ from those last sent to it. */
  #pushAccounts(audience: Audience, accounts: readonly WireAccount[]): void {
    audience.account.pushedAt = this.#steady();
    for (const connection of audience.connections) {
      if (!this.#mayTell(connection, 'ACCOUNT')) continue;
      const changed = accounts.filter((account) => {
        const text = JSON.stringify(account);
        if (connection.sentAccounts.get(account.accountTypeId) === text) return false;
        connection.sentAccounts.set(account.accountTypeId, text);
        return true;
      });
      if (changed.length === 0) continue;
      connection.writeText(messageText({ type: 'ACCOUNT', data: changed }));
      this.#metrics.messages.inc();
    }
  }
}
