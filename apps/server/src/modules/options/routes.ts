import { getSeconds, microOrders, submitMicro } from '@tidemark/contract/calls/trading/micro';
import { answer, type Route } from '../../platform/http/route.ts';
import { listOptions } from './actions/list-options.ts';
import { submitOption } from './actions/submit-option.ts';
import type { MicroContext } from './context.ts';
import { presentOffer } from './present.ts';

export function microRoutes(micro: MicroContext): Route[] {
  return [
    answer(getSeconds, () =>
      presentOffer(micro.offers.current(), micro.offers.voidTotal(), micro.clock.now()),
    ),
    answer(submitMicro, (input, context) => submitOption(micro, input, context)),
    answer(microOrders, (input, context) => listOptions(micro, input, context.caller.userId)),
  ];
}
