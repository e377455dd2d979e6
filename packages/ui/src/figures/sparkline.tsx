import type { Direction } from './numbers.tsx';

/** The path of a small price line through all values; flat where they do not move. */
export function sparkPath(values: readonly number[], width: number, height: number): string {
  if (values.length < 2) return '';
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const x = (index: number) => ((index / (values.length - 1)) * width).toFixed(1);
  const y = (value: number) =>
    (span === 0 ? height / 2 : height - 1 - ((value - low) / span) * (height - 2)).toFixed(1);
  return values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('');
}

const colours: Record<Direction, string> = { up: 'text-up', down: 'text-down', flat: 'text-faint' };

/** A small price line. Time runs from left to right in every language. */
export function Sparkline({
  values,
  direction,
  width = 72,
  height = 28,
  className = '',
}: {
  readonly values: readonly number[];
  readonly direction: Direction;
  readonly width?: number;
  readonly height?: number;
  readonly className?: string;
}) {
  const path = sparkPath(values, width, height);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="none"
      className={`${colours[direction]} ${className}`}
    >
      {path ? (
        <>
          <path d={`${path}L${width} ${height}L0 ${height}Z`} fill="currentColor" fillOpacity="0.1" />
          <path
            d={path}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </>
      ) : null}
    </svg>
  );
}
