import { Card, cx, Icon, IconButton, LargeNum, Num, Skeleton } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { HIDDEN_AMOUNT, hideAmounts, useAmountsHidden } from '../../shared/money/amounts.ts';
import { useMoney } from '../../shared/money/money.ts';
import { accountOrder } from './view-model.ts';

/** 999,999.00 and a sign: longer does not fit. */
const THIRD_CHARACTERS_MAX = 12;

/** Total assets, the three accounts that add up to them, and links to deposit and withdraw. */
export function AssetsCard() {
  const t = useText('profile');
  const f = useFormats();
  const money = useMoney();
  const hidden = useAmountsHidden();
  const shown = (amount: string | undefined) =>
    hidden ? HIDDEN_AMOUNT : amount === undefined ? undefined : f.amount(amount);
  const balanceOf = (kind: string) => money?.accounts.find((account) => account.type === kind)?.balance;
  // A third of a phone's width has no room for them: then each has a line of its own.
  const isLong = accountOrder.some((kind) => (shown(balanceOf(kind)) ?? '').length > THIRD_CHARACTERS_MAX);
  return (
    <Card flush>
      <div className="flex items-start justify-between p-4 pb-3">
        <PlaceLink to="mineAccounts" className="flex min-w-0 flex-1 flex-col gap-1 rounded-sm">
          <span className="text-xs font-medium text-quiet">{t('assets')}</span>
          <span className="flex min-h-9 flex-wrap items-baseline gap-x-2">
            {money ? <LargeNum>{shown(money.total) ?? ''}</LargeNum> : <Skeleton className="h-8 w-44" />}
            <span className="text-xs text-faint">{t('currency')}</span>
          </span>
          <span className="text-xs text-faint">{t('assetsNote')}</span>
        </PlaceLink>
        <IconButton
          icon={hidden ? 'eyeOff' : 'eye'}
          size={18}
          className="-me-2 -mt-2"
          aria-pressed={hidden}
          label={hidden ? t('showAmount') : t('hideAmount')}
          onClick={() => hideAmounts(!hidden)}
        />
      </div>
      <dl
        className={cx(
          'grid divide-line border-y border-line',
          isLong ? 'grid-cols-1 divide-y' : 'grid-cols-3 divide-x',
        )}
      >
        {accountOrder.map((kind) => (
          <div key={kind} className={cx('min-w-0 px-4 py-3', !isLong && 'max-[359px]:px-2')}>
            <dt className="truncate text-xs text-faint">{t(`accounts.${kind}`)}</dt>
            <dd className="m-0 mt-0.5 truncate text-sm">
              {money ? <Num>{shown(balanceOf(kind))}</Num> : <Skeleton className="h-4 w-16" />}
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid grid-cols-2 divide-x divide-line">
        <MoneyTile icon="deposit" place="mineCharge" label={t('deposit')} />
        <MoneyTile icon="withdraw" place="mineWithdraw" label={t('withdraw')} />
      </div>
    </Card>
  );
}

function MoneyTile({
  icon,
  place,
  label,
}: {
  readonly icon: 'deposit' | 'withdraw';
  readonly place: 'mineCharge' | 'mineWithdraw';
  readonly label: string;
}) {
  return (
    <PlaceLink
      to={place}
      className="flex min-h-12 items-center justify-center gap-2 text-sm font-medium text-accent -outline-offset-2 hover:bg-well"
    >
      <Icon name={icon} size={18} />
      {label}
    </PlaceLink>
  );
}
