import { Skeleton } from '@tidemark/ui';
import { Suspense, useState } from 'react';
import { AlertButton } from '../../features/alerts/alert-button.tsx';
import { ChartPanel } from '../../features/chart/chart-panel.tsx';
import { InstrumentHeader } from '../../features/instruments/instrument-header.tsx';
import { useChartFutures } from '../../features/options/chart-futures.tsx';
import { CloseManyMenu } from '../../features/orders/close/close-many-menu.tsx';
import { OrderCards } from '../../features/orders/list/order-cards.tsx';
import { SideChoice } from '../../features/ticket/fields/side-choice.tsx';
import { Ticket } from '../../features/ticket/ticket.tsx';
import { beginPending, chooseSide } from '../../features/ticket/ticket-state.ts';
import { useText } from '../../shared/device/language.ts';
import { type Instrument, useCurrentInstrument } from '../../shared/instruments/instruments.ts';
import { PlaceLink } from '../../shared/layout/navigation.tsx';
import { BottomSheet } from '../../shared/layout/sheets.ts';
import { useIsSignedIn } from '../../shared/session/session.ts';
import {
  FuturesForm,
  ModeSwitch,
  OneClick,
  RunningFutures,
  SignInForPositions,
  useTradeMode,
} from '../trade-parts.tsx';

/** One column; buy and sell are above the tab bar and open the ticket. */
export function NarrowTrade() {
  const instrument = useCurrentInstrument();
  const { mode, choose } = useTradeMode();
  const timed = useChartFutures(instrument);
  const [sheet, setSheet] = useState<TicketSheet>('never');
  return (
    <div className="mx-auto flex max-w-160 flex-col">
      <div className="px-4 pt-1 pb-2">
        <ModeSwitch mode={mode} onChange={choose} />
      </div>
      <InstrumentHeader
        instrument={instrument}
        action={(shown) => <AlertButton instrument={shown} />}
        className="min-h-14 px-4 pb-2"
      />
      <ChartPanel
        instrument={instrument}
        timed={timed}
        trade={mode === 'contract' ? <OneClick instrument={instrument} /> : undefined}
        onOrder={(side, price) => {
          if (!instrument) return;
          choose('contract');
          beginPending(instrument.Code, side, price.toFixed(instrument.PricePrecision));
          setSheet('open');
        }}
        className="h-[clamp(280px,46dvh,460px)] border-b border-line"
      />
      {mode === 'future' ? (
        <Futures instrument={instrument} />
      ) : (
        <>
          <Positions />
          <BuySellBar instrument={instrument} sheet={sheet} onSheet={setSheet} />
        </>
      )}
    </div>
  );
}

/** The form is in the page; its two buttons stay above the tab bar while it is on screen. */
function Futures({ instrument }: { readonly instrument: Instrument | undefined }) {
  const t = useText('futures');
  const isSignedIn = useIsSignedIn();
  return (
    <>
      <div className="px-4 pt-3">
        <Suspense fallback={<Skeleton className="h-64" />}>
          {instrument ? (
            <FuturesForm
              key={instrument.Code}
              instrument={instrument}
              footerClassName="sticky typing:static bottom-[calc(56px+var(--safe-bottom))] z-30 -mx-4 border-y border-line bg-surface px-4 py-2"
            />
          ) : (
            <Skeleton className="h-64" />
          )}
        </Suspense>
      </div>
      {isSignedIn ? (
        <section aria-label={t('tabs.running')} className="px-4 pt-3 pb-4">
          <Suspense>
            <RunningFutures />
          </Suspense>
        </section>
      ) : null}
    </>
  );
}

function Positions() {
  const t = useText('orders');
  const isSignedIn = useIsSignedIn();
  // At the end of the list the buy/sell bar covers the page: its height is left free.
  return (
    <section data-spot="positions" className="px-4 pt-2 pb-19">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-sm font-medium">{t('positions')}</h2>
        {isSignedIn ? (
          <span className="flex flex-wrap items-center gap-x-3">
            <CloseManyMenu />
            <PlaceLink
              to="order"
              className="inline-flex min-h-11 items-center wide:min-h-10 rounded-sm text-sm font-medium text-accent"
            >
              {t('allOrders')}
            </PlaceLink>
          </span>
        ) : null}
      </div>
      {isSignedIn ? <OrderCards list="holding" /> : <SignInForPositions />}
    </section>
  );
}

/** The ticket's sheet is fetched when it is opened first. */
type TicketSheet = 'never' | 'open' | 'closed';

function BuySellBar({
  instrument,
  sheet,
  onSheet,
}: {
  readonly instrument: Instrument | undefined;
  readonly sheet: TicketSheet;
  readonly onSheet: (sheet: TicketSheet) => void;
}) {
  const t = useText('trade');
  const app = useText('app');
  return (
    <>
      <div className="typing:hidden fixed inset-x-0 bottom-[calc(56px+var(--safe-bottom))] z-30 border-t border-line bg-surface">
        <div className="mx-auto max-w-160 px-4 py-2">
          <div data-spot="order">
            {instrument ? (
              <SideChoice
                instrument={instrument}
                leads
                onChoose={(side) => {
                  chooseSide(side);
                  onSheet('open');
                }}
              />
            ) : (
              <Skeleton className="h-13" />
            )}
          </div>
        </div>
      </div>
      {sheet === 'never' || !instrument ? null : (
        <Suspense>
          <BottomSheet
            open={sheet === 'open'}
            onClose={() => onSheet('closed')}
            title={`${instrument.ShowCode} · ${t('ticket.title')}`}
            closeLabel={app('close')}
          >
            <Ticket instrument={instrument} onPlaced={() => onSheet('closed')} />
          </BottomSheet>
        </Suspense>
      )}
    </>
  );
}
