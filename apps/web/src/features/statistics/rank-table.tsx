import type { Formats } from '@tidemark/i18n';
import { Card, type Column, Num, Table, Tag } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { PlaceLink, useGoing } from '../../shared/layout/navigation.tsx';
import { ProfitText, RateText } from '../../shared/money/gain.tsx';
import { Avatar } from '../../shared/people/avatar.tsx';
import { NotRanked, type Thresholds } from '../../shared/traders/not-ranked.tsx';
import { RiskText } from '../../shared/traders/risk-text.tsx';
import type { Ranked } from './ranked.ts';

type Placed = Ranked & { readonly place: number };

/** All traders on a wide screen, a row each. */
export function RankTable({
  rows,
  thresholds,
}: {
  readonly rows: readonly Ranked[];
  readonly thresholds: Thresholds | undefined;
}) {
  const t = useText('rank');
  const going = useGoing();
  return (
    <Card flush className="overflow-hidden">
      <Table
        label={t('title')}
        columns={useColumns(thresholds)}
        rows={rows.map((ranked, at) => ({ ...ranked, place: at + 1 }))}
        rowKey={({ id }) => id}
        onRow={({ user_id }) => going.to('followTrader', { id: String(user_id) })}
        empty={null}
      />
    </Card>
  );
}

/** Columns removed first on narrow screens; the trader's page shows them. */
const leaving = ['code', 'multiple', 'age', 'followers', 'drawdown'];

function useColumns(thresholds: Thresholds | undefined): readonly Column<Placed>[] {
  const t = useText('rank');
  const f = useFormats();
  const figure = (key: keyof typeof figures): Column<Placed> => ({
    key,
    head: t(key),
    end: true,
    cell: (ranked) => figures[key](ranked, f),
  });
  const columns: readonly Column<Placed>[] = [
    {
      key: 'place',
      head: t('placeHead'),
      end: true,
      cell: ({ place }) => <Num className="text-quiet">{f.count(place)}</Num>,
    },
    { key: 'trader', head: t('trader'), cell: (ranked) => <Who ranked={ranked} thresholds={thresholds} /> },
    { key: 'code', head: t('code'), cell: ({ code }) => <Num className="text-quiet">{code}</Num> },
    ...figureNames.map(figure),
  ];
  return columns.map((column) => {
    const place = leaving.indexOf(column.key);
    return place < 0 ? column : { ...column, leaves: place + 1 };
  });
}

const figureNames = [
  ...(['rate', 'win', 'profit', 'drawdown', 'riskScore', 'totalRate', 'multiple', 'trades'] as const),
  ...(['followers', 'age'] as const),
];

const figures = {
  rate: (ranked: Placed) => <RateText percent={ranked.three_week_rate} className="font-medium" />,
  win: (ranked: Placed, f: Formats) => <Num>{f.percent(ranked.three_week_win)}</Num>,
  profit: (ranked: Placed) => <ProfitText amount={ranked.three_week_profit} />,
  totalRate: (ranked: Placed) => <RateText percent={ranked.total_rate} />,
  multiple: (ranked: Placed, f: Formats) => <Num>{`×${f.amount(ranked.multiple)}`}</Num>,
  trades: (ranked: Placed, f: Formats) => <Num>{f.count(ranked.total_trade_num)}</Num>,
  drawdown: (ranked: Placed, f: Formats) => <Num>{f.percent(ranked.drawdown)}</Num>,
  riskScore: (ranked: Placed) => <RiskText score={ranked.risk_score} />,
  followers: (ranked: Placed, f: Formats) => <Num>{f.count(ranked.follow_num)}</Num>,
  age: (ranked: Placed, f: Formats) => <Num>{f.count(ranked.days)}</Num>,
};

function Who({
  ranked,
  thresholds,
}: {
  readonly ranked: Ranked;
  readonly thresholds: Thresholds | undefined;
}) {
  const t = useText('rank');
  const { user, user_id } = ranked;
  const link = (
    <PlaceLink
      to="followTrader"
      query={{ id: String(user_id) }}
      className="inline-flex items-center gap-2 rounded-sm font-medium hover:underline"
    >
      <Avatar picture={user.avatar} name={user.nickname} size={28} />
      <bdi>{user.nickname}</bdi>
      {ranked.left ? <Tag>{t('left')}</Tag> : null}
    </PlaceLink>
  );
  if (!thresholds || ranked.missing.length === 0) return link;
  return (
    <span className="flex flex-col gap-1 py-1">
      {link}
      <NotRanked record={ranked} thresholds={thresholds} />
    </span>
  );
}
