import { isRefusal, type Outcome, type Refusal, refuse } from '../../outcome/index.ts';
import type { ContractAccount } from '../contract-account.ts';
import type { DecisionContext } from '../decision-context.ts';
import type { ClosedPosition } from '../position.ts';
import { netProfit } from '../terms/net.ts';
import { profitAt } from '../terms/profit-margin-fee.ts';
import { endInForce, instrumentOf, settled } from './close.ts';

/** Which positions are meant: all, or those whose result after the fee is above or below zero. */
export type Which = 'all' | 'profitable' | 'losing';

/** What became of many positions: those closed, and those left with the key of the reason. */
export interface ClosedMany {
  readonly closed: readonly ClosedPosition[];
  readonly left: readonly { readonly id: number; readonly key: string }[];
}

/**
 * Closes the selected positions, oldest first, at current prices; those that cannot be executed now stay.
 * Refused if none can be closed.
 */
export function closeMany(
  context: DecisionContext,
  account: ContractAccount,
  asked: { readonly instrumentId: number | undefined; readonly which: Which },
): Outcome<ClosedMany> {
  const meant = account.positions.filter((position) => {
    if (asked.instrumentId !== undefined && position.instrumentId !== asked.instrumentId) return false;
    if (asked.which === 'all') return true;
    const { price, rate } = context.valuations.of(position);
    const profit = netProfit({ profit: profitAt(position, price, rate), fee: position.fee });
    return asked.which === 'profitable' ? profit > 0n : profit < 0n;
  });
  if (meant.length === 0) return refuse('forex.nothing_to_close');
  const closed: ClosedPosition[] = [];
  const left: { id: number; key: string }[] = [];
  let reason: Refusal | undefined;
  for (const position of meant) {
    const end = endInForce(context, position, instrumentOf(context, position));
    if (isRefusal(end)) {
      reason ??= end;
      left.push({ id: position.id, key: end.refusal });
    } else closed.push(settled(context, account, position, end, 'manual'));
  }
  // Where nothing could be closed, the first reason is the answer.
  return closed.length === 0 && reason ? reason : { closed, left };
}
