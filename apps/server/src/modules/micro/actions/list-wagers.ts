import type { CallOutput, CallRead } from '@tidemark/contract';
import type { microOrders } from '@tidemark/contract/calls/micro';
import { type Amount, formatAmount, ZERO } from '@tidemark/domain/money';
import { present } from '@tidemark/domain/outcome';
import type { MicroContext } from '../context.ts';
import { presentClosed, presentRunning, type WireWager } from '../present.ts';
import { selectClosedPage, selectRunningPage } from '../store.ts';

type Wanted = CallRead<typeof microOrders>;
type Page = CallOutput<typeof microOrders>;

/** The caller's futures of one status, newest first; closed ones include the void ones. */
export async function listWagers(micro: MicroContext, input: Wanted, userId: number): Promise<Page> {
  const accountId = await micro.accountOf(userId);
  const { id: wagerId, page: number, page_size: limit } = input;
  const page = { accountId, wagerId, offset: (number - 1) * limit, limit };
  switch (input.status) {
    case 1: {
      const { wagers, total } = await selectRunningPage(micro.database, page);
      const now = micro.clock.now();
      const orders = wagers.map((wager) => presentRunning(wager, instrumentOf(micro, wager), now));
      return pageOf(orders, total, input, ZERO);
    }
    case 3: {
      const { wagers, total, profits } = await selectClosedPage(micro.database, page);
      const orders = wagers.map((wager) => presentClosed(wager, instrumentOf(micro, wager)));
      return pageOf(orders, total, input, profits);
    }
  }
}

function instrumentOf(micro: MicroContext, { instrumentId }: { instrumentId: number }) {
  return present(micro.market.instrument(instrumentId), 'the instrument of a future is known');
}

function pageOf(data: WireWager[], total: number, input: Wanted, profits: Amount): Page {
  return {
    data,
    total,
    page: input.page,
    last_page: Math.max(1, Math.ceil(total / input.page_size)),
    all_fact_profits: formatAmount(profits),
  };
}
