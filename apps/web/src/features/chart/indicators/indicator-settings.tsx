import { Button, cx } from '@tidemark/ui';
import { useId, useState } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { changeChartSettings, useChartSettings } from '../chart-settings.ts';
import { drawingColours } from '../drawings/drawing.ts';
import { coloursOf, type IndicatorLook, isParam, PARAM_MAX, PARAM_MIN, paramsOf } from './indicator-looks.ts';
import type { Indicator } from './indicators.ts';

/** Parameters and colours of an indicator on the chart; valid values take effect at once. */
export function IndicatorSettings({ name }: { readonly name: Indicator }) {
  const t = useText('chart');
  const { looks } = useChartSettings();
  const params = paramsOf(looks, name);
  const colours = coloursOf(looks, name);
  const change = (part: IndicatorLook) =>
    changeChartSettings({ looks: { ...looks, [name]: { ...looks[name], ...part } } });
  const { [name]: _own, ...others } = looks;
  // A press of Reset also replaces what is typed and valid nowhere.
  const [resets, setResets] = useState(0);
  return (
    <div className="mb-2 flex flex-col gap-2 rounded-sm bg-well p-2">
      <div className="grid grid-cols-4 gap-2">
        {params.map((value, at) => (
          <ParamField
            // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is its place.
            key={`${at} ${resets}`}
            label={t('indicators.param', { number: at + 1 })}
            value={value}
            onChange={(next) => change({ params: params.with(at, next) })}
          />
        ))}
      </div>
      {colours.map((colour, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
        <fieldset key={at} className="m-0 flex items-center gap-1 border-0 p-0">
          <legend className="sr-only">{t('indicators.line', { number: at + 1 })}</legend>
          <span aria-hidden className="min-w-0 flex-1 truncate text-xs text-quiet">
            {t('indicators.line', { number: at + 1 })}
          </span>
          {drawingColours.map((one) => (
            <button
              key={one}
              type="button"
              aria-label={t(`draw.colours.${one}`)}
              title={t(`draw.colours.${one}`)}
              aria-pressed={one === colour}
              onClick={() => change({ colours: colours.with(at, one) })}
              className={cx(
                'inline-flex size-7 items-center justify-center rounded-sm -outline-offset-2',
                one === colour && 'bg-surface',
              )}
            >
              <span className="size-3.5 rounded-full" style={{ background: `var(--${one})` }} />
            </button>
          ))}
        </fieldset>
      ))}
      <Button
        size="sm"
        tone="plain"
        className="self-start"
        onClick={() => {
          changeChartSettings({ looks: others });
          setResets(resets + 1);
        }}
      >
        {t('indicators.reset')}
      </Button>
    </div>
  );
}

/** A whole number within the bounds; what is none is shown as wrong and changes nothing. */
function ParamField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  const t = useText('chart');
  const [entered, setEntered] = useState({ text: String(value), value });
  // Changed elsewhere: by a template, or on another device.
  const typed = entered.value === value ? entered.text : String(value);
  const isWrong = !isParam(Number(typed)) || typed.trim() === '';
  const field = useId();
  const problem = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1 text-xs text-quiet">
      <label htmlFor={field}>{label}</label>
      <input
        id={field}
        inputMode="numeric"
        value={typed}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? problem : undefined}
        onChange={({ target }) => {
          const next = Number(target.value);
          const isValid = target.value.trim() !== '' && isParam(next);
          setEntered({ text: target.value, value: isValid ? next : value });
          if (isValid) onChange(next);
        }}
        className={cx(
          'num h-9 w-full rounded-sm border bg-surface px-2 text-sm text-ink',
          isWrong ? 'border-danger' : 'border-line-control',
        )}
      />
      {isWrong ? (
        <span id={problem} role="alert" className="text-danger">
          {t('indicators.range', { min: PARAM_MIN, max: PARAM_MAX })}
        </span>
      ) : null}
    </div>
  );
}
