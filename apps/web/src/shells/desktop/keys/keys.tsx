import { IconButton } from '@tidemark/ui';
import { Suspense, useEffect, useState } from 'react';
import { paletteKeys } from '../../../shared/device/hotkeys.ts';
import { useText } from '../../../shared/device/language.ts';
import { later } from '../../../shared/loading/lazy-on-idle.ts';
import { useKeys } from './use-keys.ts';
import { type Panel, useRun } from './use-run.ts';

const loadPalette = () => import('./palette.tsx');
const Palette = later(loadPalette, (part) => part.Palette);
const Legend = later(
  () => import('./legend.tsx'),
  (part) => part.Legend,
);
const CloseAll = later(
  () => import('../../../features/orders/close/close-all.tsx'),
  (part) => part.CloseAll,
);

/** The keys of the desktop, and the button that opens the commands without any. */
export function Keys() {
  const t = useText('desktop');
  const [panel, setPanel] = useState<Panel>();
  const run = useRun(setPanel);
  const isWaiting = useKeys(run, panel !== undefined);
  const close = () => setPanel(undefined);
  // Loaded ahead, so that typing after Ctrl+K is not interrupted.
  useEffect(() => void loadPalette().catch(() => undefined), []);
  return (
    <>
      <IconButton
        icon="search"
        size={20}
        label={`${t('palette.open')} (${paletteKeys.join('+')})`}
        onClick={() => setPanel('palette')}
      />
      {/* Out of the row: a second gap in it would push the button aside the moment this comes. */}
      <div role="status" className="fixed">
        {isWaiting ? (
          <p className="fixed bottom-4 left-1/2 z-50 m-0 -translate-x-1/2 rounded-md bg-ink px-4 py-2 text-sm text-paper">
            {t('keys.goHint')}
          </p>
        ) : null}
      </div>
      <Suspense>
        {panel === 'palette' ? <Palette onEnd={close} run={run} /> : null}
        {panel === 'legend' ? <Legend onEnd={close} /> : null}
        {panel === 'closeAll' ? <CloseAll onEnd={close} /> : null}
      </Suspense>
    </>
  );
}
