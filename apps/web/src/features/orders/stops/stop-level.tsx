import type { LevelKind } from '@tidemark/domain/forex';
import { useState } from 'react';
import { useText } from '../../../shared/device/language.ts';
import { type EnteredText, LevelField } from '../../../shared/levels/level-field.tsx';
import { LevelSuggestions } from '../../../shared/levels/level-suggestions.tsx';
import { levelOfText, levelUnits, textOfLevel } from '../../../shared/levels/level-text.ts';
import type { Order } from '../list/order-lists.ts';
import { useLevelScale } from './use-level-scale.ts';

export interface StopLevelProps {
  readonly kind: LevelKind;
  readonly order: Order;
  /** The price that distances count from. */
  readonly price: number;
  readonly label: string;
  /** The level as a plain decimal; empty where what was typed means none. */
  readonly value: string;
  /** False while it is still the price that the field began with. */
  readonly isSet: boolean;
  readonly hint: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/**
 * A level of an order in any unit, with suggested distances. What is entered becomes a price at once and
 * does not follow the market while the form is open.
 */
export function StopLevel(props: StopLevelProps) {
  const { kind, order, price, value, isSet, onChange } = props;
  const precision = order.ForexTradeLists.PricePrecision;
  const { scale, instrument, cost } = useLevelScale(order, kind, price);
  const [other, setOther] = useState<EnteredText>();
  const entered: EnteredText = other ?? { unit: 'price', text: value };
  const level = isSet ? levelOfText('price', value, scale) : undefined;
  const noLevel = useNoLevel(isSet && value === '' ? other : undefined);
  const units = levelUnits.filter(
    (unit) =>
      unit === entered.unit ||
      (unit === 'percent' ? scale.balance && scale.netAt : unit !== 'usd' || scale.netAt),
  );
  return (
    <>
      <LevelField
        kind={kind}
        priceLabel={props.label}
        entered={entered}
        level={level}
        scale={scale}
        precision={precision}
        price={price}
        units={units}
        hint={props.hint}
        error={noLevel ?? props.error}
        onChange={({ unit, text }) => {
          setOther(unit === 'price' ? undefined : { unit, text });
          onChange(unit === 'price' ? text : (levelOfText(unit, text, scale)?.toFixed(precision) ?? ''));
        }}
        onUnit={({ unit, text }) => setOther(unit === 'price' ? undefined : { unit, text })}
      />
      {instrument ? (
        <LevelSuggestions
          instrument={instrument}
          scale={scale}
          entry={price}
          cost={cost}
          onChoose={(chosen) => {
            const text = textOfLevel(entered.unit, chosen, scale);
            setOther(entered.unit === 'price' || text === '' ? undefined : { unit: entered.unit, text });
            onChange(chosen.toFixed(precision));
          }}
        />
      ) : null}
    </>
  );
}

/** Why a text in another unit than a price is no level. */
function useNoLevel(entered: EnteredText | undefined): string | undefined {
  const t = useText('trade');
  if (!entered) return undefined;
  return t(Number(entered.text) > 0 ? 'problem.noLevel' : 'problem.noValue');
}
