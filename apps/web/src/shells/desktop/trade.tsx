import { cx, Skeleton } from '@tidemark/ui';
import { useState } from 'react';
import { ChartPanel } from '../../features/chart/chart-panel.tsx';
import { InstrumentHeader } from '../../features/instruments/instrument-header.tsx';
import { InstrumentList } from '../../features/instruments/instrument-list.tsx';
import { AccountSummary } from '../../features/orders/account-summary.tsx';
import { OrderTabs } from '../../features/orders/order-desk.tsx';
import type { OrderList } from '../../features/orders/order-lists.ts';
import { OrderTable } from '../../features/orders/order-table.tsx';
import { Ticket } from '../../features/ticket/ticket.tsx';
import { useConnection } from '../../live/connection.ts';
import { chooseInstrument } from '../../shared/current-instrument.ts';
import { useCurrentInstrument } from '../../shared/instruments.ts';
import { useText } from '../../shared/language.ts';
import { useIsSignedIn } from '../../shared/session.ts';
import { FutureNotOpen, ModeSwitch, SignInForPositions, type TradeMode, useLevels } from '../trade-parts.tsx';

/** The terminal: instruments, chart over positions, ticket over account; nothing scrolls but lists. */
export function WideTrade() {
  const t = useText('trade');
  const instrument = useCurrentInstrument();
  const [mode, setMode] = useState<TradeMode>('contract');
  const levels = useLevels(instrument?.Code);
  const isReconnecting = useConnection() === 'reconnecting';
  return (
    <div
      className={cx(
        // 57 px are the top bar's, 28 px those of the line that says «reconnecting».
        'grid min-h-150 grid-cols-[minmax(0,1fr)_300px] min-[1200px]:grid-cols-[280px_minmax(0,1fr)_320px]',
        isReconnecting ? 'h-[calc(100dvh-85px)]' : 'h-[calc(100dvh-57px)]',
      )}
    >
      <aside
        aria-label={t('list.instruments')}
        className="hidden min-h-0 border-e border-line bg-surface min-[1200px]:block"
      >
        <InstrumentList
          current={instrument?.Code}
          onChoose={({ Code }) => chooseInstrument(Code)}
          className="h-full"
        />
      </aside>
      <div className="flex min-h-0 min-w-0 flex-col bg-surface">
        <InstrumentHeader instrument={instrument} className="min-h-15 border-b border-line px-4 py-2" />
        <ChartPanel instrument={instrument} levels={levels} className="flex-1" />
        <Positions />
      </div>
      <aside
        aria-label={t('ticket.title')}
        className="flex min-h-0 flex-col overflow-y-auto border-s border-line bg-surface"
      >
        <div className="border-b border-line px-4 py-2">
          <ModeSwitch mode={mode} onChange={setMode} />
        </div>
        {mode === 'future' ? (
          <FutureNotOpen onContract={() => setMode('contract')} />
        ) : (
          <div className="px-4 py-3">
            {instrument ? (
              <Ticket key={instrument.Code} instrument={instrument} />
            ) : (
              <Skeleton className="h-96 w-full" />
            )}
          </div>
        )}
        <SignedInAccount />
      </aside>
    </div>
  );
}

function Positions() {
  const [list, setList] = useState<OrderList>('holding');
  const isSignedIn = useIsSignedIn();
  return (
    <section className="flex h-[34%] min-h-52 flex-col border-t border-line">
      <OrderTabs list={list} onChange={setList} className="shrink-0 border-b border-line px-4" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isSignedIn ? <OrderTable list={list} /> : <SignInForPositions />}
      </div>
    </section>
  );
}

function SignedInAccount() {
  return useIsSignedIn() ? <AccountSummary className="mt-auto border-t border-line px-4 py-3" /> : null;
}
