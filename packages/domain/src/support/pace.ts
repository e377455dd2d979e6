import { DAY_MS, MINUTE_MS, type Millis } from '../time/index.ts';

/** So many messages within so long. */
export interface WritingLimit {
  readonly messages: number;
  readonly withinMs: Millis;
}

/** These limits stop scripts, not users who type. */
export const writingLimits: readonly WritingLimit[] = [
  { messages: 10, withinMs: MINUTE_MS },
  { messages: 300, withinMs: DAY_MS },
];

/**
 * The wait before the next message, in milliseconds; 0: it may be sent now. `nth` returns when the nth newest
 * message was written (1 is the newest); undefined: there are fewer.
 */
export function paceOf(
  limits: readonly WritingLimit[],
  nth: (number: number) => Millis | undefined,
  now: Millis,
): Millis {
  const waits = limits.map(({ messages, withinMs }) => {
    const at = nth(messages);
    return at === undefined ? 0 : Math.max(0, at + withinMs - now);
  });
  return Math.max(0, ...waits);
}
