import { ChangeText, directionOf, Num, Tag } from '@tidemark/ui';
import { usePrice, usePriceStore } from '../../../live/prices.ts';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { LiveChangeText } from '../../../shared/instruments/instrument-parts.tsx';
import { type Instrument, marketState } from '../../../shared/instruments/instruments.ts';
import { MovingText } from '../../../shared/layout/moving-text.tsx';

interface CellProps {
  readonly instrument: Instrument;
}

/** Stands for a figure that an instrument does not have. */
const NO_FIGURE = '–';

const None = () => <span className="text-faint">{NO_FIGURE}</span>;

/** The day's change; with `isKept` also while the market is not open, beside its state. */
export function ChangeCell({ instrument, isKept }: CellProps & { readonly isKept: boolean }) {
  const t = useText('app');
  const f = useFormats();
  const state = marketState(instrument);
  const change = usePriceStore(({ prices }) => prices[instrument.Code]?.change);
  if (!isKept || state === 'open' || change === undefined)
    return <LiveChangeText instrument={instrument} className="text-xs" isBoxed />;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Tag>{t(`market.${state}`)}</Tag>
      <ChangeText direction={directionOf(change)} text={f.change(change)} className="text-xs" />
    </span>
  );
}

/** The change since the day's open in the price's own units. */
export function PointsCell({ instrument }: CellProps) {
  const f = useFormats();
  const { Code, PricePrecision, ForexQuotations } = instrument;
  const { Open: open } = ForexQuotations;
  const direction = usePriceStore(({ prices }) => {
    const close = prices[Code]?.close;
    return open === null || close === undefined ? undefined : directionOf(close - open);
  });
  if (open === null || direction === undefined) return <None />;
  return (
    <ChangeText
      arrow={false}
      direction={direction}
      text={
        <MovingText code={Code} textOf={({ close }) => f.priceMove(close - open, PricePrecision)} isBoxed />
      }
    />
  );
}

/** The day's highest or lowest price, which the live price may have passed since the list was read. */
export function DayEndCell({ instrument, end }: CellProps & { readonly end: 'high' | 'low' }) {
  const f = useFormats();
  const { Code, PricePrecision, ForexQuotations } = instrument;
  const close = usePrice(Code)?.close;
  const read = end === 'high' ? ForexQuotations.High : ForexQuotations.Low;
  if (read === null) return <None />;
  const value = close === undefined ? read : end === 'high' ? Math.max(read, close) : Math.min(read, close);
  return <Num className="text-quiet">{f.price(value, PricePrecision)}</Num>;
}

/** The commission: USD by the lot, or a part of the margin. */
export function FeeCell({ instrument }: CellProps) {
  const t = useText('instruments');
  const f = useFormats();
  const { ForexFeeRate, ForexFeeType } = instrument;
  return (
    <span className="text-quiet tabular-nums">
      {ForexFeeType === 1
        ? t('perLot', { fee: f.wholeAmount(ForexFeeRate) })
        : t('ofMargin', { fee: f.percent(ForexFeeRate * 100) })}
    </span>
  );
}
