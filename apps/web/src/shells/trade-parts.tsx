import { Button, EmptyState, SegmentedControl } from '@tidemark/ui';
import { Suspense } from 'react';
import { useText } from '../shared/device/language.ts';
import type { Instrument } from '../shared/instruments/instruments.ts';
import { useGoing, useQueryParams } from '../shared/layout/navigation.tsx';
import { pathOf } from '../shared/layout/paths.ts';
import { later } from '../shared/loading/lazy-on-idle.ts';
import { useOneClick } from '../shared/orders/one-click/one-click.ts';
import { OneClickAsked } from '../shared/orders/one-click/one-click-asked.tsx';

const OneClickBar = later(
  () => import('../features/ticket/one-click/one-click-bar.tsx'),
  (part) => part.OneClickBar,
);

/** Up/Down trades, which the first view of contracts does not draw. */
export const FuturesForm = later(
  () => import('../features/options/futures-form.tsx'),
  (part) => part.FuturesForm,
);

export const RunningFutures = later(
  () => import('../features/options/running-futures.tsx'),
  (part) => part.RunningFutures,
);

/** What /trade trades: contracts (0) or futures (1). */
export type TradeMode = 'contract' | 'future';

const FUTURE = '1';

/** The mode is in the address (`type`), so that back restores it. */
export function useTradeMode(): { readonly mode: TradeMode; readonly choose: (mode: TradeMode) => void } {
  const going = useGoing();
  const { type } = useQueryParams();
  return {
    mode: type === FUTURE ? 'future' : 'contract',
    choose: (mode) => going.to('trade', mode === 'future' ? { type: FUTURE } : {}, { replace: true }),
  };
}

export function ModeSwitch({
  mode,
  onChange,
}: {
  readonly mode: TradeMode;
  readonly onChange: (mode: TradeMode) => void;
}) {
  const t = useText('trade');
  return (
    <SegmentedControl
      size="sm"
      label={t('mode.label')}
      value={mode}
      choices={[
        { value: 'contract', label: t('mode.contract') },
        { value: 'future', label: t('mode.future') },
      ]}
      onChange={onChange}
    />
  );
}

/** Replaces positions while no user is signed in. */
export function SignInForPositions() {
  const t = useText('orders');
  const app = useText('app');
  const going = useGoing();
  return (
    <EmptyState
      icon="orders"
      title={t('empty.signIn.title')}
      note={t('empty.signIn.note')}
      action={<Button onClick={() => going.to('login', { from: pathOf('trade') })}>{app('signIn')}</Button>}
    />
  );
}

/** Buy and sell above the chart while one-click trading is on, and the question before it is switched on. */
export function OneClick({ instrument }: { readonly instrument: Instrument | undefined }) {
  const isOn = useOneClick();
  return (
    <>
      <OneClickAsked />
      {isOn && instrument ? (
        // As high as the bar, so that the chart does not jump.
        <Suspense fallback={<div className="h-15 border-b border-line" />}>
          <OneClickBar key={instrument.Code} instrument={instrument} />
        </Suspense>
      ) : null}
    </>
  );
}
