import * as calls from '@tidemark/contract/calls/money/fund';
import { answer, type Route } from '../../platform/http/route.ts';
import { buy } from './actions/buy.ts';
import { listFunds, showFund } from './actions/list-funds.ts';
import { listIncome, listSubscriptions } from './actions/list-subscriptions.ts';
import { applyRefund, estimateRefund } from './actions/redeem.ts';
import type { FundParts } from './parts.ts';

export function fundRoutes(parts: FundParts): Route[] {
  return [
    answer(calls.fundList, (input, context) => listFunds(parts, input, context)),
    answer(calls.fundInfo, (input, context) => showFund(parts, input, context)),
    answer(calls.fundBuy, (input, context) => buy(parts, input, context)),
    answer(calls.fundSubList, (input, context) => listSubscriptions(parts, input, context)),
    answer(calls.fundInsList, (input, context) => listIncome(parts, input, context)),
    answer(calls.fundRefundInfo, (input, context) => estimateRefund(parts, input, context)),
    answer(calls.fundApplyRefund, (input, context) => applyRefund(parts, input, context)),
  ];
}
