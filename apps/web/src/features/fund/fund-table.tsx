import { Card, type Column, Num, Table, Tag } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { PoolTag } from './pool-state.tsx';
import { useFundText } from './use-fund-text.ts';
import type { Fund } from './view-model.ts';

/** All funds under one another, to be compared. */
export function FundTable({ funds }: { readonly funds: readonly Fund[] }) {
  const t = useText('mining');
  return (
    <Card flush className="overflow-hidden">
      <Table label={t('title')} columns={useColumns()} rows={funds} rowKey={({ id }) => id} empty={null} />
    </Card>
  );
}

function useColumns(): readonly Column<Fund>[] {
  const t = useText('mining');
  const f = useFormats();
  const say = useFundText();
  return [
    {
      key: 'fund',
      head: t('fund'),
      cell: (fund) => (
        <span className="flex items-center gap-2 font-medium">
          <bdi>{fund.title}</bdi>
          {fund.open ? null : <Tag tone="warn">{t('closedTag')}</Tag>}
        </span>
      ),
    },
    {
      key: 'rate',
      head: t('rate'),
      end: true,
      cell: (fund) => <Num className="text-accent">{say.rate(fund.dividend_percentage)}</Num>,
    },
    {
      key: 'term',
      head: t('term'),
      end: true,
      cell: (fund) => <span className="num">{t('days', { days: fund.lock_dividend_days })}</span>,
    },
    {
      key: 'range',
      head: t('range'),
      end: true,
      cell: (fund) => (
        <Num>
          {`${f.wholeAmount(fund.staring_sub_amount)} – ${f.wholeAmount(fund.max_sub_amount)} ${fund.currency_code}`}
        </Num>
      ),
    },
    {
      key: 'leaving',
      head: t('leaving'),
      end: true,
      cell: (fund) =>
        fund.liquidated_damages === 0 ? t('leavingFree') : <Num>{say.rate(fund.liquidated_damages)}</Num>,
    },
    { key: 'pool', head: t('pool.title'), cell: (fund) => <PoolTag pool={fund.pool} /> },
    {
      key: 'go',
      head: t('subscribe'),
      headHidden: true,
      sticks: true,
      end: true,
      cell: (fund) => (
        <PlaceLink
          to="miningSubscribe"
          query={{ id: String(fund.id) }}
          label={fund.open ? t('subscribeTo', { fund: fund.title }) : `${t('closed.look')}: ${fund.title}`}
          className="inline-flex min-h-8 items-center rounded-md px-3 text-xs font-semibold text-accent hover:bg-accent-soft"
        >
          {fund.open ? t('subscribe') : t('closed.look')}
        </PlaceLink>
      ),
    },
  ];
}
