import { Card, cx, Line, List, Num } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { PoolSentence, PoolTag } from './pool-state.tsx';
import { useFundText } from './use-fund-text.ts';
import { type FundDetail, poolStateOf } from './view-model.ts';

/** What feeds the income, what is there, for how long it lasts, and every feeding. */
export function PoolCard({ fund }: { readonly fund: FundDetail }) {
  const t = useText('mining');
  const say = useFundText();
  const { pool, currency_code: currency } = fund;
  const state = poolStateOf(pool);
  return (
    <section aria-labelledby="fund-pool" className="flex flex-col gap-3">
      <h2 id="fund-pool" className="text-base font-medium">
        {t('source')}
      </h2>
      <Card className="flex flex-col gap-3">
        <p className="text-sm [overflow-wrap:anywhere]">
          <bdi>{fund.income_source}</bdi>
        </p>
        <div
          className={cx('rounded-md p-3', state === 'low' || state === 'empty' ? 'bg-warn-soft' : 'bg-well')}
        >
          <p className="flex flex-wrap items-center justify-between gap-2 text-sm font-medium">
            {t('pool.title')}
            <PoolTag pool={pool} />
          </p>
          <p className="mt-1 text-sm text-quiet">
            <PoolSentence pool={pool} />
          </p>
        </div>
        <dl className="m-0 border-y border-line py-1">
          <Line label={t('pool.balance')}>
            <Num>{say.exact(pool.balance, currency)}</Num>
          </Line>
          <Line label={t('pool.next')}>
            <Num>{say.exact(pool.next_income, currency)}</Num>
          </Line>
        </dl>
        <Feedings fund={fund} />
        <p className="text-xs text-faint">{t('how.apart')}</p>
      </Card>
    </section>
  );
}

/** Who fed the pool, when, with how much. */
function Feedings({ fund }: { readonly fund: FundDetail }) {
  const t = useText('mining.pool');
  const f = useFormats();
  const say = useFundText();
  const { fed } = fund.pool;
  return (
    <div>
      <h3 className="mb-1 text-xs font-medium text-quiet">{t('fed')}</h3>
      {fed.length === 0 ? (
        <p className="text-sm text-faint">{t('fedNone')}</p>
      ) : (
        <List>
          {fed.map(({ amount, at, reason }) => (
            <li
              key={`${at} ${amount}`}
              className="flex flex-wrap items-start justify-between gap-x-4 py-2 text-sm"
            >
              <span className="min-w-0 grow basis-32">
                <span className="block text-xs text-faint">{f.dateTime(at)}</span>
                {reason === '' ? null : (
                  <bdi className="block w-fit max-w-full whitespace-pre-wrap text-xs text-quiet [overflow-wrap:anywhere]">
                    {reason}
                  </bdi>
                )}
              </span>
              <Num className="shrink-0">{say.exact(amount, fund.currency_code)}</Num>
            </li>
          ))}
        </List>
      )}
    </div>
  );
}
