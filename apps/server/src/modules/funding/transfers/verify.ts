import type { Queryable } from '../../../platform/database/queryable.ts';
import { digestOfMoves, type EventPosting, selectPostedTwice, selectPostingsOf } from '../../ledger/index.ts';
import { countTransfers, digestOfTransfers, selectTransfersById } from '../store/transfers.ts';
import type { Transfer } from './transfer.ts';

const CHUNK = 10_000;
const EVENT = 'funding.transfer';

/** Every transfer must have its one posting, and every such posting its transfer; a sentence for each that lacks it. */
export async function verifyTransfers(database: Queryable): Promise<string[]> {
  // Millions agree at a glance; one that does not is looked for among them.
  if ((await digestOfMoves(database, EVENT)) === (await digestOfTransfers(database))) return [];
  const twice = await selectPostedTwice(database, EVENT);
  const breaches = twice.map((id) => `transfer ${id}: it was posted more than once`);
  let posted = 0;
  for (let afterId = 0; ; ) {
    const postings = await selectPostingsOf(database, { event: EVENT, afterId, limit: CHUNK });
    const last = postings.at(-1);
    if (!last) break;
    const ids = postings.map(({ reference }) => reference);
    const transfers = new Map((await selectTransfersById(database, ids)).map((one) => [one.id, one]));
    breaches.push(...postings.flatMap((posting) => breachOf(posting, transfers.get(posting.reference))));
    posted += postings.length;
    afterId = last.id;
  }
  const made = await countTransfers(database);
  return made === posted
    ? breaches
    : [...breaches, `there are ${made} transfers, and ${posted} postings of them`];
}

function breachOf(posting: EventPosting, transfer: Transfer | undefined): string[] {
  if (!transfer) return [`posting ${posting.id}: there is no transfer ${posting.reference}`];
  const { paidBy, paidTo, amount } = posting;
  const isExplained =
    paidBy?.userId === transfer.userId &&
    paidTo?.userId === transfer.userId &&
    paidBy.kind === transfer.from &&
    paidTo.kind === transfer.to &&
    amount === transfer.amount;
  return isExplained ? [] : [`transfer ${transfer.id}: it is not what posting ${posting.id} moved`];
}
