import { Num, Tag } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useFormats, useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { ProfitText, RateText } from '../../shared/money/gain.tsx';
import { Avatar } from '../../shared/people/avatar.tsx';
import { NotRanked, type Thresholds } from '../../shared/traders/not-ranked.tsx';
import { RiskText } from '../../shared/traders/risk-text.tsx';
import type { Ranked } from './ranked.ts';

/** One trader on a phone: place and rate above, the other figures under them. */
export function RankCard({
  ranked,
  place,
  thresholds,
}: {
  readonly ranked: Ranked;
  readonly place: number;
  readonly thresholds: Thresholds | undefined;
}) {
  const t = useText('rank');
  const f = useFormats();
  const { user, user_id, code } = ranked;
  return (
    <PlaceLink
      to="followTrader"
      query={{ id: String(user_id) }}
      className="block rounded-md border border-line bg-surface p-4 transition-colors duration-150 hover:border-line-strong"
    >
      <span className="sr-only">{t('open', { name: user.nickname })}</span>
      <span className="flex items-center gap-3">
        <span className="num w-6 shrink-0 text-center text-base font-semibold text-quiet">
          <span className="sr-only">{t('place', { place: f.count(place) })}</span>
          <span aria-hidden="true">{f.count(place)}</span>
        </span>
        <span className="shrink-0 max-[359px]:hidden">
          <Avatar picture={user.avatar} name={user.nickname} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2">
            <bdi className="truncate text-sm font-medium">{user.nickname}</bdi>
            {ranked.left ? <Tag>{t('left')}</Tag> : null}
          </span>
          <Num className="text-xs text-faint">{code}</Num>
        </span>
        <span className="flex shrink-0 flex-col items-end">
          <RateText percent={ranked.three_week_rate} className="text-base font-medium" />
          <span className="text-xs text-faint">{t('rate')}</span>
        </span>
      </span>
      <Facts ranked={ranked} />
      {thresholds ? <NotRanked record={ranked} thresholds={thresholds} className="mt-3" /> : null}
    </PlaceLink>
  );
}

/** The figures of a leader beside the rate of three weeks. */
function Facts({ ranked }: { readonly ranked: Ranked }) {
  const t = useText('rank');
  const f = useFormats();
  return (
    <span className="mt-3 grid grid-cols-2 gap-x-4 max-[359px]:grid-cols-1 gap-y-1 border-t border-line pt-2 text-xs">
      <Fact label={t('profit')}>
        <ProfitText amount={ranked.three_week_profit} />
      </Fact>
      <Fact label={t('win')}>
        <Num>{f.percent(ranked.three_week_win)}</Num>
      </Fact>
      <Fact label={t('totalRate')}>
        <RateText percent={ranked.total_rate} />
      </Fact>
      <Fact label={t('multiple')}>
        <Num>{`×${f.amount(ranked.multiple)}`}</Num>
      </Fact>
      <Fact label={t('trades')}>
        <Num>{f.count(ranked.total_trade_num)}</Num>
      </Fact>
      <Fact label={t('drawdown')}>
        <Num>{f.percent(ranked.drawdown)}</Num>
      </Fact>
      <Fact label={t('riskScore')}>
        <RiskText score={ranked.risk_score} />
      </Fact>
      <Fact label={t('followers')}>
        <Num>{f.count(ranked.follow_num)}</Num>
      </Fact>
      <Fact label={t('age')}>
        <Num>{f.count(ranked.days)}</Num>
      </Fact>
    </span>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-2">
      <span className="text-faint">{label}</span>
      {children}
    </span>
  );
}
