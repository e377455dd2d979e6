import { Card, List, Num, Tag } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { PoolTag } from './pool-state.tsx';
import { useFundText } from './use-fund-text.ts';
import type { Fund } from './view-model.ts';

/** Funds as a list where a table has no room: a row shows the same and links to the fund. */
export function FundRows({ funds }: { readonly funds: readonly Fund[] }) {
  const t = useText('mining');
  return (
    <Card flush className="overflow-hidden">
      <List aria-label={t('title')}>
        {funds.map((fund) => (
          <li key={fund.id}>
            <FundRow fund={fund} />
          </li>
        ))}
      </List>
    </Card>
  );
}

function FundRow({ fund }: { readonly fund: Fund }) {
  const t = useText('mining');
  const f = useFormats();
  const say = useFundText();
  return (
    <PlaceLink
      to="miningSubscribe"
      query={{ id: String(fund.id) }}
      className="flex items-center justify-between gap-4 px-4 py-2.5 -outline-offset-2 hover:bg-well"
    >
      <span className="min-w-0">
        <bdi className="block w-fit text-sm font-medium [overflow-wrap:anywhere]">{fund.title}</bdi>
        <span className="num block text-xs text-faint">{t('days', { days: fund.lock_dividend_days })}</span>
        <Num className="text-xs text-faint">
          {`${f.wholeAmount(fund.staring_sub_amount)} – ${f.wholeAmount(fund.max_sub_amount)} ${fund.currency_code}`}
        </Num>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <span className="flex items-baseline gap-2">
          <span className="text-xs text-faint">{t('rate')}</span>
          <Num className="text-base text-accent">{say.rate(fund.dividend_percentage)}</Num>
        </span>
        <span className="flex flex-wrap justify-end gap-1">
          {fund.open ? null : <Tag tone="warn">{t('closedTag')}</Tag>}
          <PoolTag pool={fund.pool} />
        </span>
      </span>
    </PlaceLink>
  );
}
