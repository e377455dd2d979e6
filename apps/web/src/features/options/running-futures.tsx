import { cx, EmptyState } from '@tidemark/ui';
import { useEffect, useRef } from 'react';
import { useText } from '../../shared/device/language.ts';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { ListEnd } from '../../shared/lists/list-end.tsx';
import { ClosedFutureCard, FutureCardSkeleton, RunningFutureCard } from './future-cards.tsx';
import { cardGrid } from './future-list.tsx';
import { type Futures, useFutures } from './future-lists.ts';
import { dismissResult, readResults, useResults } from './results.ts';

/** Running futures, with those that just ended above: each until the user dismisses it. */
export function RunningFutures({ className }: { readonly className?: string }) {
  const t = useText('futures');
  const running = useFutures('running');
  const results = useResults();
  useMissedResults(running);
  if (!running.futures && running.isFailed) return <LoadFailed onRetry={running.retry} />;
  const isEmpty = running.futures?.length === 0 && results.length === 0;
  if (isEmpty) {
    return <EmptyState icon="history" title={t('none.title')} note={t('none.note')} />;
  }
  return (
    <div className={cx('flex flex-col gap-2', className)}>
      {results.length > 0 ? (
        <ul aria-label={t('results')} aria-live="polite" className={cardGrid}>
          {results.map((future) => (
            <li key={future.Id} className="min-w-0">
              <ClosedFutureCard future={future} canDispute onDismiss={() => dismissResult(future.Id)} />
            </li>
          ))}
        </ul>
      ) : null}
      <ul aria-label={t('tabs.running')} aria-busy={!running.futures} className={cardGrid}>
        {running.futures?.map((future) => (
          <li key={future.Id} className="min-w-0">
            <RunningFutureCard future={future} />
          </li>
        ))}
        {running.futures ? null : (
          <li>
            <FutureCardSkeleton />
          </li>
        )}
      </ul>
      {running.hasMore ? <ListEnd list={running} /> : null}
    </div>
  );
}

/** Requests the result of a future that left the list without a push (channel down). */
function useMissedResults({ futures }: Futures): void {
  const before = useRef<readonly number[]>([]);
  const results = useResults();
  useEffect(() => {
    if (!futures) return;
    const now = futures.map(({ Id }) => Id);
    const known = new Set([...now, ...results.map(({ Id }) => Id)]);
    const missed = before.current.filter((id) => !known.has(id));
    before.current = now;
    if (missed.length > 0) void readResults(missed);
  }, [futures, results]);
}
