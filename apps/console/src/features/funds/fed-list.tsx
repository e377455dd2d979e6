import { Card, EmptyState, Num } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { linkClass, PlaceLink } from '../../shared/layout/navigation.tsx';
import type { FundPool } from './view-model.ts';

/** Who fed a pool, when, with how much, and why: users read the same on the page of the fund. */
export function FedList({ pool }: { readonly pool: FundPool }) {
  const t = useText('console-lending.funds');
  const formats = useFormats();
  return (
    <section aria-labelledby="fed">
      <Card flush>
        <header className="flex flex-wrap items-baseline justify-between gap-2 border-b border-line px-4 py-3">
          <h2 id="fed" className="text-sm font-semibold">
            {t('fedList')}
          </h2>
          <PlaceLink
            to="ledger"
            query={{ by: 'house', id: String(pool.pool_account) }}
            className={`${linkClass} text-xs`}
          >
            {t('poolAccount')}
          </PlaceLink>
        </header>
        {pool.fed.length === 0 ? (
          <EmptyState icon="mining" title={t('neverFed')} />
        ) : (
          <ul className="divide-y divide-line">
            {pool.fed.map(({ at, amount, reason, by }) => (
              <li key={`${at} ${amount}`} className="flex flex-col gap-0.5 px-4 py-2.5 text-sm">
                <span className="flex items-baseline justify-between gap-3">
                  <Num className="font-medium">{formats.amount(amount)}</Num>
                  <span className="text-xs text-faint">{formats.dateTime(at)}</span>
                </span>
                {reason === '' ? null : (
                  <bdi className="break-words whitespace-pre-wrap text-quiet">{reason}</bdi>
                )}
                <bdi className="text-xs break-all text-faint">{by ?? t('fedFirst')}</bdi>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}
