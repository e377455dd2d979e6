import type { SupportPush } from '@tidemark/contract/live';
import { eventKind } from '../../platform/bus/bus.ts';

/** What happened in somebody's conversation, as its owner is told; sent after the commit. */
export const supportPushed =
  eventKind<readonly { readonly userId: number; readonly push: SupportPush }[]>('support.pushed');

/** A conversation changed, for whoever answers; sent after the commit. */
export const casesChanged = eventKind<{ readonly ids: readonly number[] }>('support.cases_changed');
