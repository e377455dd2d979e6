import { languageTag, zoneTitle } from '@tidemark/i18n';
import { Card, type Column, EmptyState, Num, Table } from '@tidemark/ui';
import { useFormats, useLanguage, useText } from '../../shared/device/language.ts';
import { useTimeZone } from '../../shared/time/time-zone.ts';
import { barsOf, type MoneyDay, movedDays, totalsOf } from './money-days.ts';

/** Deposits and withdrawals of the last thirty days: a plot, and the same in figures. */
export function MoneyByDay({ days }: { readonly days: readonly MoneyDay[] }) {
  const t = useText('console-money.days');
  const formats = useFormats();
  const { deposits, withdrawals } = totalsOf(days);
  const moved = movedDays(days);
  return (
    <section aria-labelledby="money-by-day" className="min-w-0">
      <Card flush>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-3">
          <div>
            <h2 id="money-by-day" className="text-sm font-semibold">
              {t('title')}
            </h2>
            <p className="text-xs text-faint">{t('note', { zone: zoneTitle(useTimeZone()) })}</p>
          </div>
          <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
            <Total name={t('deposits')} mark="bg-accent-fill" amount={formats.amount(deposits)} />
            <Total name={t('withdrawals')} mark="bg-warn" amount={formats.amount(withdrawals)} />
          </dl>
        </div>
        {moved.length === 0 ? (
          <EmptyState icon="wallet" title={t('none')} note={t('noneNote')} />
        ) : (
          <>
            <Plot days={days} />
            <DayTable days={moved} />
          </>
        )}
      </Card>
    </section>
  );
}

function Total({
  name,
  mark,
  amount,
}: {
  readonly name: string;
  readonly mark: string;
  readonly amount: string;
}) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="flex items-center gap-2 text-quiet">
        <span aria-hidden="true" className={`size-2.5 rounded-sm ${mark}`} />
        {name}
      </dt>
      <dd className="m-0">
        <Num className="font-semibold">{amount}</Num>
      </dd>
    </div>
  );
}

const HEIGHT = 120;
const MIDDLE = HEIGHT / 2;
const STEP = 20;
const BAR = 14;
/** Room that a bar leaves at its end. */
const PADDING = 4;

/** Up: credited. Down: paid out. Time runs from left to right in every language. */
function Plot({ days }: { readonly days: readonly MoneyDay[] }) {
  const t = useText('console-money.days');
  const formats = useFormats();
  const day = useDayName();
  const bars = barsOf(days);
  const width = bars.length * STEP;
  const height = (share: number) => (share === 0 ? 0 : Math.max(1.5, share * (MIDDLE - PADDING)));
  const { deposits, withdrawals } = totalsOf(days);
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <figure dir="ltr" className="px-4 pt-4">
      <svg
        role="img"
        aria-label={t('plot', {
          deposits: formats.amount(deposits),
          withdrawals: formats.amount(withdrawals),
        })}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-36 w-full"
      >
        {bars.map((bar, index) => {
          const x = index * STEP + (STEP - BAR) / 2;
          return (
            <g key={bar.day}>
              <rect
                x={x}
                y={MIDDLE - height(bar.up)}
                width={BAR}
                height={height(bar.up)}
                className="fill-accent-fill"
              />
              <rect x={x} y={MIDDLE} width={BAR} height={height(bar.down)} className="fill-warn" />
            </g>
          );
        })}
        <line
          x1={0}
          x2={width}
          y1={MIDDLE}
          y2={MIDDLE}
          className="stroke-line-strong"
          strokeWidth={1}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption aria-hidden="true" className="flex justify-between pt-1 text-xs text-faint">
        <span>{first ? day(first.day) : ''}</span>
        <span>{last ? day(last.day) : ''}</span>
      </figcaption>
    </figure>
  );
}

/** The chart as a table; leaves out days without movements. */
function DayTable({ days }: { readonly days: readonly MoneyDay[] }) {
  const t = useText('console-money.days');
  const formats = useFormats();
  const name = useDayName();
  const columns: readonly Column<MoneyDay>[] = [
    { key: 'day', head: t('day'), cell: ({ day }) => name(day) },
    {
      key: 'deposits',
      head: t('deposits'),
      end: true,
      cell: ({ deposits }) => <Num>{formats.amount(deposits)}</Num>,
    },
    {
      key: 'withdrawals',
      head: t('withdrawals'),
      end: true,
      cell: ({ withdrawals }) => <Num>{formats.amount(withdrawals)}</Num>,
    },
  ];
  return (
    <details className="border-t border-line">
      <summary className="cursor-pointer px-4 py-3 text-sm font-medium text-accent">{t('asTable')}</summary>
      <Table label={t('title')} columns={columns} rows={days} rowKey={({ day }) => day} empty={null} />
    </details>
  );
}

/** A day as the chosen language writes it, by its own date. */
function useDayName(): (day: string) => string {
  const tag = languageTag(useLanguage());
  const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}
