import { useText } from '../../shared/device/language.ts';

const reasons = [
  'minimum',
  'margin',
  'positions',
  'not_offered',
  'late',
  'loss_limit',
  'paused',
  'unfollowed',
  'leader_equity',
] as const;

const differences = [
  'detached',
  'multiple',
  'proportion',
  'max_amount',
  'lots_max',
  'rounding',
  'own_close',
  'later_price',
] as const;

/** Why an order was not copied, and why a copy is another than the trader's, in sentences. */
export function useCopyText() {
  const t = useText('follow');
  const reason = (key: string): string => t(`reasons.${reasons.find((one) => one === key) ?? 'other'}`);
  const difference = (key: string): string => {
    const known = differences.find((one) => one === key);
    if (known) return t(`differs.${known}`);
    return reasons.some((one) => one === key) ? reason(key) : t('differs.other');
  };
  return { reason, difference };
}
