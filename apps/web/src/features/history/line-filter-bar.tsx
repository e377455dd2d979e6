import { Button, ChipRow } from '@tidemark/ui';
import { useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import { DateField } from '../../shared/time/date-field.tsx';
import { useToday } from '../../shared/time/today.ts';
import {
  type LineFilters,
  type LineSpan,
  lineQuery,
  lineSpanOf,
  lineSpans,
  withLineDay,
  withLineSpan,
} from './lines.ts';

export interface LineFilterBarProps {
  readonly filters: LineFilters;
  readonly onChange: (filters: LineFilters) => void;
}

/** The chip that opens the fields of the days. */
const OWN = 'own';
const ALL = 'all';
type Choice = LineSpan | typeof OWN | typeof ALL;

/** Which days are shown: a span at a tap, or one's own. */
export function LineFilterBar({ filters, onChange }: LineFilterBarProps) {
  const t = useText('history');
  const today = useToday();
  const span = lineSpanOf(filters, today);
  const hasDays = filters.from !== undefined || filters.to !== undefined;
  const [isOpen, setOpen] = useState(hasDays && span === undefined);
  const chosen: Choice = isOpen ? OWN : (span ?? (hasDays ? OWN : ALL));
  const choose = (choice: Choice) => {
    setOpen(choice === OWN);
    if (choice === ALL) onChange(filters.event === undefined ? {} : { event: filters.event });
    else if (choice !== OWN) onChange(withLineSpan(filters, choice, today));
  };
  return (
    <section aria-label={t('filters.title')} className="flex flex-col gap-3">
      <ChipRow
        label={t('filters.days')}
        value={chosen}
        choices={([ALL, ...lineSpans, OWN] as const).map((value) => ({
          value,
          label: t(`filters.spans.${value}`),
        }))}
        onChange={choose}
      />
      {chosen === OWN ? (
        <div className="grid grid-cols-2 gap-3 max-[359px]:grid-cols-1">
          {(['from', 'to'] as const).map((end) => (
            <DateField
              key={end}
              label={t(`filters.${end}`)}
              value={filters[end] ?? ''}
              onChange={(day) => onChange(withLineDay(filters, end, day))}
            />
          ))}
        </div>
      ) : null}
      {filters.event === undefined ? null : (
        <p className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-accent-soft px-3 py-2 text-sm">
          {t('filters.oneEvent')}
          <Button tone="plain" size="sm" onClick={() => onChange(withoutEvent(filters))}>
            {t('filters.allEvents')}
          </Button>
        </p>
      )}
    </section>
  );
}

function withoutEvent({ from, to }: LineFilters): LineFilters {
  return lineQuery({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) });
}
