import { Button, EmptyState } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useText } from '../device/language.ts';

/** The frame of a page: its one heading, a line under it, and what stands at the heading's end. */
export function Page({
  title,
  note,
  end,
  children,
}: {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 px-4 py-4 wide:px-6 wide:py-6">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-lg font-semibold">{title}</h1>
          {note ? <p className="text-sm text-quiet">{note}</p> : null}
        </div>
        {end ? <div className="flex flex-wrap items-center gap-2">{end}</div> : null}
      </header>
      {children}
    </div>
  );
}

/** A list or page that could not be loaded, with a way to try again. */
export function LoadFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useText('console.frame');
  return (
    <EmptyState
      icon="warn"
      title={t('loadFailed')}
      note={t('loadFailedNote')}
      action={
        <Button tone="quiet" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  );
}
