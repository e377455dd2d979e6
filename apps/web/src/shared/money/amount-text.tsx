import { Num, Skeleton } from '@tidemark/ui';
import { useFormats } from '../device/language.ts';
import { HIDDEN_AMOUNT, useAmountsHidden } from './amounts.ts';

/** A balance or a margin, unless amounts are hidden; a skeleton until loaded. */
export function AmountText({
  amount,
  isMargin = false,
  className,
}: {
  readonly amount: string | undefined;
  /** With six decimals, as margin and fees are (docs/spec/product.md#constants). */
  readonly isMargin?: boolean;
  readonly className?: string;
}) {
  const f = useFormats();
  const hidden = useAmountsHidden();
  if (amount === undefined) return <Skeleton className="inline-block h-4 w-20" />;
  return (
    <Num {...(className ? { className } : {})}>
      {hidden ? HIDDEN_AMOUNT : isMargin ? f.fee(amount) : f.amount(amount)}
    </Num>
  );
}
