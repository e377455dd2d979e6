import { CallRefused } from '@tidemark/contract/client';
import { Card, Line, LinePlot, Num, Skeleton, Tag } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { TwoColumn } from '../../shared/layout/two-column.tsx';
import { idOf } from '../../shared/lists/single-item-banner.tsx';
import { ProfitText, RateText } from '../../shared/money/gain.tsx';
import { Avatar } from '../../shared/people/avatar.tsx';
import { useUser } from '../../shared/session/session.ts';
import { Term } from '../../shared/terms/term.tsx';
import { useDayFormats } from '../../shared/time/day-formats.ts';
import { NotRanked } from '../../shared/traders/not-ranked.tsx';
import { RiskText } from '../../shared/traders/risk-text.tsx';
import { Copies } from './copies.tsx';
import { FeeNote } from './fees/fee-note.tsx';
import { type TraderDetail, useTrader } from './queries.ts';
import { Simulator } from './simulation/simulation.tsx';
import { StrategyNote, StrategyTag } from './strategy.tsx';
import { Figure, FollowButton, UnfollowButton } from './trader-card.tsx';
import { FollowersResults, Instruments } from './trader-lists.tsx';
import { UnknownTrader } from './unknown-trader.tsx';
import { useLiveCopies } from './use-live-copies.ts';

/** One trader's record: three weeks in figures, the equity curve, instruments, and followers' results. */
export function TraderPage() {
  const app = useText('app');
  const id = idOf(useQueryParams());
  const trader = useTrader(id);
  const isUnknown = id === undefined || trader.error instanceof CallRefused;
  return (
    <Page title={app('pages.followTrader')} width="full">
      {isUnknown ? (
        <UnknownTrader />
      ) : trader.data ? (
        <Record trader={trader.data} />
      ) : trader.isError ? (
        <LoadFailed onRetry={() => void trader.refetch()} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

function Record({ trader }: { readonly trader: TraderDetail }) {
  return (
    <TwoColumn
      form={
        <>
          <Head trader={trader} />
          <Equity trader={trader} />
          {trader.left ? null : <Simulator traderId={trader.user_id} />}
        </>
      }
      history={
        <div className="flex flex-col gap-4">
          {trader.is_followed ? <MyCopies trader={trader} /> : null}
          <Instruments trader={trader} />
          <FollowersResults trader={trader} />
        </div>
      }
    />
  );
}

/** Copies of this trader's orders, each with the original order. */
function MyCopies({ trader }: { readonly trader: TraderDetail }) {
  const t = useText('follow.trader');
  useLiveCopies();
  return (
    <section aria-labelledby="trader-copies">
      <Card className="flex flex-col gap-3">
        <h2 id="trader-copies" className="text-xs font-medium text-quiet">
          {t('copies')}
        </h2>
        <Copies of={{ user_id: trader.user_id }} />
      </Card>
    </section>
  );
}

function Head({ trader }: { readonly trader: TraderDetail }) {
  const t = useText('follow');
  const f = useFormats();
  const isSelf = useUser()?.id === trader.user_id;
  const { three_week: weeks } = trader;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar picture={trader.avatar} name={trader.nickname} size={52} />
        <div className="min-w-32 flex-1">
          <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold">
            <bdi>{trader.nickname}</bdi>
            {trader.left ? <Tag tone="warn">{t('left')}</Tag> : null}
            {trader.is_followed ? <Tag tone="accent">{t('followed')}</Tag> : null}
            <StrategyTag trader={trader} />
          </h2>
          <p className="text-xs text-faint">
            <Num>{trader.code}</Num>
            {` · ${t('figures.followers', { count: trader.follow_num })}`}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <UnfollowButton trader={trader} />
          {trader.left ? null : <FollowButton trader={trader} />}
        </div>
      </div>
      {trader.introduction === '' ? null : (
        <p dir="auto" className="text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">
          {trader.introduction}
        </p>
      )}
      <StrategyNote trader={trader} />
      <NotRanked record={trader} thresholds={trader.thresholds} />
      {trader.left ? null : <FeeNote percent={trader.performance_fee} />}
      {isSelf ? <p className="rounded-md bg-accent-soft px-3 py-2 text-sm">{t('trader.self')}</p> : null}
      <div className="border-t border-line pt-3">
        <h3 className="mb-2 text-xs font-medium text-quiet">{t('figures.weeks')}</h3>
        <dl className="m-0 grid grid-cols-2 gap-x-4 gap-y-3 @md:grid-cols-4">
          <Figure label={t('figures.rateShort')}>
            <RateText percent={weeks.rate} />
          </Figure>
          <Figure label={t('figures.profitShort')}>
            <ProfitText amount={weeks.profit} />
          </Figure>
          <Figure label={t('figures.win')}>
            <Num>{f.percent(weeks.win_rate)}</Num>
          </Figure>
          <Figure label={t('figures.trades')}>
            <Num>{f.count(weeks.trades)}</Num>
          </Figure>
        </dl>
      </div>
      <div className="border-t border-line pt-3">
        <h3 className="mb-2 text-xs font-medium text-quiet">{t('figures.inAll')}</h3>
        <dl className="m-0 grid grid-cols-2 gap-x-4 gap-y-3 @md:grid-cols-4">
          <Figure label={t('figures.rateShort')}>
            <RateText percent={trader.profit_percent} />
          </Figure>
          <Figure label={t('figures.profitShort')}>
            <ProfitText amount={trader.total_profit} />
          </Figure>
          <Figure label={t('figures.trades')}>
            <Num>{f.count(trader.total_trade_num)}</Num>
          </Figure>
        </dl>
      </div>
    </Card>
  );
}

/** Return since the first of these days at the end of each, with the equity and the drawdown. */
function Equity({ trader }: { readonly trader: TraderDetail }) {
  const t = useText('follow.trader');
  const follow = useText('follow');
  const f = useFormats();
  const d = useDayFormats();
  // The curve begins with the first money: before it there was nothing to rise from.
  const begun = trader.equity.findIndex(({ equity }) => Number(equity) !== 0);
  if (begun === -1) return null;
  return (
    <section aria-labelledby="trader-equity">
      <Card className="flex flex-col gap-3">
        <h2 id="trader-equity" className="text-xs font-medium text-quiet">
          {t('equity')}
        </h2>
        <LinePlot
          label={t('equityLabel')}
          points={trader.equity.slice(begun).map(({ day, equity, rate }) => ({
            value: rate,
            name: `${d.day(day)} · ${follow('submit.usd', { amount: f.amount(equity) })}`,
            text: f.change(rate),
          }))}
          tickText={f.percent}
        />
        <div className="border-t border-line pt-3 text-sm">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="text-quiet">
              <Term name="drawdown">{t('drawdown')}</Term>
            </span>
            <Num className="text-down">{f.percent(trader.drawdown)}</Num>
          </p>
          <p className="text-xs text-faint">{t('drawdownNote')}</p>
        </div>
        <Risk trader={trader} />
      </Card>
    </section>
  );
}

/** The risk score with the volatility that it was rated by; its formula on a tap. */
function Risk({ trader: { risk_score, volatility } }: { readonly trader: TraderDetail }) {
  const t = useText('follow.trader');
  const rank = useText('rank');
  const f = useFormats();
  return (
    <dl className="m-0 border-t border-line pt-3">
      <Line label={<Term name="riskScore">{rank('riskScore')}</Term>}>
        <RiskText score={risk_score} />
      </Line>
      {volatility === null ? (
        <p className="text-xs text-faint">{t('noRisk')}</p>
      ) : (
        <Line label={t('volatility')}>
          <Num>{f.percent(volatility)}</Num>
        </Line>
      )}
    </dl>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <TwoColumn
        form={
          <>
            <Skeleton className="h-64 rounded-md" />
            <Skeleton className="h-64 rounded-md" />
          </>
        }
        history={<Skeleton className="h-64 rounded-md" />}
      />
    </div>
  );
}
