import { type Direction, directionOf, Sparkline } from '@tidemark/ui';
import { usePriceStore } from '../../live/prices.ts';
import { type Instrument, marketState } from './instruments.ts';

/**
 * The last closes as a small line. Its colour is that of the day's change beside it, whichever way the
 * line itself went; while the market is closed, or before the first price, it is quiet.
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
