import type { Place } from '../../../shared/layout/paths.ts';

/**
 * What the home of copy trading offers whoever is here (money.md sections 2 and 6): a trader the
 * followers, anybody else to become one.
 */
export function currentStep(user: { readonly is_trader: number } | undefined): {
  readonly isTrader: boolean;
  readonly place: Place;
} {
  const isTrader = user?.is_trader === 1;
  return { isTrader, place: isTrader ? 'followMine' : 'followApply' };
}
