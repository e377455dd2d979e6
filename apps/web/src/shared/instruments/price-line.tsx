import { type Direction, directionOf, Sparkline } from '@tidemark/ui';
import { usePriceStore } from '../../live/prices.ts';
import { type Instrument, marketState } from './instruments.ts';

/**
 * The last closes as a small line. Its colour is that of the day's change next to it, not of the line's own
 * direction; it is neutral while the market is closed, or before the first price.
 */
export function PriceLine(props: {
  readonly instrument: Instrument;
  readonly closes: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly className: string;
}) {
  const { instrument, closes, width, height, className } = props;
  const day = usePriceStore(({ prices }): Direction => {
    const price = prices[instrument.Code];
    return price ? directionOf(price.change) : 'flat';
  });
  const direction = marketState(instrument) === 'closed' ? 'flat' : day;
  return (
    <Sparkline values={closes} direction={direction} width={width} height={height} className={className} />
  );
}
