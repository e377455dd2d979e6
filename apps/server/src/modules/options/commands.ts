import type { FixedTimeOption, OptionAsk, OptionOffer } from '@tidemark/domain/options';
import type { Millis } from '@tidemark/domain/time';
import type { DeskCommand } from '../desk/index.ts';
import type { MarketState } from '../market/index.ts';

/** Commands on futures for the desk. The first of the accounts is the options account. */
export type MicroCommand = DeskCommand &
  (
    | {
        readonly kind: 'open';
        readonly instrumentId: number;
        readonly ask: OptionAsk;
        /** The offer at the time of the request. */
        readonly offer: OptionOffer;
      }
    /** A future is due; nothing happens where it does not run any more. */
    | { readonly kind: 'settle'; readonly optionId: number; readonly atDue: MarketState }
    /** Gives back the amounts of everything that runs. */
    | { readonly kind: 'cancel' }
    /** Changes nothing: reloads the account's futures after an unknown outcome. */
    | { readonly kind: 'look' }
  );

/** The result of each kind of command. */
export interface MicroResults {
  /** A future with the moment at which it was accepted. */
  readonly open: { readonly option: FixedTimeOption; readonly at: Millis };
  /** Whether it was still running. */
  readonly settle: boolean;
  readonly cancel: true;
  readonly look: true;
}
