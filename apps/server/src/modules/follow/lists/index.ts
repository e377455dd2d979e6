import * as calls from '@tidemark/contract/calls/trading/copies';
import { answer, type Route } from '../../../platform/http/route.ts';
import type { ListParts } from './parts.ts';
import { listFollowed, listFollowers } from './show-followings.ts';
import { listFollowOrders } from './show-orders.ts';
import { showPreview } from './show-preview.ts';
import { showSimulation } from './show-simulation.ts';

export type { ListParts } from './parts.ts';

/** What is read of followings and copies, and who answers it. */
export function listRoutes(parts: ListParts): Route[] {
  return [
    answer(calls.followedTrader, (input, context) => listFollowed(parts, input, context)),
    answer(calls.myFollower, (input, context) => listFollowers(parts, input, context)),
    answer(calls.myDealFollowOrder, (input, context) => listFollowOrders(parts, input, context)),
    answer(calls.preview, (input, context) => showPreview(parts, input, context)),
    answer(calls.simulation, (input, context) => showSimulation(parts, input, context)),
  ];
}
