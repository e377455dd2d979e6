import { commitmentTo, formatEntry, type TickEntry } from '../../entry/index.ts';
import type { ReadReceipt, TickLeaf } from '../read/read-receipt.ts';
import { type TickRole, tickRoles } from '../receipt.ts';
import type { TickReference } from '../record.ts';
import type { Check } from '../verdict.ts';
import { failed, judged, passed, unknown } from './finding.ts';
import { plain, priceOf } from './numbers.ts';
import { isLeafOf } from './signature.ts';

/** Whether the commitment to the record is the leaf of the log that the receipt names. */
export function checkRecord({ receipt, checkpoint, record, salt, proof }: ReadReceipt): Check {
  const { content, index } = receipt.record;
  const entry = formatEntry({ kind: 'record', commitment: commitmentTo(content, salt) });
  const isLeaf = isLeafOf({ entry, index, proof }, checkpoint);
  return judged('record', isLeaf, { index: String(index), kind: record.kind, id: record.id });
}

/** Whether each tick is the leaf of the log that the receipt names. */
export function checkTicks({ checkpoint, ticks }: ReadReceipt): readonly Check[] {
  return tickRoles.flatMap((role) => {
    const leaf = ticks.get(role);
    if (leaf === undefined) return [];
    const { instrument, seq } = leaf.tick;
    const params = { role, instrument, seq: String(seq), index: String(leaf.index) };
    return [judged('tick', isLeafOf(leaf, checkpoint), params)];
  });
}

/** What the record says about a tick that it was executed at. */
export interface Reference {
  readonly role: 'open' | 'close';
  readonly instrument: string;
  readonly tick: TickReference;
  /** The receipt is of nothing without it. */
  readonly isRequired: boolean;
}

/** Whether a tick of the record is the tick of the log. */
export function checkReference(
  ticks: ReadReceipt['ticks'],
  { role, instrument, tick, isRequired }: Reference,
): Check {
  const leaf = ticks.get(role);
  const named = { role, instrument, seq: String(tick.seq) };
  if (leaf === undefined) {
    return (isRequired ? failed : unknown)('reference', { ...named, what: 'missing' });
  }
  const wrong = difference(leaf.tick, instrument, tick);
  if (wrong !== undefined) return failed('reference', { ...named, ...wrong });
  return passed('reference', { ...named, at: String(tick.at), price: plain(tick.price) });
}

function difference(
  entry: TickEntry,
  instrument: string,
  { seq, at, price }: TickReference,
): { readonly what: string; readonly expected: string; readonly found: string } | undefined {
  if (entry.instrument !== instrument) {
    return { what: 'instrument', expected: entry.instrument, found: instrument };
  }
  if (entry.seq !== seq) return { what: 'seq', expected: String(entry.seq), found: String(seq) };
  if (entry.at !== at) return { what: 'at', expected: String(entry.at), found: String(at) };
  if (priceOf(entry.price) === priceOf(price)) return undefined;
  return { what: 'price', expected: plain(entry.price), found: plain(price) };
}

/** Whether the ticks beside this one have the numbers before and after it, and were no later and no earlier. */
export function checkNeighbours(ticks: ReadReceipt['ticks'], role: TickRole): readonly Check[] {
  const leaf = ticks.get(role);
  if (leaf === undefined) return [];
  const before = ticks.get(`${role}Before` as TickRole);
  const after = ticks.get(`${role}After` as TickRole);
  const { tick } = leaf;
  const params = { role, instrument: tick.instrument, seq: String(tick.seq) };
  const wrong = [before && misplaced(before, leaf, 'before'), after && misplaced(leaf, after, 'after')];
  const what = wrong.find((one) => one !== undefined);
  if (what !== undefined) return [failed('neighbours', { ...params, what })];
  const missing = [...(before || tick.seq === 1 ? [] : ['before']), ...(after ? [] : ['after'])];
  if (missing.length > 0) return [unknown('neighbours', { ...params, what: missing.join(' ') })];
  return [passed('neighbours', params)];
}

function misplaced<What extends string>(
  { tick: earlier }: TickLeaf,
  { tick: later }: TickLeaf,
  what: What,
): What | undefined {
  const isNext =
    earlier.instrument === later.instrument && earlier.seq + 1 === later.seq && earlier.at <= later.at;
  return isNext ? undefined : what;
}
