import { getSeconds, microOrders, submitMicro } from '@tidemark/contract/calls/micro';
import { answer, type Route } from '../../platform/http/route.ts';
import { listWagers } from './actions/list-wagers.ts';
import { submitWager } from './actions/submit-wager.ts';
import type { MicroContext } from './context.ts';
import { presentOffer } from './present.ts';

export function microRoutes(micro: MicroContext): Route[] {
  return [
    answer(getSeconds, () =>
      presentOffer(micro.offers.current(), micro.offers.voidTotal(), micro.clock.now()),
    ),
    answer(submitMicro, (input, context) => submitWager(micro, input, context)),
    answer(microOrders, (input, context) => listWagers(micro, input, context.caller.userId)),
  ];
}
