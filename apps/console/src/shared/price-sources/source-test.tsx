import type { CallOutput } from '@tidemark/contract';
import { priceSourceTest } from '@tidemark/contract/operator/price-sources';
import { SECOND_MS } from '@tidemark/domain/time';
import { type Column, Num, Skeleton, Table } from '@tidemark/ui';
import { useCall } from '../api.ts';
import { useFormats, useText } from '../device/language.ts';
import { LoadFailed } from '../layout/page.tsx';
import { Dialog } from '../layout/responsive-dialog.tsx';

/** An instrument whose symbols are tested: those that are set, or those of a draft. */
export interface Tested {
  readonly instrumentId: number;
  readonly code: string;
  readonly symbols?: string;
}

type TestedSource = CallOutput<typeof priceSourceTest>[number];
type Quote = TestedSource['quotes'][number];

/** The last ten quotes of an instrument as received from each source, refreshed every second. */
export function SourceTestDialog({
  tested,
  onClose,
}: {
  readonly tested: Tested | undefined;
  readonly onClose: () => void;
}) {
  const t = useText('console-prices');
  return (
    <Dialog
      open={tested !== undefined}
      onClose={onClose}
      title={tested ? t('testTitle', { code: tested.code }) : ''}
    >
      {tested ? <Quotes tested={tested} /> : null}
    </Dialog>
  );
}

function Quotes({ tested: { instrumentId, symbols } }: { readonly tested: Tested }) {
  const t = useText('console-prices');
  const input = {
    instrument_id: instrumentId,
    ...(symbols === undefined ? {} : { source_symbols: symbols }),
  };
  const { data, isError, refetch } = useCall(priceSourceTest, input, {
    refetchInterval: SECOND_MS,
    keep: true,
  });
  if (data === undefined) {
    return isError ? <LoadFailed onRetry={() => void refetch()} /> : <Skeleton className="h-40 rounded-md" />;
  }
  if (data.length === 0) return <p className="text-sm">{t('testNone')}</p>;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-quiet">{t('testNote')}</p>
      {data.map((source) => (
        <SourceQuotes key={source.source} source={source} />
      ))}
    </div>
  );
}

function SourceQuotes({ source: { source, symbol, is_unknown, quotes } }: { readonly source: TestedSource }) {
  const t = useText('console-prices');
  const formats = useFormats();
  const figure = (value: string | null) => (value === null ? '—' : <Num>{value}</Num>);
  const columns: readonly Column<Quote>[] = [
    { key: 'at', head: t('received'), cell: ({ at }) => <Num>{formats.clock(at)}</Num> },
    {
      key: 'price',
      head: t('price'),
      end: true,
      cell: ({ price, is_tradeable }) => {
        if (!is_tradeable) return t('notTradeable');
        return price === null ? t('noPrice') : <Num>{String(price)}</Num>;
      },
    },
    { key: 'bid', head: t('bid'), end: true, cell: ({ bid }) => figure(bid) },
    { key: 'ask', head: t('ask'), end: true, cell: ({ ask }) => figure(ask) },
    { key: 'last', head: t('last'), end: true, cell: ({ last }) => figure(last) },
    {
      key: 'time',
      head: t('sourceTime'),
      cell: ({ source_time }) => (source_time === null ? '—' : <Num>{formats.clock(source_time)}</Num>),
    },
  ];
  const name = `${source} · ${symbol}`;
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-sm font-semibold">
        <bdi dir="ltr">{name}</bdi>
      </h3>
      <Table
        label={name}
        columns={columns}
        rows={quotes}
        rowKey={(quote) => JSON.stringify(quote)}
        dense
        empty={<p className="text-sm text-quiet">{t(is_unknown ? 'testUnknown' : 'testWaiting')}</p>}
      />
    </section>
  );
}
