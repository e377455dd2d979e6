import { eventKind } from '../../platform/bus/bus.ts';

/** Positions of one user were closed; sent after the commit. */
export const positionsClosed = eventKind<{ readonly userId: number; readonly ids: readonly number[] }>(
  'forex.positions_closed',
);

/** Positions of these users were opened or closed; sent after the commit. */
export const positionsChanged = eventKind<{ readonly userIds: readonly number[] }>('forex.positions_changed');
