import { formatAmount } from '@tidemark/domain/money';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { type EventPosting, selectPostingsOf } from '../../ledger/index.ts';
import { selectApprovedCorrections } from '../store/corrections.ts';
import type { Correction } from './correction.ts';

/** More than there will be in many years. */
const ALL = 1_000_000;

/** Every approved correction must have its one posting, and every such posting its correction. */
export async function verifyCorrections(database: Queryable): Promise<string[]> {
  const approved = await selectApprovedCorrections(database);
  const postings = (
    await Promise.all(
      (['credit', 'debit'] as const).map(async (direction) => {
        const asked = { event: `funding.correction_${direction}`, afterId: 0, limit: ALL };
        return (await selectPostingsOf(database, asked)).map((posting) => ({ direction, posting }));
      }),
    )
  ).flat();
  const left = new Map(approved.map((correction) => [correction.id, correction]));
  const breaches = postings.flatMap(({ direction, posting }) => {
    const correction = left.get(posting.reference);
    left.delete(posting.reference);
    return explains(correction, direction, posting)
      ? []
      : [`posting ${posting.id}: correction ${posting.reference} does not say what it moved`];
  });
  const unposted = [...left.values()].map(
    ({ id, amount }) => `correction ${id}: ${formatAmount(amount)} was approved and is not posted`,
  );
  return [...breaches, ...unposted];
}

function explains(correction: Correction | undefined, direction: string, posting: EventPosting): boolean {
  const user = direction === 'credit' ? posting.paidTo : posting.paidBy;
  return (
    correction?.direction === direction &&
    correction.amount === posting.amount &&
    correction.accountId === user?.id
  );
}
