/** Whether a text names a zone of the IANA database (`Europe/Berlin`, `UTC`); a bare offset is no zone. */
export function isTimeZone(name: string): boolean {
  // Some engines take `+05:30` for a zone; a day that is counted by it would know no summer time.
  if (!/^[A-Za-z][\w+/-]{0,59}$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
