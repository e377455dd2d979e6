import { Button, Card, EmptyState, Line, Num, Skeleton, Tag } from '@tidemark/ui';
import { useState } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { Page } from '../../shared/layout/page.tsx';
import { TwoColumn } from '../../shared/layout/two-column.tsx';
import { Paged } from '../../shared/lists/paged.tsx';
import { idOf, SingleItemBanner } from '../../shared/lists/single-item-banner.tsx';
import { ProfitText, RateText } from '../../shared/money/gain.tsx';
import { PlayMoney } from '../../shared/money/play-money.tsx';
import { Avatar } from '../../shared/people/avatar.tsx';
import { useUser } from '../../shared/session/session.ts';
import { ProfileCard } from './apply/profile-form.tsx';
import { Copies } from './copies.tsx';
import { FeeHistory } from './fees/fee-history.tsx';
import { OwnFeeCard } from './fees/own-fee-card.tsx';
import { followingState } from './following-state.ts';
import { type Follower, type FollowerPage, useFollowers } from './queries.ts';

/** Who follows the trader, what copying has brought them, and their copies. */
export function MinePage() {
  const app = useText('app');
  const t = useText('follow');
  const list = useFollowers();
  const user = useUser();
  const fee = idOf({ id: useQueryParams().fee });
  const isOwnTrader = user?.is_trader === 1 && user.is_demo !== 1;
  return (
    <Page title={app('pages.followMine')} width="full">
      <TwoColumn
        form={
          <>
            <PlayMoney note={t('playMoney')} />
            {list.first ? <Sums page={list.first} /> : null}
            {user?.is_trader === 1 ? <OwnFeeCard /> : null}
            {isOwnTrader ? <ProfileCard /> : null}
          </>
        }
        history={
          <div className="flex flex-col gap-3">
            {fee === undefined ? null : (
              <>
                <SingleItemBanner place="followMine" />
                <FeeHistory side="received" id={fee} />
              </>
            )}
            <Paged list={list} empty={<EmptyFollowing />} waiting={<Waiting />}>
              {(rows) => (
                <ul aria-label={app('pages.followMine')} className="flex flex-col gap-3">
                  {rows.map((follower) => (
                    <li key={follower.id}>
                      <FollowerCard follower={follower} />
                    </li>
                  ))}
                </ul>
              )}
            </Paged>
            {fee === undefined ? <FeeHistory side="received" /> : null}
          </div>
        }
      />
    </Page>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <Skeleton className="h-28 rounded-md" />
      <Skeleton className="h-28 rounded-md" />
    </div>
  );
}

/** What all followers together have made. */
function Sums({ page }: { readonly page: FollowerPage }) {
  const t = useText('follow.mine');
  const fee = useText('follow.fee');
  const f = useFormats();
  return (
    <Card>
      <dl className="m-0">
        <Line label={t('count')}>
          <Num>{f.count(page.follow_num)}</Num>
        </Line>
        <Line label={t('profits')}>
          <ProfitText amount={page.total_profits} />
        </Line>
        <Line label={t('position')}>
          <ProfitText amount={page.position_profits} />
        </Line>
        {Number(page.performance_fees) === 0 ? null : (
          <Line label={fee('received')}>
            <Num>{f.amount(page.performance_fees)}</Num>
          </Line>
        )}
      </dl>
    </Card>
  );
}

/** No followers: a trader waits for some, other users may apply. */
function EmptyFollowing() {
  const t = useText('follow');
  const going = useGoing();
  const isTrader = useUser()?.is_trader === 1;
  return (
    <Card>
      {isTrader ? (
        <EmptyState icon="people" title={t('mine.none')} note={t('mine.noneNote')} />
      ) : (
        <EmptyState
          icon="people"
          title={t('mine.notTrader')}
          note={t('mine.notTraderNote')}
          action={<Button onClick={() => going.to('followApply')}>{t('home.apply')}</Button>}
        />
      )}
    </Card>
  );
}

/** One follower: what the copies have made, and the copies themselves where they are wanted. */
function FollowerCard({ follower }: { readonly follower: Follower }) {
  const t = useText('follow');
  const f = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const { words, tone } = followingState(follower);
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <Avatar picture={follower.avatar} name={follower.nickname} />
        <span className="min-w-0 flex-1">
          <bdi className="block w-fit max-w-full truncate text-sm font-medium">{follower.nickname}</bdi>
          <span className="text-xs text-faint">{f.dateTime(follower.since)}</span>
        </span>
        <Tag tone={tone}>{t(`mine.${words}`)}</Tag>
      </div>
      <dl className="m-0 border-y border-line py-1">
        <Line label={t('mine.profit')}>
          <ProfitText amount={follower.total_profits} />
        </Line>
        <Line label={t('mine.rate')}>
          <RateText percent={follower.profitability} />
        </Line>
        <Line label={follower.mode === 'fixed' ? t('list.multiple') : t('submit.factor')}>
          <Num>{`×${f.wholeAmount(follower.multiple)}`}</Num>
        </Line>
        {follower.own_fee === 0 ? null : (
          <Line label={t('fee.title')}>
            <Num>{f.percent(follower.own_fee)}</Num>
          </Line>
        )}
        {Number(follower.performance_fees) === 0 ? null : (
          <Line label={t('fee.received')}>
            <Num>{f.amount(follower.performance_fees)}</Num>
          </Line>
        )}
      </dl>
      <Button
        tone="plain"
        size="sm"
        className="self-end"
        aria-expanded={isOpen}
        aria-label={`${t('mine.copies')}: ${follower.nickname}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('mine.copies')}
      </Button>
      {isOpen ? <Copies of={{ follower_user_id: follower.follow_id }} /> : null}
    </Card>
  );
}
