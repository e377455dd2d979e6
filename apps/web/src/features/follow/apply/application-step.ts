import type { Place } from '../../../shared/layout/paths.ts';

/**
 * The next step on the copy-trading home (docs/spec/product.md#routes): followers for a trader, the
 * application for other users.
 */
export function currentStep(user: { readonly is_trader: number } | undefined): {
  readonly isTrader: boolean;
  readonly place: Place;
} {
  const isTrader = user?.is_trader === 1;
  return { isTrader, place: isTrader ? 'followMine' : 'followApply' };
}
