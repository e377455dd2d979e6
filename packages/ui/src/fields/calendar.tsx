import { LocaleProvider } from '@ark-ui/react/locale';
import { Popover } from '@ark-ui/react/popover';
import { Portal } from '@ark-ui/react/portal';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { IconButton } from '../button.tsx';
import { cx } from '../cx.ts';
import { useBackEntry } from '../layout/back-entries.ts';
import { dayAfterKey, plusMonths, weeksOf } from './calendar-days.ts';
import type { DateWays } from './date-ways.ts';

export interface CalendarProps {
  readonly label: string;
  readonly dates: DateWays;
  /** The chosen day, or empty. */
  readonly value: string;
  readonly onChoose: (day: string) => void;
  readonly onClose: () => void;
  /** What it opens under. */
  readonly anchor: RefObject<HTMLElement | null>;
}

/** A month to choose a day from, under its field. A separate entry (`@tidemark/ui/calendar`): import it lazily. */
export function Calendar({ label, anchor, onClose, ...month }: CalendarProps) {
  const content = useRef<HTMLDivElement>(null);
  useBackEntry(true, onClose);
  return (
    <LocaleProvider locale={document.documentElement.lang || 'en'}>
      <Popover.Root
        open
        // Keeps the focus, even over a sheet that would take it back.
        modal
        initialFocusEl={() => content.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]') ?? null}
        onOpenChange={({ open }) => !open && onClose()}
        positioning={{ placement: 'bottom-start', gutter: 4, getAnchorElement: () => anchor.current }}
        finalFocusEl={() => anchor.current?.querySelector('button') ?? null}
      >
        <Portal>
          <Popover.Positioner className="z-60!">
            <Popover.Content
              ref={content}
              aria-label={label}
              className="w-76 max-w-[calc(100vw-16px)] rounded-lg border border-line bg-surface p-3 shadow-[0_8px_24px_rgb(0_0_0/0.12)] outline-none"
            >
              <Month {...month} />
            </Popover.Content>
          </Popover.Positioner>
        </Portal>
      </Popover.Root>
    </LocaleProvider>
  );
}

function Month({ dates, value, onChoose }: Pick<CalendarProps, 'dates' | 'value' | 'onChoose'>) {
  const [marked, setMarked] = useState(value || dates.today);
  const month = marked.slice(0, 7);
  const { texts, names } = dates;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <IconButton
          icon="back"
          size={18}
          label={texts.before}
          onClick={() => setMarked(plusMonths(marked, -1))}
        />
        <p className="text-sm font-medium" aria-live="polite">
          {names.month(month)}
        </p>
        <IconButton
          icon="forward"
          size={18}
          label={texts.after}
          onClick={() => setMarked(plusMonths(marked, 1))}
        />
      </div>
      <Days {...{ dates, month, marked, value, onChoose }} onMark={setMarked} />
    </div>
  );
}

interface DaysProps extends Pick<CalendarProps, 'dates' | 'value' | 'onChoose'> {
  readonly month: string;
  readonly marked: string;
  readonly onMark: (day: string) => void;
}

/** Arrow keys walk through the days, over the ends of the month too; Enter chooses. */
function Days({ dates, month, marked, value, onMark, onChoose }: DaysProps) {
  const { names } = dates;
  const grid = useRef<HTMLTableElement>(null);
  const takesFocus = useRef(false);
  const weeks = weeksOf(month, dates.firstWeekday);
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${marked}"]`)?.focus();
  }, [marked]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(marked, event, document.documentElement.dir === 'rtl');
    if (next === undefined) return;
    event.preventDefault();
    takesFocus.current = true;
    onMark(next);
  };
  return (
    <table ref={grid} aria-label={names.month(month)} className="w-full table-fixed">
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" className="pb-1 text-center text-xs font-medium text-faint">
              <span className="sr-only">{names.weekday(day)}</span>
              <span aria-hidden="true">{names.weekdayLetter(day)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} className="p-0.5">
                <button
                  type="button"
                  data-day={day}
                  tabIndex={day === marked ? 0 : -1}
                  aria-label={names.day(day)}
                  aria-pressed={day === value}
                  aria-current={day === dates.today ? 'date' : undefined}
                  onKeyDown={onKeyDown}
                  onClick={() => onChoose(day)}
                  className={cx(
                    'num flex h-9 w-full items-center justify-center rounded-md text-sm',
                    day === value
                      ? 'bg-accent-fill font-semibold text-on-accent'
                      : day.startsWith(month)
                        ? 'hover:bg-well'
                        : 'text-faint hover:bg-well',
                    day === dates.today && day !== value && 'font-semibold text-accent',
                  )}
                >
                  {names.dayNumber(day)}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
