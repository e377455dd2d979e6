import { Button, Card, Line, Num, Tag } from '@tidemark/ui';
import { useState } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { PlaceLink, useGoing } from '../../shared/layout/navigation.tsx';
import { ProfitText } from '../../shared/money/gain.tsx';
import { Avatar } from '../../shared/people/avatar.tsx';
import { Copies } from './copies.tsx';
import { followingState } from './following-state.ts';
import type { Followed } from './queries.ts';
import { UnfollowButton } from './trader-card.tsx';

export interface FollowedCardProps {
  readonly followed: Followed;
}

/** A followed trader: current settings, open copies and result. */
export function FollowedCard({ followed }: FollowedCardProps) {
  const t = useText('follow');
  const going = useGoing();
  const query = { id: String(followed.user_id) };
  const { words, tone, isOn } = followingState(followed);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <PlaceLink
          to="followTrader"
          query={query}
          className="flex min-w-[min(100%,8rem)] flex-1 items-center gap-3 rounded-sm hover:underline"
        >
          <Avatar picture={followed.avatar} name={followed.nickname} />
          <bdi className="truncate text-sm font-medium">{followed.nickname}</bdi>
        </PlaceLink>
        <Tag tone={followed.left ? 'warn' : tone}>{followed.left ? t('left') : t(`list.${words}`)}</Tag>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
        <span className="text-xs text-quiet">{t('list.profits')}</span>
        <ProfitText amount={followed.total_profits} className="text-lg font-medium" />
      </div>
      {followed.status === 'paused' ? <WhyPaused followed={followed} /> : null}
      <Facts followed={followed} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          tone="plain"
          size="sm"
          aria-expanded={isOpen}
          aria-label={`${t('trader.copies')}: ${followed.nickname}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('trader.copies')}
        </Button>
        {isOn ? (
          <>
            <UnfollowButton trader={{ ...followed, is_followed: true }} />
            <Button
              tone="quiet"
              size="sm"
              aria-label={`${t('settings')}: ${followed.nickname}`}
              onClick={() => going.to('followSubmit', query)}
            >
              {t('settings')}
            </Button>
          </>
        ) : null}
      </div>
      {isOpen ? <Copies of={{ user_id: followed.user_id }} /> : null}
    </Card>
  );
}

/** Only the loss limit pauses following: shows the limit and how to resume. */
function WhyPaused({ followed }: { readonly followed: Followed }) {
  const t = useText('follow.list');
  const f = useFormats();
  return (
    <p className="rounded-md bg-warn-soft px-3 py-2 text-xs text-warn">
      {t('pausedNote', { limit: f.amount(followed.loss_limit ?? 0) })}
    </p>
  );
}

function Facts({ followed }: { readonly followed: Followed }) {
  const t = useText('follow.list');
  const f = useFormats();
  return (
    <dl className="m-0 border-y border-line py-1">
      <Line label={t('open')}>
        <Num>{f.count(followed.position_num)}</Num>
      </Line>
      <Line label={t('openLots')}>
        <Num>{f.lots(followed.position_quantity)}</Num>
      </Line>
      <Line label={t('all')}>
        <Num>{f.count(followed.total_num)}</Num>
      </Line>
      <Line label={t('skippedNum')}>
        <Num>{f.count(followed.skipped_num)}</Num>
      </Line>
      <Line label={t('amount')}>
        <Num>{f.fee(followed.total_amount)}</Num>
      </Line>
      <Sizing followed={followed} />
      <Line label={t('maxAmount')}>
        <Num>{f.fee(followed.max_amount)}</Num>
      </Line>
      <Fee followed={followed} />
      {followed.loss_limit === null ? null : (
        <Line label={t('lossLimit')}>
          <Num>{f.amount(followed.loss_limit)}</Num>
        </Line>
      )}
    </dl>
  );
}

/** The multiple; in proportional mode the factor and the amount to size by. */
function Sizing({ followed }: { readonly followed: Followed }) {
  const t = useText('follow');
  const f = useFormats();
  const isFixed = followed.mode === 'fixed';
  return (
    <>
      <Line label={t('submit.mode')}>{t(`submit.${followed.mode}`)}</Line>
      <Line label={isFixed ? t('list.multiple') : t('submit.factor')}>
        <Num>{`×${f.wholeAmount(followed.multiple)}`}</Num>
      </Line>
      {isFixed ? null : (
        <Line label={t('list.sizedBy')}>
          {followed.allocation === null ? t('list.ownEquity') : <Num>{f.fee(followed.allocation)}</Num>}
        </Line>
      )}
    </>
  );
}

/** The performance fee of the following, the result above which it is due, and what was paid so far. */
function Fee({ followed }: { readonly followed: Followed }) {
  const t = useText('follow.fee');
  const f = useFormats();
  return (
    <>
      {followed.own_fee === 0 ? null : (
        <>
          <Line label={t('title')}>
            <Num>{f.percent(followed.own_fee)}</Num>
          </Line>
          <Line label={t('mark')}>
            <Num>{f.amount(followed.high_water)}</Num>
          </Line>
        </>
      )}
      {Number(followed.performance_fees) === 0 ? null : (
        <Line label={t('paid')}>
          <Num>{f.amount(followed.performance_fees)}</Num>
        </Line>
      )}
    </>
  );
}
