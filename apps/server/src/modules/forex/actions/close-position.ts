import type { CallOutput, CallRead } from '@tidemark/contract';
import type { close, closeAll, reverse } from '@tidemark/contract/calls/trading/forex';
import { sum } from '@tidemark/domain/money';
import { mapOutcome, type Outcome } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../platform/http/route.ts';
import type { ForexContext } from '../context.ts';
import { presentClosed, presentOpened, presentSums, type WireOrder } from '../present.ts';
import { explained, instrumentOf, ownerOf } from './own-orders.ts';

/** Closes a position of the caller, or a part of it; a foreign id is answered like a missing one. */
export async function closePosition(
  forex: ForexContext,
  input: CallRead<typeof close>,
  context: CallerContext,
): Promise<Outcome<WireOrder>> {
  const owner = ownerOf(context, await forex.ledger.accountIdsOf(context.caller.userId));
  const outcome = await forex.desk.execute(forex.handler, {
    ...owner,
    kind: 'close',
    asked: { id: input.id, lots: input.cont, seen: seenOf(input) },
  });
  return mapOutcome(await explained(forex, owner.accountIds, input.id, outcome), (closed) =>
    presentClosed(closed, instrumentOf(forex, closed)),
  );
}

/** Open positions of one user at most, and what closing each takes of the desk's ids. */
const IDS_MAX = 1000;

/** Closes many positions of the caller at the current prices. */
export async function closeAllPositions(
  forex: ForexContext,
  { forex_id: instrumentId, which }: CallRead<typeof closeAll>,
  context: CallerContext,
): Promise<Outcome<CallOutput<typeof closeAll>>> {
  const owner = ownerOf(context, await forex.ledger.accountIdsOf(context.caller.userId));
  const outcome = await forex.desk.execute(forex.handler, {
    ...owner,
    kind: 'close_many',
    idsMax: IDS_MAX,
    instrumentId,
    which,
  });
  return mapOutcome(outcome, ({ closed, left }) => ({
    closed: closed.map((one) => presentClosed(one, instrumentOf(forex, one))),
    left: [...left],
    ...presentSums(sum(closed.map(({ profit }) => profit)), sum(closed.map(({ fee }) => fee))),
  }));
}

/** Closes a position of the caller and opens its opposite, or does neither. */
export async function reverseOfCaller(
  forex: ForexContext,
  input: CallRead<typeof reverse>,
  context: CallerContext,
): Promise<Outcome<CallOutput<typeof reverse>>> {
  const owner = ownerOf(context, await forex.ledger.accountIdsOf(context.caller.userId));
  const outcome = await forex.desk.execute(forex.handler, {
    ...owner,
    kind: 'reverse',
    dealId: input.id,
    feeBasis: forex.feeBasis(),
    seen: seenOf(input),
  });
  return mapOutcome(await explained(forex, owner.accountIds, input.id, outcome), ({ closed, opened }) => ({
    closed: presentClosed(closed, instrumentOf(forex, closed)),
    opened: presentOpened(opened, instrumentOf(forex, opened)),
  }));
}

function seenOf(input: { expect_price?: number | undefined; max_deviation?: number | undefined }) {
  return { expected: input.expect_price, deviationMax: input.max_deviation };
}
