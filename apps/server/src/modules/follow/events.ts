import { eventKind } from '../../platform/bus/bus.ts';

/** Something a user is told about being a trader. */
interface TraderNotice {
  readonly userId: number;
  /** Key of its sentence in the language files. */
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Applications that were decided, as their owners are told; sent after the commit. */
export const applicationNotices = eventKind<readonly TraderNotice[]>('follow.application_notices');

/** Somebody became a trader, or left; sent after the commit. */
export const tradersChanged = eventKind<{ readonly userId: number; readonly isTrader: boolean }>(
  'follow.traders_changed',
);
