import { Card, type Column, EmptyState, Num, Table } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { type Dashboard, sides } from './view-model.ts';

type Exposure = Dashboard['exposure'][number];

/** What is open of each instrument: lots on either side, and what the difference is worth in USD. */
export function ExposureTable({ now }: { readonly now: Dashboard }) {
  const t = useText('console.dashboard');
  const formats = useFormats();
  const most = Math.max(0, ...now.exposure.flatMap(({ long_lots, short_lots }) => [long_lots, short_lots]));
  const money = (amount: string | null) =>
    amount === null ? t('noPrice') : <Num>{formats.amount(amount)}</Num>;
  const columns: readonly Column<Exposure>[] = [
    { key: 'code', head: t('instrument'), cell: ({ code }) => <Num>{code}</Num> },
    { key: 'bars', head: t('sides'), cell: (row) => <Sides {...sides(row, most)} /> },
    { key: 'long', head: t('long'), end: true, cell: (row) => <Num>{formats.lots(row.long_lots)}</Num> },
    { key: 'short', head: t('short'), end: true, cell: (row) => <Num>{formats.lots(row.short_lots)}</Num> },
    { key: 'positions', head: t('positions'), end: true, cell: (row) => <Num>{row.positions}</Num> },
    { key: 'gross', head: t('gross'), end: true, cell: (row) => money(row.gross_usd) },
    { key: 'net', head: t('net'), end: true, cell: (row) => money(row.net_usd) },
  ];
  return (
    <div className="min-w-0">
      <Card flush>
        <div className="border-b border-line px-4 py-3">
          <h2 className="text-sm font-semibold">{t('exposure')}</h2>
          <p className="text-xs text-faint">{t('exposureNote')}</p>
        </div>
        <Table
          label={t('exposure')}
          columns={columns}
          rows={now.exposure}
          rowKey={({ forex_id }) => forex_id}
          empty={<EmptyState icon="market" title={t('noExposure')} note={t('noExposureNote')} />}
        />
      </Card>
    </div>
  );
}

/** Short to the left and long to the right of a centre line, in every text direction. */
function Sides({ long, short }: { readonly long: number; readonly short: number }) {
  const width = (share: number) => ({ width: `${Math.round(share * 100)}%` });
  return (
    <span dir="ltr" aria-hidden="true" className="flex h-3 w-36 items-stretch">
      <span className="flex flex-1 justify-end rounded-s-sm bg-well">
        <span className="rounded-s-sm bg-down-fill" style={width(short)} />
      </span>
      <span className="w-px bg-line-strong" />
      <span className="flex flex-1 rounded-e-sm bg-well">
        <span className="rounded-e-sm bg-up-fill" style={width(long)} />
      </span>
    </span>
  );
}
