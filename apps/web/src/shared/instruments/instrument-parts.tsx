import { ChangeText, cx, directionOf, Num, Skeleton, Tag } from '@tidemark/ui';
import { usePriceStore } from '../../live/prices.ts';
import { useFormats, useText } from '../device/language.ts';
import { MovingText } from '../layout/moving-text.tsx';
import { type Instrument, marketState } from './instruments.ts';

/** The instrument's picture; it adds nothing to its code. */
export function Logo({
  instrument,
  size = 32,
}: {
  readonly instrument: Pick<Instrument, 'Logo'>;
  readonly size?: number;
}) {
  return <img src={instrument.Logo} alt="" width={size} height={size} className="shrink-0" loading="lazy" />;
}

/** Shown if there is no price. */
const NO_PRICE = '–';

interface LiveTextProps {
  readonly instrument: Instrument;
  readonly className?: string;
  /** In a box of its own size: among many that move, at the end of their rows. */
  readonly isBoxed?: boolean;
}

/** The current price, flashing as it moves; quiet while the market is closed. */
export function LivePriceText({ instrument, className, isBoxed = false }: LiveTextProps) {
  const f = useFormats();
  const { Code, PricePrecision, ForexQuotations } = instrument;
  const hasPrice = usePriceStore(({ prices }) => prices[Code] !== undefined);
  // An instrument that never had a price does not wait for one.
  if (!hasPrice && ForexQuotations.Close === null)
    return <span className={cx('text-faint', className)}>{NO_PRICE}</span>;
  if (!hasPrice) return <Skeleton className={cx('inline-block h-4 w-16', className)} />;
  const quiet = marketState(instrument) !== 'open';
  return (
    <Num className={cx(quiet && 'text-quiet', className)}>
      <MovingText
        code={Code}
        textOf={({ close }) => f.price(close, PricePrecision)}
        flashes={!quiet}
        isBoxed={isBoxed}
      />
    </Num>
  );
}

/** The day's change; while the market is closed or its price is stale, that state instead. */
export function LiveChangeText({ instrument, className, isBoxed = false }: LiveTextProps) {
  const t = useText('app');
  const f = useFormats();
  const direction = usePriceStore(({ prices }) => {
    const price = prices[instrument.Code];
    return price && directionOf(price.change);
  });
  const state = marketState(instrument);
  if (state !== 'open') return <Tag className={className}>{t(`market.${state}`)}</Tag>;
  if (!direction) return <Skeleton className={cx('inline-block h-3 w-12', className)} />;
  return (
    <ChangeText
      direction={direction}
      text={<MovingText code={instrument.Code} textOf={({ change }) => f.change(change)} isBoxed={isBoxed} />}
      className={className}
    />
  );
}
