import type { MicroClosed } from '@tidemark/contract/live';
import { eventKind } from '../../platform/bus/bus.ts';

/** Futures of one user that were settled or void; sent after the commit. */
export const optionsClosed = eventKind<{ readonly userId: number; readonly closed: readonly MicroClosed[] }>(
  'micro.options_closed',
);
