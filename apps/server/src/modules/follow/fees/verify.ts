import { performanceFee } from '@tidemark/domain/follow';
import { type Amount, formatAmount, minus, ZERO } from '@tidemark/domain/money';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { financingUntil, realisedUntil } from '../../forex/index.ts';
import { digestOfMoves, sumsByReference } from '../../ledger/index.ts';
import type { FeeSettlement } from '../copying/following.ts';
import {
  digestOfSettlements,
  selectPaidFees,
  selectSettledCopies,
  selectSettledFollowings,
  selectSettlementsAfter,
  selectUnsettledEnds,
} from '../store/fee-verification.ts';

const CHUNK = 200;
const EVENT = 'follow.performance_fee';

/**
 * Computes every performance fee again: the result from the orders of its copies and their financing, the fee and the new mark from result,
 * rate and old mark; marks form a chain that ends at that of the following; each fee was paid by the follower to the
 * leader; no real following ended without a settlement. Returns one sentence per breach.
 */
export async function verifyFees(database: Queryable): Promise<string[]> {
  const marks = new Map<number, Amount>();
  const breaches: string[] = [];
  for (let after = 0; ; ) {
    const settled = await selectSettlementsAfter(database, after, CHUNK);
    const last = settled.at(-1);
    if (!last) break;
    const results = await resultsOf(database, settled);
    for (const one of settled) {
      const told = [
        ...feeBreaches(one, marks.get(one.followingId) ?? ZERO),
        ...resultBreaches(one, results.get(one.id) ?? NOTHING),
      ];
      marks.set(one.followingId, one.markAfter);
      breaches.push(...told.map((sentence) => `performance fee ${one.id}: ${sentence}`));
    }
    after = last.id;
  }
  const forgotten = await selectUnsettledEnds(database);
  return [
    ...breaches,
    ...(await followingBreaches(database, marks)),
    ...(await postingBreaches(database)),
    ...forgotten.map((id) => `following ${id}: it ended, and its performance fee was not settled`),
  ];
}

function feeBreaches(one: FeeSettlement, mark: Amount): string[] {
  const { rate, result, markBefore, paid } = one;
  const told: string[] = [];
  if (markBefore !== mark) {
    told.push(
      `it begins at the mark ${formatAmount(markBefore)}, the one before ended at ${formatAmount(mark)}`,
    );
  }
  const made = performanceFee({ rate, result, highWater: markBefore, free: paid });
  if (made.fee !== one.fee)
    told.push(`it is ${formatAmount(one.fee)}, its result makes ${formatAmount(made.fee)}`);
  if (made.paid !== paid) told.push(`${formatAmount(paid)} were paid, which is more than the fee`);
  if (made.highWater !== one.markAfter) {
    told.push(
      `its mark is ${formatAmount(one.markAfter)}, what was paid makes ${formatAmount(made.highWater)}`,
    );
  }
  return told;
}

/** Results up to a settlement: with and without what was closed in the same millisecond. */
interface Results {
  readonly until: Amount;
  readonly before: Amount;
  /** The overnight financing in both. */
  readonly financing: Amount;
}

const NOTHING: Results = { until: ZERO, before: ZERO, financing: ZERO };

function resultBreaches(one: FeeSettlement, { until, before, financing }: Results): string[] {
  const { result } = one;
  const told: string[] = [];
  if (one.financing !== financing) {
    told.push(`its financing is ${formatAmount(one.financing)}, the charges make ${formatAmount(financing)}`);
  }
  // Moments are whole milliseconds: what was closed within the same one may have come after it.
  if (result !== until && result !== before) {
    told.push(`its result is ${formatAmount(result)}, the orders make ${formatAmount(until)}`);
  }
  return told;
}

async function resultsOf(
  database: Queryable,
  settled: readonly FeeSettlement[],
): Promise<ReadonlyMap<number, Results>> {
  const copies = await selectSettledCopies(
    database,
    settled.map(({ id }) => id),
  );
  const asked = copies.flatMap((one) =>
    one.dealIds.map((dealId) => ({ key: one.id, dealId, until: one.at })),
  );
  const [until, before] = [
    await realisedUntil(database, asked),
    await realisedUntil(
      database,
      asked.map((one) => ({ ...one, until: one.until - 1 })),
    ),
  ];
  const lastCharge = new Map(settled.map(({ id, financingUntil }) => [id, financingUntil]));
  const charged = await financingUntil(
    database,
    asked.map(({ key, dealId }) => ({ key, dealId, untilCharge: lastCharge.get(key) ?? 0 })),
  );
  return new Map(
    copies.map(({ id, fees }) => {
      const financing = charged.get(id)?.amount ?? ZERO;
      const resultOf = (realised: Amount) => minus(minus(realised, fees), financing);
      const results = { until: resultOf(until.get(id) ?? ZERO), before: resultOf(before.get(id) ?? ZERO) };
      return [id, { ...results, financing }];
    }),
  );
}

async function followingBreaches(database: Queryable, marks: ReadonlyMap<number, Amount>): Promise<string[]> {
  const followings = await selectSettledFollowings(database);
  return followings.flatMap(({ id, highWater, isOfTerms }) => [
    ...(isOfTerms ? [] : [`following ${id}: a performance fee has another rate or other users than it`]),
    ...((marks.get(id) ?? ZERO) === highWater
      ? []
      : [`following ${id}: its mark is ${formatAmount(highWater)}, that of its last performance fee is not`]),
  ]);
}

/** What was paid is what was posted, between the same two users. */
async function postingBreaches(database: Queryable): Promise<string[]> {
  if ((await digestOfMoves(database, EVENT)) === (await digestOfSettlements(database))) return [];
  const [paid, posted] = [await selectPaidFees(database), await sumsByReference(database, [EVENT])];
  const ids = new Set([...paid.keys(), ...posted.keys()]);
  const told = [...ids].flatMap((id) => {
    const [owed, moved] = [paid.get(id) ?? ZERO, posted.get(id) ?? ZERO];
    if (owed === moved) return [];
    return [
      `performance fee ${id}: ${formatAmount(owed)} were paid, its posting moved ${formatAmount(moved)}`,
    ];
  });
  return told.length > 0
    ? told
    : ['performance fees: a posting is between other accounts than its follower and leader'];
}
