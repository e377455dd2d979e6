import { operatorFundSubscriptions, operatorFunds } from '@tidemark/contract/operator/funds';
import { Card, EmptyState, Skeleton } from '@tidemark/ui';
import { useCall } from '../../shared/api.ts';
import { useText } from '../../shared/device/language.ts';
import { linkClass, PlaceLink, useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { PageSteps } from '../../shared/layout/page-steps.tsx';
import { SubscriptionTable } from '../../shared/lending/subscription-table.tsx';
import { FedList } from './fed-list.tsx';
import { FundCard } from './fund-card.tsx';
import { type FundPool, readWorld } from './view-model.ts';

/** One fund: its pool in each world, and all its subscribers. */
export function FundPage() {
  const t = useText('console-lending.funds');
  const { id = '', world: asked } = useQueryParams();
  const answer = useCall(operatorFunds, {}, { refetchInterval: 30_000 });
  const pools = answer.data?.filter((pool) => String(pool.id) === id);
  const world = readWorld(asked);
  const pool = pools?.find((one) => one.world === world);
  return (
    <Page
      title={<bdi>{pool?.title ?? t('title')}</bdi>}
      note={
        <PlaceLink to="funds" query={{ world }} className={linkClass}>
          {t('back')}
        </PlaceLink>
      }
    >
      {pool ? (
        <>
          <div className="grid items-start gap-4 wide:grid-cols-2">
            <FundCard pool={pool} isAlone />
            <FedList pool={pool} />
          </div>
          <Subscriptions pool={pool} />
        </>
      ) : answer.isError && !answer.data ? (
        <LoadFailed onRetry={() => void answer.refetch()} />
      ) : answer.data ? (
        <Card>
          <EmptyState icon="search" title={t('unknown')} note={t('unknownNote')} />
        </Card>
      ) : (
        <Skeleton className="h-80 rounded-md" />
      )}
    </Page>
  );
}

function Subscriptions({ pool }: { readonly pool: FundPool }) {
  const t = useText('console-lending.funds');
  const going = useGoing();
  const query = useQueryParams();
  const page = Number(query.page) || 1;
  const asked = { id: pool.id, demo: pool.world === 'demo', page };
  const answer = useCall(operatorFundSubscriptions, asked, { keep: true });
  if (answer.isError && !answer.data) return <LoadFailed onRetry={() => void answer.refetch()} />;
  return (
    <section aria-labelledby="subscriptions" className="min-w-0">
      <Card flush>
        <h2 id="subscriptions" className="border-b border-line px-4 py-3 text-sm font-semibold">
          {t('list')}
        </h2>
        <SubscriptionTable
          shows="user"
          label={t('open', { fund: pool.title })}
          subscriptions={answer.data?.data}
          empty={<EmptyState icon="people" title={t('noSubscriptions')} note={t('noSubscriptionsNote')} />}
        />
        {answer.data ? (
          <PageSteps {...answer.data} onPage={(next) => going.to('fund', { ...query, page: String(next) })} />
        ) : null}
      </Card>
    </section>
  );
}
