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
  set_stops: ({ context, account }, { orderId, stops }) =>
    mapOutcome(setStops(context, account, { id: orderId, stops }), (order) => atDecision(context, order)),
  evaluate_ticks: ({ context, account }, { fired }) => evaluateTriggers(context, account, fired),
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
