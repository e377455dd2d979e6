import type { LevelKind } from '@tidemark/domain/forex';
import { priceFromNumber } from '@tidemark/domain/market';
import { formatAmount } from '@tidemark/domain/money';
import { LabelChoice, Num } from '@tidemark/ui';
import { Fragment } from 'react';
import { useFormats, useText } from '../device/language.ts';
import { NumberStepper } from '../forms/number-field.tsx';
import { type LevelScale, type LevelUnit, levelUnits, placesOf, stepOf, textOfLevel } from './level-text.ts';

export interface EnteredText {
  readonly unit: LevelUnit;
  /** A plain decimal. */
  readonly text: string;
}

export interface LevelFieldProps {
  readonly kind: LevelKind;
  /** Of the field while a price is entered; other units name themselves. */
  readonly priceLabel: string;
  readonly entered: EnteredText;
  /** Undefined until the meaning of units is known: before a side is chosen. */
  readonly scale: LevelScale | undefined;
  readonly precision: number;
  /** Current price on screen: determines one tap's step, and where an empty price starts. */
  readonly price: number | undefined;
  /** What is entered as a price; undefined where it is none, or the field is still as it was switched on. */
  readonly level: number | undefined;
  /** Without those whose amount depends on the size, where the size depends on the level. */
  readonly units?: readonly LevelUnit[];
  readonly hint?: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (entered: EnteredText) => void;
  /** Another unit for the same level. */
  readonly onUnit: (entered: EnteredText) => void;
}

/** A stop-loss or take-profit as a price, in pips, in USD or in percent of the balance. */
export function LevelField(props: LevelFieldProps) {
  const t = useText('trade');
  const { kind, entered, scale, precision, price, level, error, onChange, onUnit } = props;
  const { unit, text } = entered;
  const labels: Readonly<Record<LevelUnit, string>> = {
    price: props.priceLabel,
    pips: t(`stops.inPips.${kind}`),
    usd: t(`stops.inUsd.${kind}`),
    percent: t(`stops.inPercent.${kind}`),
  };
  const label = labels[unit];
  const words = unit === 'price' ? 'price' : 'distance';
  const places = placesOf(unit, precision);
  const toUnit = (next: LevelUnit) => {
    const start = next === 'price' && price !== undefined ? price.toFixed(precision) : '';
    onUnit({ unit: next, text: level === undefined || !scale ? start : textOfLevel(next, level, scale) });
  };
  return (
    <NumberStepper
      label={label}
      labelChoice={
        <LabelChoice
          label={t('stops.unit')}
          value={unit}
          options={(props.units ?? levelUnits).map((value) => ({ value, label: labels[value] }))}
          onChange={toUnit}
        />
      }
      value={text}
      start={unit === 'price' ? price?.toFixed(precision) : '0'}
      step={stepOf(unit, price, precision)}
      min={0}
      precision={places.most}
      placesMin={places.least}
      lessLabel={t(`steps.${words}.less`, { field: label })}
      moreLabel={t(`steps.${words}.more`, { field: label })}
      hint={level === undefined || !scale ? props.hint : <Equals unit={unit} level={level} scale={scale} />}
      error={error}
      onChange={(typed) => onChange({ unit, text: typed })}
    />
  );
}

/** The level in the other units. */
function Equals({
  unit,
  level,
  scale,
}: {
  readonly unit: LevelUnit;
  readonly level: number;
  readonly scale: LevelScale;
}) {
  const t = useText('trade');
  const f = useFormats();
  const net = scale.netAt?.(priceFromNumber(level, scale.precision));
  const pips = textOfLevel('pips', level, scale);
  const said: Readonly<Record<LevelUnit, string | undefined>> = {
    price: f.price(level, scale.precision),
    pips: pips === '' ? undefined : t('stops.pips', { pips: Number(pips) }),
    usd: net === undefined ? undefined : `${f.profitShort(formatAmount(net))} ${t('usd')}`,
    percent:
      net === undefined || scale.balance === undefined || scale.balance <= 0n
        ? undefined
        : f.move(Number(net) / Number(scale.balance)),
  };
  const others = levelUnits.flatMap((one) => (one === unit ? [] : (said[one] ?? [])));
  return others.map((text, index) => (
    <Fragment key={text}>
      {index > 0 ? ' · ' : ''}
      <Num>{text}</Num>
    </Fragment>
  ));
}
