import { DEMO_START } from '@tidemark/domain/ledger';
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
export type FutureGate = Link | 'closed' | 'stale';

export interface FuturesFormView {
  /** Undefined where nothing is offered. */
  readonly preview: FuturePreview | undefined;
  /** What the options account has free; undefined until it was fetched. */
  readonly free: ReturnType<typeof useFreeOptions>;
  /** Whether a trade opens a demo account first. */
  readonly isGuest: boolean;
  readonly gate: FutureGate;
}

/** All data of the form, updated every second without a request. */
export function useFuturesForm(instrument: Instrument, offer: Offer): FuturesFormView {
  const choice = useFutureChoice();
  const isGuest = !useIsSignedIn();
  const own = useFreeOptions();
  const free = isGuest ? DEMO_START : own;
  const now = useServerSecond();
  const link = useLink();
  const market = marketState(instrument);
  const preview = futuresPreview(choice, offer, { free, closesAt: instrument.ClosesAt, now });
  const gate = market !== 'open' ? market : link;
  return { preview, free, isGuest, gate };
}

/** Balance of the options account that is not locked. */
function useFreeOptions() {
  const account = useMoney()?.accounts.find(({ type }) => type === 'micro');
  if (!account) return undefined;
  return minus(parseAmount(account.balance) ?? ZERO, parseAmount(account.lockBalance) ?? ZERO);
}
