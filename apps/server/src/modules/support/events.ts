import type { SupportPush } from '@tidemark/contract/live';
import { eventKind } from '../../platform/bus/bus.ts';

/** What happened in somebody's conversation, as its owner is told; sent after the commit. */
export const supportPushed =
  eventKind<readonly { readonly userId: number; readonly push: SupportPush }[]>('support.pushed');

/** A conversation changed, for whoever answers; sent after the commit. */
export const casesChanged = eventKind<{ readonly ids: readonly number[] }>('support.cases_changed');

/** Something a user is told about the conversation. */
interface SupportNotice {
  readonly userId: number;
  /** Key of its sentence in the language files. */
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** The first answer that a user has not read, as a notice; sent after the commit. */
export const supportNotices = eventKind<readonly SupportNotice[]>('support.notices');
