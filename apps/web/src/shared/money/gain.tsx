import { ChangeText, type Direction } from '@tidemark/ui';
import { useFormats } from '../device/language.ts';

/** Direction of a figure; an unchanged one has no colour. */
export function gainDirection(value: number): Direction {
  if (value === 0) return 'flat';
  return value < 0 ? 'down' : 'up';
}

/** A rate in percent with its sign and its colour. */
export function RateText({ percent, className }: { readonly percent: number; readonly className?: string }) {
  const f = useFormats();
  return (
    <ChangeText
      arrow={false}
      direction={gainDirection(percent)}
      text={f.change(percent)}
      {...(className ? { className } : {})}
    />
  );
}

/** A profit in USD with its sign and its colour, to two places. */
export function ProfitText({ amount, className }: { readonly amount: string; readonly className?: string }) {
  const f = useFormats();
  return (
    <ChangeText
      arrow={false}
      direction={gainDirection(Number(amount))}
      text={f.profitShort(amount)}
      {...(className ? { className } : {})}
    />
  );
}
