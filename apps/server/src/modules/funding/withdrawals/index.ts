import * as calls from '@tidemark/contract/calls/money/withdrawals';
import { answer, type Route } from '../../../platform/http/route.ts';
import type { FundingParts } from '../parts.ts';
import { cancel } from './actions/cancel.ts';
import { confirm, confirmByLink, showLinked } from './actions/confirm.ts';
import { showDrawInfo } from './actions/draw-info.ts';
import { listWithdrawals } from './actions/list.ts';
import { sendCode } from './actions/send-code.ts';
import { draw } from './actions/withdraw.ts';
import { expireUnconfirmed, keepExpiring } from './expiry.ts';
import { withdrawalReviews } from './reviews.ts';

/** What people pay out, from the wish to the payment. */
export function createWithdrawals(funding: FundingParts) {
  const routes: Route[] = [
    answer(calls.drawInfo, (_, context) => showDrawInfo(funding, context)),
    answer(calls.draw, (input, context) => draw(funding, input, context)),
    answer(calls.drawCode, (input, context) => sendCode(funding, input, context)),
    answer(calls.drawConfirm, (input, context) => confirm(funding, input, context)),
    answer(calls.drawLink, (input, context) => showLinked(funding, input, context)),
    answer(calls.drawLinkConfirm, (input, context) => confirmByLink(funding, input, context)),
    answer(calls.drawCancel, (input, context) => cancel(funding, input, context)),
    answer(calls.drawList, (input, context) => listWithdrawals(funding, input, context)),
  ];
  let stopExpiring = () => {};
  return {
    routes,
    reviews: withdrawalReviews(funding),
    async start() {
      // What expired while the server was down.
      await expireUnconfirmed(funding);
      stopExpiring = keepExpiring(funding);
    },
    stop: () => stopExpiring(),
  };
}
