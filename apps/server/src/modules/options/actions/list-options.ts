import type { CallOutput, CallRead } from '@tidemark/contract';
import type { microOrders } from '@tidemark/contract/calls/trading/micro';
import { type Amount, formatAmount, ZERO } from '@tidemark/domain/money';
import { present } from '@tidemark/domain/outcome';
import type { MicroContext } from '../context.ts';
import { presentClosed, presentRunning, type WireOption } from '../present.ts';
import { selectClosedPage, selectRunningPage } from '../store/options.ts';

type Wanted = CallRead<typeof microOrders>;
type Page = CallOutput<typeof microOrders>;

/** The caller's futures of one status, newest first; closed ones include the void ones. */
export async function listOptions(micro: MicroContext, input: Wanted, userId: number): Promise<Page> {
  const accountId = await micro.accountOf(userId);
  const { id: optionId, page: number, page_size: limit } = input;
  const page = { accountId, optionId, offset: (number - 1) * limit, limit };
  switch (input.status) {
    case 1: {
      const { options, total } = await selectRunningPage(micro.database, page);
      const now = micro.clock.now();
      const orders = options.map((option) => presentRunning(option, instrumentOf(micro, option), now));
      return pageOf(orders, total, input, ZERO);
    }
    case 3: {
      const { options, total, profits } = await selectClosedPage(micro.database, page);
      const orders = options.map((option) => presentClosed(option, instrumentOf(micro, option)));
      return pageOf(orders, total, input, profits);
    }
  }
}

function instrumentOf(micro: MicroContext, { instrumentId }: { instrumentId: number }) {
  return present(micro.market.instrument(instrumentId), 'the instrument of a future is known');
}

function pageOf(data: WireOption[], total: number, input: Wanted, profits: Amount): Page {
  return {
    data,
    total,
    page: input.page,
    last_page: Math.max(1, Math.ceil(total / input.page_size)),
    all_fact_profits: formatAmount(profits),
  };
}
