import { Button, cx, Switch, type SwitchProps } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import type { Instrument } from '../../shared/instruments/instruments.ts';
import { useOneClick } from '../../shared/orders/one-click/one-click.ts';
import { useIsSignedIn } from '../../shared/session/session.ts';
import { type Above, toggleDrawingTools, useChartChoice } from './chart-choice.ts';
import { changeChartSettings, chartTypes, useChartSettings } from './chart-settings.ts';
import { CompareMenu } from './compare/compare-menu.tsx';
import { LayoutChoice } from './layout/layout-choice.tsx';

/** How the chart is drawn, and what else it shows: what its menu offers. */
export function ChartChoices({
  instrument,
  onFull,
  onAbove,
  onOneClick,
}: {
  readonly instrument: Instrument | undefined;
  readonly onFull: () => void;
  readonly onAbove: (above: Above) => void;
  readonly onOneClick: (isOn: boolean) => void;
}) {
  const t = useText('chart');
  const trade = useText('trade');
  const isOneClick = useOneClick();
  const { breaks, events } = useChartSettings();
  const { draws } = useChartChoice();
  const isSignedIn = useIsSignedIn();
  return (
    <>
      <TypeChoice />
      <SwitchRow
        label={t('settings.breaks')}
        checked={breaks}
        onChange={(isOn) => changeChartSettings({ breaks: isOn })}
      />
      <SwitchRow
        label={t('settings.events')}
        checked={events}
        onChange={(isOn) => changeChartSettings({ events: isOn })}
      />
      <SwitchRow label={t('draw.title')} checked={draws} onChange={toggleDrawingTools} />
      {isSignedIn ? (
        <SwitchRow label={trade('oneClick.title')} checked={isOneClick} onChange={onOneClick} />
      ) : null}
      {instrument ? (
        <>
          <LayoutChoice current={instrument.Code} />
          <CompareMenu instrument={instrument} />
        </>
      ) : null}
      <div className="flex flex-col gap-2 border-t border-line pt-3">
        <Button tone="quiet" size="sm" className="wide:hidden" onClick={onFull}>
          {t('full.enter')}
        </Button>
        <Button tone="quiet" size="sm" onClick={() => onAbove('goTo')}>
          {t('goTo.title')}
        </Button>
        {/* Recorded prices are read by users only. */}
        {isSignedIn ? (
          <Button tone="quiet" size="sm" onClick={() => onAbove('replay')}>
            {t('replay.open')}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function TypeChoice() {
  const t = useText('chart');
  const { type } = useChartSettings();
  return (
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
