import { offeredInstrument } from '@tidemark/domain/forex';
import { optionPosting } from '@tidemark/domain/ledger';
import { type Amount, minus, negate, ZERO } from '@tidemark/domain/money';
import { acceptOption, endOfOption, type FixedTimeOption, type OptionEnd } from '@tidemark/domain/options';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { OfKind, UnitOfWork } from '../desk/index.ts';
import type { Market } from '../market/index.ts';
import type { MicroCommand, MicroResults } from './commands.ts';
import type { OptionChanges } from './option-changes.ts';

/** Input of a decision. */
export interface MicroScope {
  readonly market: Market;
  readonly changes: OptionChanges;
  readonly unit: UnitOfWork;
  nextId(): number;
}

type Decisions = {
  readonly [Kind in MicroCommand['kind']]: (
    scope: MicroScope,
    command: OfKind<MicroCommand, Kind>,
  ) => Outcome<MicroResults[Kind]>;
};

/** The rule of each kind of command: a refusal that has changed nothing, or its result. */
const decisions: Decisions = { open, settle, cancel, look: () => true };

/** Decides one command. */
export function decide<Kind extends MicroCommand['kind']>(
  scope: MicroScope,
  command: OfKind<MicroCommand, Kind> & { readonly kind: Kind },
): Outcome<MicroResults[Kind]> {
  return decisions[command.kind](scope, command);
}

/** Accepts a future: its amount is locked, its terms are frozen, and it opens at the current price. */
function open(scope: MicroScope, command: OfKind<MicroCommand, 'open'>): Outcome<MicroResults['open']> {
  const { market, unit, changes } = scope;
  const instrument = market.instrument(command.instrumentId);
  if (!instrument) return refuse('market.unknown_instrument', {}, 'forex_id');
  const offered = offeredInstrument(instrument);
  if (isRefusal(offered)) return offered;

  const account = unit.account(command.accountIds[0]);
  const accepted = acceptOption({
    ask: command.ask,
    offer: command.offer,
    quote: market.quote(instrument.id),
    isConversionLive: market.conversion(instrument.quote)?.live ?? false,
    closesAt: market.closesAt(instrument.id),
    free: minus(account.balance, account.locked),
    now: unit.now,
  });
  if (isRefusal(accepted)) return accepted;

  const option: FixedTimeOption = {
    ...accepted,
    id: scope.nextId(),
    accountId: account.id,
    userId: account.userId,
    instrumentId: instrument.id,
  };
  unit.lock(account, option.amount);
  unit.fact('micro.opened', option.userId, option.id);
  changes.open(option);
  return { option, at: unit.now };
}

function settle(scope: MicroScope, command: OfKind<MicroCommand, 'settle'>): boolean {
  const option = scope.changes.of(command.accountIds[0]).find(({ id }) => id === command.optionId);
  if (!option) return false;
  const { tick, isSilent } = command.atDue;
  // The opening tick is always found, unless it is past its retention.
  const how = endOfOption(option, { tick: tick ?? option.openTick, isSilent });
  // Also on a clock that was set back meanwhile it ends when it was due, or later.
  end(scope, option, how, Math.max(scope.unit.now, option.dueAt));
  return true;
}

function cancel(scope: MicroScope, command: OfKind<MicroCommand, 'cancel'>): true {
  for (const option of scope.changes.of(command.accountIds[0])) {
    end(scope, option, { kind: 'void', reason: 'demo_reset' }, scope.unit.now);
  }
  return true;
}

/** Ends a future: the amount is unlocked; a result moves between the account and the broker. */
function end({ unit, changes }: MicroScope, option: FixedTimeOption, how: OptionEnd, closedAt: Millis): void {
  const account = unit.account(option.accountId);
  unit.lock(account, negate(option.amount));
  unit.post(account, optionPosting(profitOf(how)), option.id);
  unit.fact(how.kind === 'void' ? 'micro.void' : 'micro.settled', option.userId, option.id);
  changes.close({ ...option, end: how, closedAt });
}

function profitOf(how: OptionEnd): Amount {
  return how.kind === 'void' ? ZERO : how.profit;
}
