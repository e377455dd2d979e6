import { zoneTitle } from '@tidemark/i18n';
import { Button, ChipRow, cx, Icon, SelectField } from '@tidemark/ui';
import { Suspense, useState } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { useInstruments } from '../../../shared/instruments/instruments.ts';
import { BottomSheet } from '../../../shared/layout/sheets.ts';
import { useWide } from '../../../shared/layout/use-wide.ts';
import { DateField } from '../../../shared/time/date-field.tsx';
import { useTimeZone } from '../../../shared/time/time-zone.ts';
import { useToday } from '../../../shared/time/today.ts';
import {
  countFilters,
  daySpans,
  NO_FILTERS,
  type OrderFilters,
  spanOf,
  withDay,
  withInstrument,
  withSpan,
} from './order-filters.ts';
import { useDaysText } from './use-days-text.ts';

interface FilterProps {
  readonly filters: OrderFilters;
  readonly onChange: (filters: OrderFilters) => void;
}

/** Filters by instrument and days: in a row where there is room, else in a sheet. */
export function FilterBar(props: FilterProps) {
  return useWide() ? <WideFilters {...props} /> : <NarrowFilters {...props} />;
}

function WideFilters({ filters, onChange }: FilterProps) {
  const t = useText('orders');
  return (
    <section aria-label={t('filters.title')} className="flex flex-wrap items-end gap-3">
      <div className="w-44 min-[1000px]:w-52">
        <InstrumentChoice filters={filters} onChange={onChange} />
      </div>
      <DayFields filters={filters} onChange={onChange} className="w-80" />
      <div className="flex min-h-11 items-center gap-3">
        <SpanChoice filters={filters} onChange={onChange} />
        {countFilters(filters) > 0 ? (
          <Button tone="plain" size="sm" onClick={() => onChange(NO_FILTERS)}>
            {t('filters.clear')}
          </Button>
        ) : null}
        <ZoneNote />
      </div>
    </section>
  );
}

/** On a phone: what is chosen as tags that can be taken away, and a button to the sheet of choices. */
function NarrowFilters({ filters, onChange }: FilterProps) {
  const t = useText('orders');
  const app = useText('app');
  const [isOpen, setOpen] = useState(false);
  const chosen = useChosen(filters, onChange);
  return (
    <section aria-label={t('filters.title')} className="flex flex-wrap items-center gap-2">
      <Button tone="quiet" size="sm" icon="filter" onClick={() => setOpen(true)}>
        {t('filters.button')}
      </Button>
      {chosen.map(({ text, remove }) => (
        <button
          key={text}
          type="button"
          aria-label={t('filters.remove', { what: text })}
          onClick={remove}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line-strong ps-3 pe-2 text-xs hover:bg-well"
        >
          <bdi>{text}</bdi>
          <Icon name="close" size={14} className="text-faint" />
        </button>
      ))}
      <Suspense>
        {isOpen ? (
          <BottomSheet
            open
            onClose={() => setOpen(false)}
            title={t('filters.title')}
            closeLabel={app('close')}
            footer={
              <div className="flex gap-2">
                <Button
                  tone="quiet"
                  className="flex-1"
                  disabled={countFilters(filters) === 0}
                  onClick={() => onChange(NO_FILTERS)}
                >
                  {t('filters.clear')}
                </Button>
                <Button className="flex-1" onClick={() => setOpen(false)}>
                  {t('filters.apply')}
                </Button>
              </div>
            }
          >
            <div className="flex flex-col gap-4">
              <InstrumentChoice filters={filters} onChange={onChange} />
              <SpanChoice filters={filters} onChange={onChange} />
              <DayFields filters={filters} onChange={onChange} />
              <ZoneNote />
            </div>
          </BottomSheet>
        ) : null}
      </Suspense>
    </section>
  );
}

function useChosen(
  filters: OrderFilters,
  onChange: FilterProps['onChange'],
): readonly { readonly text: string; remove(): void }[] {
  const daysText = useDaysText();
  const instruments = useInstruments().data;
  const { instrumentId, from, to, ...rest } = filters;
  const instrument = instruments?.find(({ Id }) => Id === instrumentId);
  const days = daysText(filters);
  return [
    ...(instrument
      ? [{ text: instrument.ShowCode, remove: () => onChange(withInstrument(filters, undefined)) }]
      : []),
    ...(days
      ? [
          {
            text: days,
            remove: () => onChange({ ...rest, ...(instrumentId === undefined ? {} : { instrumentId }) }),
          },
        ]
      : []),
  ];
}

/** No instrument has this id. */
const EVERY = '';

function InstrumentChoice({ filters, onChange }: FilterProps) {
  const t = useText('orders');
  const instruments = useInstruments().data ?? [];
  return (
    <SelectField
      label={t('filters.instrument')}
      value={filters.instrumentId === undefined ? EVERY : String(filters.instrumentId)}
      options={[
        { value: EVERY, label: t('filters.allInstruments') },
        ...instruments.map(({ Id, ShowCode }) => ({ value: String(Id), label: ShowCode })),
      ]}
      onChange={(id) => onChange(withInstrument(filters, id === EVERY ? undefined : Number(id)))}
    />
  );
}

/** The time zone of the days. */
function ZoneNote() {
  const t = useText('orders');
  return <p className="text-xs text-faint">{t('filters.zone', { zone: zoneTitle(useTimeZone()) })}</p>;
}

function DayFields({ filters, onChange, className }: FilterProps & { readonly className?: string }) {
  const t = useText('orders');
  return (
    <div className={cx('grid grid-cols-2 gap-3 max-[359px]:grid-cols-1', className)}>
      {(['from', 'to'] as const).map((end) => (
        <DateField
          key={end}
          label={t(`filters.${end}`)}
          value={filters[end] ?? ''}
          onChange={(day) => onChange(withDay(filters, end, day))}
        />
      ))}
    </div>
  );
}

/** Placeholder where the days match no span. */
const NO_SPAN = '';

function SpanChoice({ filters, onChange }: FilterProps) {
  const t = useText('orders');
  const today = useToday();
  return (
    <ChipRow<(typeof daySpans)[number] | typeof NO_SPAN>
      label={t('filters.spans.label')}
      value={spanOf(filters, today) ?? NO_SPAN}
      choices={daySpans.map((value) => ({ value, label: t(`filters.spans.${value}`) }))}
      onChange={(span) => {
        if (span !== NO_SPAN) onChange(withSpan(filters, span, today));
      }}
    />
  );
}
