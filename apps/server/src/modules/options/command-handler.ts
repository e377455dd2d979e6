import type { Outcome } from '@tidemark/domain/outcome';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Write } from '../../platform/database/queryable.ts';
import type { IdSource } from '../../platform/ids/ids.ts';
import { noticesQueued, queueingNotices, type UserNotice } from '../../platform/outbox/outbox.ts';
import type { BatchHandler, CommandHandler, UnitOfWork } from '../desk/index.ts';
import { balancesChanged } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import { prefetchRunning } from './actions/load-running.ts';
import type { ClosedOption } from './closed-option.ts';
import type { MicroCommand, MicroResults } from './commands.ts';
import { decide } from './decisions.ts';
import { optionsClosed } from './events.ts';
import type { OptionCache } from './option-cache.ts';
import { OptionChanges } from './option-changes.ts';
import { presentEvent } from './present.ts';
import { closingOptions, insertingOptions } from './store/options.ts';

export interface MicroHandlerInput {
  readonly market: Market;
  readonly bus: Bus;
  readonly book: OptionCache;
  readonly optionIds: IdSource;
  /** Called with the number of futures that were void because the source was silent. */
  readonly onVoid: (count: number) => void;
}

/** The command handler of Up/Down futures. */
export type MicroCommandHandler = CommandHandler<MicroCommand, MicroResults>;

/** Decides Up/Down futures by the domain's rules, and writes what they have changed. */
export function createMicroHandler(input: MicroHandlerInput): MicroCommandHandler {
  const { book } = input;
  return {
    name: 'micro',
    ids: [input.optionIds],
    states: [
      {
        kind: 'micro',
        versionOf: (accountId) => book.of(accountId)?.version,
        load: (through, accounts) => prefetchRunning(through, book, accounts),
      },
    ],
    begin: () => new MicroBatch(input),
  };
}

class MicroBatch implements BatchHandler<MicroCommand, MicroResults> {
  readonly #input: MicroHandlerInput;
  readonly #changes: OptionChanges;

  constructor(input: MicroHandlerInput) {
    this.#input = input;
    this.#changes = new OptionChanges(input.book);
  }

  decide(command: MicroCommand, unit: UnitOfWork): Outcome<MicroResults[MicroCommand['kind']]> {
    const { market, optionIds } = this.#input;
    return decide({ market, unit, changes: this.#changes, nextId: () => optionIds.next() }, command);
  }

  writes({ now }: UnitOfWork): readonly Write[] {
    const { opened, closed } = this.#changes;
    const notices = this.#voidNotices();
    const writes: Write[] = [];
    if (opened.length > 0) writes.push(insertingOptions(opened));
    if (closed.length > 0) writes.push(closingOptions(closed));
    if (notices.length > 0) writes.push(queueingNotices(notices, now));
    return writes;
  }

  committed(unit: UnitOfWork): void {
    for (const account of unit.accounts.values()) {
      if (account.kind !== 'micro') continue;
      const options = this.#changes.of(account.id);
      this.#input.book.put({ accountId: account.id, version: unit.versionAfter(account), options });
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
    const byUser = new Map<number, ClosedOption[]>();
    for (const option of closed) byUser.set(option.userId, [...(byUser.get(option.userId) ?? []), option]);
    for (const [userId, own] of byUser) bus.publish(optionsClosed, { userId, closed: own.map(presentEvent) });
    bus.publish(balancesChanged, { userIds });
    if (notices.length > 0) bus.publish(noticesQueued, notices);
  }

  /** Notifies of futures that were void because the source was silent. */
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
