import { Num, Skeleton } from '@tidemark/ui';
import { HIDDEN_AMOUNT, useAmountsHidden } from './amounts.ts';
import { useFormats } from './language.ts';

/** A balance, unless the eye hides it; a skeleton until it is known. */
export function AmountText({
  amount,
  className,
}: {
  readonly amount: string | undefined;
  readonly className?: string;
}) {
  const f = useFormats();
  const hidden = useAmountsHidden();
  if (amount === undefined) return <Skeleton className="inline-block h-4 w-20" />;
  return <Num {...(className ? { className } : {})}>{hidden ? HIDDEN_AMOUNT : f.amount(amount)}</Num>;
}
