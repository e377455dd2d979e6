import * as calls from '@tidemark/contract/calls/trading/copies';
import { createConcurrencyLimit } from '../../../platform/concurrency-limit/concurrency-limit.ts';
import { answer, type RequestContext, type Route } from '../../../platform/http/route.ts';
import { networkOf } from '../../session/index.ts';
import type { ListParts } from './parts.ts';
import { listFollowed, listFollowers } from './show-followings.ts';
import { listFollowOrders } from './show-orders.ts';
import { showPreview } from './show-preview.ts';
import { showSimulation } from './show-simulation.ts';

export type { ListParts } from './parts.ts';

/** A simulation reads up to 1,000 orders of a leader, and visitors may ask for one; who asks takes turns. */
const SIMULATIONS_GATE = { running: 2, waiting: 50, waitingPerShare: 4 };

/** Users wait each for themselves, visitors with their network. */
const shareOf = ({ caller, address }: RequestContext) =>
  caller ? `user ${caller.userId}` : networkOf(address);

/** What is read of followings and copies, and who answers it. */
export function listRoutes(parts: ListParts): Route[] {
  const simulations = createConcurrencyLimit(SIMULATIONS_GATE);
  return [
    answer(calls.followedTrader, (input, context) => listFollowed(parts, input, context)),
    answer(calls.myFollower, (input, context) => listFollowers(parts, input, context)),
    answer(calls.myDealFollowOrder, (input, context) => listFollowOrders(parts, input, context)),
    answer(calls.preview, (input, context) => showPreview(parts, input, context)),
    answer(calls.simulation, (input, context) =>
      simulations.run(() => showSimulation(parts, input, context), shareOf(context)),
    ),
  ];
}
