import { eventKind } from '../../platform/bus/bus.ts';

/** Positions of one user were closed; sent after the commit. */
export const positionsClosed = eventKind<{ readonly userId: number; readonly ids: readonly number[] }>(
  'forex.positions_closed',
);

/** Positions of these users were opened or closed; sent after the commit. */
export const positionsChanged = eventKind<{ readonly userIds: readonly number[] }>('forex.positions_changed');

/** Something that happened to a user's orders without his doing. */
export interface TraderNotice {
  readonly userId: number;
  /** Key of its sentence in the language files. */
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** What users are to be told of their orders; sent after the commit. */
export const traderNotices = eventKind<readonly TraderNotice[]>('forex.trader_notices');
