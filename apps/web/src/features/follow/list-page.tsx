import { Button, Card, EmptyState, Skeleton } from '@tidemark/ui';
import { useState } from 'react';
import { useText } from '../../shared/language.ts';
import { ListEnd } from '../../shared/list-end.tsx';
import { useGoing } from '../../shared/navigation.tsx';
import { LoadFailed, Page } from '../../shared/page.tsx';
import { FollowedCard } from './followed-card.tsx';
import { type Followed, useFollowed } from './queries.ts';
import { UnfollowSheet } from './unfollow-sheet.tsx';
import { useLiveCopies } from './use-live-copies.ts';

const grid = 'grid grid-cols-1 items-start gap-3 @3xl:grid-cols-2';

/** Whom one follows, by which settings, and what the copies have come to. */
export function ListPage() {
  const app = useText('app');
  const t = useText('follow.list');
  const going = useGoing();
  useLiveCopies();
  const list = useFollowed();
  const [leaving, leave] = useState<Followed>();
  return (
    <Page title={app('pages.followList')} width="full">
      <div className="@container flex flex-col gap-3 px-4 pb-8 wide:px-0">
        {!list.rows && list.isFailed ? <LoadFailed onRetry={list.retry} /> : null}
        {list.rows?.length === 0 ? (
          <Card>
            <EmptyState
              icon="follow"
              title={t('none')}
              note={t('noneNote')}
              action={<Button onClick={() => going.to('follow')}>{t('go')}</Button>}
            />
          </Card>
        ) : null}
        {list.rows && list.rows.length > 0 ? (
          <>
            <ul aria-label={app('pages.followList')} className={grid}>
              {list.rows.map((followed) => (
                <li key={followed.id}>
                  <FollowedCard followed={followed} onUnfollow={() => leave(followed)} />
                </li>
              ))}
            </ul>
            <ListEnd list={list} />
          </>
        ) : null}
        {!list.rows && !list.isFailed ? (
          <div aria-busy="true" className={grid}>
            {[1, 2, 3, 4].map((at) => (
              <Skeleton key={at} className="h-64 rounded-md" />
            ))}
          </div>
        ) : null}
      </div>
      {leaving ? <UnfollowSheet followed={leaving} onDone={() => leave(undefined)} /> : null}
    </Page>
  );
}
