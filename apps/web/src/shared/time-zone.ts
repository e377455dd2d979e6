import { isTimeZone } from '@tidemark/domain/time';
import { create } from 'zustand';
import { onStored, readStored, store } from './storage.ts';

/** Undefined: the device's zone, wherever it travels. */
type OwnZone = string | undefined;

function readZone(stored: string | null): OwnZone {
  return stored !== null && isTimeZone(stored) ? stored : undefined;
}

const useZone = create<{ readonly own: OwnZone }>(() => ({ own: readZone(readStored('timeZone')) }));

/** Another tab has chosen. */
onStored('timeZone', (text) => useZone.setState({ own: readZone(text) }));

let device: string | undefined;

/** The zone of the device, as the IANA database names it. Asked once: that is slow. */
export function deviceTimeZone(): string {
  if (device === undefined) {
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    // Some engines do not know their own.
    device = zone !== undefined && isTimeZone(zone) ? zone : 'UTC';
  }
  return device;
}

/** The zone that a person has chosen; undefined: the device's. */
export function ownTimeZone(): OwnZone {
  return useZone.getState().own;
}

export function useOwnTimeZone(): OwnZone {
  return useZone(({ own }) => own);
}

/** The IANA name of the person's time zone: days begin and times are written by it everywhere. */
export function timeZone(): string {
  return ownTimeZone() ?? deviceTimeZone();
}

/** The same, followed while it is shown. */
export function useTimeZone(): string {
  return useOwnTimeZone() ?? deviceTimeZone();
}

/** A choice of the person, kept on this device; undefined: the device's zone. */
export function chooseTimeZone(zone: OwnZone): void {
  store('timeZone', zone);
  useZone.setState({ own: zone });
}

/** Calls back when another zone is chosen. */
export function onTimeZone(listener: (own: OwnZone) => void): void {
  useZone.subscribe(({ own }, before) => {
    if (own !== before.own) listener(own);
  });
}
