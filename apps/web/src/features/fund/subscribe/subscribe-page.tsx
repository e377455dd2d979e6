import { CallRefused } from '@tidemark/contract/client';
import { Button, Card, EmptyState, Skeleton } from '@tidemark/ui';
import { useText } from '../../../shared/device/language.ts';
import { useGoing, useQueryParams } from '../../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../../shared/layout/page.tsx';
import { TwoColumn } from '../../../shared/layout/two-column.tsx';
import { idOf } from '../../../shared/lists/single-item-banner.tsx';
import { PlayMoney } from '../../../shared/money/play-money.tsx';
import { FundHead } from '../fund-head.tsx';
import { PoolCard } from '../pool-card.tsx';
import { useFund } from '../queries.ts';
import type { FundDetail } from '../view-model.ts';
import { SubscribeForm } from './subscribe-form.tsx';

/** Subscribing to one fund, with its return, costs and pool. */
export function SubscribePage() {
  const t = useText('mining');
  const app = useText('app');
  const id = idOf(useQueryParams());
  const fund = useFund(id);
  if (id === undefined || fund.error instanceof CallRefused) return <Unknown />;
  return (
    <Page title={app('pages.miningSubscribe')} width="full">
      <TwoColumn
        form={
          <>
            <PlayMoney note={t('playMoney')} />
            {fund.data ? (
              <Form fund={fund.data} />
            ) : fund.isError ? (
              <LoadFailed onRetry={() => void fund.refetch()} />
            ) : (
              <Loading />
            )}
          </>
        }
        history={
          fund.isError ? null : fund.data ? (
            <PoolCard fund={fund.data} />
          ) : (
            <Skeleton className="h-60 rounded-md" />
          )
        }
      />
    </Page>
  );
}

function Form({ fund }: { readonly fund: FundDetail }) {
  const t = useText('mining.closed');
  return (
    <Card className="flex flex-col gap-4">
      <FundHead fund={fund} />
      {fund.open ? (
        <SubscribeForm fund={fund} />
      ) : (
        <EmptyState icon="lock" title={t('title')} note={t('note')} />
      )}
    </Card>
  );
}

function Unknown() {
  const t = useText('mining.unknown');
  const app = useText('app');
  const going = useGoing();
  return (
    <Page title={app('pages.miningSubscribe')}>
      <Card className="mx-4 mt-2 wide:mx-0">
        <EmptyState
          icon="mining"
          title={t('title')}
          note={t('note')}
          action={<Button onClick={() => going.to('mining')}>{t('go')}</Button>}
        />
      </Card>
    </Page>
  );
}

/** Shaped like the form. */
function Loading() {
  return (
    <Card aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-12" />
      <Skeleton className="h-16" />
      <Skeleton className="h-40" />
      <Skeleton className="h-12" />
    </Card>
  );
}
