import { close, getProfits, myDeal, submit } from '@tidemark/contract/calls/forex';
import { answer, type Route } from '../../platform/http/route.ts';
import { closePosition } from './actions/close-position.ts';
import { listDeals } from './actions/list-deals.ts';
import { profitsToday } from './actions/profits-today.ts';
import { submitOrder } from './actions/submit-order.ts';
import type { ForexContext } from './context.ts';

export function forexRoutes(forex: ForexContext): Route[] {
  return [
    answer(submit, (input, context) => submitOrder(forex, input, context)),
    answer(close, (input, context) => closePosition(forex, input, context)),
    answer(myDeal, (input, context) => listDeals(forex, input, context.caller.userId)),
    answer(getProfits, (_input, context) => profitsToday(forex, context.caller.userId)),
  ];
}
