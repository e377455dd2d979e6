/** The Tidemark mark: a level, crossed by the line of a tide. */
export function Mark({ size = 28, title }: { readonly size?: number; readonly title?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      className="shrink-0"
    >
      <rect width="32" height="32" rx="8" fill="var(--accent-fill)" />
      <path
        d="M6 16h20"
        stroke="var(--on-accent)"
        strokeOpacity="0.55"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path
        d="M6 20.5c2.2 2.6 5 2.6 7.2-.7l5.6-8.6c2.2-3.3 5-3.3 7.2-.7"
        stroke="var(--on-accent)"
        strokeWidth="2.75"
        strokeLinecap="round"
      />
    </svg>
  );
}
