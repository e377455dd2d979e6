import type { ChartPeriod } from '@tidemark/domain/market';
import { ChangeText, directionOf, IconButton } from '@tidemark/ui';
import type { Chart } from 'klinecharts';
import { useEffect, useRef, useState } from 'react';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { useTheme } from '../../../shared/device/theme.ts';
import { type Instrument, useInstruments } from '../../../shared/instruments/instruments.ts';
import { changeChartSettings } from '../chart-settings.ts';
import { type ComparedLines, redrawLines, showLines } from './compare-layer.ts';
import { comparedColours } from './compared.ts';
import { followCloses } from './compared-closes.ts';

export interface CompareOnChartProps {
  readonly chart: Chart;
  readonly period: ChartPeriod;
  readonly instrument: Instrument;
  /** Codes of the compared instruments. */
  readonly compared: readonly string[];
  /** Height of the chart's own legend, in CSS pixels. */
  readonly top: number;
}

/** Lines of other instruments, in percent from the first visible bar, and their legend. */
export function CompareOnChart({ chart, period, instrument, compared, top }: CompareOnChartProps) {
  const { data } = useInstruments();
  const others = useOthers(
    (data ?? []).filter(({ Code }) => Code !== instrument.Code && compared.includes(Code)),
    compared,
  );
  const percents = useLines(chart, period, others);
  return (
    <ul
      style={{ top }}
      className="pointer-events-none absolute left-3 z-10 m-0 flex list-none flex-col items-start p-0 text-xs"
    >
      {others.map((other, at) => (
        <LegendRow
          key={other.Code}
          instrument={other}
          colour={colourAt(at)}
          percent={percents[at]}
          onRemove={() => changeChartSettings({ compare: compared.filter((code) => code !== other.Code) })}
        />
      ))}
    </ul>
  );
}

/** The instruments in the order of their codes; the same list until their ids change, however often it is read. */
function useOthers(known: readonly Instrument[], codes: readonly string[]): readonly Instrument[] {
  const ordered = [...known].sort((one, other) => codes.indexOf(one.Code) - codes.indexOf(other.Code));
  const kept = useRef<readonly Instrument[]>([]);
  const ids = (list: readonly Instrument[]) => list.map(({ Id }) => Id).join();
  if (ids(kept.current) !== ids(ordered)) kept.current = ordered;
  return kept.current;
}

/** Until its prices are there. */
const UNKNOWN = '–';

const colourAt = (at: number): string => `--${comparedColours[at] ?? 'blue'}`;

function LegendRow({
  instrument: { ShowCode, Name },
  colour,
  percent,
  onRemove,
}: {
  readonly instrument: Instrument;
  readonly colour: string;
  readonly percent: number | undefined;
  readonly onRemove: () => void;
}) {
  const t = useText('chart');
  const f = useFormats();
  return (
    <li className="flex items-center gap-2" title={Name}>
      <span aria-hidden className="h-0.5 w-3" style={{ background: `var(${colour})` }} />
      <bdi className="font-medium text-ink">{ShowCode}</bdi>
      {percent === undefined ? (
        <span className="text-faint">{UNKNOWN}</span>
      ) : (
        <ChangeText direction={directionOf(percent)} text={f.change(percent)} />
      )}
      <IconButton
        icon="close"
        size={12}
        // On a phone too small to be met: the menu has it.
        className="pointer-events-auto max-wide:hidden wide:size-6"
        label={t('compare.remove', { instrument: ShowCode })}
        onClick={onRemove}
      />
    </li>
  );
}

/** Keeps a line for each instrument on the chart; its change in percent, as drawn last. */
function useLines(
  chart: Chart,
  period: ChartPeriod,
  others: readonly Instrument[],
): readonly (number | undefined)[] {
  const [percents, setPercents] = useState<readonly (number | undefined)[]>([]);
  const theme = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page, which the theme changes.
  useEffect(() => {
    if (others.length === 0) return;
    const worn = getComputedStyle(document.documentElement);
    let frame = 0;
    const drawn = (next: readonly (number | undefined)[]) =>
      setPercents((before) => (next.join() === before.join() ? before : next));
    const cover = () => {
      const bars = chart.getDataList();
      const [first, last] = [bars[0], bars.at(-1)];
      if (first && last) for (const line of follows) line.cover(first.timestamp, last.timestamp);
    };
    const redraw = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        cover();
        redrawLines(chart, shown);
      });
    };
    const follows = others.map((other) => followCloses(other, period, redraw));
    const shown: ComparedLines = {
      lines: follows.map(({ closes }, at) => ({
        closes,
        colour: worn.getPropertyValue(colourAt(at)).trim(),
      })),
      onDrawn: (next) => queueMicrotask(() => drawn(next)),
    };
    const hide = showLines(chart, shown);
    chart.subscribeAction('onVisibleRangeChange', cover);
    cover();
    return () => {
      cancelAnimationFrame(frame);
      chart.unsubscribeAction('onVisibleRangeChange', cover);
      for (const line of follows) line.leave();
      hide();
    };
  }, [chart, period, others, theme]);
  return percents;
}
