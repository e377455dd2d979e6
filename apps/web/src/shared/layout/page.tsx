import { Button, EmptyState, IconButton } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useText } from '../device/language.ts';
import { useGoing } from './navigation.tsx';

export interface PageProps {
  readonly title: string;
  /** Whether a back arrow precedes the title. */
  readonly back?: boolean;
  /** Content at the end of the title's line. */
  readonly end?: ReactNode;
  /** A form's readable width on a wide screen; `full` for lists and terminals. On a tablet all stay a column. */
  readonly width?: 'form' | 'twoForms' | 'page' | 'full';
  readonly children: ReactNode;
}

const widths = {
  form: 'max-w-120',
  // Side by side where there is room for both.
  twoForms: 'max-w-120 min-[1200px]:max-w-245',
  page: 'max-w-160 wide:max-w-3xl',
  // With air at its sides where the window is no wider than the page.
  full: 'max-w-160 wide:max-w-330 wide:px-5 print:px-0',
} as const;

/** The frame of a page: its only heading, back arrow, width. */
export function Page({ title, back = true, end, width = 'form', children }: PageProps) {
  const t = useText('app');
  const going = useGoing();
  return (
    <div className={`mx-auto w-full ${widths[width]} wide:py-6 print:max-w-none print:py-0`}>
      <header className="print:hidden flex min-h-14 items-center gap-1 px-2 wide:px-0">
        {back ? (
          <IconButton icon="back" label={t('back')} className="wide:-ms-2" onClick={going.back} />
        ) : null}
        <h1 className={`min-w-0 flex-1 text-lg font-semibold ${back ? 'px-1' : 'px-2 wide:px-0'}`}>
          {title}
        </h1>
        {end}
      </header>
      {children}
    </div>
  );
}

/** A list or page that failed to load, with a retry button. */
export function LoadFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useText('app');
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
