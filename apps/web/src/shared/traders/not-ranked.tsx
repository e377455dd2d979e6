import type { CallOutput } from '@tidemark/contract';
import type { traderList } from '@tidemark/contract/calls/trading/traders';
import { cx } from '@tidemark/ui';
import { useFormats, useText } from '../device/language.ts';

type Page = CallOutput<typeof traderList>;
export type Thresholds = Page['thresholds'];
type Record = Pick<Page['data'][number], 'days' | 'three_week_trades' | 'missing'>;

/** What a trader still misses for the ranking; nothing where that is nothing. */
export function NotRanked({
  record,
  thresholds,
  className,
}: {
  readonly record: Record;
  readonly thresholds: Thresholds;
  readonly className?: string;
}) {
  const t = useText('rank');
  const f = useFormats();
  if (record.missing.length === 0) return null;
  const says: Readonly<globalThis.Record<string, string>> = {
    days: t('missDays', { have: f.count(record.days), need: f.count(thresholds.days) }),
    positions: t('missPositions', {
      have: f.count(record.three_week_trades),
      need: f.count(thresholds.positions),
    }),
    capital: t('missCapital', { capital: f.amount(thresholds.capital) }),
  };
  const missing = record.missing.flatMap((name) => says[name] ?? []);
  return (
    <span className={cx('block rounded-md bg-well px-3 py-2 text-xs text-quiet', className)}>
      <span className="font-medium">{t('notRanked')}</span>
      {missing.map((text) => (
        <span key={text} className="block">
          {text}
        </span>
      ))}
    </span>
  );
}

/** The ranking's requirements, and how returns count. */
export function RankingAsks({ thresholds }: { readonly thresholds: Thresholds | undefined }) {
  const t = useText('rank');
  const f = useFormats();
  if (!thresholds) return null;
  const { days, positions, capital } = thresholds;
  return (
    <p className="text-sm text-quiet">
      {t('asks', { days: f.count(days), positions: f.count(positions), capital: f.amount(capital) })}
    </p>
  );
}
