import type { Check, TickRole } from '@tidemark/verify/receipt';

/** A check as it is shown: all ticks that were found are one line. */
export interface CheckLine extends Check {
  /** Ticks that this line is about; 1 where it is about one check. */
  readonly count: number;
}

/** Failed checks first, then those that could not be done; found ticks together where the first of them was. */
export function checkLines(checks: readonly Check[]): readonly CheckLine[] {
  const isFound = ({ key, state }: Check) => key === 'tick' && state === 'passed';
  const count = checks.filter(isFound).length;
  const first = checks.findIndex(isFound);
  const lines = checks
    .filter((check, at) => !isFound(check) || at === first)
    .map((check) => ({ ...check, count: isFound(check) ? count : 1 }));
  const order = ['failed', 'unknown', 'passed'] as const;
  return order.flatMap((state) => lines.filter((line) => line.state === state));
}

/** What a tick was used for, without its neighbours. */
export type TickUse = 'open' | 'close' | 'openConversion' | 'closeConversion';
export type Nearness = 'before' | 'used' | 'after';

/** `closeBefore` is the tick before the one of the close. */
export function placeOfRole(role: TickRole): { readonly use: TickUse; readonly near: Nearness } {
  if (role.endsWith('Before')) return { use: role.slice(0, -'Before'.length) as TickUse, near: 'before' };
  if (role.endsWith('After')) return { use: role.slice(0, -'After'.length) as TickUse, near: 'after' };
  return { use: role as TickUse, near: 'used' };
}
