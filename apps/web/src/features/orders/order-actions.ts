import type { CallOutput } from '@tidemark/contract';
import { cancelTrade, close, closeAll, reverse, setStopPrice } from '@tidemark/contract/calls/trading/forex';
import { usePriceStore } from '../../live/prices.ts';
import { api } from '../../shared/api/api.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { type SeenPrice, seenPrice } from '../../shared/orders/deviations.ts';
import { inputOfChoice, keyOfChoice, type ManyChoice } from './close/close-many.ts';
import type { Order } from './list/order-lists.ts';
import type { OrderChange } from './stops/stops-draft.ts';
import { type OrderRefusal, useTradeActions } from './use-trade-actions.ts';

/** What was closed together and what stayed. */
export type ClosedMany = CallOutput<typeof closeAll>;

/** Actions on orders. Each resolves to whether it was done, and reports it in a toast. */
export interface OrderActions {
  readonly isBusy: boolean;
  readonly refusal: OrderRefusal | undefined;
  forget(): void;
  /** Closes a position, or with `lots` a part. */
  close(order: Order, lots?: number): Promise<boolean>;
  reverse(order: Order): Promise<boolean>;
  cancel(order: Order): Promise<boolean>;
  setStops(order: Order, change: OrderChange): Promise<boolean>;
  /** Undefined if refused or unanswered; the caller reports the result. */
  closeMany(choice: ManyChoice): Promise<ClosedMany | undefined>;
}

export function useOrderActions(): OrderActions {
  const { run, ...actions } = useTradeActions();
  const done: typeof run = async (what, ask) => {
    const answer = await run(what, ask);
    if (answer && answer.msg !== '') toaster.show(answer.msg, 'good');
    return answer;
  };
  const quietly = (idempotencyKey: string) => ({ quiet: true, idempotencyKey });
  return {
    ...actions,
    close: async ({ Id, Quantity, ...order }, lots) => {
      // Two closings of a part are one wish only while as much is held as when it was made.
      const answer = await done(`close ${Id} ${lots ?? 'all'} of ${Quantity}`, (key) =>
        api.ask(
          close,
          { id: Id, ...(lots === undefined ? {} : { cont: lots }), ...seenBy(key, order) },
          quietly(key),
        ),
      );
      return answer !== undefined;
    },
    reverse: async ({ Id, ...order }) => {
      const answer = await done(`reverse ${Id}`, (key) =>
        api.ask(reverse, { id: Id, ...seenBy(key, order) }, quietly(key)),
      );
      return answer !== undefined;
    },
    cancel: async ({ Id }) =>
      (await done(`cancel ${Id}`, (key) => api.ask(cancelTrade, { id: Id }, quietly(key)))) !== undefined,
    setStops: async ({ Id }, change) => {
      const answer = await done(`stops ${Id} ${JSON.stringify(change)}`, (key) =>
        api.ask(setStopPrice, { id: Id, ...change }, quietly(key)),
      );
      return answer !== undefined;
    },
    closeMany: async (choice) => {
      const answer = await run(`close many ${keyOfChoice(choice)}`, (key) =>
        api.ask(closeAll, inputOfChoice(choice), quietly(key)),
      );
      return answer?.data;
    },
  };
}

/** By Idempotency-Key: a retry without an answer repeats the same request, including the seen price. */
const seenByKey = new Map<string, SeenPrice | undefined>();

/** The price on screen at the tap, for users with a maximum deviation set in the ticket. */
function seenBy(
  key: string,
  { ForexTradeLists: { Code }, UpdatePrice }: Pick<Order, 'ForexTradeLists' | 'UpdatePrice'>,
): SeenPrice | undefined {
  if (!seenByKey.has(key)) {
    seenByKey.set(key, seenPrice(Code, usePriceStore.getState().prices[Code]?.close ?? UpdatePrice));
  }
  return seenByKey.get(key);
}
