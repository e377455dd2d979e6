import type { CallOutput, CallRead } from '@tidemark/contract';
import type { close, closeAll, reverse } from '@tidemark/contract/calls/forex';
import type { Outcome } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../platform/http/route.ts';
import type { ForexContext } from '../context.ts';
import type { WireOrder } from '../present.ts';
import { dealOfCaller } from './deal-of-caller.ts';
import { explained } from './explain-unknown.ts';

/** Closes a position of the caller, or a part of it; a foreign id answers like a missing one. */
export async function closePosition(
  forex: ForexContext,
  input: CallRead<typeof close>,
  context: CallerContext,
): Promise<Outcome<WireOrder>> {
  const { accountId, outcome } = await dealOfCaller(forex, context, {
    kind: 'close',
    asked: { id: input.id, lots: input.cont, seen: seenOf(input) },
  });
  return (await explained(forex, accountId, input.id, outcome)) as Outcome<WireOrder>;
}

/** Open positions of one user at the most, and what closing each takes of the desk's ids. */
const IDS_MAX = 1000;

/** Closes many positions of the caller at the prices in force. */
export async function closeAllPositions(
  forex: ForexContext,
  input: CallRead<typeof closeAll>,
  context: CallerContext,
): Promise<Outcome<CallOutput<typeof closeAll>>> {
  const { outcome } = await dealOfCaller(forex, context, {
    kind: 'close_many',
    idsMax: IDS_MAX,
    instrumentId: input.forex_id,
    which: input.which,
  });
  return outcome as Outcome<CallOutput<typeof closeAll>>;
}

/** Closes a position of the caller and opens its opposite, or does neither. */
export async function reverseOfCaller(
  forex: ForexContext,
  input: CallRead<typeof reverse>,
  context: CallerContext,
): Promise<Outcome<CallOutput<typeof reverse>>> {
  const { accountId, outcome } = await dealOfCaller(forex, context, {
    kind: 'reverse',
    dealId: input.id,
    feeBasis: forex.feeBasis(),
    seen: seenOf(input),
  });
  return (await explained(forex, accountId, input.id, outcome)) as Outcome<CallOutput<typeof reverse>>;
}

function seenOf(input: { expect_price?: number | undefined; max_deviation?: number | undefined }) {
  return { expected: input.expect_price, deviationMax: input.max_deviation };
}
