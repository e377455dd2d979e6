import { Button, Card, EmptyState, Skeleton } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { Page } from '../../shared/layout/page.tsx';
import { Paged } from '../../shared/lists/paged.tsx';
import { idOf, SingleItemBanner } from '../../shared/lists/single-item-banner.tsx';
import { FeeHistory } from './fees/fee-history.tsx';
import { FollowedCard } from './followed-card.tsx';
import { useFollowed } from './queries.ts';
import { useLiveCopies } from './use-live-copies.ts';

const grid = 'grid grid-cols-1 items-start gap-3 @3xl:grid-cols-2';

/** Followed traders with their settings and the result of the copies. */
export function ListPage() {
  const app = useText('app');
  useLiveCopies();
  const list = useFollowed();
  const fee = idOf({ id: useQueryParams().fee });
  return (
    <Page title={app('pages.followList')} width="full">
      <div className="@container flex flex-col gap-3 px-4 pb-8 wide:px-0">
        {fee === undefined ? null : (
          <>
            <SingleItemBanner place="followList" />
            <FeeHistory side="paid" id={fee} />
          </>
        )}
        <Paged list={list} empty={<EmptyFollowing />} waiting={<Waiting />}>
          {(rows) => (
            <ul aria-label={app('pages.followList')} className={grid}>
              {rows.map((followed) => (
                <li key={followed.id}>
                  <FollowedCard followed={followed} />
                </li>
              ))}
            </ul>
          )}
        </Paged>
        {fee === undefined ? <FeeHistory side="paid" /> : null}
      </div>
    </Page>
  );
}

function EmptyFollowing() {
  const t = useText('follow.list');
  const going = useGoing();
  return (
    <Card>
      <EmptyState
        icon="follow"
        title={t('none')}
        note={t('noneNote')}
        action={<Button onClick={() => going.to('follow')}>{t('go')}</Button>}
      />
    </Card>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className={grid}>
      {[1, 2, 3, 4].map((at) => (
        <Skeleton key={at} className="h-64 rounded-md" />
      ))}
    </div>
  );
}
