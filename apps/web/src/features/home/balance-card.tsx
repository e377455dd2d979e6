import { Card, ChangeText, IconButton, LargeNum, Skeleton } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { HIDDEN_AMOUNT, hideAmounts, useAmountsHidden } from '../../shared/money/amounts.ts';
import { useMoney, useTodaysProfit } from '../../shared/money/money.ts';
import { profitDirection } from './view-model.ts';

/** The one number that matters on Home, and what today did to it. */
export function BalanceCard() {
  const t = useText('home');
  const f = useFormats();
  const money = useMoney();
  const today = useTodaysProfit();
  const hidden = useAmountsHidden();
  return (
    <Card className="flex flex-col gap-1">
      <div className="flex items-center justify-between">
        <span className="text-xs font-medium text-quiet">{t('total')}</span>
        <IconButton
          icon={hidden ? 'eyeOff' : 'eye'}
          size={18}
          className="-me-2 -my-2"
          label={hidden ? t('showAmount') : t('hideAmount')}
          aria-pressed={hidden}
          onClick={() => hideAmounts(!hidden)}
        />
      </div>
      <PlaceLink
        to="mineAccounts"
        className="flex min-h-11 flex-wrap items-baseline gap-x-2 wide:min-h-9 rounded-sm"
      >
        {money ? (
          <LargeNum>{hidden ? HIDDEN_AMOUNT : f.amount(money.total)}</LargeNum>
        ) : (
          <Skeleton className="h-8 w-44" />
        )}
        <span className="text-xs text-faint">{t('currency')}</span>
      </PlaceLink>
      <div className="flex min-h-5 flex-wrap items-center gap-x-3 text-sm">
        <span className="text-quiet">{t('today')}</span>
        {today === undefined ? (
          <Skeleton className="h-4 w-28" />
        ) : (
          <>
            <ChangeText
              direction={profitDirection(today.profit)}
              text={hidden ? HIDDEN_AMOUNT : f.profitShort(today.profit)}
            />
            <ChangeText
              arrow={false}
              direction={profitDirection(today.profit)}
              text={f.change(today.percent)}
            />
          </>
        )}
      </div>
    </Card>
  );
}
