import { Card, cx, Line, Num, Tag } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { useDayFormats } from '../../shared/time/day-formats.ts';
import { FundImage } from './fund-image.tsx';
import { PoolSentence, PoolTag } from './pool-state.tsx';
import { useFundText } from './use-fund-text.ts';
import { type Fund, poolStateOf } from './view-model.ts';

const call =
  'inline-flex min-h-11 w-full items-center justify-center rounded-md px-4 text-sm font-semibold transition-[background-color,filter] duration-150';

/**
 * One fund: its rate first, then its terms, source of income and pool status. Its five rows use the parent
 * grid, so that rates and terms of neighbouring cards align.
 */
export function FundCard({ fund }: { readonly fund: Fund }) {
  const t = useText('mining');
  const say = useFundText();
  return (
    <Card className="row-span-5 grid grid-rows-subgrid gap-y-3">
      <div className="flex items-start gap-3">
        <FundImage image={fund.image} />
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-semibold [overflow-wrap:anywhere]">
            <bdi>{fund.title}</bdi>
          </h2>
          <p className="text-xs text-faint [overflow-wrap:anywhere]">
            <bdi>{fund.desc}</bdi>
          </p>
        </div>
        <span className="flex flex-wrap justify-end gap-1">
          {fund.open ? null : <Tag tone="warn">{t('closedTag')}</Tag>}
          <Tag>{fund.currency_code}</Tag>
        </span>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-xs text-quiet">{t('rate')}</span>
        <Num className="text-xl text-accent">{say.rate(fund.dividend_percentage)}</Num>
      </div>
      <Terms fund={fund} />
      <PoolPart fund={fund} />
      <div className="self-end">
        <PlaceLink
          to="miningSubscribe"
          query={{ id: String(fund.id) }}
          label={fund.open ? t('subscribeTo', { fund: fund.title }) : `${t('closed.look')}: ${fund.title}`}
          className={cx(
            call,
            fund.open
              ? 'bg-accent-fill text-on-accent hover:brightness-110'
              : 'border border-line-strong text-ink hover:bg-well',
          )}
        >
          {fund.open ? t('subscribe') : t('closed.look')}
        </PlaceLink>
      </div>
    </Card>
  );
}

/** Duration, amount, result, and the cost of leaving early. */
function Terms({ fund }: { readonly fund: Fund }) {
  const t = useText('mining');
  const f = useFormats();
  const d = useDayFormats();
  const say = useFundText();
  const days = fund.lock_dividend_days;
  return (
    <dl className="m-0 border-y border-line py-1">
      <Line label={t('term')}>
        <span className="num">{t('days', { days })}</span>
      </Line>
      <Line label={t('range')}>
        <Num>
          {`${f.wholeAmount(fund.staring_sub_amount)} – ${f.wholeAmount(fund.max_sub_amount)} ${fund.currency_code}`}
        </Num>
      </Line>
      <Line label={t('total')}>
        <Num>{d.rate(fund.dividend_percentage * days)}</Num>
      </Line>
      <Line label={t('leaving')}>
        {fund.liquidated_damages === 0
          ? t('leavingFree')
          : t('leavingOf', { rate: say.rate(fund.liquidated_damages) })}
      </Line>
    </dl>
  );
}

/** What feeds the income, and whether it can. */
function PoolPart({ fund }: { readonly fund: Fund }) {
  const t = useText('mining');
  const state = poolStateOf(fund.pool);
  return (
    <div
      className={cx(
        'rounded-md p-3 text-xs',
        state === 'low' || state === 'empty' ? 'bg-warn-soft' : 'bg-well',
      )}
    >
      <p className="mb-1 flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium text-quiet">{t('source')}</span>
        <PoolTag pool={fund.pool} />
      </p>
      <p className="line-clamp-3 text-ink [overflow-wrap:anywhere]">
        <bdi>{fund.income_source}</bdi>
      </p>
      <p className="mt-1 text-quiet">
        <PoolSentence pool={fund.pool} />
      </p>
    </div>
  );
}
