import { cx } from '@tidemark/ui';
import type { LogRecord } from '@tidemark/verify/receipt';
import { useFormats, useText } from '../../device/language.ts';
import { usePartText } from '../use-check-text.ts';
import type { Plot, PlotTick } from './plot.ts';

const WIDTH = 360;
const HEIGHT = 150;
/** Under the drawing: the numbers of the ticks. */
const FOOT = 34;

const across = (x: number): number => Math.round(x * WIDTH * 10) / 10;
const down = (y: number): number => Math.round((1 - y) * HEIGHT * 10) / 10;

/**
 * The ticks around entry and exit: each price holds until the next tick. Time runs from left to right in every
 * language; the table under it says the same as text.
 */
export function TickDrawing({ plot, record }: { readonly plot: Plot; readonly record: LogRecord }) {
  const t = useText('verify.picture');
  const uses = (['open', 'close'] as const).filter((use) => plot.ticks.some((one) => one.use === use));
  return (
    <svg
      role="img"
      aria-label={t('label', { instrument: plot.ticks[0]?.tick.instrument ?? '' })}
      viewBox={`0 0 ${WIDTH} ${HEIGHT + FOOT}`}
      direction="ltr"
      className="num mx-auto block w-full max-w-130 text-[12px]"
    >
      <line x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className="stroke-line-strong" />
      {plot.level ? <LevelLine level={plot.level} places={plot.places} /> : null}
      {uses.map((use, at) => (
        <Part
          key={use}
          ticks={plot.ticks.filter((one) => one.use === use)}
          places={plot.places}
          record={record}
          from={at / uses.length}
          to={(at + 1) / uses.length}
        />
      ))}
      {uses.length === 2 ? (
        <line
          x1={WIDTH / 2}
          x2={WIDTH / 2}
          y1={8}
          y2={HEIGHT + FOOT}
          strokeDasharray="2 4"
          className="stroke-line-strong"
        />
      ) : null}
    </svg>
  );
}

function LevelLine({
  level,
  places,
}: {
  readonly level: NonNullable<Plot['level']>;
  readonly places: number;
}) {
  const t = useText('verify.picture');
  const f = useFormats();
  const y = down(level.y);
  return (
    <g className="text-warn">
      <line x1={0} x2={WIDTH} y1={y} y2={y} strokeDasharray="6 4" stroke="currentColor" strokeWidth={1.5} />
      <text x={4} y={y - 5} className="fill-warn">
        {t('level', { level: f.price(level.price, places) })}
      </text>
    </g>
  );
}

interface PartProps {
  readonly ticks: readonly PlotTick[];
  readonly places: number;
  readonly record: LogRecord;
  /** Its edges, from 0 to 1. */
  readonly from: number;
  readonly to: number;
}

/** The ticks around the entry, or around the exit. */
function Part({ ticks, places, record, from, to }: PartProps) {
  const partText = usePartText(record);
  const [first] = ticks;
  if (!first) return null;
  const path = ticks
    .map(({ x, y }, at) => (at === 0 ? `M${across(x)} ${down(y)}` : `H${across(x)}V${down(y)}`))
    .join('');
  return (
    <g>
      <path
        d={`${path}H${across(to) - 6}`}
        fill="none"
        strokeWidth={1.5}
        strokeLinejoin="round"
        className="stroke-quiet"
      />
      {ticks.map((one) => (
        <Dot key={one.near} one={one} places={places} />
      ))}
      <text x={across((from + to) / 2)} y={HEIGHT + FOOT - 4} textAnchor="middle" className="fill-quiet">
        {partText(first.use)}
      </text>
    </g>
  );
}

/** A tick; the one that was used has its price above it, or below where a line would cross it. */
function Dot({ one: { tick, near, x, y }, places }: { readonly one: PlotTick; readonly places: number }) {
  const f = useFormats();
  const isUsed = near === 'used';
  const isLow = y < 0.5;
  return (
    <g>
      <circle
        cx={across(x)}
        cy={down(y)}
        r={isUsed ? 5 : 3}
        className={cx(isUsed ? 'fill-accent-fill stroke-surface' : 'fill-quiet stroke-surface')}
        strokeWidth={isUsed ? 2 : 1}
      />
      {isUsed ? (
        <text
          x={across(x)}
          y={down(y) + (isLow ? 20 : -10)}
          textAnchor="middle"
          className="fill-ink font-semibold"
        >
          {f.price(tick.price, places)}
        </text>
      ) : null}
      <text
        x={across(x)}
        y={HEIGHT + 14}
        textAnchor="middle"
        className={cx('text-[11px]', isUsed ? 'fill-ink' : 'fill-faint')}
      >
        {`#${tick.seq}`}
      </text>
    </g>
  );
}
