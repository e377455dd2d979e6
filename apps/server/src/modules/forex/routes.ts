import { recentFill } from '@tidemark/contract/calls/trading/fills';
import { financing } from '@tidemark/contract/calls/trading/financing';
import {
  cancelTrade,
  close,
  closeAll,
  getProfits,
  myDeal,
  reverse,
  riskLevels,
  setStopPrice,
  submit,
} from '@tidemark/contract/calls/trading/forex';
import { answer, type Route } from '../../platform/http/route.ts';
import { cancelOrder, changeStops } from './actions/change-order.ts';
import { closeAllPositions, closePosition, reverseOfCaller } from './actions/close-position.ts';
import { listDeals } from './actions/list-deals.ts';
import { profitsToday } from './actions/profits-today.ts';
import { submitOrder } from './actions/submit-order.ts';
import type { ForexContext } from './context.ts';
import { showFinancing } from './financing/show-financing.ts';
import { presentRiskLevels } from './present-risk.ts';
import { createRecentFill } from './read/recent-fill.ts';

export function forexRoutes(forex: ForexContext): Route[] {
  const recent = createRecentFill(forex);
  return [
    answer(submit, (input, context) => submitOrder(forex, input, context)),
    answer(close, (input, context) => closePosition(forex, input, context)),
    answer(closeAll, (input, context) => closeAllPositions(forex, input, context)),
    answer(reverse, (input, context) => reverseOfCaller(forex, input, context)),
    answer(cancelTrade, (input, context) => cancelOrder(forex, input, context)),
    answer(setStopPrice, (input, context) => changeStops(forex, input, context)),
    answer(myDeal, (input, context) => listDeals(forex, input, context.caller.userId)),
    answer(recentFill, () => recent()),
    answer(financing, ({ id }, { caller }) => showFinancing(forex, id, caller.userId)),
    answer(riskLevels, () => presentRiskLevels(forex.rules.schedule())),
    answer(getProfits, (input, { caller }) =>
      profitsToday(forex, { userId: caller.userId, timeZone: input.time_zone }),
    ),
  ];
}
