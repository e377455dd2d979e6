import { Card, type Column, Num, Table } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { useDayFormats } from '../../shared/time/use-day-formats.ts';

interface PenaltyDay {
  readonly day: string;
  readonly amount: string;
}

/** The penalty of each late day; nothing of a loan that was never late. */
export function PenaltyDays({ penalties }: { readonly penalties: readonly PenaltyDay[] }) {
  const t = useText('console-lending.loans');
  const formats = useFormats();
  const days = useDayFormats();
  if (penalties.length === 0) return null;
  const columns: readonly Column<PenaltyDay>[] = [
    { key: 'day', head: t('day'), cell: ({ day }) => days.day(day) },
    { key: 'amount', head: t('penalty'), end: true, cell: ({ amount }) => <Num>{formats.fee(amount)}</Num> },
  ];
  return (
    <section aria-labelledby="penalties">
      <Card flush>
        <h2 id="penalties" className="border-b border-line px-4 py-3 text-sm font-semibold">
          {t('penalties', { count: penalties.length })}
        </h2>
        <Table
          label={t('penalty')}
          columns={columns}
          rows={penalties}
          rowKey={({ day }) => day}
          empty={null}
        />
      </Card>
    </section>
  );
}
