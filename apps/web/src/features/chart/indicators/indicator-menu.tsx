import { cx, Icon } from '@tidemark/ui';
import { useText } from '../../../shared/device/language.ts';
import { ChartPopover } from '../chart-popover.tsx';
import { type Chosen, type Indicator, overIndicators, paneIndicators } from './indicators.ts';

export interface IndicatorMenuProps {
  readonly chosen: Chosen;
  readonly onToggle: (indicator: Indicator) => void;
}

/** Menu of chart indicators. */
export function IndicatorMenu({ chosen, onToggle }: IndicatorMenuProps) {
  const t = useText('chart');
  return (
    <ChartPopover icon="indicators" label={t('indicators.title')} isOn={chosen.length > 0}>
      <Group title={t('indicators.over')} names={overIndicators} chosen={chosen} onToggle={onToggle} />
      <Group title={t('indicators.below')} names={paneIndicators} chosen={chosen} onToggle={onToggle} />
    </ChartPopover>
  );
}

function Group({
  title,
  names,
  chosen,
  onToggle,
}: IndicatorMenuProps & { readonly title: string; readonly names: readonly Indicator[] }) {
  const t = useText('chart');
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1 text-xs font-medium text-faint">{title}</legend>
      <div className="flex flex-col">
        {names.map((name) => {
          const isOn = chosen.includes(name);
          return (
            <button
              key={name}
              type="button"
              aria-pressed={isOn}
              onClick={() => onToggle(name)}
              className="flex min-h-11 items-center gap-3 rounded-sm px-1 wide:min-h-9 text-start text-sm -outline-offset-2 hover:bg-well"
            >
              <span
                className={cx(
                  'inline-flex size-4 shrink-0 items-center justify-center rounded-[4px] border',
                  isOn ? 'border-accent-fill bg-accent-fill text-on-accent' : 'border-line-control',
                )}
              >
                {isOn ? <Icon name="check" size={12} /> : null}
              </span>
              <bdi dir="ltr" className="w-11 shrink-0 font-medium">
                {name}
              </bdi>
              <span className="min-w-0 truncate text-quiet">{t(`indicators.names.${name}`)}</span>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
