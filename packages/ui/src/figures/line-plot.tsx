import { type PointerEvent, useState } from 'react';
import { heightOn, type PlotScale, scaleFor } from './plot-scale.ts';

/** One value of a chart, and its text. */
export interface PlotPoint {
  readonly value: number;
  /** When it was, e.g. a day. */
  readonly name: string;
  /** The value in words of the page's language. */
  readonly text: string;
}

export interface LinePlotProps {
  /** What is drawn: the name of its one control. */
  readonly label: string;
  /** At least one, in the order of time. */
  readonly points: readonly PlotPoint[];
  /** How a round figure of the scale is written; undefined draws none. */
  readonly tickText?: (value: number) => string;
}

const WIDTH = 1000;
const HEIGHT = 100;

/**
 * A line chart over time with a scale, from left to right in every language. A finger, a mouse or the arrow
 * keys select a point, which is shown above it; by default the last one.
 */
export function LinePlot({ label, points, tickText }: LinePlotProps) {
  const [chosen, setChosen] = useState<number>();
  const last = points.length - 1;
  const at = Math.min(chosen ?? last, last);
  const point = points[at];
  if (!point) return null;
  const scale = scaleFor(points.map(({ value }) => value));
  const x = last === 0 ? 1 : at / last;
  const choose = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setChosen(Math.max(0, Math.min(last, Math.round(((event.clientX - left) / width) * last))));
  };
  return (
    <figure className="m-0 flex flex-col gap-2">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3 text-xs text-quiet">
        <span>{point.name}</span>
        <bdi dir="ltr" className="num text-sm text-ink">
          {point.text}
        </bdi>
      </figcaption>
      <div dir="ltr" className="flex">
        <div className="relative h-40 min-w-0 flex-1 rounded-sm outline-offset-4 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent">
          {tickText ? <Scale scale={scale} tickText={tickText} /> : null}
          <Drawing points={points} scale={scale} />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 w-px bg-line-strong"
            style={{ left: `${x * 100}%` }}
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute size-2.5 -translate-x-1/2 translate-y-1/2 rounded-full border-2 border-surface bg-accent-fill"
            style={{ left: `${x * 100}%`, bottom: `${heightOn(scale, point.value) * 100}%` }}
          />
          <input
            type="range"
            aria-label={label}
            aria-valuetext={`${point.name}: ${point.text}`}
            min={0}
            max={last}
            step={1}
            value={at}
            onChange={(event) => setChosen(Number(event.target.value))}
            onPointerMove={choose}
            onPointerDown={choose}
            className="absolute inset-0 m-0 size-full cursor-crosshair touch-pan-y opacity-0"
          />
        </div>
        {tickText ? <ScaleRoom scale={scale} tickText={tickText} /> : null}
      </div>
      <div dir="ltr" className="flex text-xs text-faint">
        <p className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-2">
          <bdi>{points[0]?.name}</bdi>
          {last > 0 ? <bdi>{points[last]?.name}</bdi> : null}
        </p>
        {tickText ? <ScaleRoom scale={scale} tickText={tickText} /> : null}
      </div>
    </figure>
  );
}

/** The line, with what is under it in a breath of its colour. */
function Drawing({ points, scale }: { readonly points: readonly PlotPoint[]; readonly scale: PlotScale }) {
  const last = Math.max(1, points.length - 1);
  // A single point is drawn as the level it is.
  const drawn = points.length === 1 ? [...points, ...points] : points;
  const path = drawn
    .map(({ value }, at) => {
      const across = ((at / last) * WIDTH).toFixed(1);
      return `${at === 0 ? 'M' : 'L'}${across} ${((1 - heightOn(scale, value)) * HEIGHT).toFixed(2)}`;
    })
    .join('');
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible text-accent"
    >
      <path d={`${path}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} fill="currentColor" fillOpacity="0.08" />
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

interface ScaleProps {
  readonly scale: PlotScale;
  readonly tickText: (value: number) => string;
}

/** As wide as the widest label of the scale, at any text size. */
function ScaleRoom({ scale, tickText }: ScaleProps) {
  return (
    <span aria-hidden="true" className="num invisible flex h-0 flex-col ps-2 text-xs">
      {scale.ticks.map((tick) => (
        <span key={tick}>{tickText(tick)}</span>
      ))}
    </span>
  );
}

function Scale({ scale, tickText }: ScaleProps) {
  // A scale finer than its labels would repeat the same label.
  const ticks = scale.ticks.filter((tick, at) => {
    const below = scale.ticks[at - 1];
    return below === undefined || tickText(below) !== tickText(tick);
  });
  return ticks.map((tick) => (
    <span
      key={tick}
      aria-hidden="true"
      className="absolute inset-x-0 border-t border-line"
      style={{ bottom: `${heightOn(scale, tick) * 100}%` }}
    >
      <span className="num absolute start-full -translate-y-1/2 ps-2 text-xs text-faint">
        {tickText(tick)}
      </span>
    </span>
  ));
}
