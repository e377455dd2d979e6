import {
  type ClosedDeal,
  type ContractAccount,
  cancelled,
  type DecisionContext,
  type Position,
  profitAt,
  settled,
} from '@tidemark/domain/forex';
import { DEMO_START, demoStartPosting } from '@tidemark/domain/ledger';
import { type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type { OfKind, UnitOfWork } from '../../desk/index.ts';
import type { ForexCommand } from '../commands.ts';

/**
 * Resets a demo user's accounts: cancels orders, closes positions at the current price (a stale one: at the
 * opening price), and restores the initial balances (docs/spec/rules.md#account).
 */
export function decideReset(
  context: DecisionContext,
  account: ContractAccount,
  command: OfKind<ForexCommand, 'reset'>,
  unit: UnitOfWork,
): Outcome<true> {
  const accounts = command.accountIds.map((id) => unit.account(id));
  if (accounts.some(({ isDemo }) => !isDemo)) return refuse('session.only_demo_accounts');

  for (const order of account.pendings) cancelled(context, account, order, 'demo_reset');
  for (const position of account.positions) {
    settled(context, account, position, endOf(context, position), 'demo_reset');
  }
  if (account.isWarned) account.recover();
  for (const locked of accounts) {
    unit.post(locked, demoStartPosting(locked.balance, DEMO_START), locked.userId);
  }
  unit.fact('demo.reset', command.userId, command.accountIds[0]);
  return true;
}

function endOf(context: DecisionContext, position: Position): ClosedDeal {
  const { market } = context;
  const instrument = present(market.instrument(position.instrumentId), 'a held instrument is known');
  const quote = market.quote(instrument.id);
  const conversion = market.conversion(instrument.quote);
  // A closed market has a current price, its last; a stale one has none.
  if ((quote.status === 'open' || quote.status === 'closed') && conversion?.live) {
    const profit = profitAt(position, quote.tick.price, conversion.rate);
    return { tick: quote.tick, rate: conversion.rate, profit };
  }
  const tick = { instrumentId: instrument.id, ...position.openTick };
  return { tick, rate: position.openRate, profit: profitAt(position, position.openPrice, position.openRate) };
}
