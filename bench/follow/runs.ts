import { close, submit } from '@tidemark/contract/calls/trading/forex';
import { aMarketOrder, type CopyInstance, closeEverything } from './instance.ts';

/** Orders of one's own of every follower, all waiting at once: how long until the last is answered. */
export async function singleOrders(instance: CopyInstance): Promise<number> {
  const order = aMarketOrder(instance);
  const started = performance.now();
  await Promise.all(instance.followers.map((one) => instance.made(submit, one, order)));
  const took = performance.now() - started;
  await closeEverything(instance, instance.followers);
  return took;
}

/** An order of the leader: the time until the last copy is filled. */
export async function fanOutOnce(instance: CopyInstance): Promise<number> {
  const started = performance.now();
  const opened = await instance.made(submit, instance.leader, aMarketOrder(instance));
  await instance.follow.settled();
  const took = performance.now() - started;
  const { Id } = opened as { Id: number };
  await instance.made(close, instance.leader, { id: Id });
  await instance.follow.settled();
  return took;
}
