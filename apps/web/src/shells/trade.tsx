import { Suspense } from 'react';
import { useText } from '../shared/device/language.ts';
import { useWide } from '../shared/layout/use-wide.ts';
import { later } from '../shared/loading/lazy-on-idle.ts';
import { valuePositionsByPrice } from '../shared/orders/position-values.ts';
import { useIsGuestExplained } from '../shared/session/guest.ts';
import { cueClosings } from '../shared/sounds/close-cues.ts';
import { WideTrade } from './desktop/trade.tsx';
import { NarrowTrade } from './mobile/trade.tsx';

valuePositionsByPrice();
cueClosings();

const GuestExplained = later(
  () => import('../features/ticket/guest-dialog.tsx'),
  (part) => part.GuestDialog,
);

/** After a visitor's first order. */
function GuestDialog() {
  return useIsGuestExplained() ? (
    <Suspense>
      <GuestExplained />
    </Suspense>
  ) : null;
}

/** /trade: a terminal on a wide screen, one column with buy and sell under the thumb on a phone. */
export function Trade() {
  const t = useText('app');
  const wide = useWide();
  return (
    <>
      <h1 className="sr-only">{t('pages.trade')}</h1>
      {wide ? <WideTrade /> : <NarrowTrade />}
      <GuestDialog />
    </>
  );
}
