import { chooseInstrument } from '../../shared/instruments/current-instrument.ts';
import { knownInstruments } from '../../shared/instruments/instruments.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';
import { markRead } from './queries.ts';
import { type Notice, targetOf } from './view-model.ts';

/** Leads to what a notice is about and marks it as read; `onLeave` is called when there is such a place. */
export function useFollowing(
  onLeave?: () => void,
): (notice: Omit<Notice, 'read'> & { read?: boolean }) => void {
  const going = useGoing();
  return (notice) => {
    if (!notice.read) void markRead(notice.id);
    const target = targetOf(notice, knownInstruments());
    if (!target) return;
    if (target.code !== undefined) chooseInstrument(target.code);
    going.to(target.place, target.query);
    onLeave?.();
  };
}
