import { type Amount, formatAmount } from '@tidemark/domain/money';
import type { DraftLine } from '../../shared/orders/draft-order.ts';
import { readPrice } from './ticket-problems.ts';
import type { TicketView } from './use-ticket.ts';

/**
 * Levels of the ticket with their results: loss at the stop-loss, gain at the take-profit, in USD, in percent of
 * the equity, and the gain as a multiple of the loss. A level that was not set yet has no line.
 */
export function draftLines({
  input,
  market,
  preview,
}: Pick<TicketView, 'input' | 'market' | 'preview'>): readonly DraftLine[] {
  const unset = input.unset ?? [];
  const { atStop, atTarget } = preview.sums ?? {};
  const lines: DraftLine[] = [];
  const target = input.kind === 'pending' ? readPrice(input.target) : undefined;
  if (target !== undefined) lines.push({ level: 'target', price: target });
  const stop = unset.includes('stopLoss') ? undefined : readPrice(input.stopLoss);
  if (stop !== undefined)
    lines.push({ level: 'stopLoss', price: stop, ...resultOf(atStop, market.account?.equity) });
  const take = unset.includes('takeProfit') ? undefined : readPrice(input.takeProfit);
  if (take !== undefined)
    lines.push({
      level: 'takeProfit',
      price: take,
      ...resultOf(atTarget, market.account?.equity),
      ...multipleOf(atTarget, stop === undefined ? undefined : atStop),
    });
  return lines;
}

function resultOf(result: Amount | undefined, equity: Amount | undefined): Partial<DraftLine> {
  if (result === undefined) return {};
  const ofEquity =
    equity === undefined || equity <= 0n ? {} : { ofEquity: (numberOf(result) / numberOf(equity)) * 100 };
  return { result: formatAmount(result), ...ofEquity };
}

/** Gain ÷ loss; none where the stop-loss loses nothing. */
function multipleOf(gain: Amount | undefined, atStop: Amount | undefined): Partial<DraftLine> {
  if (gain === undefined || atStop === undefined || atStop >= 0n) return {};
  return { multiple: numberOf(gain) / -numberOf(atStop) };
}

/** For a ratio that is only shown; money itself stays exact. */
const numberOf = (amount: Amount) => Number(formatAmount(amount));
