import { cx, Icon } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { useDayFormats } from '../../shared/time/day-formats.ts';
import type { LoanConfig } from './terms.ts';

export interface ConfigChoiceProps {
  readonly configs: readonly LoanConfig[];
  readonly chosen: LoanConfig;
  readonly onChoose: (config: LoanConfig) => void;
}

/** The loans that are offered, each with what makes it differ. */
export function ConfigChoice({ configs, chosen, onChoose }: ConfigChoiceProps) {
  const t = useText('loan.choose');
  const f = useFormats();
  const d = useDayFormats();
  return (
    <fieldset className="m-0 flex min-w-0 flex-col gap-2 border-0 p-0">
      <legend className="mb-2 p-0 text-base font-medium">{t('kind')}</legend>
      {configs.map((config) => {
        const isChosen = config.id === chosen.id;
        return (
          <label
            key={config.id}
            className={cx(
              'relative flex cursor-pointer items-center gap-3 rounded-md border px-3 py-2.5 transition-colors duration-150 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent',
              isChosen ? 'border-accent bg-accent-soft' : 'border-line-strong hover:bg-well',
            )}
          >
            <input
              type="radio"
              name="loan-config"
              value={config.id}
              checked={isChosen}
              className="sr-only"
              onChange={() => onChoose(config)}
            />
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
              <span className="text-base font-medium">{t('days', { days: config.loan_period })}</span>
              <span className="num text-sm text-quiet">
                {t('range', { min: f.wholeAmount(config.min_amount), max: f.wholeAmount(config.max_amount) })}
              </span>
              <span className="w-full text-xs text-quiet">
                {t('kindNote', { rate: d.rate(config.interest_rate * 100), free: config.free_period })}
              </span>
            </span>
            <Icon name="check" size={18} className={isChosen ? 'text-accent' : 'invisible'} />
          </label>
        );
      })}
    </fieldset>
  );
}
