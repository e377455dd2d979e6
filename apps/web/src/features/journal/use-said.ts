import { useFormats } from '../../shared/device/language.ts';
import { HIDDEN_AMOUNT, useAmountsHidden } from '../../shared/money/amounts.ts';

/** Below this a holding time is told in seconds. */
const MINUTE_MS = 60_000;

/** Figures in words of the language; amounts may be hidden, and what is not known is a dash. */
export function useSaid() {
  const f = useFormats();
  const isHidden = useAmountsHidden();
  return {
    isHidden,
    amount: (value: string | null) => (value === null ? '–' : isHidden ? HIDDEN_AMOUNT : f.amount(value)),
    signed: (value: string | null) =>
      value === null ? '–' : isHidden ? HIDDEN_AMOUNT : f.profitShort(value),
    ratio: (value: number | null) => (value === null ? '–' : f.ratio(value)),
    span: (ms: number | null) =>
      ms === null ? '–' : ms < MINUTE_MS ? f.duration(Math.round(ms / 1000)) : f.longSpan(ms),
  };
}
