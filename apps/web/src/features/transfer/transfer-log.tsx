import { Card, ChipRow, cx, EmptyState, Icon, List, Num, Skeleton } from '@tidemark/ui';
import { useState } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { ListEnd } from '../../shared/lists/list-end.tsx';
import { idOf, SingleItemBanner } from '../../shared/lists/single-item-banner.tsx';
import { accountKindOf } from '../../shared/money/account-kinds.ts';
import { useDayFormats } from '../../shared/time/day-formats.ts';
import { type Transfer, useTransferLog } from './queries.ts';
import { type LogFilter, logFilters } from './view-model.ts';

/** What was moved before, the newest first, without end. */
export function TransferLog() {
  const t = useText('transfer');
  const [filter, setFilter] = useState<LogFilter>('all');
  const alone = idOf(useQueryParams());
  const log = useTransferLog(filter, alone);
  return (
    <section aria-labelledby="transfer-log" className="flex min-w-0 flex-col gap-3">
      <h2 id="transfer-log" className="text-xs font-medium text-quiet">
        {t('log')}
      </h2>
      <ChipRow
        label={t('filter')}
        value={filter}
        choices={logFilters.map((value) => ({
          value,
          label: value === 'all' ? t('everything') : t(`accounts.${value}`),
        }))}
        onChange={setFilter}
      />
      {alone === undefined ? null : <SingleItemBanner place="mineTransfer" />}
      {!log.transfers && log.isFailed ? <LoadFailed onRetry={log.retry} /> : null}
      {log.transfers?.length === 0 ? (
        <EmptyState icon="transfer" title={t('empty')} note={t('emptyNote')} />
      ) : null}
      {log.transfers && log.transfers.length > 0 ? (
        <>
          <Card flush>
            <List>
              {log.transfers.map((made) => (
                <LogLine key={made.id} made={made} isMarked={made.id === alone} />
              ))}
            </List>
          </Card>
          <ListEnd list={log} />
        </>
      ) : null}
      {!log.transfers && !log.isFailed ? <Waiting /> : null}
    </section>
  );
}

function LogLine({ made, isMarked }: { readonly made: Transfer; readonly isMarked: boolean }) {
  const t = useText('transfer');
  const f = useFormats();
  const d = useDayFormats();
  const name = (type: string) => {
    const kind = accountKindOf(type);
    return kind ? t(`accounts.${kind}`) : type;
  };
  return (
    <li
      aria-current={isMarked || undefined}
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-3 px-4 py-3',
        isMarked && 'bg-accent-soft',
      )}
    >
      <span className="flex min-w-0 flex-col">
        <span className="flex flex-wrap items-center gap-1.5 text-sm">
          {name(made.from)}
          <Icon name="forward" size={14} className="text-faint" />
          <span className="sr-only">{t('to')}</span>
          {name(made.to)}
        </span>
        <span className="text-xs text-faint">{f.dateTime(made.created_at)}</span>
      </span>
      <Num className="text-sm">{d.exact(made.balance)}</Num>
    </li>
  );
}

function Waiting() {
  return (
    <Card flush aria-busy="true">
      <List>
        {[1, 2, 3, 4].map((at) => (
          <li key={at} className="flex items-center justify-between px-4 py-3.5">
            <span className="flex flex-col gap-2">
              <Skeleton className="h-4 w-36" />
              <Skeleton className="h-3 w-24" />
            </span>
            <Skeleton className="h-4 w-16" />
          </li>
        ))}
      </List>
    </Card>
  );
}
