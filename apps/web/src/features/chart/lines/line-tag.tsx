import { cx, Num } from '@tidemark/ui';
import { useFormats, useText } from '../../../shared/device/language.ts';
import type { Instrument } from '../../../shared/instruments/instruments.ts';
import { useConversion } from '../../../shared/instruments/use-conversion.ts';
import { resultAt, sideOf } from '../../../shared/orders/contract-order.ts';
import { isMovable, lineTone, type OrderLine } from './order-lines.ts';
import { dragClass, useDragLine } from './use-drag-line.ts';

export interface LineTagProps {
  readonly line: OrderLine;
  /** Its current price: that of its order, or of the drag. */
  readonly price: number;
  readonly isHeld: boolean;
  readonly instrument: Instrument;
  readonly priceAt: (clientY: number) => number | undefined;
  readonly onHold: (price: number) => void;
  readonly onDrop: (price: number) => void;
  readonly onLeave: () => void;
}

const looks = {
  past: { line: 'border-faint', tag: 'border-faint text-quiet' },
  waits: { line: 'border-accent', tag: 'border-accent text-accent' },
  loss: { line: 'border-down', tag: 'border-down text-down' },
  gain: { line: 'border-up', tag: 'border-up text-up' },
} as const;

/**
 * Layout of a line and of its tag; use-drawn-lines.ts sets the position. The two are moved apart from each other,
 * because one element around both would bring the line above the tags of others.
 */
export const lineClass = 'absolute top-0 left-0 w-full translate-y-[var(--y,0px)] border-t';
export const tagClass =
  'absolute z-1 top-[var(--shift,0px)] left-[calc(8px+var(--column,0px))] inline-flex h-[1.5rem] max-w-[calc(100%-16px)] translate-y-[calc(var(--y,0px)-50%)] items-center gap-1.5 rounded-sm border bg-surface px-1.5 text-[0.6875rem] leading-none font-medium whitespace-nowrap';

/** A line across the chart with its tag, by which it is taken hold of. */
export function LineTag(props: LineTagProps) {
  const { line, isHeld } = props;
  const look = looks[lineTone(line)];
  const className = cx(tagClass, look.tag);
  return (
    <>
      <span
        aria-hidden="true"
        className={cx(lineClass, look.line, isHeld ? 'border-solid' : 'border-dashed')}
      />
      {isMovable(line) ? (
        <MovableTag {...props} className={className} />
      ) : (
        <span className={className}>
          <TagText {...props} />
        </span>
      )}
    </>
  );
}

function MovableTag(props: LineTagProps & { readonly className: string }) {
  const { line, className, instrument } = props;
  const t = useText('chart');
  const drag = useDragLine({ ...props, precision: instrument.PricePrecision });
  return (
    <button type="button" title={t('lines.hint')} {...drag} className={cx(className, dragClass)}>
      <TagText {...props} />
      <span className="sr-only">
        {t(`lines.${line.kind === 'entry' ? 'target' : line.kind}`, {
          order: t(`move.order.${sideOf(line.order)}`, {
            lots: line.order.Quantity,
            instrument: line.order.ForexTradeLists.ShowCode,
          }),
        })}
      </span>
    </button>
  );
}

/** Kind of line, its price, and for a stop the P/L there. */
function TagText({ line, price, instrument }: LineTagProps) {
  const t = useText('chart');
  const f = useFormats();
  const rateAt = useConversion(instrument);
  const { order, kind } = line;
  const lots = f.lots(order.Quantity);
  const isStop = kind === 'stopLoss' || kind === 'trailing' || kind === 'takeProfit';
  const result = isStop
    ? resultAt(order, price, { unitsPerLot: instrument.ForexContNum, rateAt })
    : undefined;
  const name = isStop
    ? t(`tags.${kind}`)
    : kind === 'target'
      ? t(`tags.${sideOf(order)}.${order.PendingKind === 'stop' ? 'stop' : 'limit'}`, { lots })
      : t(`tags.${sideOf(order)}.entry`, { lots });
  return (
    <>
      <span>{name}</span>
      <Num>{f.price(price, instrument.PricePrecision)}</Num>
      {result === undefined ? null : <Num>{f.profitShort(result)}</Num>}
    </>
  );
}
