import { Card, cx, Icon, Num, Skeleton } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { CURRENCY } from '../../shared/lending/lending-words.ts';
import type { LoanPortfolio, LoanState } from './view-model.ts';

/** Total lent, due within a week, and overdue; each links to its list. */
export function LoanTotals({ totals }: { readonly totals: LoanPortfolio['totals'] | undefined }) {
  const t = useText('console-lending.loans');
  const formats = useFormats();
  if (!totals) {
    return (
      <div aria-busy="true" className="grid gap-3 wide:grid-cols-3 wide:gap-4">
        {['overdue', 'due', 'open'].map((name) => (
          <Skeleton key={name} className="h-24 rounded-md" />
        ))}
      </div>
    );
  }
  const { overdue, due_in_7_days: due, open } = totals;
  const lateNote = t('withPenalty', { count: overdue.count, amount: formats.amount(overdue.penalty) });
  return (
    <div className="grid gap-3 wide:grid-cols-3 wide:gap-4">
      <Total state="overdue" principal={overdue.principal} isBad={overdue.count > 0} note={lateNote} />
      <Total state="due" principal={due.principal} note={t('count', { count: due.count })} />
      <Total state="open" principal={open.principal} note={t('count', { count: open.count })} />
    </div>
  );
}

function Total({
  state,
  principal,
  note,
  isBad = false,
}: {
  readonly state: Exclude<LoanState, 'all'>;
  readonly principal: string;
  readonly note: string;
  readonly isBad?: boolean;
}) {
  const t = useText('console-lending.loans');
  const formats = useFormats();
  return (
    <PlaceLink to="loans" query={{ state }} className="rounded-md">
      <Card className={cx('flex h-full flex-col gap-1 hover:bg-well', isBad && 'border-warn')}>
        <h2 className="flex items-center gap-2 text-xs font-medium text-quiet">
          <Icon name={isBad ? 'warn' : 'loan'} size={16} className={isBad ? 'text-warn' : 'text-faint'} />
          {t(`totals.${state}`)}
        </h2>
        <p className="text-lg font-semibold text-ink">
          <Num>{formats.amount(principal)}</Num>{' '}
          <span className="text-sm font-medium text-quiet">{CURRENCY}</span>
        </p>
        <p className={cx('text-xs', isBad ? 'text-warn' : 'text-faint')}>{note}</p>
      </Card>
    </PlaceLink>
  );
}
