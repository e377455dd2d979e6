import { firstWeekday } from '@tidemark/i18n';
import { cx } from '@tidemark/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useLanguage, useText } from '../../shared/device/language.ts';
import { HIDDEN_AMOUNT, useAmountsHidden } from '../../shared/money/amounts.ts';
import { useDayFormats } from '../../shared/time/day-formats.ts';
import { useToday } from '../../shared/time/today.ts';
import { aWeekFrom, type Cell, type DayProfit, dayAfterKey, moodOf, weeksOf } from './calendar.ts';

const moods = {
  up: 'bg-up-soft text-up',
  down: 'bg-down-soft text-down',
  flat: 'bg-well text-quiet',
  none: 'text-faint',
} as const;

export interface MonthGridProps {
  readonly month: string;
  readonly days: readonly DayProfit[];
  readonly chosen: string | undefined;
  readonly onChoose: (day: string) => void;
}

/** The days of a month, each with its sign and sum; arrow keys walk through them, Enter opens one. */
export function MonthGrid({ month, days, chosen, onChoose }: MonthGridProps) {
  const t = useText('history');
  const d = useDayFormats();
  const first = firstWeekday(useLanguage());
  const week = aWeekFrom(first);
  const areLong = week.some((day) => d.weekday(day).length > FITS_MAX);
  const grid = useRef<HTMLTableElement>(null);
  const today = useToday();
  const [focused, setFocused] = useState<string>();
  // One day is in the tab order: where the keyboard was, what is open, today, or the first.
  const entry = [focused, chosen, today].find((day) => day?.startsWith(month)) ?? `${month}-01`;
  const onKeyDown = (event: KeyboardEvent, day: string) => {
    const isRtl = document.documentElement.dir === 'rtl';
    const next = dayAfterKey(day, event.key, isRtl);
    if (next === undefined) return;
    event.preventDefault();
    setFocused(next);
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    <table
      ref={grid}
      aria-label={t('calendar.grid', { month: d.month(month) })}
      className="w-full table-fixed"
    >
      <thead>
        <tr>
          {week.map((day) => (
            <th key={day} scope="col" className="pb-1 text-center text-xs font-medium text-faint">
              <Weekday short={d.weekday(day)} letter={areLong ? d.weekdayLetter(day) : undefined} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, days, first).map((cells, at) => (
          <tr key={`${month}-${at.toString()}`}>
            {cells.map((cell, place) => (
              <td key={cell?.day ?? place} className="p-0.5">
                {cell ? (
                  <DayButton
                    cell={cell}
                    isChosen={cell.day === chosen}
                    isToday={cell.day === today}
                    isAhead={cell.day > today}
                    isEntry={cell.day === entry}
                    onChoose={() => onChoose(cell.day)}
                    onKeyDown={(event) => onKeyDown(event, cell.day)}
                  />
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Characters that fit a seventh of the narrowest phone; one longer name switches all to letters. */
const FITS_MAX = 5;

/** A weekday's short name; where that is long (Arabic), a narrow grid shows its letter. */
function Weekday({ short, letter }: { readonly short: string; readonly letter: string | undefined }) {
  if (letter === undefined) return short;
  return (
    <>
      <span className="sr-only @md:not-sr-only">{short}</span>
      <span aria-hidden="true" className="@md:hidden">
        {letter}
      </span>
    </>
  );
}

interface DayButtonProps {
  readonly cell: NonNullable<Cell>;
  readonly isChosen: boolean;
  readonly isToday: boolean;
  readonly isAhead: boolean;
  readonly isEntry: boolean;
  readonly onChoose: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function DayButton({ cell, isChosen, isToday, isAhead, isEntry, onChoose, onKeyDown }: DayButtonProps) {
  const t = useText('history');
  const d = useDayFormats();
  const hidden = useAmountsHidden();
  const mood = moodOf(cell.known);
  const profit = cell.known?.profit ?? '0';
  const full = hidden ? HIDDEN_AMOUNT : d.exactSigned(profit);
  const name =
    mood === 'none'
      ? t('calendar.quietDay', { day: d.day(cell.day) })
      : t('calendar.day', { day: d.day(cell.day), profit: full, trades: cell.known?.trades ?? 0 });
  return (
    <button
      type="button"
      data-day={cell.day}
      tabIndex={isEntry ? 0 : -1}
      // A future day can be focused but opens nothing.
      aria-disabled={isAhead || undefined}
      aria-pressed={isChosen}
      onClick={() => !isAhead && onChoose()}
      onKeyDown={onKeyDown}
      className={cx(
        'flex min-h-13 w-full flex-col items-center justify-center gap-0.5 rounded-sm outline-offset-0 transition-colors duration-150',
        moods[mood],
        isChosen && 'shadow-[inset_0_0_0_2px_var(--accent)]',
        isAhead ? 'cursor-default opacity-60' : 'hover:shadow-[inset_0_0_0_1px_var(--line-strong)]',
      )}
    >
      <span className="sr-only">{name}</span>
      <span
        aria-hidden="true"
        className={cx('text-xs', isToday ? 'font-semibold text-accent underline' : 'text-quiet')}
      >
        {d.dayNumber(cell.day)}
      </span>
      <bdi aria-hidden="true" dir="ltr" className="num text-[min(0.6875rem,15px)] leading-[1.45]">
        {mood === 'none' ? NOTHING : hidden ? '••' : d.compactProfit(profit)}
      </bdi>
    </button>
  );
}

/** Shown without trades. */
const NOTHING = '·';
