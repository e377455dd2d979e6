import { isTimeZone } from '@tidemark/domain/time';
import { create } from 'zustand';
import { readLook, storeLook } from '../device/storage.ts';

/** Undefined: the device's zone, wherever it travels. */
type OwnZone = string | undefined;

function firstZone(): OwnZone {
  const stored = readLook('timeZone');
  return stored !== null && isTimeZone(stored) ? stored : undefined;
}

/** The choice is the web app's too: one person, one zone. */
const useZone = create<{ readonly own: OwnZone }>(() => ({ own: firstZone() }));

/** The zone of the device, as the IANA database names it. */
export function deviceTimeZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Some engines do not report their time zone.
  return zone !== undefined && isTimeZone(zone) ? zone : 'UTC';
}

/** The zone that an operator has chosen; undefined: the device's. */
export function ownTimeZone(): OwnZone {
  return useZone.getState().own;
}

export function useOwnTimeZone(): OwnZone {
  return useZone(({ own }) => own);
}

/** The IANA name of the operator's time zone: days begin and times are written by it everywhere. */
export function useTimeZone(): string {
  return useOwnTimeZone() ?? deviceTimeZone();
}

/** The operator's choice, stored on this device; undefined: the device's zone. */
export function chooseTimeZone(zone: OwnZone): void {
  storeLook('timeZone', zone);
  useZone.setState({ own: zone });
}

/** Calls back when another zone is chosen. */
export function onTimeZone(listener: (own: OwnZone) => void): void {
  useZone.subscribe(({ own }, before) => {
    if (own !== before.own) listener(own);
  });
}
