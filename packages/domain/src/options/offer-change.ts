import { type Amount, formatAmount } from '../money/index.ts';
import { type Outcome, refuse } from '../outcome/index.ts';
import type { OptionOffer } from './accept.ts';

/** An offer that may be made: nothing twice, and every duration open to one of the amounts. */
export function fittingOffer(offer: Pick<OptionOffer, 'durations' | 'amounts'>): Outcome<true> {
  const { durations, amounts } = offer;
  for (const [i, amount] of amounts.entries()) {
    if (amounts.indexOf(amount) < i)
      return refuse('operator.named_twice', { name: formatAmount(amount) }, `amounts.${i}`);
  }
  const largest = amounts.reduce<Amount | undefined>(
    (most, amount) => (most === undefined || amount > most ? amount : most),
    undefined,
  );
  const seconds = durations.map((duration) => duration.seconds);
  for (const [i, duration] of durations.entries()) {
    if (seconds.indexOf(duration.seconds) < i)
      return refuse('operator.named_twice', { name: duration.seconds }, `durations.${i}.seconds`);
    if (largest === undefined || duration.amountMin > largest) {
      return refuse('operator.no_amount_fits', {}, `durations.${i}.amount_min`);
    }
  }
  return true;
}
