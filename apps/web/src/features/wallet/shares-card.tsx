import { Card, PartDot, Ring, Skeleton } from '@tidemark/ui';
import { usePositionTotals } from '../../live/positions.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { AmountText } from '../../shared/money/amount-text.tsx';
import { useMoney } from '../../shared/money/money.ts';
import { sharesOf } from './view-model.ts';

/** The accounts' shares of the total: as a ring and as text. */
export function SharesCard() {
  const t = useText('assets');
  const f = useFormats();
  const money = useMoney();
  const floating = usePositionTotals()?.ProfitsTotal ?? '0';
  const shares = money && sharesOf(money.accounts, floating);
  return (
    <section aria-labelledby="wallet-shares">
      <Card className="flex h-full flex-col gap-3" aria-busy={!shares}>
        <h2 id="wallet-shares" className="text-xs font-medium text-quiet">
          {t('shares')}
        </h2>
        <div className="flex items-center gap-5">
          <Ring size={104} shares={shares?.map(({ permille }) => permille / 1000) ?? []} />
          <ul className="flex min-w-0 flex-1 flex-col gap-2.5">
            {shares
              ? shares.map(({ kind, worth, permille }, at) => (
                  <li key={kind} className="flex items-baseline gap-2">
                    <PartDot at={at} />
                    <span className="min-w-0 flex-1">
                      <span className="flex flex-wrap justify-between gap-x-2 text-sm">
                        {t(`accounts.${kind}`)}
                        <span className="num">{f.ratio(permille / 1000)}</span>
                      </span>
                      <span className="text-xs text-faint">
                        <AmountText amount={worth} />
                      </span>
                    </span>
                  </li>
                ))
              : [1, 2, 3].map((at) => (
                  <li key={at} className="flex flex-col gap-1.5">
                    <Skeleton className="h-4 w-full" />
                    <Skeleton className="h-3 w-16" />
                  </li>
                ))}
          </ul>
        </div>
      </Card>
    </section>
  );
}
