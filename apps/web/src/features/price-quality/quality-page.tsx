import type { PriceQuality } from '@tidemark/contract/calls/trading/quality';
import { wallClock } from '@tidemark/domain/time';
import { zoneTitle } from '@tidemark/i18n';
import { csvFormatOf } from '@tidemark/i18n/csv';
import { Button, Card, EmptyState, SegmentedControl, Skeleton } from '@tidemark/ui';
import { useFormats, useLanguage, useText } from '../../shared/device/language.ts';
import { saveFile } from '../../shared/device/save-file.ts';
import { useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { useTimeZone } from '../../shared/time/time-zone.ts';
import { disagreementsIn, EVENTS_MAX, hasTicks, outagesIn, switchesIn } from './events.ts';
import { Instruments } from './instruments.tsx';
import { qualityCsv } from './quality-csv.ts';
import { type SpanHours, spans, usePriceQuality } from './queries.ts';
import { useReasonText } from './reasons.ts';
import { Disagreements, Outages, Switches } from './source-events.tsx';

/** How good the prices of the last day or month were, for everyone to see. */
export function QualityPage() {
  const t = useText('quality');
  const query = useQueryParams();
  const hours = spans.find((known) => known === query['hours']) ?? '24';
  const { quality, loadedAt, isFailed, retry } = usePriceQuality(hours);
  return (
    <Page title={t('title')} width="full">
      <div className="flex flex-col gap-5 px-4 pb-8 wide:px-0">
        <p className="text-sm text-quiet">{t('note')}</p>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SpanChoice hours={hours} />
          <CsvButton quality={quality} hours={hours} loadedAt={loadedAt} />
        </div>
        {quality ? (
          <Quality quality={quality} loadedAt={loadedAt} />
        ) : isFailed ? (
          <LoadFailed onRetry={retry} />
        ) : (
          <Waiting />
        )}
      </div>
    </Page>
  );
}

/** The last day or month, stored in the address. */
function SpanChoice({ hours }: { readonly hours: SpanHours }) {
  const t = useText('quality');
  const going = useGoing();
  return (
    <div className="min-w-56 flex-auto @xl:flex-none">
      <SegmentedControl
        label={t('period')}
        value={hours}
        choices={[
          { value: '24', label: t('periods.day') },
          { value: '720', label: t('periods.month') },
        ]}
        onChange={(next) => going.to('quality', { hours: next }, { replace: true })}
      />
    </div>
  );
}

function CsvButton({
  quality,
  hours,
  loadedAt,
}: {
  readonly quality: PriceQuality | undefined;
  readonly hours: SpanHours;
  readonly loadedAt: number;
}) {
  const t = useText('quality');
  const statement = useText('history.statement');
  const language = useLanguage();
  const zone = useTimeZone();
  const reasonText = useReasonText();
  const save = (loaded: PriceQuality) => {
    const format = csvFormatOf('language', language);
    const csv = qualityCsv(loaded, { t, reasonText, format, zone, now: loadedAt });
    const day = wallClock(zone, loadedAt).slice(0, 'YYYY-MM-DD'.length);
    saveFile(`tidemark-price-quality-${hours}h-${day}.csv`, csv, 'text/csv;charset=utf-8');
  };
  return (
    <Button
      tone="quiet"
      icon="deposit"
      className="flex-auto @xl:flex-none"
      disabled={!quality}
      onClick={() => quality && save(quality)}
    >
      {statement('csv')}
    </Button>
  );
}

function Quality({ quality, loadedAt }: { readonly quality: PriceQuality; readonly loadedAt: number }) {
  const t = useText('quality');
  const history = useText('history');
  const f = useFormats();
  const zone = useTimeZone();
  const { instruments, events } = quality;
  const isEmpty = !hasTicks(quality);
  return (
    <>
      {isEmpty ? (
        <Card>
          <EmptyState icon="market" title={t('empty.title')} note={t('empty.note')} />
        </Card>
      ) : (
        <Instruments instruments={instruments} />
      )}
      {isEmpty && events.length === 0 ? null : (
        <>
          <Outages outages={outagesIn(events, loadedAt)} />
          <Switches switches={switchesIn(events)} />
          <Disagreements disagreements={disagreementsIn(events, loadedAt)} />
          <p className="text-xs text-faint">{history('zoneNote', { zone: zoneTitle(zone) })}</p>
        </>
      )}
      {events.length >= EVENTS_MAX ? (
        <p className="text-xs text-faint">{t('limited', { count: f.count(EVENTS_MAX) })}</p>
      ) : null}
    </>
  );
}

function Waiting() {
  return (
    <Card flush aria-busy="true" className="flex flex-col gap-4 p-4">
      {[1, 2, 3, 4, 5, 6].map((at) => (
        <Skeleton key={at} className="h-5 w-full" />
      ))}
    </Card>
  );
}
