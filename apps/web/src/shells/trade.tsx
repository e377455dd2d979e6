import { useText } from '../shared/device/language.ts';
import { useWide } from '../shared/layout/use-wide.ts';
import { valuePositionsByPrice } from '../shared/orders/position-values.ts';
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
