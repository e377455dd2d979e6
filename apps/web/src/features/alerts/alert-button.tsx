import { cx, Icon } from '@tidemark/ui';
import { Suspense, useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import type { Instrument } from '../../shared/instruments/instruments.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';
import { pathOf } from '../../shared/layout/paths.ts';
import { later } from '../../shared/loading/lazy-on-idle.ts';
import { useIsSignedIn } from '../../shared/session/session.ts';

const AlertSheet = later(
  () => import('./alert-sheet.tsx'),
  (part) => part.AlertSheet,
);

/** Opens the form of a price alert; without a session it leads to the sign-in. */
export function AlertButton({
  instrument,
  className,
}: {
  readonly instrument: Instrument;
  readonly className?: string;
}) {
  const t = useText('alerts');
  const going = useGoing();
  const isSignedIn = useIsSignedIn();
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never');
  const label = t('open', { instrument: instrument.ShowCode });
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => (isSignedIn ? setSheet('open') : going.to('login', { from: pathOf('trade') }))}
        className={cx(
          'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-faint transition-colors duration-150 hover:bg-well hover:text-ink wide:size-9',
          className,
        )}
      >
        <Icon name="alert" size={18} />
      </button>
      {sheet === 'never' ? null : (
        <Suspense>
          <AlertSheet instrument={instrument} open={sheet === 'open'} onClose={() => setSheet('closed')} />
        </Suspense>
      )}
    </>
  );
}
