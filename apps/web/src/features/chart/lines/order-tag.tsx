import { useFormats, useText } from '../../../shared/device/language.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { useConversion } from '../../../shared/instruments/use-conversion.ts';
import { resultAt, sideOf } from '../../../shared/orders/contract-order.ts';
import { LineTag } from './line-tag.tsx';
import { isMovable, lineTone, movedKind, type OrderLine } from './order-lines.ts';
import type { DragLineOptions } from './use-drag-line.ts';

export interface OrderTagProps extends Omit<DragLineOptions, 'precision'> {
  readonly line: OrderLine;
  readonly instrument: Instrument;
}

/** A line of the user's own order. */
export function OrderTag({ line, instrument, ...drag }: OrderTagProps) {
  const t = useText('chart');
  const rateAt = useConversion(instrument);
  const name = useName(line);
  const { order, kind } = line;
  const words = { lots: order.Quantity, instrument: order.ForexTradeLists.ShowCode };
  const isStop = kind !== 'entry' && kind !== 'target';
  return (
    <LineTag
      {...drag}
      name={name}
      precision={instrument.PricePrecision}
      tone={lineTone(line)}
      result={
        isStop ? resultAt(order, drag.price, { unitsPerLot: instrument.ForexContNum, rateAt }) : undefined
      }
      movable={
        isMovable(line)
          ? t(`lines.${movedKind(line)}`, { order: t(`move.order.${sideOf(order)}`, words) })
          : undefined
      }
    />
  );
}

/** What the line is of its order; of a part also how many lots close there. */
function useName({ order, kind }: OrderLine): string {
  const t = useText('chart');
  const f = useFormats();
  const lots = f.lots(order.Quantity);
  switch (kind) {
    case 'entry':
      return t(`tags.${sideOf(order)}.entry`, { lots });
    case 'target':
      return t(`tags.${sideOf(order)}.${order.PendingKind === 'stop' ? 'stop' : 'limit'}`, { lots });
    case 'part':
      return `${t('tags.takeProfit')} ${lots}`;
    default:
      return t(`tags.${kind}`);
  }
}
