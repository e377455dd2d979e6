import { cx, Skeleton } from '@tidemark/ui';
import { Suspense } from 'react';
import { AlertButton } from '../../features/alerts/alert-button.tsx';
import { ChartPanel } from '../../features/chart/chart-panel.tsx';
import { InstrumentHeader } from '../../features/instruments/instrument-header.tsx';
import { InstrumentList } from '../../features/instruments/list/instrument-list.tsx';
import { useChartFutures } from '../../features/options/chart-futures.tsx';
import { FuturesAccount } from '../../features/options/futures-account.tsx';
import { AccountSummary } from '../../features/orders/account/account-summary.tsx';
import { OrderDesk } from '../../features/orders/order-desk.tsx';
import { Ticket } from '../../features/ticket/ticket.tsx';
import { beginPending } from '../../features/ticket/ticket-state.ts';
import { useOldPrices } from '../../live/connection.ts';
import { useText } from '../../shared/device/language.ts';
import { chooseInstrument } from '../../shared/instruments/current-instrument.ts';
import { type Instrument, useCurrentInstrument } from '../../shared/instruments/instruments.ts';
import { useIsSignedIn } from '../../shared/session/session.ts';
import {
  FuturesForm,
  ModeSwitch,
  OneClick,
  RunningFutures,
  SignInForPositions,
  type TradeMode,
  useTradeMode,
} from '../trade-parts.tsx';
import { Terminal } from './terminal.tsx';

/** The terminal: instruments, chart over positions, ticket over account; nothing scrolls but lists. */
export function WideTrade() {
  const t = useText('trade');
  const instrument = useCurrentInstrument();
  const { mode, choose } = useTradeMode();
  const areOld = useOldPrices() !== undefined;
  const timed = useChartFutures(instrument);
  return (
    <Terminal
      // 57 px for the top bar, 28 px for the line about prices that are not live.
      className={cx('min-h-150', areOld ? 'h-[calc(100dvh-85px)]' : 'h-[calc(100dvh-57px)]')}
      list={
        <aside aria-label={t('list.instruments')} className="h-full bg-surface">
          <InstrumentList
            current={instrument?.Code}
            onChoose={({ Code }) => chooseInstrument(Code)}
            className="h-full"
          />
        </aside>
      }
      chart={
        <>
          <InstrumentHeader
            instrument={instrument}
            action={(shown) => <AlertButton instrument={shown} />}
            className="min-h-15 border-b border-line px-4 py-2 contain-content"
          />
          <ChartPanel
            instrument={instrument}
            timed={timed}
            trade={mode === 'contract' ? <OneClick instrument={instrument} /> : undefined}
            onOrder={(side, price) => {
              if (!instrument) return;
              choose('contract');
              beginPending(instrument.Code, side, price.toFixed(instrument.PricePrecision));
            }}
            className="flex-1 contain-strict"
          />
        </>
      }
      orders={<Positions mode={mode} />}
      side={
        <aside
          aria-label={t('ticket.title')}
          // On a high screen the ticket scrolls over an account that stays; on a low one all scrolls.
          className="flex h-full min-h-0 flex-col overflow-y-auto bg-surface [@media(min-height:860px)]:overflow-y-visible"
        >
          <div className="border-b border-line px-4 py-2">
            <ModeSwitch mode={mode} onChange={choose} />
          </div>
          <div className="px-4 py-3 [@media(min-height:860px)]:min-h-0 [@media(min-height:860px)]:flex-1 [@media(min-height:860px)]:overflow-y-auto">
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              {instrument ? (
                <Form mode={mode} instrument={instrument} />
              ) : (
                <Skeleton className="h-96 w-full" />
              )}
            </Suspense>
          </div>
          <SignedInAccount mode={mode} />
        </aside>
      }
    />
  );
}

function Form({ mode, instrument }: { readonly mode: TradeMode; readonly instrument: Instrument }) {
  return mode === 'future' ? (
    <FuturesForm key={instrument.Code} instrument={instrument} />
  ) : (
    <Ticket key={instrument.Code} instrument={instrument} />
  );
}

function Positions({ mode }: { readonly mode: TradeMode }) {
  const isSignedIn = useIsSignedIn();
  return (
    <section data-spot="positions" className="flex h-full flex-col">
      {!isSignedIn ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <SignInForPositions />
        </div>
      ) : mode === 'future' ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Suspense>
            <RunningFutures className="p-3" />
          </Suspense>
        </div>
      ) : (
        <OrderDesk />
      )}
    </section>
  );
}

/** The account that the chosen kind of trade is paid from. */
function SignedInAccount({ mode }: { readonly mode: TradeMode }) {
  const isSignedIn = useIsSignedIn();
  if (!isSignedIn) return null;
  const Account = mode === 'future' ? FuturesAccount : AccountSummary;
  return <Account className="mt-auto border-t border-line bg-surface px-4 py-2 [&_dl>div]:py-0.5" />;
}
