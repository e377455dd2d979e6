import { useFormats } from '../../shared/device/language.ts';
import { HIDDEN_AMOUNT, useAmountsHidden } from '../../shared/money/amounts.ts';

/** A holding time shorter than this is shown in seconds. */
const MINUTE_MS = 60_000;

/** Writes figures in the page’s language; hidden amounts are masked, and an unknown figure is a dash. */
export function useFigureTexts() {
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
