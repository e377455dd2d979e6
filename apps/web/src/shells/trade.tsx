import { useText } from '../shared/language.ts';
import { valuePositionsByPrice } from '../shared/position-values.ts';
import { useWide } from '../shared/use-wide.ts';
import { WideTrade } from './desktop/trade.tsx';
import { NarrowTrade } from './mobile/trade.tsx';

valuePositionsByPrice();

/** /trade: a terminal on a wide screen, one column with buy and sell under the thumb on a phone. */
export function Trade() {
  const t = useText('app');
  const wide = useWide();
  return (
    <>
      <h1 className="sr-only">{t('pages.trade')}</h1>
      {wide ? <WideTrade /> : <NarrowTrade />}
    </>
  );
}
