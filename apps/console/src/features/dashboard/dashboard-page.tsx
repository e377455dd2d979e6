import { dashboard } from '@tidemark/contract/operator/dashboard';
import { Skeleton } from '@tidemark/ui';
import { useCall } from '../../shared/api.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { useTimeZone } from '../../shared/time/time-zone.ts';
import { ExposureTable } from './exposure-table.tsx';
import { HealthCards } from './health-cards.tsx';
import { LendingCard } from './lending-card.tsx';
import { MoneyByDay } from './money-by-day.tsx';
import { WaitingReviews } from './waiting-reviews.tsx';

const LOOK_EVERY_MS = 5000;

/** Waiting reviews, exposure and health; refreshes every few seconds. */
export function DashboardPage() {
  const t = useText('console.dashboard');
  const formats = useFormats();
  const { data, isError, refetch } = useCall(
    dashboard,
    { time_zone: useTimeZone() },
    { refetchInterval: LOOK_EVERY_MS },
  );
  return (
    <Page title={t('title')} note={data ? t('asOf', { time: formats.clock(data.at) }) : undefined}>
      {data ? (
        <>
          <HealthCards now={data} />
          <div className="grid items-start gap-4 wide:grid-cols-[minmax(300px,2fr)_5fr]">
            <WaitingReviews now={data} />
            <div className="flex min-w-0 flex-col gap-4">
              <ExposureTable now={data} />
              <LendingCard />
            </div>
          </div>
          {data.money_by_day ? <MoneyByDay days={data.money_by_day} /> : null}
        </>
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-4 wide:grid-cols-4">
        {['feed', 'prices', 'database', 'users'].map((name) => (
          <Skeleton key={name} className="h-26 rounded-md" />
        ))}
      </div>
      <div className="grid gap-4 wide:grid-cols-[minmax(300px,2fr)_5fr]">
        <Skeleton className="h-64 rounded-md" />
        <Skeleton className="h-64 rounded-md" />
      </div>
    </div>
  );
}
