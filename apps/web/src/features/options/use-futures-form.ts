import { minus, parseAmount, ZERO } from '@tidemark/domain/money';
import { type Link, useLink } from '../../live/connection.ts';
import { type Instrument, marketState } from '../../shared/instruments/instruments.ts';
import { useMoney } from '../../shared/money/money.ts';
import { useIsSignedIn } from '../../shared/session/session.ts';
import { useServerSecond } from './countdown.ts';
import { type FuturePreview, futuresPreview } from './futures-preview.ts';
import { useFutureChoice } from './futures-state.ts';
import type { Offer } from './view-model.ts';

/** Whether a future may be given now, and if not, what it waits for. */
export type FutureGate = Link | 'signIn' | 'closed' | 'stale';

export interface FuturesFormView {
  /** Undefined where nothing is offered. */
  readonly preview: FuturePreview | undefined;
  /** Decimal text: what the options account has free; undefined without a session. */
  readonly free: ReturnType<typeof useFreeOptions>;
  readonly gate: FutureGate;
}

/** All data of the form, updated every second without a request. */
export function useFuturesForm(instrument: Instrument, offer: Offer): FuturesFormView {
  const choice = useFutureChoice();
  const free = useFreeOptions();
  const now = useServerSecond();
  const isSignedIn = useIsSignedIn();
  const link = useLink();
  const market = marketState(instrument);
  const preview = futuresPreview(choice, offer, { free, closesAt: instrument.ClosesAt, now });
  const gate = market !== 'open' ? market : !isSignedIn ? 'signIn' : link;
  return { preview, free, gate };
}

/** Balance of the options account that is not locked. */
function useFreeOptions() {
  const account = useMoney()?.accounts.find(({ type }) => type === 'micro');
  if (!account) return undefined;
  return minus(parseAmount(account.balance) ?? ZERO, parseAmount(account.lockBalance) ?? ZERO);
}
