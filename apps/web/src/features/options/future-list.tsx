import { formatAmount, parseAmount, ZERO } from '@tidemark/domain/money';
import { Button, cx, EmptyState, Tabs } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { ListEnd } from '../../shared/lists/list-end.tsx';
import { ClosedFutureCard, FutureCardSkeleton, RunningFutureCard } from './future-cards.tsx';
import { type FutureList, futureLists, useFutures } from './future-lists.ts';
import { Profit } from './future-parts.tsx';

/** The sub-tabs of futures: in transaction, closed. */
export function FutureTabs({
  list,
  onChange,
  className,
}: {
  readonly list: FutureList;
  readonly onChange: (list: FutureList) => void;
  readonly className?: string;
}) {
  const t = useText('futures');
  return (
    <Tabs
      label={t('tabs.label')}
      value={list}
      choices={futureLists.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      onChange={onChange}
      {...(className ? { className } : {})}
    />
  );
}

const SKELETON_CARDS = 4;
export const cardGrid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,288px),1fr))] gap-2';

/** One list of futures as cards: as many columns as fit. */
export function FutureCards({ list, className }: { readonly list: FutureList; readonly className?: string }) {
  const t = useText('futures');
  const futures = useFutures(list);
  if (!futures.futures && futures.isFailed) return <LoadFailed onRetry={futures.retry} />;
  if (futures.futures?.length === 0) return <NoFutures list={list} />;
  const profits = list === 'closed' ? futures.profits : undefined;
  return (
    <div className={className}>
      {profits === undefined ? null : <AllProfits profits={profits} />}
      <ul aria-label={t(`tabs.${list}`)} aria-busy={!futures.futures} className={cardGrid}>
        {futures.futures?.map((future) => (
          <li key={future.Id} className="min-w-0">
            {list === 'running' ? (
              <RunningFutureCard future={future} />
            ) : (
              <ClosedFutureCard future={future} canDispute />
            )}
          </li>
        ))}
        {futures.futures
          ? null
          : Array.from({ length: SKELETON_CARDS }, (_, index) => (
              <li key={`card-${index.toString()}`}>
                <FutureCardSkeleton />
              </li>
            ))}
      </ul>
      {futures.futures ? <ListEnd list={futures} /> : null}
    </div>
  );
}

/** What all closed futures have brought, those further down the list included. */
function AllProfits({ profits }: { readonly profits: string }) {
  const t = useText('futures');
  const profit = parseAmount(profits) ?? ZERO;
  return (
    <p className={cx('mb-3 flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-quiet')}>
      {t('allProfits')}
      <Profit key={formatAmount(profit)} profit={profit} className="text-base" />
    </p>
  );
}

function NoFutures({ list }: { readonly list: FutureList }) {
  const t = useText('futures');
  const going = useGoing();
  return (
    <EmptyState
      icon={list === 'running' ? 'orders' : 'history'}
      title={t(`empty.${list}.title`)}
      note={t(`empty.${list}.note`)}
      action={<Button onClick={() => going.to('trade')}>{t('empty.trade')}</Button>}
    />
  );
}
