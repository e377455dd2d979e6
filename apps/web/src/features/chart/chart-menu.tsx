import { Suspense, useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import type { Instrument } from '../../shared/instruments/instruments.ts';
import { later } from '../../shared/loading/lazy-on-idle.ts';
import { switchOneClick } from '../../shared/orders/one-click/one-click.ts';
import type { Above } from './chart-choice.ts';
import { ChartPopover } from './chart-popover.tsx';

const ChartChoices = later(
  () => import('./chart-choices.tsx'),
  (part) => part.ChartChoices,
);

const GoToDate = later(
  () => import('./frame/go-to-date.tsx'),
  (part) => part.GoToDate,
);

const Replay = later(
  () => import('./replay/replay.tsx'),
  (part) => part.Replay,
);

/** How the chart is drawn, and what else it shows. */
export function ChartMenu({
  instrument,
  onFull,
}: {
  readonly instrument: Instrument | undefined;
  readonly onFull: () => void;
}) {
  const t = useText('chart');
  const [above, setAbove] = useState<Above>();
  const close = () => setAbove(undefined);
  return (
    <>
      <ChartPopover icon="settings" label={t('settings.title')} isIconOnly isOn={false}>
        {(closeMenu) => (
          <Suspense>
            <ChartChoices
              instrument={instrument}
              onFull={() => {
                closeMenu();
                onFull();
              }}
              onAbove={(next) => {
                closeMenu();
                setAbove(next);
              }}
              onOneClick={(isOn) => {
                closeMenu();
                switchOneClick(isOn);
              }}
            />
          </Suspense>
        )}
      </ChartPopover>
      <Suspense>
        {instrument && above === 'goTo' ? <GoToDate instrument={instrument} onClose={close} /> : null}
        {instrument && above === 'replay' ? <Replay instrument={instrument} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
