import { Button, cx, Switch, type SwitchProps } from '@tidemark/ui';
import { Suspense } from 'react';
import { useText } from '../../shared/device/language.ts';
import type { Instrument } from '../../shared/instruments/instruments.ts';
import { later } from '../../shared/loading/lazy-on-idle.ts';
import { switchOneClick, useOneClick } from '../../shared/orders/one-click/one-click.ts';
import { useIsSignedIn } from '../../shared/session/session.ts';
import { toggleDrawingTools, useChartChoice } from './chart-choice.ts';
import { ChartPopover } from './chart-popover.tsx';
import { changeChartSettings, chartTypes, useChartSettings } from './chart-settings.ts';

const LayoutChoice = later(
  () => import('./layout/layout-choice.tsx'),
  (part) => part.LayoutChoice,
);

const CompareMenu = later(
  () => import('./compare/compare-menu.tsx'),
  (part) => part.CompareMenu,
);

const GoToDate = later(
  () => import('./frame/go-to-date.tsx'),
  (part) => part.GoToDate,
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
  const trade = useText('trade');
  const isOneClick = useOneClick();
  const isSignedIn = useIsSignedIn();
  const { type, breaks } = useChartSettings();
  const { draws } = useChartChoice();
  return (
    <ChartPopover icon="settings" label={t('settings.title')} isIconOnly isOn={false}>
      <fieldset className="m-0 min-w-0 border-0 p-0">
        <legend className="mb-1 text-xs font-medium text-faint">{t('settings.type')}</legend>
        <div className="grid grid-cols-2 gap-1">
          {chartTypes.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === type}
              onClick={() => changeChartSettings({ type: one })}
              className={cx(
                'min-h-11 rounded-sm px-2 text-start text-sm -outline-offset-2 wide:min-h-9',
                one === type ? 'bg-accent-soft text-accent' : 'hover:bg-well',
              )}
            >
              {t(`settings.types.${one}`)}
            </button>
          ))}
        </div>
      </fieldset>
      <SwitchRow
        label={t('settings.breaks')}
        checked={breaks}
        onChange={(isOn) => changeChartSettings({ breaks: isOn })}
      />
      <SwitchRow label={t('draw.title')} checked={draws} onChange={toggleDrawingTools} />
      {isSignedIn ? (
        <SwitchRow label={trade('oneClick.title')} checked={isOneClick} onChange={switchOneClick} />
      ) : null}
      {instrument ? (
        <Suspense>
          <LayoutChoice current={instrument.Code} />
          <CompareMenu instrument={instrument} />
          <GoToDate instrument={instrument} />
        </Suspense>
      ) : null}
      <Button tone="quiet" size="sm" className="wide:hidden" onClick={onFull}>
        {t('full.enter')}
      </Button>
    </ChartPopover>
  );
}

function SwitchRow(props: SwitchProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 text-sm wide:min-h-9">
      <span aria-hidden>{props.label}</span>
      <Switch {...props} />
    </div>
  );
}
