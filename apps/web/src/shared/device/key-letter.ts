/** What a key says of its letter. */
type LetterKey = Pick<KeyboardEvent, 'key' | 'code'>;

/** The letter of a key; on a keyboard of another script, the one at its position on a Latin one. */
export function letterOf({ key, code }: LetterKey): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return isForeign(key) ? /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() : undefined;
}

/** Whether a key writes a character of another script. */
export function isForeign(key: string): boolean {
  return key.length === 1 && key > '~';
}
