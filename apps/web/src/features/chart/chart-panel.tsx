import type { Side } from '@tidemark/domain/forex';
import { type ChartPeriod, chartPeriods, periodLabels } from '@tidemark/domain/market';
import { cx, IconButton, Skeleton } from '@tidemark/ui';
import { type ReactNode, Suspense, useRef } from 'react';
import { useText } from '../../shared/device/language.ts';
import type { Instrument } from '../../shared/instruments/instruments.ts';
import { useWide } from '../../shared/layout/use-wide.ts';
import { later } from '../../shared/loading/lazy-on-idle.ts';
import type { TimedLine } from '../../shared/orders/timed-line.ts';
import {
  type ChartView,
  choosePeriod,
  otherChartView,
  toggleDrawingTools,
  useChartChoice,
  usePeriod,
} from './chart-choice.ts';
import { ChartMenu } from './chart-menu.tsx';
import { changeChartSettings, useChartSettings } from './chart-settings.ts';
import { type FullScreen, useFullScreen } from './frame/full-screen.ts';
import { IndicatorMenu } from './indicators/indicator-menu.tsx';
import { PANES_MAX, shownIndicators, toggled } from './indicators/indicators.ts';
import { type ChartLayout, useLayout } from './layout/layout.ts';

// The chart library loads while price and ticket are already shown.
const KLine = later(
  () => import('./k-line.tsx'),
  (part) => part.KLine,
);

const ChartGrid = later(
  () => import('./layout/chart-grid.tsx'),
  (part) => part.ChartGrid,
);

const DrawingBar = later(
  () => import('./drawings/drawing-bar.tsx'),
  (part) => part.DrawingBar,
);

const BarTable = later(
  () => import('./bars/bar-table.tsx'),
  (part) => part.BarTable,
);

/** Period bar, indicators and chart with the user's own orders. Choices are remembered on this device. */
export function ChartPanel({
  instrument,
  timed = [],
  onOrder,
  trade,
  className,
}: {
  readonly instrument: Instrument | undefined;
  /** Running trades in it that end by the clock. */
  readonly timed?: readonly TimedLine[];
  /** Prepares a pending order at a price that was pressed on the chart. */
  readonly onOrder?: (side: Side, price: number) => void;
  /** Buttons that trade, above the chart. */
  readonly trade?: ReactNode;
  readonly className?: string;
}) {
  const t = useText('chart');
  const { view, draws } = useChartChoice();
  const period = usePeriod();
  const layout = useLayout();
  const { indicators } = useChartSettings();
  const panesMax = PANES_MAX[useWide() ? 'wide' : 'narrow'];
  const box = useRef<HTMLElement>(null);
  const full = useFullScreen(box);
  return (
    // Keeps its place in the page while the chart fills the screen.
    <div className={cx('min-h-0', className)}>
      <section
        ref={box}
        aria-label={t('chart')}
        className={cx('flex min-h-0 flex-col', full.isFull ? FILLS_WINDOW : 'h-full')}
      >
        <PeriodBar period={period} onChange={choosePeriod} label={t('periods')}>
          <span className="flex shrink-0 items-center">
            {view === 'chart' ? (
              <IndicatorMenu
                chosen={shownIndicators(indicators, panesMax)}
                onToggle={(indicator) =>
                  changeChartSettings({ indicators: toggled(indicators, indicator, panesMax) })
                }
              />
            ) : null}
            {view === 'chart' ? <DrawButton isOn={draws} /> : null}
            <ViewButton view={view} />
            {view === 'chart' ? <ChartMenu instrument={instrument} onFull={full.enter} /> : null}
            <FullButton {...full} />
          </span>
        </PeriodBar>
        {trade}
        <div className="flex min-h-0 flex-1 flex-col wide:flex-row">
          {instrument && draws && view === 'chart' ? (
            <Suspense>
              <DrawingBar instrument={instrument} />
            </Suspense>
          ) : null}
          <div className="min-h-0 min-w-0 flex-1">
            <Shown
              {...{ instrument, layout, view, period, timed }}
              onOrder={onOrder && leavingFirst(full, onOrder)}
            />
          </div>
        </div>
      </section>
    </div>
  );
}

/** The ticket is on the page, which a chart that fills the screen covers. */
function leavingFirst({ isFull, leave }: FullScreen, onOrder: (side: Side, price: number) => void) {
  return (side: Side, price: number) => {
    if (isFull) leave();
    onOrder(side, price);
  };
}

/** One chart, several, or the bars of the active one as a table. */
function Shown({
  instrument,
  layout,
  view,
  period,
  ...rest
}: {
  readonly instrument: Instrument | undefined;
  readonly layout: ChartLayout;
  readonly view: ChartView;
  readonly period: ChartPeriod;
  readonly timed: readonly TimedLine[];
  readonly onOrder: ((side: Side, price: number) => void) | undefined;
}) {
  const waiting = <Skeleton className="m-4 h-[calc(100%-2rem)] opacity-60" />;
  if (!instrument) return waiting;
  return (
    <Suspense fallback={waiting}>
      {view === 'table' ? (
        <BarTable key={instrument.Code} instrument={instrument} period={period} />
      ) : layout === 'one' ? (
        <KLine key={instrument.Code} {...{ instrument, period, ...rest }} />
      ) : (
        <ChartGrid {...{ layout, instrument, ...rest }} />
      )}
    </Suspense>
  );
}

const FILLS_WINDOW =
  'fixed inset-0 z-45 overflow-hidden bg-surface pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]';

/** Fills the screen with the chart, or goes back to the page. */
function FullButton({ isFull, enter, leave }: FullScreen) {
  const t = useText('chart');
  return (
    <IconButton
      icon={isFull ? 'shrink' : 'expand'}
      size={18}
      // On a narrow chart its place is in the menu.
      className={cx('wide:size-9', !isFull && 'max-wide:hidden')}
      label={t(isFull ? 'full.leave' : 'full.enter')}
      onClick={isFull ? leave : enter}
    />
  );
}

/** Shows or hides the drawing tools; remembered on this device. */
function DrawButton({ isOn }: { readonly isOn: boolean }) {
  const t = useText('chart');
  return (
    <IconButton
      icon="pencil"
      size={18}
      aria-pressed={isOn}
      className={cx('max-wide:hidden wide:size-9', isOn && 'text-accent')}
      label={t('draw.title')}
      onClick={toggleDrawingTools}
    />
  );
}

/** Chart or table of the same bars; the choice is remembered. */
function ViewButton({ view }: { readonly view: ChartView }) {
  const t = useText('desktop.bars');
  const isTable = view === 'table';
  return (
    <IconButton
      icon={isTable ? 'market' : 'list'}
      size={18}
      className="wide:size-9"
      label={t(isTable ? 'showChart' : 'showTable')}
      onClick={otherChartView}
    />
  );
}

function PeriodBar({
  period,
  onChange,
  label,
  children,
}: {
  readonly period: ChartPeriod;
  readonly onChange: (period: ChartPeriod) => void;
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <div dir="ltr" className="flex items-center justify-between border-y border-line px-2 wide:border-t-0">
      <fieldset className="scroll-quiet flex min-w-0 flex-1 justify-between overflow-x-auto wide:flex-none wide:justify-start wide:gap-1">
        <legend className="sr-only">{label}</legend>
        {chartPeriods.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === period}
            onClick={() => onChange(choice)}
            className={cx(
              'min-h-11 min-w-11 shrink-0 rounded-sm px-1 text-xs font-medium whitespace-nowrap -outline-offset-2 transition-colors duration-150 wide:min-h-9 wide:min-w-11 wide:px-2',
              choice === period ? 'text-accent' : 'text-quiet hover:text-ink',
              // A line before the periods that the specification does not have.
              choice === '4hour' && 'ms-1 border-s border-line ps-2',
            )}
          >
            <span className={cx('rounded-sm px-2 py-1', choice === period && 'bg-accent-soft')}>
              {periodLabels[choice]}
            </span>
          </button>
        ))}
      </fieldset>
      {children}
    </div>
  );
}
