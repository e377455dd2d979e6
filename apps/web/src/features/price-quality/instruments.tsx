import type { PriceQuality } from '@tidemark/contract/calls/trading/quality';
import { Num } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { useReasonText } from './reasons.ts';
import { Section } from './section.tsx';
import { type FactColumn, TableOrCards } from './table-or-cards.tsx';

type InstrumentQuality = PriceQuality['instruments'][number];

/** Instead of a number that there is not. */
const NONE = '–';

/** The ticks of each instrument: how many, how old, and what became of them. */
export function Instruments({ instruments }: Pick<PriceQuality, 'instruments'>) {
  const t = useText('quality.instruments');
  return (
    <Section title={t('title')}>
      <TableOrCards label={t('title')} columns={useColumns()} rows={instruments} rowKey={({ Id }) => Id} />
      <p className="mt-2 text-xs text-faint">{t('ageNote')}</p>
      <p className="mt-1 text-xs text-faint">{t('heldNote')}</p>
    </Section>
  );
}

function useColumns(): readonly FactColumn<InstrumentQuality>[] {
  const t = useText('quality.instruments');
  const f = useFormats();
  const figure = (
    key: 'rate' | 'p50' | 'p99' | 'accepted' | 'held',
    read: (row: InstrumentQuality) => number | null,
  ): FactColumn<InstrumentQuality> => ({
    key,
    head: t(key),
    end: true,
    cell: (row) => {
      const value = read(row);
      return <Num>{value === null ? NONE : f.wholeAmount(value)}</Num>;
    },
  });
  return [
    {
      key: 'instrument',
      head: t('instrument'),
      cell: ({ ShowCode }) => <bdi className="font-medium">{ShowCode}</bdi>,
    },
    figure('rate', (row) => row.ticks_per_minute),
    figure('p50', (row) => row.age_p50),
    figure('p99', (row) => row.age_p99),
    figure('accepted', (row) => row.accepted),
    figure('held', (row) => row.held),
    {
      key: 'refused',
      head: t('refused'),
      end: true,
      isLong: true,
      cell: ({ refused }) => <Refused refused={refused} />,
    },
  ];
}

/** How many ticks were refused, and why. */
function Refused({ refused }: Pick<InstrumentQuality, 'refused'>) {
  const t = useText('quality.instruments');
  const f = useFormats();
  const reasonText = useReasonText();
  const total = refused.reduce((sum, { count }) => sum + count, 0);
  return (
    <span className="inline-flex max-w-full flex-col items-end py-1">
      <Num>{f.count(total)}</Num>
      {refused.map(({ reason, count }) => (
        <span key={reason} className="max-w-full text-xs break-words text-faint">
          {t('reasonCount', { reason: reasonText(reason), count: f.count(count) })}
        </span>
      ))}
    </span>
  );
}
