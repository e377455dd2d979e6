import { Card, Num } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { linkClass, PlaceLink } from '../../shared/layout/navigation.tsx';
import type { Reconciliation } from './balance-check.ts';

/** Pending money that is not posted yet: waiting deposits, and withdrawals with their locked amounts. */
export function OpenMoney({ open }: { readonly open: Reconciliation['open'] }) {
  const t = useText('console-money.reconciliation');
  const formats = useFormats();
  const { deposits, withdrawals } = open;
  return (
    <div className="grid gap-3 wide:grid-cols-2 wide:gap-4">
      <Open
        kind="deposit"
        title={t('openDeposits', { count: deposits.count })}
        amount={deposits.amount}
        note={t('notPosted')}
      />
      <Open
        kind="withdraw"
        title={t('openWithdrawals', { count: withdrawals.count })}
        amount={withdrawals.amount}
        note={t('lockedFor', { amount: formats.fee(withdrawals.locked) })}
      />
    </div>
  );
}

function Open(props: {
  readonly kind: 'deposit' | 'withdraw';
  readonly title: string;
  readonly amount: string;
  readonly note: string;
}) {
  const t = useText('console-money.reconciliation');
  const formats = useFormats();
  return (
    <Card className="flex items-center justify-between gap-4">
      <div>
        <h2 className="text-xs font-medium text-quiet">{props.title}</h2>
        <Num className="text-lg font-semibold">{formats.fee(props.amount)}</Num>
        <p className="text-xs text-faint">{props.note}</p>
      </div>
      <PlaceLink to="reviews" query={{ kind: props.kind }} className={`${linkClass} text-sm print:hidden`}>
        {t('toQueue')}
      </PlaceLink>
    </Card>
  );
}
