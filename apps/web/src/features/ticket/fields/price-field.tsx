import { cx, Switch } from '@tidemark/ui';
import type { ReactNode } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { NumberStepper } from '../../../shared/forms/number-field.tsx';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { priceStep } from '../../../shared/orders/price-step.ts';

export interface PriceFieldProps {
  readonly label: string;
  readonly instrument: Pick<Instrument, 'PricePrecision'>;
  /** The current price on screen: it determines the step of one tap. */
  readonly price: number | undefined;
  readonly value: string;
  /** Where the first step begins while the field is empty. */
  readonly start?: string;
  /** A distance between prices instead of a price. */
  readonly isDistance?: boolean;
  readonly hint?: ReactNode;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A price, or a distance between prices, in steps that feel alike at every price. Its least is 0. */
export function PriceField(props: PriceFieldProps) {
  const t = useText('trade');
  const precision = props.instrument.PricePrecision;
  const words = props.isDistance ? 'distance' : 'price';
  return (
    <NumberStepper
      label={props.label}
      value={props.value}
      start={props.start}
      step={priceStep(props.price, precision)}
      min={0}
      precision={precision}
      placesMin={precision}
      lessLabel={t(`steps.${words}.less`, { field: props.label })}
      moreLabel={t(`steps.${words}.more`, { field: props.label })}
      hint={props.hint}
      error={props.error}
      onChange={props.onChange}
    />
  );
}

/** A price as a field begins with it: with all the instrument's places. */
export function priceText(price: number | undefined, precision: number): string {
  return price === undefined ? '' : price.toFixed(precision);
}

/** A field that is there only while its switch is on. */
export function Switched({
  label,
  help,
  isOn,
  onSwitch,
  children,
}: {
  readonly label: string;
  /** An explanation of the label, beside it. */
  readonly help?: ReactNode;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly children: ReactNode;
}) {
  return (
    <div className={cx('flex flex-col gap-2', isOn && 'pb-2')}>
      <div className="flex min-h-8 items-center justify-between gap-3">
        <span className="inline-flex items-center gap-1.5 text-sm text-quiet">
          <span aria-hidden="true">{label}</span>
          {help}
        </span>
        <Switch label={label} checked={isOn} onChange={onSwitch} />
      </div>
      {isOn ? children : null}
    </div>
  );
}
