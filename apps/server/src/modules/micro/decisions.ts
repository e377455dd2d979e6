import { offeredInstrument } from '@tidemark/domain/forex';
import { wagerPosting } from '@tidemark/domain/ledger';
import { acceptWager, endOfWager, type Wager, type WagerEnd } from '@tidemark/domain/micro';
import { type Amount, minus, negate, ZERO } from '@tidemark/domain/money';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Dealing } from '../desk/index.ts';
import type { Market } from '../market/index.ts';
import type { MicroCommand } from './commands.ts';
import { presentRunning } from './present.ts';
import type { WagerChanges } from './wager-changes.ts';

/** What a decision sees. */
export interface MicroScope {
  readonly market: Market;
  readonly changes: WagerChanges;
  readonly dealing: Dealing;
  nextId(): number;
}

/** Decides one command: a refusal that has changed nothing, or an answer. */
export function decide(scope: MicroScope, command: MicroCommand): Outcome<unknown> {
  switch (command.kind) {
    case 'open':
      return open(scope, command);
    case 'settle':
      return settle(scope, command);
    case 'cancel':
      return cancel(scope, command);
    case 'look':
      return true;
  }
}

/** Accepts a future: its amount is locked, its terms are frozen, the price in force is its opening. */
function open(scope: MicroScope, command: Extract<MicroCommand, { kind: 'open' }>): Outcome<unknown> {
  const { market, dealing, changes } = scope;
  const instrument = market.instrument(command.instrumentId);
  if (!instrument) return refuse('market.unknown_instrument', {}, 'forex_id');
  const offered = offeredInstrument(instrument);
  if (isRefusal(offered)) return offered;

  const account = dealing.account(command.accountIds[0]);
  const accepted = acceptWager({
    ask: command.ask,
    offer: command.offer,
    quote: market.quote(instrument.id),
    isConversionLive: market.conversion(instrument.quote)?.live ?? false,
    closesAt: market.closesAt(instrument.id),
    free: minus(account.balance, account.locked),
    now: dealing.now,
  });
  if (isRefusal(accepted)) return accepted;

  const wager: Wager = {
    ...accepted,
    id: scope.nextId(),
    accountId: account.id,
    userId: account.userId,
    instrumentId: instrument.id,
  };
  dealing.lock(account, wager.amount);
  dealing.fact('micro.opened', wager.userId, wager.id);
  changes.open(wager);
  return presentRunning(wager, instrument, dealing.now);
}

function settle(scope: MicroScope, command: Extract<MicroCommand, { kind: 'settle' }>): boolean {
  const wager = scope.changes.of(command.accountIds[0]).find(({ id }) => id === command.wagerId);
  if (!wager) return false;
  const { tick, isSilent } = command.atDue;
  // The tick it began at is always there to be found, unless it is too old to be kept.
  const how = endOfWager(wager, { tick: tick ?? wager.openTick, isSilent });
  // Also on a clock that was set back meanwhile it ends when it was due, or later.
  end(scope, wager, how, Math.max(scope.dealing.now, wager.dueAt));
  return true;
}

function cancel(scope: MicroScope, command: Extract<MicroCommand, { kind: 'cancel' }>): boolean {
  for (const wager of scope.changes.of(command.accountIds[0])) {
    end(scope, wager, { kind: 'void', reason: 'demo_reset' }, scope.dealing.now);
  }
  return true;
}

/** Ends a future: the amount is unlocked; a result moves between the account and the house. */
function end({ dealing, changes }: MicroScope, wager: Wager, how: WagerEnd, closedAt: Millis): void {
  const account = dealing.account(wager.accountId);
  dealing.lock(account, negate(wager.amount));
  dealing.post(account, wagerPosting(profitOf(how)), wager.id);
  dealing.fact(how.kind === 'void' ? 'micro.void' : 'micro.settled', wager.userId, wager.id);
  changes.close({ ...wager, end: how, closedAt });
}

function profitOf(how: WagerEnd): Amount {
  return how.kind === 'void' ? ZERO : how.profit;
}
