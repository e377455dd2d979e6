import { foldText } from '@tidemark/domain/search';
import { useState } from 'react';
import { readStored, type StoredKey, store } from '../../shared/device/storage.ts';

/** As many as one looks through at a glance. */
const KEPT = 8;

/** The searches with a new one in front, each once however it was written. */
export function withRecent(recent: readonly string[], text: string): readonly string[] {
  const wanted = text.trim();
  if (wanted === '') return recent;
  const same = (other: string) => foldText(other) === foldText(wanted);
  return [wanted, ...recent.filter((other) => !same(other))].slice(0, KEPT);
}

/** Parses the entries stored on this device; anything but a list of strings gives none. */
export function readRecent(stored: string | null): readonly string[] {
  try {
    const kept: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** What was looked for on this device and found, the newest first. */
export function useRecent(key: StoredKey & `recent${string}`) {
  const [recent, setRecent] = useState(() => readRecent(readStored(key)));
  const keep = (next: readonly string[]) => {
    setRecent(next);
    store(key, next.length === 0 ? undefined : JSON.stringify(next));
  };
  return {
    recent,
    remember: (text: string) => keep(withRecent(recent, text)),
    clear: () => keep([]),
  };
}
