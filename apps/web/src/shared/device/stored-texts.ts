/** Reads texts by name that this device has stored as JSON; anything but a record of texts is ignored. */
export function readTexts(stored: string | null): Readonly<Record<string, string>> {
  try {
    const kept: unknown = JSON.parse(stored ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    const texts = Object.entries(kept).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return Object.fromEntries(texts);
  } catch {
    return {};
  }
}
