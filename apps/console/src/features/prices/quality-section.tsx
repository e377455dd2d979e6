import { type PriceQuality, priceQuality } from '@tidemark/contract/calls/trading/quality';
import { Button, Card, type Column, Num, SegmentedControl, Skeleton, Table } from '@tidemark/ui';
import { useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { qualityCsv } from './quality-csv.ts';
import { useTrouble } from './use-trouble.ts';

type Hours = '24' | '720';
type Instrument = PriceQuality['instruments'][number];
type SourceEvent = PriceQuality['events'][number];

/** How good the prices of a day or a month were, and what happened to their sources. */
export function QualitySection() {
  const t = useText('console-prices');
  const [hours, setHours] = useState<Hours>('24');
  const { data, isError, refetch } = useCall(
    priceQuality,
    { hours },
    { refetchInterval: 60_000, keep: true },
  );
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-base font-semibold">{t('quality')}</h2>
        <div className="flex flex-wrap items-center gap-3">
          <div className="w-56">
            <SegmentedControl
              size="sm"
              label={t('hours')}
              value={hours}
              onChange={(next) => setHours(next === '720' ? next : '24')}
              choices={[
                { value: '24', label: t('hours24') },
                { value: '720', label: t('hours720') },
              ]}
            />
          </div>
          <Button tone="quiet" disabled={data === undefined} onClick={() => data && download(data, hours)}>
            {t('csv')}
          </Button>
        </div>
      </div>
      {data ? (
        <>
          <QualityTable instruments={data.instruments} />
          <h2 className="text-base font-semibold">{t('events')}</h2>
          <EventTable events={data.events} />
        </>
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-80 rounded-md" />
      )}
    </section>
  );
}

function download(quality: PriceQuality, hours: Hours): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([qualityCsv(quality)], { type: 'text/csv;charset=utf-8' }));
  link.download = `price-quality-${hours}h.csv`;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}

function QualityTable({ instruments }: { readonly instruments: readonly Instrument[] }) {
  const t = useText('console-prices');
  const formats = useFormats();
  const figure = (value: number | null, places = 0) =>
    value === null ? '—' : <Num>{places === 0 ? formats.count(value) : formats.price(value, places)}</Num>;
  const columns: readonly Column<Instrument>[] = [
    { key: 'code', head: t('instrument'), cell: ({ ShowCode }) => <bdi>{ShowCode}</bdi> },
    {
      key: 'rate',
      head: t('perMinute'),
      end: true,
      cell: ({ ticks_per_minute }) => figure(ticks_per_minute, 1),
    },
    { key: 'half', head: t('ageHalf'), end: true, cell: ({ age_p50 }) => figure(age_p50, 1) },
    { key: 'most', head: t('ageMost'), end: true, cell: ({ age_p99 }) => figure(age_p99, 1) },
    { key: 'held', head: t('heldCount'), end: true, cell: ({ held }) => figure(held) },
    {
      key: 'refused',
      head: t('refusedCount'),
      end: true,
      cell: ({ refused }) => (
        <span title={refused.map(({ reason, count }) => `${reason} ${count}`).join(', ')}>
          {figure(refused.reduce((sum, { count }) => sum + count, 0))}
        </span>
      ),
    },
  ];
  return (
    <Card flush>
      <Table label={t('quality')} columns={columns} rows={instruments} rowKey={({ Id }) => Id} empty={null} />
    </Card>
  );
}

function EventTable({ events }: { readonly events: readonly SourceEvent[] }) {
  const t = useText('console-prices');
  const formats = useFormats();
  const troubleOf = useTrouble();
  const columns: readonly Column<SourceEvent>[] = [
    { key: 'at', head: t('time'), cell: ({ at }) => formats.dateTime(at) },
    {
      key: 'event',
      head: t('event'),
      cell: ({ kind, source, instrument, from }) =>
        t(`eventOf.${kind}`, { source, instrument: instrument ?? '', from: from ?? '' }),
    },
    {
      key: 'reason',
      head: t('reason'),
      cell: ({ reason }) =>
        reason === 'silent' || reason === 'preferred' ? t(`reasonOf.${reason}`) : troubleOf(reason),
    },
  ];
  return (
    <Card flush>
      <Table
        label={t('events')}
        columns={columns}
        rows={events}
        rowKey={(event) => JSON.stringify(event)}
        empty={<p className="p-4 text-sm text-quiet">{t('noEvents')}</p>}
      />
    </Card>
  );
}
