import { Card } from '@tidemark/ui';
import { type ReactNode, useId } from 'react';

/** A part of the page under its heading; without rows it says so. */
export function Section({
  title,
  note,
  none,
  children,
}: {
  readonly title: string;
  readonly note?: string;
  /** Shown instead of the rows where there are none. */
  readonly none?: string | undefined;
  readonly children: ReactNode;
}) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-2 text-base font-semibold">
        {title}
      </h2>
      {note ? <p className="mb-2 text-xs text-faint">{note}</p> : null}
      {none ? (
        <Card>
          <p className="text-sm text-quiet">{none}</p>
        </Card>
      ) : (
        children
      )}
    </section>
  );
}
