import type { Outcome } from '@tidemark/domain/outcome';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Queryable, Write } from '../../platform/database/queryable.ts';
import type { IdSource } from '../../platform/ids/ids.ts';
import { noticesQueued, queueingNotices, type UserNotice } from '../../platform/outbox/outbox.ts';
import type { Dealer, DealerBatch, Dealing } from '../desk/index.ts';
import { balancesChanged, type LockedAccount } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import { learnRunning } from './actions/load-running.ts';
import type { MicroCommand } from './commands.ts';
import { decide, type MicroScope } from './decisions.ts';
import { wagersClosed } from './events.ts';
import { presentEvent } from './present.ts';
import { closingWagers, insertingWagers, selectRunning } from './store.ts';
import type { ClosedWager } from './wager.ts';
import type { WagerBook } from './wager-book.ts';
import { WagerChanges } from './wager-changes.ts';

export interface MicroDealerInput {
  readonly market: Market;
  readonly bus: Bus;
  readonly book: WagerBook;
  readonly wagerIds: IdSource;
  /** Hears how many futures were void because the source was silent. */
  readonly onVoid: (count: number) => void;
}

/** The dealer of futures: loads, decides by the domain's rules, writes. */
export function createMicroDealer(input: MicroDealerInput): Dealer<MicroCommand> {
  return { name: 'micro', begin: () => new MicroBatch(input) };
}

class MicroBatch implements DealerBatch<MicroCommand> {
  readonly #input: MicroDealerInput;
  readonly #changes = new WagerChanges();
  #scope: MicroScope | undefined;

  constructor(input: MicroDealerInput) {
    this.#input = input;
  }

  reserve(commands: number): Promise<void> {
    return this.#input.wagerIds.reserve(commands);
  }

  learn(database: Queryable, accounts: ReadonlyMap<number, LockedAccount>): Promise<void> | undefined {
    const { book } = this.#input;
    const unknown = [...accounts.values()].filter(
      ({ id, kind, version }) => kind === 'micro' && book.of(id)?.version !== version,
    );
    return unknown.length > 0 ? learnRunning(database, book, unknown) : undefined;
  }

  recollect(accounts: ReadonlyMap<number, LockedAccount>): boolean {
    for (const { id, kind, version } of accounts.values()) {
      if (kind !== 'micro') continue;
      const known = this.#input.book.of(id);
      if (known?.version !== version) return false;
      this.#changes.load(id, known.wagers);
    }
    return true;
  }

  async load(tx: Queryable, commands: readonly MicroCommand[]): Promise<void> {
    const accountIds = [...new Set(commands.map((command) => command.accountIds[0]))];
    for (const accountId of accountIds) this.#changes.load(accountId, []);
    for (const wager of await selectRunning(tx, accountIds)) {
      this.#changes.load(wager.accountId, [...this.#changes.of(wager.accountId), wager]);
    }
  }

  async refresh(): Promise<void> {
    // Everything was read behind the locks: it holds until the commit.
  }

  decide(command: MicroCommand, dealing: Dealing): Outcome<unknown> {
    const { market, wagerIds } = this.#input;
    this.#scope ??= { market, dealing, changes: this.#changes, nextId: () => wagerIds.next() };
    return decide(this.#scope, command);
  }

  keep(outcome: Outcome<unknown>): string {
    return JSON.stringify(outcome);
  }

  async recall(_tx: Queryable, kept: readonly string[]): Promise<readonly Outcome<unknown>[]> {
    return kept.map((text) => JSON.parse(text) as Outcome<unknown>);
  }

  writes({ now }: Dealing): readonly Write[] {
    const { opened, closed } = this.#changes;
    const notices = this.#voidNotices();
    const writes: Write[] = [];
    if (opened.length > 0) writes.push(insertingWagers(opened));
    if (closed.length > 0) writes.push(closingWagers(closed));
    if (notices.length > 0) writes.push(queueingNotices(notices, now));
    return writes;
  }

  committed(dealing: Dealing): void {
    for (const [accountId, wagers] of this.#changes.entries()) {
      const account = dealing.account(accountId);
      const version = account.version + (dealing.saved.has(account) ? 1 : 0);
      this.#input.book.put({ accountId, version, wagers });
    }
    this.#publish();
  }

  #publish(): void {
    const { bus, onVoid } = this.#input;
    const { opened, closed } = this.#changes;
    const userIds = [...new Set([...opened, ...closed].map(({ userId }) => userId))];
    if (userIds.length === 0) return;
    const notices = this.#voidNotices();
    onVoid(notices.length);
    const byUser = new Map<number, ClosedWager[]>();
    for (const wager of closed) byUser.set(wager.userId, [...(byUser.get(wager.userId) ?? []), wager]);
    for (const [userId, own] of byUser) bus.publish(wagersClosed, { userId, closed: own.map(presentEvent) });
    bus.publish(balancesChanged, { userIds });
    if (notices.length > 0) bus.publish(noticesQueued, notices);
  }

  /** Futures that were void because the source was silent are told of. */
  #voidNotices(): UserNotice[] {
    const { market } = this.#input;
    return this.#changes.closed
      .filter(({ end }) => end.kind === 'void' && end.reason === 'source_silent')
      .map(({ id, userId, instrumentId }) => {
        const instrument = market.instrument(instrumentId)?.showCode ?? '';
        return { userId, key: 'micro.void', params: { id, instrument } };
      });
  }
}
