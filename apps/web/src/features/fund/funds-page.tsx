import { Card, EmptyState, Icon, SegmentedControl, Skeleton } from '@tidemark/ui';
import { create } from 'zustand';
import { useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { useWide } from '../../shared/layout/use-wide.ts';
import { ListEnd } from '../../shared/lists/list-end.tsx';
import { PlayMoney } from '../../shared/money/play-money.tsx';
import { FundCard } from './fund-card.tsx';
import { FundRows } from './fund-rows.tsx';
import { FundTable } from './fund-table.tsx';
import { useFunds } from './queries.ts';
import type { Fund } from './view-model.ts';

type View = 'cards' | 'list';

/** Outlives the page, so that Back restores the same view. */
const useView = create<{ readonly view: View }>(() => ({ view: 'cards' }));

const grid = 'grid grid-cols-1 gap-3 @2xl:grid-cols-2 @5xl:grid-cols-3';

/** Every fund with its rate, its term, its range, what feeds it and whether that can pay. */
export function FundsPage() {
  const t = useText('mining');
  const view = useView((state) => state.view);
  const funds = useFunds();
  return (
    <Page
      title={t('title')}
      width="full"
      end={
        <PlaceLink
          to="miningRecord"
          className="inline-flex min-h-11 items-center wide:min-h-10 gap-1.5 rounded-md px-3 text-sm font-medium text-accent hover:bg-accent-soft"
        >
          <Icon name="history" size={18} />
          {t('mine')}
        </PlaceLink>
      }
    >
      <div className="@container flex flex-col gap-4 px-4 pb-8 wide:px-0">
        <PlayMoney note={t('playMoney')} />
        <HowItPays />
        {funds.rows && funds.rows.length > 1 ? (
          <div className="w-60 max-w-full">
            <SegmentedControl
              size="sm"
              label={t('view.label')}
              value={view}
              choices={[
                { value: 'cards', label: t('view.cards') },
                { value: 'list', label: t('view.list') },
              ]}
              onChange={(next) => useView.setState({ view: next })}
            />
          </div>
        ) : null}
        {!funds.rows && funds.isFailed ? <LoadFailed onRetry={funds.retry} /> : null}
        {funds.rows?.length === 0 ? (
          <Card>
            <EmptyState icon="mining" title={t('none.title')} note={t('none.note')} />
          </Card>
        ) : null}
        {funds.rows && funds.rows.length > 0 ? (
          <>
            {view === 'cards' ? (
              <ul aria-label={t('title')} className={grid}>
                {funds.rows.map((fund) => (
                  <li key={fund.id} className="row-span-5 grid grid-rows-subgrid">
                    <FundCard fund={fund} />
                  </li>
                ))}
              </ul>
            ) : (
              <Compared funds={funds.rows} />
            )}
            {funds.hasMore || funds.isFailed ? <ListEnd list={funds} /> : null}
          </>
        ) : null}
        {!funds.rows && !funds.isFailed ? <Waiting /> : null}
      </div>
    </Page>
  );
}

/** The funds under one another: a table where it has room. */
function Compared({ funds }: { readonly funds: readonly Fund[] }) {
  return useWide() ? <FundTable funds={funds} /> : <FundRows funds={funds} />;
}

/** The source of the income, and what happens without it: shown before any rate. */
function HowItPays() {
  const t = useText('mining.how');
  return (
    <section aria-labelledby="funds-how" className="rounded-md border border-line bg-surface p-4">
      <h2 id="funds-how" className="flex items-center gap-2 text-sm font-medium">
        <Icon name="shield" size={18} className="text-accent" />
        {t('title')}
      </h2>
      <ul className="mt-2 grid gap-x-6 gap-y-2 text-sm text-quiet @3xl:grid-cols-3">
        <li>{t('feed')}</li>
        <li>{t('apart')}</li>
        <li>{t('short')}</li>
      </ul>
    </section>
  );
}

/** Shaped like the cards. */
function Waiting() {
  return (
    <div aria-busy="true" className={grid}>
      {[1, 2, 3].map((at) => (
        <Card key={at} className="flex flex-col gap-3">
          <span className="flex items-center gap-3">
            <Skeleton className="size-10 rounded-md" />
            <Skeleton className="h-5 w-32" />
          </span>
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-11 w-full" />
        </Card>
      ))}
    </div>
  );
}
