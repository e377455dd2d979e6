import type { Millis } from '@tidemark/domain/time';
import type { Write } from '../../../platform/database/queryable.ts';
import {
  cancellingPendings,
  fillingPendings,
  insertingPendings,
  savingPendingStops,
} from '../store/pending-orders.ts';
import {
  completingPositions,
  insertingParts,
  insertingPositions,
  reducingPositions,
} from '../store/positions.ts';
import { deletingWarnings, insertingWarnings, savingStops } from '../store/stops.ts';
import type { AccountChanges } from './account-changes.ts';

/** What a batch has to write, one statement a kind; in this order within one table. */
export function writesOf(changes: AccountChanges, now: Millis): Write[] {
  const { opened, parts, closed, placed, filled, cancelled } = changes;
  const rests = [...changes.rests.values()];
  const withStops = [...changes.withStops.values()];
  const orderStops = [...changes.orderStops.values()];
  const warnings = [...changes.warned];
  const accountsThat = (isWarned: boolean) => warnings.flatMap(([id, is]) => (is === isWarned ? [id] : []));
  const [warned, recovered] = [accountsThat(true), accountsThat(false)];

  const writes: Write[] = [];
  if (opened.length > 0) writes.push(insertingPositions(opened));
  if (parts.length > 0) writes.push(insertingParts(parts));
  if (rests.length > 0) writes.push(reducingPositions(rests));
  if (closed.length > 0) writes.push(completingPositions(closed));
  if (withStops.length > 0) writes.push(savingStops(withStops));
  if (placed.length > 0) writes.push(insertingPendings(placed));
  if (orderStops.length > 0) writes.push(savingPendingStops(orderStops));
  if (filled.length > 0) writes.push(fillingPendings(filled, now));
  if (cancelled.length > 0) writes.push(cancellingPendings(cancelled));
  if (warned.length > 0) writes.push(insertingWarnings(warned, now));
  if (recovered.length > 0) writes.push(deletingWarnings(recovered));
  return writes;
}
