import { Button, EmptyState } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useText } from '../device/language.ts';

/** Page layout: its single heading, a line under it, and content at the heading's end. */
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

/** Error state of a list or page, with a retry button. */
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
