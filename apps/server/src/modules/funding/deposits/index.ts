import * as calls from '@tidemark/contract/calls/money/deposits';
import { answer, type Route } from '../../../platform/http/route.ts';
import type { FundingParts } from '../parts.ts';
import { sumWaiting } from '../store/deposits.ts';
import { cancelDeposit } from './actions/cancel-deposit.ts';
import { listDeposits } from './actions/list-deposits.ts';
import { submitDeposit } from './actions/submit-deposit.ts';
import { depositReviews } from './reviews.ts';

/** What people pay in, from the request to the decision. */
export function createDeposits(funding: FundingParts) {
  const routes: Route[] = [
    answer(calls.chargeSubmit, ({ charge_id, ...submission }, context) =>
      submitDeposit(funding, { ...submission, option: { kind: 'coin', id: charge_id } }, context),
    ),
    answer(calls.wireSubmit, ({ wire_id, ...submission }, context) =>
      submitDeposit(funding, { ...submission, address: '', option: { kind: 'bank', id: wire_id } }, context),
    ),
    answer(calls.depositList, (input, context) => listDeposits(funding, input, context)),
    answer(calls.quickList, (input, context) => listDeposits(funding, input, context)),
    answer(calls.depositCancel, ({ id }, context) => cancelDeposit(funding, id, context)),
  ];
  return {
    routes,
    reviews: depositReviews(funding),
    async open() {
      const { total: count, usd: amount } = await sumWaiting(funding.database);
      return { count, amount };
    },
  };
}
