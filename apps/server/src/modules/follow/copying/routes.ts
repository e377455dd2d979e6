import * as calls from '@tidemark/contract/calls/trading/follow';
import { answer, type Route } from '../../../platform/http/route.ts';
import { cancelFollow } from './actions/cancel-follow.ts';
import { type FollowContext, followTrader } from './actions/follow-trader.ts';

/** Contract calls of copy trading and who answers them. */
export function followRoutes(context: FollowContext): Route[] {
  const beginInTurn = followTrader(context);
  return [
    answer(calls.followTrader, beginInTurn),
    answer(calls.canalFollow, (asked, request) => cancelFollow(context, asked, request)),
  ];
}
