import { createFormats } from '@tidemark/i18n';
import { useLanguageStore } from '../device/language.ts';
import { store } from '../device/storage.ts';

let device: string | undefined;

/** The device's zone, as an IANA name. Read once: that is slow. */
export function deviceTimeZone(): string {
  device ??= new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  return device;
}

/** The zone that a person has chosen, followed while it is shown; undefined: the device's. */
export function useOwnTimeZone(): string | undefined {
  return useLanguageStore(({ ownZone }) => ownZone);
}

/** The IANA name of the person's time zone: days begin and times are written by it everywhere. */
export function timeZone(): string {
  return useLanguageStore.getState().ownZone ?? deviceTimeZone();
}

/** The same, followed while it is shown. */
export function useTimeZone(): string {
  return useOwnTimeZone() ?? deviceTimeZone();
}

/** A choice of the user, stored on this device; undefined: the device's zone. */
export function chooseTimeZone(zone: string | undefined): void {
  store('timeZone', zone);
  useLanguageStore.setState(({ language }) => ({ ownZone: zone, formats: createFormats(language, zone) }));
}
