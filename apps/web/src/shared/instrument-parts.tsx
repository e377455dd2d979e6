import { ChangeText, cx, directionOf, FlashNum, Skeleton, Tag } from '@tidemark/ui';
import { usePrice } from '../live/prices.ts';
import { type Instrument, marketState } from './instruments.ts';
import { useFormats, useText } from './language.ts';

/** The instrument's picture; it says nothing that its code does not say. */
export function Logo({
  instrument,
  size = 32,
}: {
  readonly instrument: Pick<Instrument, 'Logo'>;
  readonly size?: number;
}) {
  return <img src={instrument.Logo} alt="" width={size} height={size} className="shrink-0" loading="lazy" />;
}

/** Stands where there is no price. */
const NO_PRICE = '–';

/** The price in force, flashing as it moves; quiet where the market is closed. */
export function LivePriceText({
  instrument,
  className,
}: {
  readonly instrument: Instrument;
  readonly className?: string;
}) {
  const f = useFormats();
  const price = usePrice(instrument.Code);
  // Where there has never been a price, none is on its way either.
  if (!price && instrument.ForexQuotations.Close === null)
    return <span className={cx('text-faint', className)}>{NO_PRICE}</span>;
  if (!price) return <Skeleton className={cx('inline-block h-4 w-16', className)} />;
  const quiet = marketState(instrument) !== 'open';
  return (
    <FlashNum
      text={f.price(price.close, instrument.PricePrecision)}
      direction={price.direction}
      moves={quiet ? 0 : price.moves}
      className={cx(quiet && 'text-quiet', className)}
    />
  );
}

/** The day's change; where the market is closed or its price is stale, that is said instead. */
export function LiveChangeText({
  instrument,
  className,
}: {
  readonly instrument: Instrument;
  readonly className?: string;
}) {
  const t = useText('app');
  const f = useFormats();
  const price = usePrice(instrument.Code);
  const state = marketState(instrument);
  if (state !== 'open') return <Tag className={className}>{t(`market.${state}`)}</Tag>;
  if (!price) return <Skeleton className={cx('inline-block h-3 w-12', className)} />;
  return (
    <ChangeText direction={directionOf(price.change)} text={f.change(price.change)} className={className} />
  );
}
