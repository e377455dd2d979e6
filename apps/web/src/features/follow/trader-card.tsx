import { Button, Card, Num, Tag } from '@tidemark/ui';
import { type ReactNode, useState } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { PlaceLink, useGoing } from '../../shared/layout/navigation.tsx';
import { ProfitText, RateText } from '../../shared/money/gain.tsx';
import { Avatar } from '../../shared/people/avatar.tsx';
import { useUser } from '../../shared/session/session.ts';
import { NotRanked, type Thresholds } from '../../shared/traders/not-ranked.tsx';
import { RiskText } from '../../shared/traders/risk-text.tsx';
import type { Trader } from './queries.ts';
import { UnfollowSheet } from './settings/unfollow-sheet.tsx';
import { StrategyTag } from './strategy.tsx';

/** One trader: key figures, links to the full record and to following. */
export function TraderCard({
  trader,
  thresholds,
}: {
  readonly trader: Trader;
  readonly thresholds: Thresholds | undefined;
}) {
  const t = useText('follow');
  const rank = useText('rank');
  const f = useFormats();
  const query = { id: String(trader.user_id) };
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <PlaceLink
          to="followTrader"
          query={query}
          className="flex min-w-0 flex-1 items-center gap-3 rounded-sm hover:underline"
        >
          <Avatar picture={trader.avatar} name={trader.nickname} />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2">
              <bdi className="truncate text-sm font-medium">{trader.nickname}</bdi>
              {trader.is_followed ? <Tag tone="accent">{t('followed')}</Tag> : null}
              <StrategyTag trader={trader} />
            </span>
            <span className="block text-xs text-faint">
              {t('figures.followers', { count: trader.follow_num })}
            </span>
          </span>
        </PlaceLink>
        <FollowButton trader={trader} />
      </div>
      <dl className="m-0 grid grid-cols-2 gap-x-4 gap-y-2 border-t border-line pt-3 @md:grid-cols-4">
        <Figure label={t('figures.totalRate')}>
          <RateText percent={trader.profit_percent} />
        </Figure>
        <Figure label={t('figures.totalProfit')}>
          <ProfitText amount={trader.total_profit} />
        </Figure>
        <Figure label={t('figures.profit')}>
          <ProfitText amount={trader.three_week_profit} />
        </Figure>
        <Figure label={t('figures.win')}>
          <Num>{f.percent(trader.win_rate)}</Num>
        </Figure>
        <Figure label={rank('rate')}>
          <RateText percent={trader.three_week_rate} />
        </Figure>
        <Figure label={rank('positions')}>
          <Num>{f.count(trader.three_week_trades)}</Num>
        </Figure>
        <Figure label={rank('drawdown')}>
          <Num>{f.percent(trader.drawdown)}</Num>
        </Figure>
        <Figure label={rank('riskScore')}>
          <RiskText score={trader.risk_score} />
        </Figure>
        <Figure label={rank('age')}>
          <Num>{f.count(trader.days)}</Num>
        </Figure>
        <FeeFigure percent={trader.performance_fee} />
      </dl>
      {thresholds ? <NotRanked record={trader} thresholds={thresholds} /> : null}
    </Card>
  );
}

/** The performance fee of who follows from now on; nothing where there is none. */
function FeeFigure({ percent }: { readonly percent: number }) {
  const t = useText('follow.fee');
  const f = useFormats();
  if (!(percent > 0)) return null;
  return (
    <Figure label={t('title')}>
      <Num>{f.percent(percent)}</Num>
    </Figure>
  );
}

/** A figure under its name. */
export function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-faint">{label}</dt>
      <dd className="m-0 text-sm font-medium">{children}</dd>
    </div>
  );
}

/** Opens the question that ends following; nothing of a trader who is not followed. */
export function UnfollowButton({
  trader,
  onDone,
}: {
  readonly trader: Followable;
  readonly onDone?: () => void;
}) {
  const t = useText('follow');
  const [isAsked, setIsAsked] = useState(false);
  if (!trader.is_followed) return null;
  return (
    <>
      <Button
        size="sm"
        tone="plain"
        aria-label={`${t('unfollow')}: ${trader.nickname}`}
        onClick={() => setIsAsked(true)}
      >
        {t('unfollow')}
      </Button>
      {isAsked ? (
        <UnfollowSheet followed={trader} onDone={() => setIsAsked(false)} onUnfollowed={onDone} />
      ) : null}
    </>
  );
}

type Followable = Pick<Trader, 'user_id' | 'nickname' | 'is_followed'> & {
  /** The performance fee of the following. */
  readonly own_fee?: number;
};

/** Links to the settings; users cannot follow themselves. */
export function FollowButton({ trader }: { readonly trader: Followable }) {
  const t = useText('follow');
  const going = useGoing();
  const user = useUser();
  if (user?.id === trader.user_id) return null;
  return (
    <Button
      size="sm"
      tone={trader.is_followed ? 'quiet' : 'accent'}
      aria-label={`${trader.is_followed ? t('settings') : t('follow')}: ${trader.nickname}`}
      onClick={() => going.to('followSubmit', { id: String(trader.user_id) })}
    >
      {trader.is_followed ? t('settings') : t('follow')}
    </Button>
  );
}
