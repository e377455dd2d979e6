import type { SupportPush } from '@tidemark/contract/live';
import { eventKind } from '../../platform/bus/bus.ts';

/** An event in a user's conversation, as its owner receives it; published after the commit. */
export const supportPushed =
  eventKind<readonly { readonly userId: number; readonly push: SupportPush }[]>('support.pushed');

/** A conversation changed, for operators; published after the commit. */
export const casesChanged = eventKind<{ readonly ids: readonly number[] }>('support.cases_changed');
