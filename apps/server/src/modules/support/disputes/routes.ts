import * as calls from '@tidemark/contract/calls/trading/disputes';
import { refuse } from '@tidemark/domain/outcome';
import { answer, type Route } from '../../../platform/http/route.ts';
import type { SupportParts } from '../parts.ts';
import { disputeById, selectAttached, selectDisputes, selectOfOrder } from '../store/disputes.ts';
import { openDisputeOf } from './actions/open-dispute.ts';
import { withdrawDisputeOf } from './actions/withdraw-dispute.ts';
import { presentAttached, presentDispute } from './present.ts';

/** Disputes of one order that are shown with it. */
const OF_ORDER_MAX = 50;

export function disputeRoutes(support: SupportParts): Route[] {
  const { database } = support;
  return [
    answer(calls.openDispute, (input, context) => openDisputeOf(support, input, context)),
    answer(calls.withdrawDispute, ({ id }, context) => withdrawDisputeOf(support, id, context)),
    answer(calls.disputeList, async ({ page, page_size: pageSize }, { caller }) => {
      const { rows, total } = await selectDisputes(database, { userId: caller.userId, page, pageSize });
      const last_page = Math.max(1, Math.ceil(total / pageSize));
      return { data: rows.map(presentDispute), total, page, last_page };
    }),
    answer(calls.disputesOfOrder, async ({ kind, id: orderId }, { caller: { userId } }) => {
      const found = await selectOfOrder(database, { userId, kind, orderId, limit: OF_ORDER_MAX });
      return { data: found.map(presentDispute) };
    }),
    answer(calls.disputeOne, async ({ id }, { caller }) => {
      const dispute = await disputeById(database, id);
      if (dispute?.userId !== caller.userId) return refuse('dispute.unknown', {}, 'id');
      return presentAttached(dispute, await selectAttached(database, id));
    }),
  ];
}
