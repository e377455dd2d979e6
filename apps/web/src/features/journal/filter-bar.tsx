import { journalKinds, journalTags } from '@tidemark/contract/calls/trading/journal';
import { ChipRow, SelectField } from '@tidemark/ui';
import { useCall } from '../../shared/api/use-call.ts';
import { useText } from '../../shared/device/language.ts';
import { useInstruments } from '../../shared/instruments/instruments.ts';
import { type JournalFilters, type JournalPeriod, journalPeriods } from './filters.ts';

export interface FilterBarProps {
  readonly filters: JournalFilters;
  readonly onChange: (filters: JournalFilters) => void;
}

/** No instrument, type or tag has this value. */
const EVERY = '';

/** Which trades are counted: a period, and an instrument, a type and a tag of choice. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const orders = useText('orders');
  const periodName = usePeriodNames();
  const { instrumentId, kind, tag, ...rest } = filters;
  const optional = {
    ...(instrumentId ? { instrumentId } : {}),
    ...(kind ? { kind } : {}),
    ...(tag ? { tag } : {}),
  };
  const set = (change: { [K in keyof JournalFilters]?: JournalFilters[K] | undefined }) => {
    const next = { ...rest, ...optional, ...change };
    onChange(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) as never);
  };
  return (
    <section aria-label={orders('filters.title')} className="flex flex-col gap-3">
      <ChipRow<JournalPeriod>
        label={orders('filters.spans.label')}
        value={filters.period}
        choices={journalPeriods.map((value) => ({ value, label: periodName[value] }))}
        onChange={(period) => set({ period })}
      />
      <div className="grid grid-cols-2 gap-3 max-[359px]:grid-cols-1 @xl:grid-cols-3">
        <div className="col-span-2 max-[359px]:col-span-1 @xl:col-span-1">
          <Instrument value={instrumentId} onChange={(id) => set({ instrumentId: id })} />
        </div>
        <Kind value={kind} onChange={(next) => set({ kind: next })} />
        <Tag value={tag} onChange={(next) => set({ tag: next })} />
      </div>
    </section>
  );
}

function usePeriodNames(): Readonly<Record<JournalPeriod, string>> {
  const orders = useText('orders');
  const assets = useText('assets');
  const t = useText('journal');
  return {
    week: orders('filters.spans.week'),
    month: orders('filters.spans.month'),
    quarter: assets('equity.days90'),
    year: assets('equity.days365'),
    all: t('allTypes'),
  };
}

interface ChoiceProps<V> {
  readonly value: V | undefined;
  readonly onChange: (value: V | undefined) => void;
}

function Instrument({ value, onChange }: ChoiceProps<number>) {
  const t = useText('orders');
  const instruments = useInstruments().data ?? [];
  return (
    <SelectField
      label={t('filters.instrument')}
      value={value === undefined ? EVERY : String(value)}
      options={[
        { value: EVERY, label: t('filters.allInstruments') },
        ...instruments.map(({ Id, ShowCode }) => ({ value: String(Id), label: ShowCode })),
      ]}
      onChange={(id) => onChange(id === EVERY ? undefined : Number(id))}
    />
  );
}

function Kind({ value, onChange }: ChoiceProps<(typeof journalKinds)[number]>) {
  const t = useText('orders');
  const journal = useText('journal');
  const names = { forex: t('kind.contract'), micro: t('kind.future') };
  return (
    <SelectField
      label={t('kind.label')}
      value={value ?? EVERY}
      options={[
        { value: EVERY, label: journal('allTypes') },
        ...journalKinds.map((kind) => ({ value: kind, label: names[kind] })),
      ]}
      onChange={(kind) => onChange(journalKinds.find((known) => known === kind))}
    />
  );
}

function Tag({ value, onChange }: ChoiceProps<string>) {
  const t = useText('journal');
  const known = useCall(journalTags, {}, { quiet: true, staleTime: 0 }).data?.data ?? [];
  // A tag that is in the address stays a choice, whatever became of it.
  const tags = value === undefined || known.includes(value) ? known : [value, ...known];
  return (
    <SelectField
      label={t('tag')}
      value={value ?? EVERY}
      options={[{ value: EVERY, label: t('allTags') }, ...tags.map((tag) => ({ value: tag, label: tag }))]}
      onChange={(tag) => onChange(tag === EVERY ? undefined : tag)}
    />
  );
}
