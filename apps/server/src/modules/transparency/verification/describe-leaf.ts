import { parseEntry } from '@tidemark/verify/entry';
import type { Batch } from '../store/batches.ts';

/** A leaf in words: which tick, posting or entry it is. */
export function describeLeaf(content: Uint8Array, batch: Batch, leaf: number): string {
  const entry = parseEntry(Buffer.from(content).toString());
  if (entry?.kind === 'tick') return `tick ${entry.seq} of ${entry.instrument}`;
  if (entry?.kind === 'record') return recordAt(batch, leaf) ?? 'a record';
  if (entry?.kind === 'missing') return `the note that ${describeMissing(entry.what)} was missing`;
  return entry === undefined ? 'no entry of a log' : `the entry “${entry.kind}”`;
}

function recordAt({ first, ticks, records }: Batch, leaf: number): string | undefined {
  let index = first + ticks;
  for (const [kind, ids] of records) {
    const id = ids[leaf - index];
    if (id !== undefined) return describeRecord(kind, id);
    index += ids.length;
  }
  return undefined;
}

const names: Readonly<Record<string, string>> = {
  posting: 'posting',
  'deal.open': 'opening of order',
  'deal.close': 'close of order',
  'trade.open': 'opening of Up/Down trade',
  'trade.settle': 'settlement of Up/Down trade',
  withdrawal: 'withdrawal',
  'fund.payment': 'fund payment',
  audit: 'audit entry',
  liabilities: 'liabilities statement',
  dispute: 'dispute',
  'dispute.receipt': 'the receipt of dispute',
  'posting.earlier': 'the digest of the earlier postings up to',
};

/** `posting 17`, `close of order 5`. */
export function describeRecord(kind: string, id: string): string {
  return `${names[kind] ?? kind} ${id}`;
}

/** What a `missing` entry names, in the same words: `deal.close 5` is `close of order 5`. */
export function describeMissing(what: string): string {
  const [, kind, id] = /^(\S+) (\d+)$/.exec(what) ?? [];
  return kind === undefined || id === undefined ? what : describeRecord(kind, id);
}
