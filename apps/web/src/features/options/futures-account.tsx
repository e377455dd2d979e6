import { formatAmount, minus, parseAmount, ZERO } from '@tidemark/domain/money';
import { Line, Num, Skeleton } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { useMoney } from '../../shared/money/money.ts';

/** Balance of the Up/Down account, amount locked by open trades, and the free remainder. */
export function FuturesAccount({ className }: { readonly className?: string }) {
  const t = useText('futures');
  const f = useFormats();
  const account = useMoney()?.accounts.find(({ type }) => type === 'micro');
  const balance = account && (parseAmount(account.balance) ?? ZERO);
  const locked = account && (parseAmount(account.lockBalance) ?? ZERO);
  const free = balance !== undefined && locked !== undefined ? minus(balance, locked) : undefined;
  const lines = [
    ['balance', balance],
    ['locked', locked],
    ['free', free],
  ] as const;
  return (
    <section aria-label={t('account.title')} className={className}>
      <p className="mb-1 flex justify-between text-xs font-medium text-faint">
        <span>{t('account.title')}</span>
        <span dir="ltr">{t('usd')}</span>
      </p>
      <dl>
        {lines.map(([name, amount]) => (
          <Line key={name} label={t(`account.${name}`)}>
            {amount === undefined ? (
              <Skeleton className="inline-block h-3.5 w-20" />
            ) : (
              <Num isBoxed>{f.amount(formatAmount(amount))}</Num>
            )}
          </Line>
        ))}
      </dl>
    </section>
  );
}
