import type { Notice } from '@tidemark/contract/live';
import { eventKind } from '../../platform/bus/bus.ts';

/** Notices that have been written, in their order; sent after the commit. */
export const noticesWritten =
  eventKind<readonly { readonly userId: number; readonly notice: Notice }[]>('notice.written');
