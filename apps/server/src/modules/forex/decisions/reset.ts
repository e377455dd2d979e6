import { type ClosedDeal, profitAt } from '@tidemark/domain/forex';
import { demoStartPosting } from '@tidemark/domain/ledger';
import { type Outcome, present, refuse } from '@tidemark/domain/outcome';
import { DEMO_START } from '../../ledger/index.ts';
import type { OpenPosition } from '../deal.ts';
import type { DecisionScope, ForexCommand } from '../decision-scope.ts';
import { settle } from './close.ts';

/**
 * Starts a demo user's accounts again: positions closed at the price in force (one that cannot be
 * dealt at: at their opening price), each account brought back to its start (rules.md, «Demo»).
 */
export function decideReset(
  scope: DecisionScope,
  command: Extract<ForexCommand, { kind: 'reset' }>,
): Outcome<true> {
  const { dealing, changes } = scope;
  const accounts = command.accountIds.map((id) => dealing.account(id));
  if (accounts.some((account) => !account.isDemo)) return refuse('session.only_demo_accounts');

  for (const position of changes.of(command.accountIds[0])) {
    settle(scope, position, endOf(scope, position), 'demo_reset');
  }
  for (const account of accounts) {
    dealing.post(account, demoStartPosting(account.balance, DEMO_START), account.userId);
  }
  dealing.fact('demo.reset', command.userId, command.accountIds[0]);
  return true;
}

function endOf(scope: DecisionScope, position: OpenPosition): ClosedDeal {
  const { market } = scope;
  const instrument = present(market.instrument(position.instrumentId), 'a held instrument is known');
  const quote = market.quote(instrument.id);
  const conversion = market.conversion(instrument.quote);
  if (quote.status === 'open' && conversion?.live) {
    return {
      tick: quote.tick,
      rate: conversion.rate,
      profit: profitAt(position, quote.tick.price, conversion.rate),
    };
  }
  const tick = { instrumentId: instrument.id, ...position.openTick };
  return { tick, rate: position.openRate, profit: profitAt(position, position.openPrice, position.openRate) };
}
