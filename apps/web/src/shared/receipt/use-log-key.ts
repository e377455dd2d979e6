import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { askSiteKey, type SavedKey, savedKey, saveKey } from './log-key.ts';

export interface SiteKey {
  /** The keys that this browser uses; undefined before the first visit with a network. */
  readonly saved: SavedKey | undefined;
  /** This site gives other keys now than those that were saved. */
  readonly isChanged: boolean;
  /** Saves the keys that this site gives now. */
  readonly replace: () => void;
}

/**
 * The keys that this site gave when this browser first asked. They are never exchanged by themselves: who controls
 * the site could otherwise give another key with a forged receipt.
 */
export function useSiteKey(): SiteKey {
  const [saved, setSaved] = useState(savedKey);
  const { data: given, dataUpdatedAt } = useQuery({
    queryKey: ['log', 'key'],
    queryFn: ({ signal }) => askSiteKey(signal),
    retry: false,
  });
  const isFirst = saved === undefined && typeof given === 'string';
  const replace = useCallback(() => {
    if (typeof given !== 'string') return;
    const key = { keys: given, at: dataUpdatedAt };
    saveKey(key);
    setSaved(key);
  }, [given, dataUpdatedAt]);
  useEffect(() => {
    if (isFirst) replace();
  }, [isFirst, replace]);
  return {
    saved,
    isChanged: saved !== undefined && typeof given === 'string' && given !== saved.keys,
    replace,
  };
}
