/** Whether a text names a zone of the IANA database (`Europe/Berlin`, `UTC`); a bare offset is no zone. */
export function isTimeZone(name: string): boolean {
  // Some engines accept `+05:30` as a zone; days counted by it would have no summer time.
  if (!/^[A-Za-z][\w+/-]{0,59}$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
