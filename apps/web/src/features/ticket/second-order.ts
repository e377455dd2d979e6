import type { Side } from '@tidemark/domain/forex';
import type { Draft } from './ticket-draft.ts';
import type { SecondInput, TicketInput } from './ticket-input.ts';
import { readPrice } from './ticket-problems.ts';

/**
 * The second order of a pair as the ticket sends it: its stop-loss and take-profit are as far from its price as
 * those of the first are from theirs, each on its own side. Undefined where there is none.
 */
export function secondOrder(
  input: TicketInput,
  { hasSecond, second, isSecondOpposite }: Draft,
  precision: number,
): SecondInput | undefined {
  if (input.kind !== 'pending' || !hasSecond) return undefined;
  const side = isSecondOpposite ? otherSide(input.side) : input.side;
  const [from, to] = [readPrice(input.target), readPrice(second)];
  const mirrored = (text: string | undefined) => {
    const level = readPrice(text);
    if (from === undefined || to === undefined || level === undefined) return undefined;
    const away = (level - from) * (isSecondOpposite ? -1 : 1);
    const price = Number((to + away).toFixed(precision));
    return price > 0 ? price : undefined;
  };
  return { side, target: second, stopLoss: mirrored(input.stopLoss), takeProfit: mirrored(input.takeProfit) };
}

function otherSide(side: Side | undefined): Side | undefined {
  if (side === undefined) return undefined;
  return side === 'buy' ? 'sell' : 'buy';
}
