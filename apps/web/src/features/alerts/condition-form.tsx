import { type ChartPeriod, chartPeriods, periodLabels } from '@tidemark/domain/market';
import { Button, SegmentedControl, SelectField, useFocusOnRefused } from '@tidemark/ui';
import { useState } from 'react';
import { usePrice } from '../../live/prices.ts';
import { useSetAlert } from '../../shared/alerts/queries.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { NumberStepper } from '../../shared/forms/number-field.tsx';
import type { Instrument } from '../../shared/instruments/instruments.ts';
import { priceStep } from './alert-draft.ts';
import {
  askedAlert,
  boundsOf,
  type ConditionDraft,
  type ConditionField,
  type ConditionKind,
  conditionProblem,
  firstDraft,
  withDirection,
} from './condition-draft.ts';

interface ConditionFormProps {
  readonly kind: ConditionKind;
  readonly instrument: Instrument;
}

/** Sets an alert on a change, a candle's close, the RSI or a moving average. */
export function ConditionForm({ kind, instrument }: ConditionFormProps) {
  const t = useText('alerts');
  const { Id, Code, PricePrecision } = instrument;
  const current = usePrice(Code)?.close ?? instrument.ForexQuotations.Close ?? undefined;
  const [draft, setDraft] = useState(() => firstDraft(kind, current?.toFixed(PricePrecision) ?? ''));
  const setting = useSetAlert();
  const problem = conditionProblem(kind, draft);
  const problemText = useProblemText();
  const { area, focusOnRefused } = useFocusOnRefused<HTMLFormElement>();
  const change = (next: ConditionDraft) => {
    setting.forgetRefusal();
    setDraft(next);
  };
  const errorAt = (field: ConditionField) => {
    if (setting.refusal?.field === field) return setting.refusal.message;
    return problem?.field === field ? problemText(problem) : undefined;
  };
  const isElsewhere = setting.refusal && !(setting.refusal.field && setting.refusal.field in boundsOf(kind));
  return (
    <form
      ref={area}
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem) focusOnRefused();
        else void setting.set(askedAlert(Id, kind, draft));
      }}
    >
      <DirectionChoice kind={kind} draft={draft} onChange={change} />
      <PeriodChoice kind={kind} draft={draft} onChange={change} />
      {(Object.keys(boundsOf(kind)) as ConditionField[]).map((field) => (
        <ConditionNumber
          key={field}
          {...{ field, kind, draft, current, precision: PricePrecision }}
          error={errorAt(field)}
          onChange={(text) => change({ ...draft, [field]: text })}
        />
      ))}
      <p className="text-xs text-faint">
        {t(kind === 'change' ? 'note.change' : kind === 'average' ? 'note.average' : 'note.candle')}
      </p>
      {isElsewhere ? (
        <p role="alert" className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
          {setting.refusal?.message}
        </p>
      ) : null}
      <Button type="submit" wide size="lg" busy={setting.isBusy}>
        {t('set')}
      </Button>
    </form>
  );
}

interface ChoiceProps {
  readonly kind: ConditionKind;
  readonly draft: ConditionDraft;
  readonly onChange: (draft: ConditionDraft) => void;
}

const directions = ['rises', 'falls'] as const;

function DirectionChoice({ kind, draft, onChange }: ChoiceProps) {
  const t = useText('alerts');
  const nameOf = (direction: ConditionDraft['direction']) =>
    kind === 'change' ? direction : direction === 'rises' ? 'above' : 'below';
  return (
    <SegmentedControl
      size="sm"
      label={t('side.label')}
      value={draft.direction}
      choices={directions.map((value) => ({ value, label: t(`side.${nameOf(value)}`) }))}
      onChange={(direction) => onChange(withDirection(draft, direction))}
    />
  );
}

const windows = ['60min', '1day'] as const satisfies readonly ChartPeriod[];

function PeriodChoice({ kind, draft, onChange }: ChoiceProps) {
  const t = useText('alerts');
  const isChange = kind === 'change';
  const periods: readonly ChartPeriod[] = isChange ? windows : chartPeriods;
  const nameOf = (period: ChartPeriod) =>
    isChange ? t(period === '1day' ? 'window.day' : 'window.hour') : periodLabels[period];
  return (
    <SelectField
      label={isChange ? t('window.label') : t('period')}
      value={draft.period}
      options={periods.map((value) => ({ value, label: nameOf(value) }))}
      onChange={(value) =>
        onChange({ ...draft, period: periods.find((period) => period === value) ?? draft.period })
      }
    />
  );
}

function ConditionNumber({
  field,
  kind,
  draft,
  current,
  precision,
  error,
  onChange,
}: {
  readonly field: ConditionField;
  readonly kind: ConditionKind;
  readonly draft: ConditionDraft;
  readonly current: number | undefined;
  readonly precision: number;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}) {
  const t = useText('alerts');
  const trade = useText('trade');
  const [, max] = boundsOf(kind)[field] ?? [0, 0];
  const label = t(field);
  const isPrice = field === 'price';
  const priced = current === undefined ? 10 ** -precision : priceStep(current, precision);
  const step = isPrice ? priced : field === 'percent' ? 0.25 : 1;
  const places = isPrice ? precision : field === 'percent' ? 2 : 0;
  return (
    <NumberStepper
      label={label}
      value={draft[field]}
      step={step}
      min={0}
      max={max}
      precision={places}
      placesMin={isPrice ? precision : 0}
      lessLabel={trade('steps.price.less', { field: label })}
      moreLabel={trade('steps.price.more', { field: label })}
      error={error}
      onChange={onChange}
    />
  );
}

function useProblemText(): (problem: { readonly field: ConditionField; readonly max: number }) => string {
  const t = useText('alerts');
  const f = useFormats();
  return ({ field, max }) => {
    if (field === 'price') return t('problem.empty');
    return field === 'length' ? t('problem.length', { max: f.count(max) }) : t(`problem.${field}`);
  };
}
