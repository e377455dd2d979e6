import { copyShare, leadsTo } from '@tidemark/domain/follow';
import { formatAmount } from '@tidemark/domain/money';
import type { Queryable } from '../../platform/database/queryable.ts';
import { type DealWithParts, readDeals } from '../forex/index.ts';
import type { Copy } from './copying/following.ts';
import { verifyFees } from './fees/verify.ts';
import {
  selectFilledAfter,
  selectForgotten,
  selectMisplaced,
  selectUndoneDeals,
  selectWhoFollows,
} from './store/verification.ts';

const CHUNK = 5000;

/**
 * Checks every copy against its order and its leader's: filled at the leader's tick, not larger than
 * requested, open while the leader's is, with its own fee and result. Every active follower has a copy of
 * each opening, or a reason; no copy is copied, and no circle exists; performance fees are what their copies make. Returns one sentence per breach.
 */
export async function verifyFollow(database: Queryable): Promise<string[]> {
  const forgotten = await selectForgotten(database);
  const misplaced = await selectMisplaced(database);
  return [
    ...(await verifyCopies(database)),
    ...forgotten.map(
      (one) => `following ${one.followingId}: neither copy nor reason for intent ${one.intentId}`,
    ),
    ...misplaced.map((id) => `copy ${id}: it is a copy of a copy, or of somebody it does not follow`),
    ...(await verifyCircles(database)),
    ...(await verifyFees(database)),
  ];
}

async function verifyCopies(database: Queryable): Promise<string[]> {
  const undone = await selectUndoneDeals(database);
  const breaches: string[] = [];
  for (let after = 0; ; ) {
    const copies = await selectFilledAfter(database, after, CHUNK);
    const last = copies.at(-1);
    if (!last) return breaches;
    const ids = new Set(copies.flatMap(({ id, leaderDealId }) => [id, leaderDealId]));
    const deals = await readDeals(database, [...ids]);
    for (const copy of copies) {
      const [own, leaders] = [deals.get(copy.id), deals.get(copy.leaderDealId)];
      const told = breachesOf(copy, own, leaders, undone.has(copy.leaderDealId));
      breaches.push(...told.map((one) => `copy ${copy.id}: ${one}`));
    }
    after = last.id;
  }
}

function breachesOf(
  copy: Copy,
  own: DealWithParts | undefined,
  leaders: DealWithParts | undefined,
  isUndone: boolean,
): string[] {
  if (!own || own.deal.accountId !== copy.accountId) return ['there is no such deal of its follower'];
  if (!leaders || leaders.deal.userId !== copy.leaderId) return ['there is no such deal of its leader'];
  const told: string[] = [];
  const [{ deal, parts }, { deal: leader }] = [own, leaders];
  if (deal.openTick.seq !== leader.openTick.seq || deal.openPrice !== leader.openPrice) {
    told.push("it was not dealt at its leader's tick");
  }
  if (deal.side !== leader.side || deal.instrumentId !== leader.instrumentId) {
    told.push('it is of another side or instrument than its leader');
  }
  const lots = deal.lots + (parts?.lots ?? 0);
  const { numerator, denominator } = copyShare(copy.ratio, copy.proportion);
  if (BigInt(lots) * denominator > BigInt(copy.leaderLots) * numerator) {
    told.push('it is larger than was asked for');
  }
  const fee = deal.fee + (parts?.fee ?? 0n);
  if (fee !== copy.fee) told.push(`its fee is noted as ${formatAmount(copy.fee)}`);
  const isClosed = 'closedAt' in deal;
  if (copy.state === 'open' && isClosed) told.push('it is noted as open and is closed');
  if (copy.state === 'closed' && !isClosed) told.push('it is noted as closed and is open');
  if (copy.state === 'open' && 'closedAt' in leader && !isUndone)
    told.push('it is open after its leader closed');
  if (copy.state === 'detached') return told;
  const result = (isClosed ? deal.profit : 0n) + (parts?.profit ?? 0n);
  if (result !== copy.profit) told.push(`its result is noted as ${formatAmount(copy.profit)}`);
  return told;
}

async function verifyCircles(database: Queryable): Promise<string[]> {
  const leaders = new Map<number, number[]>();
  const followings = await selectWhoFollows(database);
  for (const { leaderId, followerId } of followings) {
    leaders.set(followerId, [...(leaders.get(followerId) ?? []), leaderId]);
  }
  return followings.flatMap(({ leaderId, followerId }) =>
    leadsTo(leaderId, followerId, (userId) => leaders.get(userId) ?? [])
      ? [`user ${followerId}: follows ${leaderId} in a circle`]
      : [],
  );
}
