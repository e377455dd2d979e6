import { type Refusal, refuse } from '@tidemark/domain/outcome';
import { type Millis, SECOND_MS } from '@tidemark/domain/time';
import type { Bounds, LimitName } from './limits.ts';

/** Maximum number of stored keys; beyond it those with the oldest windows are dropped. */
const KEYS_MAX = 100_000;

/** How much each key may do within a window that begins with its first use. */
export interface Quota {
  /** Counts one use of the key; refuses `request.too_many` past the bound, until the window ends. */
  take(key: string, now: Millis): Refusal | undefined;
}

/** A quota in memory: it begins again when the server does. */
export function createQuota({ limits, refused }: Bounds, name: LimitName, windowMs: Millis): Quota {
  // In the order in which the windows began.
  const windows = new Map<string, { readonly endsAt: Millis; used: number }>();
  return {
    take(key, now) {
      for (const [old, { endsAt }] of windows) {
        if (endsAt > now && windows.size < KEYS_MAX) break;
        windows.delete(old);
      }
      const window = windows.get(key) ?? { endsAt: now + windowMs, used: 0 };
      if (window.used >= limits[name]) {
        refused.count(name);
        return refuse('request.too_many', { seconds: Math.ceil((window.endsAt - now) / SECOND_MS) });
      }
      window.used += 1;
      windows.set(key, window);
      return undefined;
    },
  };
}
