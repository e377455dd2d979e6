import { Button, Card, EmptyState, Num, Skeleton } from '@tidemark/ui';
import { useText } from '../../../shared/device/language.ts';
import { useGoing, useQueryParams } from '../../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../../shared/layout/page.tsx';
import { TwoColumn } from '../../../shared/layout/two-column.tsx';
import { idOf } from '../../../shared/lists/single-item-banner.tsx';
import { FundImage } from '../fund-image.tsx';
import { useIncome, useSubscriptions } from '../queries.ts';
import { StatusTag, SubscriptionProgress } from '../subscription-parts.tsx';
import { useFundText } from '../use-fund-text.ts';
import type { Subscription } from '../view-model.ts';
import { IncomeList } from './income-list.tsx';
import { IncomePlot } from './income-plot.tsx';

/** The income of one subscription: total, growth and every entry. */
export function IncomePage() {
  const app = useText('app');
  const id = idOf(useQueryParams());
  return (
    <Page title={app('pages.miningIncome')} width="full">
      {id === undefined ? <Choose /> : <Income id={id} />}
    </Page>
  );
}

function Choose() {
  const t = useText('mining.income');
  const going = useGoing();
  return (
    <Card className="mx-4 wide:mx-0">
      <EmptyState
        icon="mining"
        title={t('choose')}
        action={<Button onClick={() => going.to('miningRecord')}>{t('toRecord')}</Button>}
      />
    </Card>
  );
}

function Income({ id }: { readonly id: number }) {
  const subscription = useSubscriptions({ id });
  const income = useIncome(id);
  const [mine] = subscription.rows ?? [];
  // Another user's subscription looks like a missing one.
  if (subscription.rows?.length === 0 || income.isRefused) return <Choose />;
  const failed = [subscription, income].filter(({ rows, isFailed }) => isFailed && !rows);
  if (failed.length > 0) return <LoadFailed onRetry={() => failed.map(({ retry }) => retry())} />;
  if (!mine || !income.first) return <Waiting />;
  return (
    <TwoColumn
      form={
        <>
          <Sum subscription={mine} sum={income.first.sum} />
          <IncomePlot subscription={mine} income={income} />
        </>
      }
      history={<IncomeList subscription={mine} income={income} />}
    />
  );
}

interface SumProps {
  readonly subscription: Subscription;
  readonly sum: string;
}

/** Income so far, maximum income, and due income. */
function Sum({ subscription, sum }: SumProps) {
  const t = useText('mining');
  const say = useFundText();
  const { get_fund: fund, days_due, total_profit } = subscription;
  const currency = fund.currency_code;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <FundImage image={fund.image} />
        <div className="min-w-0 flex-1">
          <h2 className="text-sm font-semibold [overflow-wrap:anywhere]">
            <bdi>{fund.title}</bdi>
          </h2>
          <p className="text-xs text-faint">
            {t('record.share')} <Num>{say.exact(subscription.share_amount, currency)}</Num>
          </p>
        </div>
        <StatusTag subscription={subscription} />
      </div>
      <div>
        <p className="text-xs text-quiet">{t('income.sum')}</p>
        <p className="text-xl font-medium">
          <Num>{say.profit(sum, currency)}</Num>
        </p>
        <p className="text-xs text-faint">{t('income.of', { total: say.profit(total_profit, currency) })}</p>
      </div>
      <SubscriptionProgress subscription={subscription} />
      {days_due === 0 ? null : (
        <p className="rounded-md bg-warn-soft px-3 py-2 text-sm">{t('record.dueNote', { days: days_due })}</p>
      )}
    </Card>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <TwoColumn
        form={
          <>
            <Skeleton className="h-44 rounded-md" />
            <Skeleton className="h-64 rounded-md" />
          </>
        }
        history={<Skeleton className="h-96 rounded-md" />}
      />
    </div>
  );
}
