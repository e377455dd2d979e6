import { cx, Switch, type SwitchProps } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { toggleDrawingTools, useChartChoice } from './chart-choice.ts';
import { ChartPopover } from './chart-popover.tsx';
import { changeChartSettings, chartTypes, useChartSettings } from './chart-settings.ts';

/** How the chart is drawn, and what else it shows. */
export function ChartMenu() {
  const t = useText('chart');
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
