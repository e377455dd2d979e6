import type { Formats } from '@tidemark/i18n';
import { Card, type Column, Num, Table, Tag } from '@tidemark/ui';
import { Avatar } from '../../shared/avatar.tsx';
import { ProfitText, RateText } from '../../shared/gain.tsx';
import { useFormats, useText } from '../../shared/language.ts';
import { PlaceLink, useGoing } from '../../shared/navigation.tsx';
import type { Ranked } from './ranked.ts';

type Placed = Ranked & { readonly place: number };

/** All traders on a wide screen, a row each. */
export function RankTable({ rows }: { readonly rows: readonly Ranked[] }) {
  const t = useText('rank');
  const going = useGoing();
  return (
    <Card flush className="overflow-hidden">
      <Table
        label={t('title')}
        columns={useColumns()}
        rows={rows.map((ranked, at) => ({ ...ranked, place: at + 1 }))}
        rowKey={({ id }) => id}
        onRow={({ user_id }) => going.to('followTrader', { id: String(user_id) })}
        empty={null}
      />
    </Card>
  );
}

function useColumns(): readonly Column<Placed>[] {
  const t = useText('rank');
  const f = useFormats();
  const figure = (key: keyof typeof figures): Column<Placed> => ({
    key,
    head: t(key),
    end: true,
    cell: (ranked) => figures[key](ranked, f),
  });
  return [
    {
      key: 'place',
      head: t('placeHead'),
      end: true,
      cell: ({ place }) => <Num className="text-quiet">{f.count(place)}</Num>,
    },
    { key: 'trader', head: t('trader'), cell: (ranked) => <Who ranked={ranked} /> },
    { key: 'code', head: t('code'), cell: ({ code }) => <Num className="text-quiet">{code}</Num> },
    ...(['rate', 'win', 'profit', 'totalRate', 'multiple', 'trades'] as const).map(figure),
  ];
}

const figures = {
  rate: (ranked: Placed) => <RateText percent={ranked.three_week_rate} className="font-medium" />,
  win: (ranked: Placed, f: Formats) => <Num>{f.percent(ranked.three_week_win)}</Num>,
  profit: (ranked: Placed) => <ProfitText amount={ranked.three_week_profit} />,
  totalRate: (ranked: Placed) => <RateText percent={ranked.total_rate} />,
  multiple: (ranked: Placed, f: Formats) => <Num>{`×${f.amount(ranked.multiple)}`}</Num>,
  trades: (ranked: Placed, f: Formats) => <Num>{f.count(ranked.total_trade_num)}</Num>,
};

function Who({ ranked }: { readonly ranked: Ranked }) {
  const t = useText('rank');
  const { user, user_id } = ranked;
  return (
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
}
