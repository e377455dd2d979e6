import { Skeleton } from '@tidemark/ui';
import { lazy, Suspense, useState } from 'react';
import { ChartPanel } from '../../features/chart/chart-panel.tsx';
import { InstrumentHeader } from '../../features/instruments/instrument-header.tsx';
import { OrderCards } from '../../features/orders/order-cards.tsx';
import { SideChoice } from '../../features/ticket/side-choice.tsx';
import { Ticket } from '../../features/ticket/ticket.tsx';
import { chooseSide } from '../../features/ticket/ticket-state.ts';
import { type Instrument, useCurrentInstrument } from '../../shared/instruments.ts';
import { useText } from '../../shared/language.ts';
import { PlaceLink } from '../../shared/navigation.tsx';
import { useIsSignedIn } from '../../shared/session.ts';
import { FutureNotOpen, ModeSwitch, SignInForPositions, type TradeMode, useLevels } from '../trade-parts.tsx';

const BottomSheet = lazy(() =>
  import('@tidemark/ui/sheet').then((sheet) => ({ default: sheet.BottomSheet })),
);

/** One column; buy and sell stand above the tab bar and open the ticket. */
export function NarrowTrade() {
  const instrument = useCurrentInstrument();
  const [mode, setMode] = useState<TradeMode>('contract');
  const levels = useLevels(instrument?.Code);
  return (
    <div className="mx-auto flex max-w-160 flex-col">
      <div className="px-4 pt-1 pb-2">
        <ModeSwitch mode={mode} onChange={setMode} />
      </div>
      <InstrumentHeader instrument={instrument} className="min-h-14 px-4 pb-2" />
      <ChartPanel
        instrument={instrument}
        levels={levels}
        className="h-[clamp(280px,46dvh,460px)] border-b border-line"
      />
      {mode === 'future' ? (
        <FutureNotOpen onContract={() => setMode('contract')} />
      ) : (
        <>
          <Positions />
          <BuySellBar instrument={instrument} />
        </>
      )}
    </div>
  );
}

function Positions() {
  const t = useText('orders');
  const isSignedIn = useIsSignedIn();
  // Below the list the bar of buy and sell stands over the page: its height is left free.
  return (
    <section className="px-4 pt-2 pb-19">
      <div className="flex min-h-11 items-center justify-between">
        <h2 className="text-sm font-medium">{t('positions')}</h2>
        {isSignedIn ? (
          <PlaceLink
            to="order"
            className="inline-flex min-h-10 items-center rounded-sm text-sm font-medium text-accent"
          >
            {t('allOrders')}
          </PlaceLink>
        ) : null}
      </div>
      {isSignedIn ? <OrderCards list="holding" /> : <SignInForPositions />}
    </section>
  );
}

function BuySellBar({ instrument }: { readonly instrument: Instrument | undefined }) {
  const t = useText('trade');
  const app = useText('app');
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <div className="fixed inset-x-0 bottom-[calc(56px+var(--safe-bottom))] z-30 border-t border-line bg-surface">
        <div className="mx-auto max-w-160 px-4 py-2">
          {instrument ? (
            <SideChoice
              instrument={instrument}
              value={undefined}
              onChoose={(side) => {
                chooseSide(side);
                setSheet('open');
              }}
            />
          ) : (
            <Skeleton className="h-13" />
          )}
        </div>
      </div>
      {sheet === 'never' || !instrument ? null : (
        <Suspense>
          <BottomSheet
            open={sheet === 'open'}
            onClose={() => setSheet('closed')}
            title={`${instrument.ShowCode} · ${t('ticket.title')}`}
            closeLabel={app('close')}
          >
            <Ticket instrument={instrument} onFilled={() => setSheet('closed')} />
          </BottomSheet>
        </Suspense>
      )}
    </>
  );
}
