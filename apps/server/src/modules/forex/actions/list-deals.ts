import type { CallOutput, CallRead } from '@tidemark/contract';
import type { myDeal } from '@tidemark/contract/calls/forex';
import { formatAmount, ZERO } from '@tidemark/domain/money';
import { present } from '@tidemark/domain/outcome';
import type { ForexContext } from '../context.ts';
import { presentClosed, presentOpen, type WireOrder } from '../present.ts';
import { selectHistory, selectOpenPositions } from '../store.ts';
import { Valuations } from '../valuation.ts';

type Page = CallOutput<typeof myDeal>;

/** The caller's contract orders of one status, newest first, with the sum of all their results. */
export async function listDeals(
  forex: ForexContext,
  input: CallRead<typeof myDeal>,
  userId: number,
): Promise<Page> {
  const { forex: accountId } = await forex.accounts.of(userId);
  switch (input.status) {
    case 0:
      return pageOf([], 0, input, formatAmount(ZERO));
    case 1:
      return holding(forex, input, accountId);
    case 3:
      return history(forex, input, accountId);
  }
}

async function holding(
  forex: ForexContext,
  input: CallRead<typeof myDeal>,
  accountId: number,
): Promise<Page> {
  const positions = (await selectOpenPositions(forex.database, [accountId])).reverse();
  const valuations = new Valuations(forex.market);
  const offset = (input.page - 1) * input.page_size;
  const orders = positions.slice(offset, offset + input.page_size).map((position) => {
    const { price, rate } = valuations.of(position);
    return presentOpen(position, instrumentOf(forex, position.instrumentId), price, rate);
  });
  return pageOf(orders, positions.length, input, formatAmount(valuations.profitsOf(positions)));
}

async function history(
  forex: ForexContext,
  input: CallRead<typeof myDeal>,
  accountId: number,
): Promise<Page> {
  const offset = (input.page - 1) * input.page_size;
  const { deals, total, profits } = await selectHistory(forex.database, {
    accountId,
    offset,
    limit: input.page_size,
  });
  const orders = deals.map((deal) => presentClosed(deal, instrumentOf(forex, deal.instrumentId)));
  return pageOf(orders, total, input, formatAmount(profits));
}

function instrumentOf(forex: ForexContext, id: number) {
  return present(forex.market.instrument(id), 'a dealt instrument is known');
}

function pageOf(data: WireOrder[], total: number, input: CallRead<typeof myDeal>, profits: string): Page {
  return {
    data,
    total,
    page: input.page,
    last_page: Math.max(1, Math.ceil(total / input.page_size)),
    all_fact_profits: profits,
  };
}
