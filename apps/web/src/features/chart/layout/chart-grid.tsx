import type { Side } from '@tidemark/domain/forex';
import { periodLabels } from '@tidemark/domain/market';
import { cx } from '@tidemark/ui';
import { type ReactNode, useEffect } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { type Instrument, useInstruments } from '../../../shared/instruments/instruments.ts';
import type { TimedLine } from '../../../shared/orders/timed-line.ts';
import { usePeriod } from '../chart-choice.ts';
import { KLine } from '../k-line.tsx';
import {
  activate,
  CellContext,
  type ChartLayout,
  chartsOf,
  rememberCode,
  useActiveCell,
  useRememberedCodes,
} from './layout.ts';

const shapes: Readonly<Record<ChartLayout, string>> = {
  one: '',
  columns: 'grid-cols-2',
  rows: 'grid-rows-2',
  four: 'grid-cols-2 grid-rows-2',
};

/** Charts beside and above each other; using one makes it the active one, which shows the current instrument. */
export function ChartGrid({
  layout,
  instrument,
  timed,
  onOrder,
}: {
  readonly layout: ChartLayout;
  /** The current instrument. */
  readonly instrument: Instrument;
  /** Running trades in it that end by the clock. */
  readonly timed: readonly TimedLine[];
  readonly onOrder: ((side: Side, price: number) => void) | undefined;
}) {
  const { data = [] } = useInstruments();
  const active = useActiveCell();
  const codes = useRememberedCodes();
  useEffect(() => rememberCode(active, instrument.Code), [active, instrument.Code]);
  return (
    // Time runs from left to right in every language, and so do the charts.
    <div dir="ltr" className={cx('grid h-full min-h-0 gap-px bg-line', shapes[layout])}>
      {Array.from({ length: chartsOf[layout] }, (_, cell) => {
        const own = data.find(({ Code }) => Code === codes[cell]);
        const shown = cell === active ? instrument : (own ?? instrument);
        return (
          <CellContext key={shapes[layout] + String(cell)} value={cell}>
            <Cell cell={cell} instrument={shown} isActive={cell === active}>
              <CellChart
                key={shown.Code}
                instrument={shown}
                timed={cell === active ? timed : NOTHING}
                onOrder={onOrder}
              />
            </Cell>
          </CellContext>
        );
      })}
    </div>
  );
}

const NOTHING: readonly TimedLine[] = [];

function CellChart(props: Omit<Parameters<typeof KLine>[0], 'period'>) {
  return <KLine {...props} period={usePeriod()} />;
}

/** One chart with its name; any use of it makes it the active one. */
function Cell({
  cell,
  instrument,
  isActive,
  children,
}: {
  readonly cell: number;
  readonly instrument: Instrument;
  readonly isActive: boolean;
  readonly children: ReactNode;
}) {
  const t = useText('chart');
  const period = periodLabels[usePeriod()];
  const use = () => activate(cell, instrument.Code);
  const name = { number: cell + 1, instrument: instrument.ShowCode, period };
  return (
    <section
      aria-label={t('layout.choose', name)}
      onPointerDownCapture={use}
      onFocusCapture={use}
      className="flex min-h-0 min-w-0 flex-col bg-surface"
    >
      <button
        type="button"
        aria-pressed={isActive}
        aria-label={t('layout.choose', name)}
        onClick={use}
        className={cx(
          'flex h-7 shrink-0 items-center gap-2 border-b-2 px-3 text-start text-xs -outline-offset-2',
          isActive ? 'border-accent text-ink' : 'border-transparent text-quiet hover:text-ink',
        )}
      >
        <bdi className="font-medium">{instrument.ShowCode}</bdi>
        <span>{period}</span>
      </button>
      <div className="min-h-0 flex-1">{children}</div>
    </section>
  );
}
