import type { KlineBar } from '@tidemark/contract/live';
import { KLINE_PREFIX } from '@tidemark/contract/live';

/** Called with every forming bar of one instrument and period. */
export type BarListener = (bar: KlineBar) => void;

const listeners = new Map<string, Set<BarListener>>();
const newest = new Map<string, KlineBar>();

const keyOf = (code: string, period: string) => `${code}|${period}`;

/**
 * Forming bars go directly to their chart, not through React. The newest bar is cached and passed at once to
 * a chart that opens later.
 */
export function onBar(code: string, period: string, listener: BarListener): () => void {
  const key = keyOf(code, period);
  const known = listeners.get(key) ?? new Set();
  listeners.set(key, known.add(listener));
  const bar = newest.get(key);
  if (bar) listener(bar);
  return () => {
    known.delete(listener);
  };
}

/** Takes pushes of `KLINE.{code}`. */
export function takeBars(topic: string, bars: readonly KlineBar[]): void {
  const code = topic.slice(KLINE_PREFIX.length);
  for (const bar of bars) {
    const key = keyOf(code, bar.Period);
    const before = newest.get(key);
    // After a reconnect an older bar may arrive late: the newest remains.
    if (before && bar.Time < before.Time) continue;
    newest.set(key, bar);
    for (const listener of listeners.get(key) ?? []) listener(bar);
  }
}
