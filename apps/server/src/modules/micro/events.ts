import type { MicroClosed } from '@tidemark/contract/live';
import { eventKind } from '../../platform/bus/bus.ts';

/** Futures of one user that were settled or void; sent after the commit. */
export const wagersClosed = eventKind<{ readonly userId: number; readonly closed: readonly MicroClosed[] }>(
  'micro.wagers_closed',
);

/** Futures that were void because the source was silent, for their owners' lists; sent after the commit. */
export const voidNotices =
  eventKind<
    readonly {
      readonly userId: number;
      readonly key: 'micro.void';
      readonly params: { readonly id: number; readonly instrument: string };
    }[]
  >('micro.void_notices');
