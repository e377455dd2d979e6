import { EmptyState } from '@tidemark/ui';
import { useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import { useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { CardList } from '../../shared/lists/card-list.tsx';
import { ListEnd } from '../../shared/lists/list-end.tsx';
import { idOf, SingleItemBanner } from '../../shared/lists/single-item-banner.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { useWithdrawals } from './queries.ts';
import type { Withdrawal } from './view-model.ts';
import { WithdrawCard } from './withdraw-card.tsx';

const waiting = { className: 'h-36', count: 3 };

export interface WithdrawRecordsProps {
  readonly onConfirm: (withdrawal: Withdrawal) => void;
}

/** What was withdrawn, step by step, newest first. */
export function WithdrawRecords({ onConfirm }: WithdrawRecordsProps) {
  const t = useText('withdraw.records');
  const alone = idOf(useQueryParams());
  const list = useWithdrawals(alone);
  const [asked, ask] = useState<Withdrawal>();
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      <h2 className="text-base font-medium">{t('title')}</h2>
      {alone === undefined ? null : <SingleItemBanner place="mineWithdraw" />}
      {!list.rows && list.isFailed ? <LoadFailed onRetry={list.retry} /> : null}
      <CardList
        label={t('title')}
        rows={list.rows}
        isFailed={list.isFailed}
        card={(withdrawal) => (
          <WithdrawCard
            withdrawal={withdrawal}
            onConfirm={() => onConfirm(withdrawal)}
            onCancel={() => ask(withdrawal)}
          />
        )}
        empty={<EmptyState icon="withdraw" title={t('none')} note={t('noneNote')} />}
        waiting={waiting}
      />
      {list.rows && list.rows.length > 0 ? <ListEnd list={list} /> : null}
      {asked ? <CancelDialog withdrawal={asked} onDone={() => ask(undefined)} /> : null}
    </section>
  );
}
