import type { CallOutput } from '@tidemark/contract';
import { type priceSources, priceSourceTest } from '@tidemark/contract/operator/price-sources';
import { Button, Card, type Column, Table } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { may, useMe } from '../../shared/session/me.ts';

type Instrument = CallOutput<typeof priceSources>['instruments'][number];

/** Which source gives the price of each instrument, and its symbols. */
export function InstrumentTable({
  instruments,
  onTest,
}: {
  readonly instruments: readonly Instrument[];
  readonly onTest: (instrument: Instrument) => void;
}) {
  const t = useText('console-prices');
  const me = useMe();
  const columns: Column<Instrument>[] = [
    { key: 'code', head: t('instrument'), cell: ({ show_code }) => <bdi>{show_code}</bdi> },
    { key: 'active', head: t('active'), cell: (instrument) => <ActiveCell instrument={instrument} /> },
    {
      key: 'symbols',
      head: t('symbols'),
      cell: ({ symbols }) => (
        <bdi dir="ltr" className="text-xs">
          {symbols.map(({ source, symbol }) => `${source}=${symbol}`).join(', ')}
        </bdi>
      ),
    },
  ];
  if (may(me?.role, priceSourceTest)) {
    columns.push({
      key: 'test',
      head: t('test'),
      headHidden: true,
      end: true,
      cell: (instrument) => (
        <Button tone="quiet" size="sm" onClick={() => onTest(instrument)}>
          {t('test')}
        </Button>
      ),
    });
  }
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-base font-semibold">{t('instruments')}</h2>
      <Card flush>
        <Table
          label={t('instruments')}
          columns={columns}
          rows={instruments}
          rowKey={({ id }) => id}
          empty={null}
        />
      </Card>
    </section>
  );
}

function ActiveCell({ instrument: { active, doubt } }: { readonly instrument: Instrument }) {
  const t = useText('console-prices');
  if (active === null) return <span className="text-faint">{t('noSource')}</span>;
  return (
    <div className="flex flex-col">
      <bdi>{active}</bdi>
      {doubt === null ? null : <span className="text-xs text-warn">{t(`doubt.${doubt}`)}</span>}
    </div>
  );
}
