import type { ReactNode } from 'react';

export interface TwoColumnProps {
  readonly form: ReactNode;
  readonly history: ReactNode;
}

/** A form of readable width with its history next to it; without room, below it. */
export function TwoColumn({ form, history }: TwoColumnProps) {
  return (
    <div className="@container px-4 pb-8 wide:px-0">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 @3xl:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]">
        <div className="flex min-w-0 flex-col gap-4">{form}</div>
        <div className="min-w-0">{history}</div>
      </div>
    </div>
  );
}
