import { profitCalendar } from '@tidemark/contract/calls/money/statement';
import { Button, Card, ChangeText, cx, IconButton, Line, Num, Skeleton } from '@tidemark/ui';
import { useCall } from '../../shared/api/use-call.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { LoadFailed, Page } from '../../shared/layout/page.tsx';
import { HIDDEN_AMOUNT, useAmountsHidden } from '../../shared/money/amounts.ts';
import { useDayFormats } from '../../shared/time/day-formats.ts';
import { isDay, isMonth, plusMonths } from '../../shared/time/days.ts';
import { useTimeZone } from '../../shared/time/time-zone.ts';
import { useToday } from '../../shared/time/today.ts';
import type { DayProfit } from './calendar.ts';
import { LineList } from './line-list.tsx';
import { directionOfLine } from './lines.ts';
import { MonthGrid } from './month-grid.tsx';

/** What each day of a month brought; a day opens its lines. */
export function CalendarPage() {
  const t = useText('history');
  const going = useGoing();
  const query = useQueryParams();
  const thisMonth = useToday().slice(0, 7);
  const month = isMonth(query.month) && query.month <= thisMonth ? query.month : thisMonth;
  const day = isDay(query.day) && query.day.startsWith(month) ? query.day : undefined;
  const asked = useCall(
    profitCalendar,
    { month, time_zone: useTimeZone() },
    { quiet: true, staleTime: 10_000 },
  );
  const show = (next: { readonly month: string; readonly day?: string }) =>
    going.to('mineCalendar', { ...next }, { replace: true });
  return (
    <Page title={t('calendar.title')} width="page">
      <div className="grid items-start gap-5 px-4 pb-8 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] wide:px-0">
        <Card
          className="@container flex flex-col gap-3 max-[359px]:p-2"
          aria-busy={!asked.data && !asked.isError}
        >
          <MonthHead month={month} isLast={month === thisMonth} onMonth={(next) => show({ month: next })} />
          {asked.data ? (
            <>
              <MonthGrid
                month={month}
                days={asked.data.days}
                chosen={day}
                onChoose={(next) => show({ month, day: next })}
              />
              <MonthSum {...asked.data} />
            </>
          ) : asked.isError ? (
            <LoadFailed onRetry={() => void asked.refetch()} />
          ) : (
            <Skeleton className="h-72 w-full" />
          )}
        </Card>
        {day === undefined ? (
          <Card className="text-center text-sm text-quiet wide:py-12">{t('calendar.prompt')}</Card>
        ) : (
          <DayPanel day={day} known={asked.data?.days.find((one) => one.day === day)} />
        )}
      </div>
    </Page>
  );
}

function MonthHead({
  month,
  isLast,
  onMonth,
}: {
  readonly month: string;
  readonly isLast: boolean;
  readonly onMonth: (month: string) => void;
}) {
  const t = useText('history');
  const d = useDayFormats();
  return (
    <div className="flex items-center justify-between gap-2">
      <IconButton
        icon="back"
        size={18}
        label={t('calendar.before')}
        onClick={() => onMonth(plusMonths(month, -1))}
      />
      <h2 className="text-sm font-medium" aria-live="polite">
        {d.month(month)}
      </h2>
      <IconButton
        icon="forward"
        size={18}
        label={t('calendar.after')}
        disabled={isLast}
        onClick={() => onMonth(plusMonths(month, 1))}
      />
    </div>
  );
}

interface SumProps {
  readonly total: string;
  readonly fees: string;
  readonly trades: number;
}

/** The total of the month. */
function MonthSum({ total, fees, trades }: SumProps) {
  const t = useText('history');
  return (
    <div className="border-t border-line pt-2">
      <dl>
        <SumLines profit={total} fees={fees} trades={trades} label={t('calendar.total')} />
      </dl>
      <p className="mt-1 text-xs text-faint">{t('calendar.note')}</p>
    </div>
  );
}

function SumLines({
  profit,
  fees,
  trades,
  label,
}: {
  readonly profit: string;
  readonly fees: string;
  readonly trades: number;
  readonly label: string;
}) {
  const t = useText('history');
  const d = useDayFormats();
  const f = useFormats();
  const hidden = useAmountsHidden();
  return (
    <>
      <Line label={label}>
        <ChangeText
          direction={directionOfLine(profit)}
          text={hidden ? HIDDEN_AMOUNT : d.exactSigned(profit)}
          className="font-medium"
        />
      </Line>
      <Line label={t('calendar.fees')}>
        <Num>{hidden ? HIDDEN_AMOUNT : d.exact(fees)}</Num>
      </Line>
      <Line label={t('calendar.trades')}>
        <Num>{f.count(trades)}</Num>
      </Line>
    </>
  );
}

/** One day: its result, and its lines on all accounts. */
function DayPanel({ day, known }: { readonly day: string; readonly known: DayProfit | undefined }) {
  const t = useText('history');
  const d = useDayFormats();
  const going = useGoing();
  return (
    <section aria-label={d.day(day)} className={cx('flex min-w-0 flex-col gap-3')}>
      {known ? (
        <Card>
          <dl>
            <SumLines {...known} label={t('calendar.dayTotal', { day: d.day(day) })} />
          </dl>
        </Card>
      ) : null}
      <LineList accountTypeId="" filters={{ from: day, to: day }} />
      <Button
        tone="quiet"
        className="self-start"
        onClick={() => going.to('mineStatement', { from: day, to: day })}
      >
        {t('calendar.statement')}
      </Button>
    </section>
  );
}
