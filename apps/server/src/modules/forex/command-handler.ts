import {
  type ContractAccount,
  cancelPending,
  chargeFinancing,
  closeMany,
  closePosition,
  type DecisionContext,
  expirePendings,
  openPosition,
  type PendingOrder,
  type Position,
  placePending,
  reversePosition,
  setStops,
  withdrawableCash,
} from '@tidemark/domain/forex';
import type { Price } from '@tidemark/domain/market';
import type { Amount } from '@tidemark/domain/money';
import { mapOutcome, type Outcome } from '@tidemark/domain/outcome';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Write } from '../../platform/database/queryable.ts';
import type { IdSource } from '../../platform/ids/ids.ts';
import { noticesQueued, queueingNotices, type UserNotice } from '../../platform/outbox/outbox.ts';
import type { AccountStates, BatchHandler, CommandHandler, OfKind, UnitOfWork } from '../desk/index.ts';
import { balancesChanged } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import { AccountChanges, writesOf } from './batch/account-changes.ts';
import type { BatchObserver, Happened } from './batch/batch-observer.ts';
import { createDecisionContext } from './batch/decision-context.ts';
import { prefetchHoldings } from './batch/load-holdings.ts';
import type { PositionCache } from './batch/position-cache.ts';
import type { ForexCommand, ForexResults, OrderAtDecision } from './commands.ts';
import { evaluateTriggers } from './decisions/evaluate-triggers.ts';
import { decideReset } from './decisions/reset.ts';
import { positionsChanged, positionsClosed } from './events.ts';
import { noticesOf } from './notices.ts';
import type { AccountRules } from './rules.ts';

export interface ForexHandlerInput {
  readonly market: Market;
  readonly bus: Bus;
  readonly positionCache: PositionCache;
  readonly orderIds: IdSource;
  readonly rules: AccountRules;
  /** The best price of a position's trailing stop. */
  readonly bestOf: (position: Position) => Price;
  readonly observer: () => BatchObserver;
}

/** What contracts do in a batch of the desk, for others who move the money of contract accounts. */
export interface ForexBatchHandler extends BatchHandler<ForexCommand, ForexResults> {
  /** What may leave a contract account of the batch, as what was decided before has left it. */
  withdrawable(accountId: number, unit: UnitOfWork): Outcome<Amount>;
  /** A contract account of the batch, to decide on; what is done to it is written with the batch. */
  contractOf(accountId: number, unit: UnitOfWork): ContractAccount;
  /** The prices, limits and ids that its decisions use. */
  contextOf(unit: UnitOfWork): DecisionContext;
  /** What has happened in the batch so far. */
  readonly happened: readonly Happened[];
}

/** The command handler of contract orders. */
export type ForexCommandHandler = CommandHandler<ForexCommand, ForexResults, ForexBatchHandler>;

/** Decides contract orders by the domain's rules, and writes what they have changed. */
export function createForexHandler(input: ForexHandlerInput): ForexCommandHandler {
  return {
    name: 'forex',
    ids: [input.orderIds],
    states: [holdingsOf(input)],
    begin: () => new ForexBatch(input),
  };
}

/** The holdings of contract accounts; if cached ones were wrong, the observers' state is reloaded too. */
function holdingsOf({ positionCache, observer }: ForexHandlerInput): AccountStates {
  return {
    kind: 'forex',
    versionOf: (accountId) => positionCache.of(accountId)?.version,
    async load(through, accounts) {
      const known = accounts.flatMap(({ id }) => (positionCache.of(id) ? [id] : []));
      await Promise.all([
        prefetchHoldings(through, positionCache, accounts),
        observer().reload(through, known),
      ]);
    },
  };
}

class ForexBatch implements ForexBatchHandler {
  readonly #input: ForexHandlerInput;
  readonly #changes: AccountChanges;
  #context: DecisionContext | undefined;
  #notices: readonly UserNotice[] = [];

  constructor(input: ForexHandlerInput) {
    this.#input = input;
    this.#changes = new AccountChanges(input.positionCache);
  }

  decide(command: ForexCommand, unit: UnitOfWork): Outcome<ForexResults[ForexCommand['kind']]> {
    const account = this.#changes.account(command.accountIds[0], unit);
    return decide({ context: this.contextOf(unit), account, unit }, command);
  }

  get happened(): readonly Happened[] {
    return this.#changes.events;
  }

  contractOf(accountId: number, unit: UnitOfWork): ContractAccount {
    return this.#changes.account(accountId, unit);
  }

  withdrawable(accountId: number, unit: UnitOfWork): Outcome<Amount> {
    const { cash, positions } = this.#changes.account(accountId, unit);
    const { balance, locked } = cash;
    return withdrawableCash(this.contextOf(unit), { balance, locked, positions });
  }

  contextOf(unit: UnitOfWork): DecisionContext {
    const { market, rules, orderIds, bestOf } = this.#input;
    this.#context ??= createDecisionContext({ market, rules, unit, bestOf, nextId: () => orderIds.next() });
    return this.#context;
  }

  writes(unit: UnitOfWork): readonly Write[] {
    const beside = this.#input.observer().writes(this.#changes.events, unit);
    this.#notices = noticesOf(this.#input.market, this.#changes.events);
    const notices = this.#notices.length > 0 ? [queueingNotices(this.#notices, unit.now)] : [];
    return [...writesOf(this.#changes, unit.now), ...beside, ...notices];
  }

  committed(unit: UnitOfWork): void {
    // Also accounts that only other handlers have changed: what is remembered of them follows.
    for (const account of unit.accounts.values()) {
      const held = this.#changes.holdingsOf(account.id);
      if (account.kind !== 'forex' || !held) continue;
      const { accountId, positions, pendings, isWarned } = held;
      const { userId, isDemo, balance, locked } = account;
      const version = unit.versionAfter(account);
      this.#input.positionCache.put({
        accountId,
        userId,
        isDemo,
        version,
        balance,
        locked,
        positions,
        pendings,
        isWarned,
      });
    }
    this.#input.observer().committed(unit);
    this.#publish(unit);
  }

  #publish(unit: UnitOfWork): void {
    const { bus } = this.#input;
    const contracts = [...unit.touched].filter(({ kind }) => kind === 'forex');
    const userIds = [...new Set(contracts.map((account) => account.userId))];
    if (userIds.length === 0) return;
    const closedByUser = new Map<number, number[]>();
    for (const { userId, id } of this.#changes.closed) {
      closedByUser.set(userId, [...(closedByUser.get(userId) ?? []), id]);
    }
    for (const [userId, ids] of closedByUser) bus.publish(positionsClosed, { userId, ids });
    bus.publish(positionsChanged, { userIds });
    bus.publish(balancesChanged, { userIds });
    if (this.#notices.length > 0) bus.publish(noticesQueued, this.#notices);
  }
}

/** What a decision works with. */
interface Scope {
  readonly context: DecisionContext;
  readonly account: ContractAccount;
  readonly unit: UnitOfWork;
}

type Decisions = {
  readonly [Kind in ForexCommand['kind']]: (
    scope: Scope,
    command: OfKind<ForexCommand, Kind>,
  ) => Outcome<ForexResults[Kind]>;
};

/** The rule of each kind of command: a refusal that has changed nothing, or its result. */
const decisions: Decisions = {
  open: ({ context, account }, { order }) => openPosition(context, account, order),
  place: ({ context, account }, { order }) =>
    mapOutcome(placePending(context, account, order), (placed) => atDecision(context, placed)),
  close: ({ context, account }, { asked }) => closePosition(context, account, asked),
  close_many: ({ context, account }, command) => closeMany(context, account, command),
  reverse: ({ context, account }, command) =>
    reversePosition(context, account, { ...command, id: command.dealId }),
  cancel: ({ context, account }, { orderId }) => cancelPending(context, account, orderId),
  expire({ context, account }, { moment }) {
    expirePendings(context, account, moment);
    return true;
  },
  set_stops: ({ context, account }, { orderId: id, ...asked }) =>
    mapOutcome(setStops(context, account, { ...asked, id }), (order) => atDecision(context, order)),
  evaluate_ticks: ({ context, account }, { fired }) => evaluateTriggers(context, account, fired),
  charge_financing: ({ context, account }, command) => chargeFinancing(context, account, command),
  reset: ({ context, account, unit }, command) => decideReset(context, account, command, unit),
};

/** Decides one command by the domain's rules. */
export function decide<Kind extends ForexCommand['kind']>(
  scope: Scope,
  command: OfKind<ForexCommand, Kind> & { readonly kind: Kind },
): Outcome<ForexResults[Kind]> {
  return decisions[command.kind](scope, command);
}

function atDecision(context: DecisionContext, order: PendingOrder | Position): OrderAtDecision {
  if (!('target' in order)) return { position: order, valuation: context.valuations.of(order) };
  const quote = context.market.quote(order.instrumentId);
  return { pending: order, price: quote.status === 'no_price' ? undefined : quote.tick.price };
}
