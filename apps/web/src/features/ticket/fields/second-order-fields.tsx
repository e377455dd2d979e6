import { pendingKind, type Side } from '@tidemark/domain/forex';
import { priceFromNumber } from '@tidemark/domain/market';
import { SegmentedControl } from '@tidemark/ui';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { RestoredNote } from '../restored-note.tsx';
import type { Draft } from '../ticket-draft.ts';
import { readPrice } from '../ticket-problems.ts';
import { PriceField, priceText } from './price-field.tsx';
import type { FieldProps } from './size-fields.tsx';

/** Side and price of a second pending order. */
export function SecondOrder({
  instrument,
  ticket,
  error,
  change,
}: FieldProps & { readonly change: (what: Partial<Draft>) => void }) {
  const t = useText('trade');
  const { draft, input, market } = ticket;
  const kind = useKindText(ticket, instrument.PricePrecision);
  return (
    <>
      <SegmentedControl<Side>
        size="sm"
        label={t('second.side')}
        value={input.second?.side ?? 'buy'}
        choices={[
          { value: 'buy', label: t('side.buy') },
          { value: 'sell', label: t('side.sell') },
        ]}
        onChange={(side) => change({ isSecondOpposite: input.side !== undefined && side !== input.side })}
      />
      <PriceField
        label={t('second.price')}
        instrument={instrument}
        price={market.price}
        value={draft.second}
        start={priceText(market.price, instrument.PricePrecision)}
        hint={kind}
        error={error}
        onChange={(second) => change({ second })}
      />
      <RestoredNote draft={draft} field="second" />
      <p className="text-xs text-faint">{t('second.note')}</p>
    </>
  );
}

/** What the second order is at its price; undefined until that is known. */
function useKindText({ input, market }: FieldProps['ticket'], precision: number): string | undefined {
  const t = useText('trade');
  const f = useFormats();
  const target = readPrice(input.second?.target);
  const side = input.second?.side;
  if (target === undefined || side === undefined || market.price === undefined) return undefined;
  const level = priceFromNumber(target, precision);
  const kind = pendingKind(side, level, priceFromNumber(market.price, precision));
  if (kind) return t(`target.${side}.${kind}`, { price: f.price(target, precision) });
  return market.isClosed ? t(`target.${side}.limit`, { price: f.price(target, precision) }) : undefined;
}
