import { ledgerReconciliation } from '@tidemark/contract/operator/ledger';
import { Button, Card, cx, Icon, Skeleton } from '@tidemark/ui';
import { useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { currentStatus, type Reconciliation } from './balance-check.ts';
import { LiabilityStatements } from './liability-statements.tsx';
import { OpenMoney } from './open-money.tsx';
import { WorldCard } from './world-card.tsx';

/** Everything that customers and the broker hold, world by world: in sum it is zero, or it is a breach. */
export function ReconciliationPage() {
  const t = useText('console-money.reconciliation');
  const formats = useFormats();
  const [whole, setWhole] = useState<0 | 1>(0);
  const answer = useCall(ledgerReconciliation, { whole }, { staleTime: 0, keep: true });
  const { data } = answer;
  return (
    <Page
      title={t('title')}
      note={data ? t('asOf', { time: formats.dateTime(data.at) }) : t('note')}
      end={
        <span className="flex flex-wrap gap-2 whitespace-nowrap print:hidden">
          <Button
            tone="quiet"
            icon="reset"
            busy={answer.isFetching && data !== undefined}
            onClick={() => void answer.refetch()}
          >
            {t('refresh')}
          </Button>
          {whole === 0 ? (
            <Button tone="quiet" icon="check" onClick={() => setWhole(1)}>
              {t('whole')}
            </Button>
          ) : null}
          <Button tone="quiet" icon="orders" disabled={!data} onClick={() => window.print()}>
            {t('print')}
          </Button>
        </span>
      }
    >
      {data ? (
        <>
          <BalanceCheck now={data} isWhole={whole === 1 && !answer.isPlaceholderData} />
          <OpenMoney open={data.open} />
          <div className="grid items-start gap-4 wide:grid-cols-2 print:grid-cols-1">
            {data.worlds.map((world) => (
              <WorldCard key={String(world.demo)} world={world} />
            ))}
          </div>
        </>
      ) : answer.isError ? (
        <LoadFailed onRetry={() => void answer.refetch()} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton className="h-16 rounded-md" />
          <Skeleton className="h-80 rounded-md" />
        </div>
      )}
      <LiabilityStatements />
    </Page>
  );
}

/** The one sentence that matters, before all figures. */
function BalanceCheck({ now, isWhole }: { readonly now: Reconciliation; readonly isWhole: boolean }) {
  const t = useText('console-money.reconciliation');
  const { isSound, breaches } = currentStatus(now);
  return (
    <Card className={cx('flex items-start gap-3', isSound ? 'border-good' : 'border-danger')}>
      <Icon
        name={isSound ? 'check' : 'warn'}
        className={cx('mt-0.5', isSound ? 'text-good' : 'text-danger')}
      />
      <div role="status">
        <h2 className="text-base font-semibold">{t(isSound ? 'sound' : 'unsound')}</h2>
        <p className="text-sm text-quiet">{t('soundNote', { count: breaches.length })}</p>
        <p className="text-xs text-faint">{t(isWhole ? 'isWhole' : 'isQuick')}</p>
        {breaches.length > 0 ? (
          <ul className="mt-2 list-disc ps-5 text-sm text-danger">
            {breaches.map((breach) => (
              <li key={breach}>
                <bdi className="break-words">{breach}</bdi>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Card>
  );
}
