/** Colours of the parts of a total, in the order of the parts. */
const colours = ['text-part-1', 'text-part-2', 'text-part-3'] as const;
const dots = ['bg-part-1', 'bg-part-2', 'bg-part-3'] as const;

const RADIUS = 42;
const ROUND = 2 * Math.PI * RADIUS;
/** Between two parts, in units of the drawing. */
const GAP = 2.5;

/** A ring chart of up to three shares. It only illustrates the text next to it. */
export function Ring({
  shares,
  size = 128,
  children,
}: {
  /** Each 0 to 1. */
  readonly shares: readonly number[];
  readonly size?: number;
  /** Content in the middle. */
  readonly children?: React.ReactNode;
}) {
  const isWhole = shares.filter((share) => share > 0).length < 2;
  let before = 0;
  return (
    <span className="relative inline-flex shrink-0 items-center justify-center" style={{ width: size }}>
      <svg aria-hidden="true" viewBox="0 0 100 100" width={size} height={size} className="-rotate-90">
        <circle cx="50" cy="50" r={RADIUS} fill="none" strokeWidth="11" className="stroke-well" />
        {shares.map((share, at) => {
          const begin = before;
          before += share;
          if (share <= 0) return null;
          const length = Math.max(0.8, share * ROUND - (isWhole ? 0 : GAP));
          return (
            <circle
              key={colours[at] ?? at}
              cx="50"
              cy="50"
              r={RADIUS}
              fill="none"
              stroke="currentColor"
              strokeWidth="11"
              strokeDasharray={`${length} ${ROUND}`}
              strokeDashoffset={-begin * ROUND}
              className={colours[at]}
            />
          );
        })}
      </svg>
      {children ? (
        <span className="absolute inset-0 flex items-center justify-center">{children}</span>
      ) : null}
    </span>
  );
}

/** The colour of one part, for its legend. */
export function PartDot({ at }: { readonly at: number }) {
  return (
    <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${dots[at] ?? 'bg-line-strong'}`} />
  );
}
