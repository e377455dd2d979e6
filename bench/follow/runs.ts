import { close, submit } from '@tidemark/contract/calls/forex';
import { aMarketOrder, type CopyHouse, closeEverything } from './house.ts';

/** Orders of one's own of every follower, all waiting at once: how long until the last is answered. */
export async function singleOrders(house: CopyHouse): Promise<number> {
  const order = aMarketOrder(house);
  const started = performance.now();
  await Promise.all(house.followers.map((one) => house.made(submit, one, order)));
  const took = performance.now() - started;
  await closeEverything(house, house.followers);
  return took;
}

/** An order of the leader: how long until the last copy is dealt. */
export async function fanOutOnce(house: CopyHouse): Promise<number> {
  const started = performance.now();
  const opened = await house.made(submit, house.leader, aMarketOrder(house));
  await house.follow.settled();
  const took = performance.now() - started;
  const { Id } = opened as { Id: number };
  await house.made(close, house.leader, { id: Id });
  await house.follow.settled();
  return took;
}
