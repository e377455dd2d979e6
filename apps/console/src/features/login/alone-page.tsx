import type { ReactNode } from 'react';

/** Centred page with a single form. */
export function AlonePage({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className="mx-auto flex w-full max-w-104 flex-col gap-4 px-4 pt-8 pb-12 wide:pt-20">
      <header>
        <h1 className="text-lg font-semibold">{title}</h1>
        {note ? <p className="mt-1 text-sm text-quiet">{note}</p> : null}
      </header>
      {children}
    </div>
  );
}
