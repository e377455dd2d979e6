import { IconButton, LargeNum, Skeleton } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { HIDDEN_AMOUNT, hideAmounts, useAmountsHidden } from '../../shared/money/amounts.ts';
import { useMoney } from '../../shared/money/money.ts';

/** Everything a user owns, in one figure that the eye hides. */
export function TotalHead() {
  const t = useText('assets');
  const f = useFormats();
  const money = useMoney();
  const hidden = useAmountsHidden();
  return (
    <div className="flex items-start justify-between gap-2">
      <div className="flex min-w-0 flex-col gap-1">
        <span className="text-xs font-medium text-quiet">{t('total')}</span>
        <span className="flex min-h-9 flex-wrap items-baseline gap-x-2">
          {money ? (
            <LargeNum>{hidden ? HIDDEN_AMOUNT : f.amount(money.total)}</LargeNum>
          ) : (
            <Skeleton className="h-8 w-44" />
          )}
          <span className="text-xs text-faint">{t('usd')}</span>
        </span>
        <span className="text-xs text-faint">{t('totalNote')}</span>
      </div>
      <IconButton
        icon={hidden ? 'eyeOff' : 'eye'}
        size={18}
        className="-me-2 -mt-2"
        aria-pressed={hidden}
        label={hidden ? t('show') : t('hide')}
        onClick={() => hideAmounts(!hidden)}
      />
    </div>
  );
}
