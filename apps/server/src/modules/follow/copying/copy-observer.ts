import { present } from '@tidemark/domain/outcome';
import type { Queryable, Write } from '../../../platform/database/queryable.ts';
import { queueingNotices } from '../../../platform/outbox/outbox.ts';
import type { UnitOfWork } from '../../desk/index.ts';
import type { BatchObserver } from '../../forex/index.ts';
import { insertingCopies, savingCopies, selectCopiesAmong } from '../store/copies.ts';
import { insertingFollowings, savingFollowings } from '../store/followings.ts';
import { insertingIntents } from '../store/intents.ts';
import { insertingSettlements } from '../store/performance-fees.ts';
import { Notes } from './copy-changes.ts';
import type { CopyIndex } from './copy-index.ts';
import { noticesOf } from './events.ts';
import { loadInForce } from './load.ts';

/** The observer of contract trading for copies, and the notes of batches under way. */
export interface CopyObserver extends BatchObserver {
  notesOf(unit: UnitOfWork): Notes;
}

/**
 * Observes every batch of contracts: leaders' fills become intents and ended copies are noted, in the same
 * transaction.
 */
export function createCopyObserver(
  positionCache: CopyIndex,
  database: Queryable,
  onCommitted: (notes: Notes) => void,
): CopyObserver {
  const underWay = new WeakMap<UnitOfWork, Notes>();
  const notesOf = (unit: UnitOfWork): Notes => {
    const notes = underWay.get(unit) ?? new Notes(positionCache, unit.now);
    underWay.set(unit, notes);
    return notes;
  };
  return {
    notesOf,
    writes(happened, unit) {
      const notes = notesOf(unit);
      notes.read(happened);
      for (const { kind, userId } of unit.facts) if (kind === 'demo.reset') endAll(notes, userId);
      const notices = noticesOf(notes);
      return notices.length > 0 ? [...writesOf(notes), queueingNotices(notices, unit.now)] : writesOf(notes);
    },
    committed(unit) {
      const notes = present(underWay.get(unit), 'what is committed was written');
      if (notes.isEmpty) return;
      positionCache.apply(notes);
      onCommitted(notes);
    },
    reload(through, accountIds) {
      const known = accountIds.filter((id) => positionCache.knows(id));
      if (known.length === 0) return undefined;
      return loadInForce(through, known).then((stored) => positionCache.reload(known, stored));
    },
    openedAmong: (orderIds) => selectCopiesAmong(database, orderIds),
  };
}

/** A user who resets a demo account follows no leader any more. */
function endAll(notes: Notes, userId: number): void {
  for (const following of [...notes.followingsOf(userId)]) notes.end(following);
}

function writesOf(notes: Notes): Write[] {
  if (notes.isEmpty) return [];
  const [begun, changed] = split(notes.followings, notes.begun);
  const [filled, altered] = split(notes.copies, notes.filled);
  const writes: Write[] = [];
  if (begun.length > 0) writes.push(insertingFollowings(begun));
  if (changed.length > 0) writes.push(savingFollowings(changed));
  if (filled.length > 0) writes.push(insertingCopies(filled));
  if (altered.length > 0) writes.push(savingCopies(altered));
  if (notes.settled.length > 0) writes.push(insertingSettlements(notes.settled));
  if (notes.intents.length > 0) writes.push(insertingIntents(notes.intents.map(({ intent }) => intent)));
  return writes;
}

/** New ones, and those that are stored already. */
function split<Row>(rows: ReadonlyMap<number, Row>, fresh: ReadonlySet<number>): [Row[], Row[]] {
  const [news, olds]: [Row[], Row[]] = [[], []];
  for (const [id, row] of rows) (fresh.has(id) ? news : olds).push(row);
  return [news, olds];
}
