import {
  type ContractAccount,
  cancelPending,
  closeMany,
  closePosition,
  type DecisionContext,
  openPosition,
  type PendingOrder,
  type Position,
  placePending,
  reversePosition,
  setStops,
} from '@tidemark/domain/forex';
import { mapOutcome, type Outcome } from '@tidemark/domain/outcome';
import type { OfKind, UnitOfWork } from '../../desk/index.ts';
import type { ForexCommand, ForexResults, OrderAtDecision } from '../commands.ts';
import { evaluateTriggers } from './evaluate-triggers.ts';
import { decideReset } from './reset.ts';

/** What a decision works with. */
interface Scope {
  readonly floor: DecisionContext;
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
  open: ({ floor, account }, { order }) => openPosition(floor, account, order),
  place: ({ floor, account }, { order }) =>
    mapOutcome(placePending(floor, account, order), (placed) => atDecision(floor, placed)),
  close: ({ floor, account }, { asked }) => closePosition(floor, account, asked),
  close_many: ({ floor, account }, command) => closeMany(floor, account, command),
  reverse: ({ floor, account }, command) =>
    reversePosition(floor, account, { ...command, id: command.dealId }),
  cancel: ({ floor, account }, { orderId }) => cancelPending(floor, account, orderId),
  set_stops: ({ floor, account }, { orderId, stops }) =>
    mapOutcome(setStops(floor, account, { id: orderId, stops }), (order) => atDecision(floor, order)),
  meet: ({ floor, account }, { fired }) => evaluateTriggers(floor, account, fired),
  reset: ({ floor, account, unit }, command) => decideReset(floor, account, command, unit),
};

/** Decides one command by the domain's rules. */
export function decide<Kind extends ForexCommand['kind']>(
  scope: Scope,
  command: OfKind<ForexCommand, Kind> & { readonly kind: Kind },
): Outcome<ForexResults[Kind]> {
  return decisions[command.kind](scope, command);
}

function atDecision(floor: DecisionContext, order: PendingOrder | Position): OrderAtDecision {
  if (!('target' in order)) return { position: order, valuation: floor.valuations.of(order) };
  const quote = floor.market.quote(order.instrumentId);
  return { pending: order, price: quote.status === 'silent' ? undefined : quote.tick.price };
}
