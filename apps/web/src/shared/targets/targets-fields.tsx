import { Button } from '@tidemark/ui';
import { useText } from '../device/language.ts';
import { NumberField, NumberStepper } from '../forms/number-field.tsx';
import { priceStep } from '../orders/price-step.ts';
import { freshTarget, TARGETS_MAX, type TargetTerms, type TypedTarget } from './targets.ts';

export interface TargetsFieldsProps {
  readonly targets: readonly TypedTarget[];
  readonly terms: TargetTerms;
  /** The price that they are judged by. */
  readonly price: number | undefined;
  /** Lots of the order. */
  readonly lots: number;
  readonly error: string | undefined;
  readonly onChange: (targets: readonly TypedTarget[]) => void;
}

/** Further take-profits: at each price so many lots close. */
export function TargetsFields({ targets, terms, price, lots, error, onChange }: TargetsFieldsProps) {
  const t = useText('trade');
  const set = (place: number, change: Partial<TypedTarget>) =>
    onChange(targets.map((target, at) => (at === place ? { ...target, ...change } : target)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{t('targets.label')}</legend>
      {targets.map((target, place) => (
        <TargetRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a target has no other name than its place.
          key={place}
          number={place + 1}
          target={target}
          terms={terms}
          price={price}
          error={place === targets.length - 1 ? error : undefined}
          onChange={(change) => set(place, change)}
          onRemove={() => onChange(targets.filter((_, at) => at !== place))}
        />
      ))}
      <p className="text-xs text-faint">{t('targets.note')}</p>
      {targets.length < TARGETS_MAX ? (
        <Button
          tone="plain"
          size="sm"
          className="-ms-2 self-start"
          onClick={() => onChange([...targets, freshTarget(targets, lots, terms)])}
        >
          {t('targets.add')}
        </Button>
      ) : null}
    </fieldset>
  );
}

interface TargetRowProps extends Pick<TargetsFieldsProps, 'terms' | 'price' | 'error'> {
  readonly number: number;
  readonly target: TypedTarget;
  readonly onChange: (change: Partial<TypedTarget>) => void;
  readonly onRemove: () => void;
}

function TargetRow({ number, target, terms, price, error, onChange, onRemove }: TargetRowProps) {
  const t = useText('trade');
  const precision = terms.PricePrecision;
  const label = t('targets.price', { number });
  return (
    <div className="flex flex-col gap-1">
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(80px,32%)] items-start gap-3">
        <NumberStepper
          label={label}
          value={target.price}
          start={price?.toFixed(precision)}
          step={priceStep(price, precision)}
          min={0}
          precision={precision}
          placesMin={precision}
          lessLabel={t('steps.price.less', { field: label })}
          moreLabel={t('steps.price.more', { field: label })}
          error={error}
          onChange={(typed) => onChange({ price: typed })}
        />
        <NumberField
          label={t('targets.lots', { number })}
          value={target.lots}
          places={6}
          onChange={(typed) => onChange({ lots: typed })}
        />
      </div>
      <Button tone="plain" size="sm" className="self-end" onClick={onRemove}>
        {t('targets.remove', { number })}
      </Button>
    </div>
  );
}
